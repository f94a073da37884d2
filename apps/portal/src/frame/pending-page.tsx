import { PageHeader } from '@fanfara/ui/page-header'
import { Skeleton } from '@fanfara/ui/skeleton'
import { hasText, useLanguage } from '@fanfara/ui/text'
import { useLocation } from '@tanstack/react-router'
import { text } from '#/i18n/text.ts'

/** The title of a page and its line of purpose, where both are the same for everybody. */
type Head = () => { title: string; purpose?: string }
/** By the address, or what it begins with. */
const heads: Readonly<Record<string, Head>> = {
  '/campaigns': () => ({ title: text('campaigns', 'title'), purpose: text('campaigns', 'purpose') }),
  '/timetable': () => ({ title: text('tasks', 'title'), purpose: text('tasks', 'purpose') }),
  '/finances': () => ({ title: text('payments', 'title') }),
  '/finances/statements': () => ({
    title: text('payments', 'statements'),
    purpose: text('payments', 'statements_purpose'),
  }),
  '/messages': () => ({ title: text('messages', 'title'), purpose: text('messages', 'purpose') }),
  '/settings/system': () => ({ title: text('settings', 'system_title'), purpose: text('settings', 'system_purpose') }),
  '/settings/profile': () => ({ title: text('settings', 'profile_title'), purpose: text('profile', 'purpose') }),
  '/settings/billing': () => ({ title: text('billing', 'title'), purpose: text('billing', 'purpose') }),
  '/settings/password': () => ({ title: text('frame', 'password') }),
}
const lists = ['/campaigns', '/messages']
const headOf = (pathname: string): Head | undefined =>
  heads[pathname] ?? heads[lists.find(list => pathname.startsWith(`${list}/`)) ?? '']

/** A page whose code is on its way: its title where the address tells it (SCR-108), and the outline of what comes. */
export function PendingPage() {
  const { pathname } = useLocation()
  return <PageOutline pathname={pathname} />
}

/** The same for an address. Before the texts of signed-in people are there, even the title is an outline. */
export function PageOutline({ pathname }: { pathname: string }) {
  useLanguage()
  const head = hasText('payments.title') ? headOf(pathname) : undefined
  return (
    <>
      {head ? <PageHeader {...head()} /> : <Skeleton className="mb-8 h-9 w-56" />}
      <div aria-hidden="true">
        <Skeleton className="h-40" />
        <Skeleton className="mt-4 h-40" />
      </div>
    </>
  )
}
