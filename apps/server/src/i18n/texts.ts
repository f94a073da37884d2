import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, languages } from '@fanfara/contract/enums'
import { defaultLanguage, languageOfTag } from '@fanfara/contract/languages'
import type { PluralValues } from '@fanfara/contract/plurals'
import en from './en.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }

/** By the placeholder's name, ICU's way. */
export type TextValues = { [name: string]: string | number } & { [name in keyof PluralValues]?: number }

/** A key of the server's catalogue. English is the reference for keys. */
export type TextKey = Extract<keyof typeof en, string>

const catalogues: Record<Language, Readonly<Record<TextKey, string>>> = { en, pl }
const readers = new Map<Language, I18n>(
  languages.map(language => {
    const compiled = Object.fromEntries(
      Object.entries(catalogues[language]).map(([key, message]) => [key, compileMessage(message)]),
    )
    const i18n = setupI18n({ locale: language, messages: { [language]: compiled } })
    return [language, i18n]
  }),
)

/** The language of a caller: Polish when absent or unknown (API-03). */
export function languageOf(header: string | string[] | undefined): Language {
  return languageOfTag((Array.isArray(header) ? header[0] : header) ?? '') ?? defaultLanguage
}

/** Whether the catalogue has this key. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key)

/** What people wrote, with a full stop where it ends without a mark. */
const ended = (written: string): string => written.trim().replace(/(?<![.!?…][”"’)]?)$/u, '.')

/** A reason that people wrote is a sentence of its own where another one follows it. */
const withEnds = (message: string, values: TextValues): TextValues =>
  typeof values['reason'] === 'string' && message.includes('{reason} ')
    ? { ...values, reason: ended(values['reason']) }
    : values

/** A sentence of the catalogue in the reader's language. */
export function textOf(language: Language, key: TextKey, values: TextValues = {}): string {
  return readers.get(language)?._(key, withEnds(catalogues[language][key], values)) ?? key
}
