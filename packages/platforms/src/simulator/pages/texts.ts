import { type Language, languageFacts } from '@fanfara/contract/enums'
import { en, type Texts } from './texts-en.ts'
import { pl } from './texts-pl.ts'

/** By language and key. */
export const texts: Readonly<Record<Language, Texts>> = { pl, en }

/** How the platforms spell themselves. */
export const platformNames = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  x: 'X',
} as const

/** A figure with the language's grouping. */
export function figure(language: Language, value: number) {
  return new Intl.NumberFormat(languageFacts[language].locale, { useGrouping: 'always' }).format(value)
}
