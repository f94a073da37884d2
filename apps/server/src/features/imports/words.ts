import { adTypes, categoryKeys, languages } from '@fanfara/contract/enums'
import { plainText } from '#/plain-text.ts'
import { textOf } from '#/i18n/texts.ts'

/** Keys of a closed list by what people write for them, as `plainWord` has it. */
export type Words = ReadonlyMap<string, string>

/** A word, or a few, as they are compared: capitals and Polish letters aside, whatever stands between them. @example plainWord('Semi-open') // 'semi_open' */
export const plainWord = (written: string): string => plainText(written.trim()).replace(/[\s_-]+/g, '_')

/** Words of a list by hand. */
const wordsOf = (pairs: readonly (readonly [written: string, key: string])[]): Words =>
  new Map(pairs.map(([written, key]) => [plainWord(written), key]))

const wordsIn = <Key extends string>(
  keys: readonly Key[],
  nameIn: (language: (typeof languages)[number], key: Key) => string,
) => wordsOf(keys.flatMap(key => languages.map(language => [nameIn(language, key), key] as const)))

/** Ad types by the names that our files have for them, in every language. */
export const adWords = wordsIn(adTypes, (language, ad) => textOf(language, `ad.${ad}`))
/** Interests and topics likewise. */
export const interestWords = wordsIn(categoryKeys, (language, category) => textOf(language, `category.${category}`))
/** Polish words of a table's column, each for one value of the contract. */
export const formWords = wordsOf([
  ['otwarta', 'open'],
  ['półotwarta', 'semi_open'],
  ['zamknięta', 'closed'],
])
/** Signs and spellings that stand after an amount: percent, or flat złoty. */
export const unitWords = wordsOf([
  ['%', 'perc'],
  ['procent', 'perc'],
  ['zł', 'flat'],
  ['pln', 'flat'],
])
/** Polish and English spellings of the two that messages are written in. */
export const languageWords = wordsOf([
  ['polski', 'pl'],
  ['polish', 'pl'],
  ['angielski', 'en'],
  ['english', 'en'],
])
