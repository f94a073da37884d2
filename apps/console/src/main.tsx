import { followTheme } from '@fanfara/ui/theme'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from './api.ts'
import { Console } from './console.tsx'
import { makeRouter } from './routes.tsx'
import { speak } from './texts.ts'
import './styles.css'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the console.')
followTheme(() => session.settings.get().theme, session.settings.subscribe)
await speak(session.language())
createRoot(place).render(
  <StrictMode>
    <Console router={makeRouter()} />
  </StrictMode>,
)
