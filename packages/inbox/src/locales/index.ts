import { FURTHER_LANGUAGES, languageOf, LANGUAGES } from './codes.ts'
import { loaders } from './loaders.ts'
import { ENGLISH, type Texts } from './texts.ts'

export { FURTHER_LANGUAGES, LANGUAGES, languageOf }
export type { I18n, TextKey, Texts } from './texts.ts'

/** All texts of a language; English for one that is not there. */
export async function textsOf(tag: string): Promise<Texts> {
  const loaded = (await loaders[languageOf(tag)]?.())?.default
  return { ...ENGLISH, ...loaded }
}
