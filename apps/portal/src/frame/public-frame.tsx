import { Logo } from '@fanfara/ui/logo'
import { linkClass } from '@fanfara/ui/text-link'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The frame of pages that need no account. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  const text = useText('frame')
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-[1200px] items-center justify-between px-4">
        <Link to="/" aria-label="Fanfara" className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
        <LanguageSwitch />
      </header>
      <main className="mx-auto flex w-full max-w-[1200px] flex-1 flex-col px-4 py-4 tablet:py-8">
        {children ?? <Outlet />}
      </main>
      <footer className="mx-auto flex w-full max-w-[1200px] flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-14">
        <Link to="/legal/privacy-policy" className={linkClass}>
          {text('privacy')}
        </Link>
        <Link to="/legal/terms" className={linkClass}>
          {text('terms')}
        </Link>
      </footer>
    </div>
  )
}
