/**
 * Set-up of every test file of a front end. Files of one process share React and what else comes from elsewhere, which takes
 * seconds to load; our own modules, with what they remember, and the page are new to each.
 */
import { vi } from 'vitest'

vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
if (typeof document !== 'undefined') {
  // A link that was pressed leads even a test's page away: to a blob, say, that was to be saved.
  if ('happyDOM' in window) (window.happyDOM as { setURL(url: string): void }).setURL('http://localhost:3000/')
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
}
