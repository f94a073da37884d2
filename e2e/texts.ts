import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '@fanfara/contract/enums'
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

/** A text of a front end's catalogue as a person reads it. @example text('accounts', 'log_in') // 'Zaloguj się' */
export type Text = (feature: string, key: string, values?: Record<string, string | number>) => string

/** The texts of `portal`, `console` or the shared `ui` in one language. */
export function textsOf(app: 'portal' | 'console' | 'ui', language: Language): Text {
  const folder = new URL(`../${app === 'ui' ? 'packages' : 'apps'}/${app}/src/i18n/${language}/`, import.meta.url)
  const messages: Record<string, ReturnType<typeof compileMessage>> = {}
  for (const name of readdirSync(folder)) {
    const entries = Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>)
    for (const [key, message] of entries) messages[`${name.replace('.json', '')}.${key}`] = compileMessage(message)
  }
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return (feature, key, values = {}) => {
    const id = `${feature}.${key}`
    if (!(id in messages)) throw new Error(`there is no text ${id} in ${app}/${language}`)
    return i18n._(id, values).replace(/<\/?\w+>/g, '')
  }
}

/** A text as the page has it, its spaces as catalogues write them: Polish keeps a word of one letter beside the next one (SCR-40). */
export const plainSpaces = (text: string | null): string => text?.replaceAll('\u00a0', ' ') ?? ''

/** The secret of an authenticator app, as people read it: letters and digits of base 32, in groups. */
export const SECRET = /^\s*[A-Z2-7]{4}(?:\s*[A-Z2-7]{4}){3,}\s*$/
