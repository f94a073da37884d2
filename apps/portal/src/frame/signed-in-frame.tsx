import { useKeptFocus } from '@fanfara/ui/kept-focus'
import { notify } from '@fanfara/ui/toast'
import type { User } from '@fanfara/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { keepInbox, missSubscriber } from '#/app/server/inbox.ts'
import { takeFirstLook } from '#/app/session/first-look.ts'
import { useWaitingProofs } from '#/app/proofs/use-waiting.ts'
import { lookFrom, session } from '#/app/session/session.ts'
import { refreshAfter } from '#/app/server/tags.ts'
import { userQuery } from '#/app/session/user.ts'
import { lacksBillingAndEmail } from '#/features/billing/api.ts'
import { useText } from '#/i18n/text.ts'
import { BottomBar } from './bottom-bar.tsx'
import { AwayBar, DeviceNotes } from './device-notes.tsx'
import { useAppBadge } from './messages-link.tsx'
import { DesktopHeader, PhoneTopBar } from './header.tsx'
import { PhoneDrawer } from './phone-drawer.tsx'

/** Header, content, bottom bar: the frame of the signed-in area. */
export function SignedInFrame({ children }: { children?: ReactNode }) {
  const text = useText('frame')
  // The drawer belongs to the address that it was opened at: any navigation closes it, Back included (LAY-07).
  const { pathname } = useLocation()
  const [drawerAt, setDrawerAt] = useState<string | null>(null)
  const isBlocked = usePerson(pathname)
  useAppBadge()
  useWaitingProofs()
  const content = useRef<HTMLElement>(null)
  useKeptFocus(content)
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-60 rounded-control bg-filled px-4 py-2 text-on-filled focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
      >
        {text('skip')}
      </a>
      <DesktopHeader />
      <PhoneTopBar onMenu={() => setDrawerAt(pathname)} />
      <AwayBar />
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] broad:max-w-[1520px] flex-1 px-4 pt-6 short:pt-2 pb-28 outline-none desktop:pt-10 desktop:pb-20"
      >
        <DeviceNotes />
        {!isBlocked && (children ?? <Outlet />)}
      </main>
      <BottomBar />
      <PhoneDrawer isOpen={drawerAt === pathname} onClose={() => setDrawerAt(null)} />
    </div>
  )
}

/** Where messages lead that tell of the person's campaigns, tasks and money. */
const OWN_WORK = /^\/(campaigns|timetable|finances)\b/
/** Messages that come together refresh the screen once. */
const BURST_MS = 100

/**
 * The inbox is open while somebody is signed in (AUTH-42); when the server ends it, the session is looked at again. What a
 * message tells of shows on the open screen at once.
 */
function useInbox(user: User | undefined, isMissing: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (isMissing) return missSubscriber(() => void cache.refetchQueries(userQuery))
  }, [isMissing, cache])
  const subscriberId = user?.novu_subscriber_id
  const hash = user?.novu_subscriber_hash ?? null
  useEffect(() => {
    // Reading messages marks them: whoever only looks opens no inbox.
    if (!subscriberId || lookFrom) return
    let due: ReturnType<typeof setTimeout> | undefined
    let counting: ReturnType<typeof setTimeout> | undefined
    const stop = keepInbox(
      { subscriberId, hash },
      () => void cache.invalidateQueries(userQuery),
      url => {
        if (!url || !OWN_WORK.test(url)) return
        clearTimeout(due)
        due = setTimeout(() => void refreshAfter('participation', cache), BURST_MS)
      },
      () => {
        counting ??= setTimeout(() => {
          counting = undefined
          void refreshAfter('counts', cache)
        }, BURST_MS)
      },
    )
    return () => {
      clearTimeout(due)
      clearTimeout(counting)
      stop()
    }
  }, [subscriberId, hash, cache])
}

const LIMITED_PATHS = /^\/(campaigns|timetable|finances)(\/|$)/

/**
 * Keeps the person's name and picture fresh, and applies what follows from the account (NAV-32, NAV-33).
 * @returns whether this place is closed to the account.
 */
function usePerson(pathname: string): boolean {
  const text = useText('frame')
  const navigate = useNavigate()
  const { data: user, isLoadingError } = useQuery(userQuery)
  const isBlocked = user?.is_active === false && LIMITED_PATHS.test(pathname)

  useEffect(() => {
    // An answer that was on its way while another tab signed out tells of nobody who is here (AUTH-34).
    if (!user || session.token() === null) return
    const { id, name, avatar_url, role, language } = user
    session.user.set({ id, name, avatar_url, role, language })
    if (takeFirstLook())
      void lacksBillingAndEmail(user.email).then(lacks => {
        if (lacks) void navigate({ to: '/settings/billing' })
      })
  }, [user, navigate])

  useInbox(user, isLoadingError)

  useEffect(() => {
    if (!isBlocked) return
    notify({ key: 'limited', tone: 'error', title: text('limited_title'), description: text('limited') })
    void navigate({ to: '/', replace: true })
  }, [isBlocked, navigate, text])
  return isBlocked
}
