import { ConnectionBar } from '@fanfara/ui/connection-bar'
import { Logo } from '@fanfara/ui/logo'
import { useIsOnline } from '@fanfara/ui/online'
import { Notifications } from '@fanfara/ui/toast'
import type { ReactNode } from 'react'
import { useText } from '#/texts.ts'
import { Preferences } from './frame.tsx'

/** What stands around a page that needs no account. @param className how wide it is */
export function GuestFrame({ className, children }: { className: string; children: ReactNode }) {
  const text = useText('shell')
  const isOnline = useIsOnline()
  return (
    <>
      <ConnectionBar>{!isOnline && text('away_guest')}</ConnectionBar>
      <main className={`mx-auto grid min-h-dvh w-full content-center gap-6 px-4 py-8 ${className}`}>
        <div>
          <Logo />
          <p className="mt-0.5 text-12 text-muted">{text('product')}</p>
        </div>
        {children}
        <Preferences />
        <Notifications />
      </main>
    </>
  )
}
