import './app.css'
import { Notifications } from '@fanfara/ui/toast'
import { followTheme } from '@fanfara/ui/theme'
import { lazy, StrictMode, Suspense, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForInstall } from './app/device/install.ts'
import { configSoon } from './app/server/config.ts'
import { followLanguage, showChosenLanguage } from './app/session/language.ts'
import { question } from './app/session/identity.ts'
import { forgetOldPopupMessages } from './app/session/popup.ts'
import { session } from './app/session/session.ts'
import { Door } from './door/door.tsx'
import { isAtDoor, openHouse } from './door/house.ts'

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
forgetOldPopupMessages()

/** The sign-in page alone for strangers; where its code did not arrive, the rooms say so. */
const openDoor = () =>
  import('./features/accounts/login-screen.tsx').then(
    ({ LoginScreen }) =>
      () => <Door Screen={LoginScreen} />,
    openHouse,
  )

const [Page] = await Promise.all([isAtDoor() ? openDoor() : openHouse(), showChosenLanguage(), configSoon()])
const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the portal')
createRoot(root).render(
  <StrictMode>
    <Page />
    <Suspense>
      <Identity />
    </Suspense>
    <Notifications corner="low" />
  </StrictMode>,
)
