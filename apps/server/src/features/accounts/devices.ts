import Bowser from 'bowser'

const NAME_MAX = 60
/** Browser and system by the names that people know; nothing finer is kept. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (!userAgent.trim()) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.slice(0, NAME_MAX) || null, system: os.name?.slice(0, NAME_MAX) || null }
}
