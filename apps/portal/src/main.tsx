import './app.css'
import { Notifications } from '@fanfara/ui/toast'
import { followTheme } from '@fanfara/ui/theme'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForInstall } from './app/device/install.ts'
import { configSoon } from './app/server/config.ts'
import { followLanguage, showChosenLanguage } from './app/session/language.ts'
import { question } from './app/session/identity.ts'
import { session } from './app/session/session.ts'
import { router } from './routes.tsx'

const IdentityHost = lazy(async () => ({ default: (await import('./app/session/identity-host.tsx')).IdentityHost }))
/** The question who acts; its code is loaded when it is first asked. */
function Identity() {
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked)
  const [wasAsked, setAsked] = useState(false)
  if (isAsked && !wasAsked) setAsked(true)
  return wasAsked ? <IdentityHost /> : null
}

followTheme(() => session.settings.get().theme, session.settings.subscribe)
followLanguage()
listenForInstall()
void import('./app/session/popup.ts').then(({ forgetOldPopupMessages }) => forgetOldPopupMessages())
session.auth.subscribe(() => {
  if (session.token() === null) void router.invalidate()
})

// A page that the browser kept for Back missed what happened since: signed out meanwhile, it may show nothing (AUTH-34).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && session.token() === null) void router.invalidate()
})

await Promise.all([showChosenLanguage(), configSoon()])
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Suspense>
      <Identity />
    </Suspense>
    <Notifications />
  </StrictMode>,
)
