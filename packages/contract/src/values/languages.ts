import { type Language, languages, recordOf } from './enums.ts'

/** I18N-01: of whoever has chosen none, and of nobody in particular. */
export const [defaultLanguage] = languages

/** Ours that a language tag, or a header that begins with one, means. @example languageOfTag('en-US,pl;q=0.5') // 'en' */
export function languageOfTag(tag: string): Language | undefined {
  const [primary] = /^[a-z]+/i.exec(tag.trim()) ?? []
  return languages.find(language => language === primary?.toLowerCase())
}

/** What somebody wrote, by language, as it is kept: a language that came later is not in it, and a text may be empty. */
export type Texts = Readonly<Partial<Record<Language, string>>>
/** The same with every language, as forms and operators have it. */
export type WholeTexts = Record<Language, string>

/**
 * A text for somebody who reads this language: in it, else in the first of ours that it was written in; empty when it was
 * written in none.
 */
export const textFor = (language: Language, texts: Texts): string =>
  texts[language] || (languages.map(each => texts[each]).find(Boolean) ?? '')

/** With an empty text where there was none. */
export const wholeTexts = (texts: Texts): WholeTexts => recordOf(languages, language => texts[language] ?? '')
