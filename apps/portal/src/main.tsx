import './app.css'
import { forgetFailuresAtSignIn } from '@fanfara/ui/failures-of-before'
import { Identity } from '@fanfara/ui/identity'
import { makePart } from '@fanfara/ui/part'
import { Notifications } from '@fanfara/ui/toast'
import { followTheme } from '@fanfara/ui/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForInstall } from './app/device/install.ts'
import { configSoon } from './app/server/config.ts'
import { followLanguage, showChosenLanguage } from './app/session/language.ts'
import { question } from './app/session/identity.ts'
import { forgetOldPopupMessages } from './app/session/popup.ts'
import { session } from './app/session/session.ts'
import { Door } from './door/door.tsx'
import { isAtDoor, openHouse } from './door/house.ts'

const identityHost = makePart(async () => (await import('./app/session/identity-host.tsx')).IdentityHost)

followTheme(() => session.settings.get().theme, session.settings.subscribe)
followLanguage()
listenForInstall()
forgetOldPopupMessages()
forgetFailuresAtSignIn(session)

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
    <Identity question={question} of={identityHost} />
    <Notifications corner="low" />
  </StrictMode>,
)
