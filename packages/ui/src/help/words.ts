import type { Language } from '@fanfara/contract/enums'

/** Words of creators' screens that articles name; a test holds them to the portal's catalogue. */
const files: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('./words/en.json'),
  pl: () => import('./words/pl.json'),
}

/** The words in a language, for whoever shows an article without the portal's catalogue. @throws what fetching a file of the build throws */
export const helpWordsIn = async (language: Language): Promise<Record<string, string>> =>
  (await files[language]()).default
