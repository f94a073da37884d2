import { Logo } from '@fanfara/ui/logo'
import { linkClass } from '@fanfara/ui/text-link'
import type { ReactNode } from 'react'
import { OpenLink } from '#/app/route/open-link.tsx'
import { useText } from '#/i18n/text.ts'
import { GuestConnectionBar } from './connection-bar.tsx'
import { LanguageSwitch } from './language-switch.tsx'

/** The frame of pages that need no account. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const text = useText('frame')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-[1200px] items-center justify-between px-4">
        <OpenLink to="/" aria-label="Fanfara" className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </OpenLink>
        <LanguageSwitch />
      </header>
      <GuestConnectionBar />
      <main className="peer mx-auto flex w-full max-w-[1200px] flex-1 flex-col px-4 py-4 tablet:py-8">{children}</main>
      {/* It waits for what stands above it: a page that grows would push it away. */}
      <footer className="peer-has-[output]:invisible mx-auto flex w-full max-w-[1200px] flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-14">
        <OpenLink to="/legal/privacy-policy" className={linkClass}>
          {text('privacy')}
        </OpenLink>
        <OpenLink to="/legal/terms" className={linkClass}>
          {text('terms')}
        </OpenLink>
      </footer>
    </div>
  )
}
