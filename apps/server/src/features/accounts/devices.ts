import type { Language } from '@fanfara/contract/enums'
import Bowser from 'bowser'
import { textOf } from '#/i18n/texts.ts'

const NAME_MAX = 60
/** Browser and system by the names that people know; nothing finer is kept. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  if (!userAgent.trim()) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500))
  return { browser: browser.name?.slice(0, NAME_MAX) || null, system: os.name?.slice(0, NAME_MAX) || null }
}

/** A device as a sentence names it: what is known of browser and system, or that nothing is. */
export function deviceText(language: Language, { browser, system }: ReturnType<typeof deviceOf>): string {
  if (browser && system) return textOf(language, 'device.both', { browser, system })
  return browser ?? system ?? textOf(language, 'device.unknown')
}
