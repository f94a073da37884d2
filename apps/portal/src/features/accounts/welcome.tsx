import { Card } from '@fanfara/ui/card'
import { BellRings } from '@fanfara/ui/logo'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { useFollowOtherTabs } from './sign-in.ts'

/** The signed-out pages: a form, and beside it on desktop what the product promises. */
export function Welcome({
  title,
  purpose,
  above,
  children,
}: {
  title: string
  purpose?: ReactNode
  above?: ReactNode
  children: ReactNode
}) {
  useDocumentTitle(title)
  useFollowOtherTabs()
  return (
    // As high as the shell has it (decision 0121), whatever the form holds: in a tall window a little above the middle.
    <div className="grid gap-12 desktop:mt-[max(0px,50dvh-496px)] desktop:grid-cols-[26rem_minmax(0,1fr)] desktop:gap-24">
      <div className="mx-auto w-full max-w-[26rem]">
        {above}
        <h1 tabIndex={-1} className="text-28 font-semibold outline-none">
          {title}
        </h1>
        {purpose && <p className="mt-1 text-pretty text-muted">{purpose}</p>}
        <Card className="mt-6">{children}</Card>
      </div>
      <Promises />
    </div>
  )
}

function Promises() {
  const text = useText('accounts')
  return (
    <aside className="sticky top-8 hidden min-h-[32rem] items-start self-start overflow-hidden rounded-[18px] border border-line bg-surface p-12 pt-36 desktop:flex">
      <BellRings className="absolute -top-80 -right-80 size-[40rem]" />
      <ul className="relative grid max-w-[27rem] gap-8">
        {([1, 2, 3] as const).map(number => (
          <li key={number} className="border-l-2 border-horn pl-5">
            <p className="text-20 font-semibold">{text(`pitch_${number}`)}</p>
            <p className="mt-1 text-balance text-muted">{text(`pitch_${number}_more`)}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}
