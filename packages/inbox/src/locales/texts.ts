import { languageOf } from './codes.ts'
import english from './en.json' with { type: 'json' }

/** Keys of the widget's texts. The first eight are the protocol's (INBOX-45). */
export type TextKey =
  | 'notifications'
  | 'markAllAsRead'
  | 'poweredBy'
  | 'settings'
  | 'removeMessage'
  | 'markAsRead'
  | 'markAsUnRead'
  | 'noNewNotification'
  | 'back'
  | 'more'
  | 'undo'
  | 'removed'
  | 'in_app'
  | 'email'
  | 'sms'
  | 'chat'
  | 'push'
  | 'couldNotLoad'
  | 'tryAgain'
  | 'setUpWrongly'
  | 'notSaved'
  | 'unread'
  | 'cancel'
/** Complete: a missing key does not compile. */
export type Texts = Readonly<Record<TextKey, string>>
/** A language's code, or texts of one's own in some language (INBOX-46). */
export type I18n = string | { lang: string; translations?: Partial<Record<TextKey, string>> }

/** The reference; what another language lacks is shown in it. */
export const ENGLISH: Texts = english

/** Texts as far as they are known, and the tag that dates are written by. */
export interface Wording {
  lang: string
  texts: Texts
}
/** Fetches a language's texts; undefined when they cannot be had. */
export type LoadLanguage = (code: string) => Promise<Partial<Texts> | undefined>

/** A tag that `Intl` understands, whatever was given. */
function validTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.replace('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** What can be shown at once: English, with one's own texts over it. */
export function firstWording(i18n: I18n | undefined): Wording {
  const { lang, translations } = typeof i18n === 'object' ? i18n : { lang: i18n ?? 'en', translations: {} }
  return { lang: validTag(lang), texts: { ...ENGLISH, ...translations } }
}

/** The same with the language's own texts, once they are there. */
export async function fullWording(i18n: I18n | undefined, load: LoadLanguage): Promise<Wording> {
  const first = firstWording(i18n)
  const code = languageOf(first.lang)
  if (code === 'en') return first
  const own = await load(code).catch(() => undefined)
  return { lang: first.lang, texts: { ...ENGLISH, ...own, ...(typeof i18n === 'object' ? i18n.translations : {}) } }
}
