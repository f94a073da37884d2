import { forgetFailuresAtSignIn } from '@fanfara/ui/failures-of-before'
import { soon } from '@fanfara/ui/soon'
import { followTheme } from '@fanfara/ui/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from './session.ts'
import { Console } from './console.tsx'
import { makeRouter } from './routes.tsx'
import { speak } from './texts.ts'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the console.')
forgetFailuresAtSignIn(session)
followTheme(() => session.settings.get().theme, session.settings.subscribe)
const router = makeRouter()
/** How long the frame waits for the screen that stands in it: both are drawn at once then. */
const TOGETHER_MS = 300
await Promise.all([speak(session.language()), soon(router.load(), TOGETHER_MS)])
createRoot(place).render(
  <StrictMode>
    <Console router={router} />
  </StrictMode>,
)
