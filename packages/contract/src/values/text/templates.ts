/** What an answer is kept for: refusing an application, refusing a proof, asking about one, writing to participants. */
export const templateKinds = ['rejection', 'refusal', 'question', 'message'] as const
/** One of the kinds of answers that operators keep. */
export type TemplateKind = (typeof templateKinds)[number]

/** What is filled in where somebody is written to. */
export const templatePlaces = ['name', 'campaign'] as const
/** One of the places that names are put into. */
export type TemplatePlace = (typeof templatePlaces)[number]
/** What stands in a place; one that is left out stays as it is written. */
export type PlaceValues = Partial<Record<TemplatePlace, string>>

const PLACE = /\{\s*([\p{L}_]{1,40})\s*\}/gu
const isPlace = (word: string): word is TemplatePlace => templatePlaces.some(each => each === word)

/**
 * Puts names into a text's places. A value that has places of its own is not looked at again.
 * @example fillIn('Cześć, {name}!', { name: 'Ola' }) // 'Cześć, Ola!'
 */
export const fillIn = (text: string, values: PlaceValues): string =>
  text.replaceAll(PLACE, (whole: string, word: string) => (isPlace(word) ? (values[word] ?? whole) : whole))

/**
 * The first place in a text that nothing fills; null when each is known.
 * @param known those that are filled where the text is used.
 * @example unknownPlaceIn('{imię}') // 'imię'
 */
export function unknownPlaceIn(text: string, known: readonly TemplatePlace[] = templatePlaces): string | null {
  for (const [, word = ''] of text.matchAll(PLACE)) if (!known.some(place => place === word)) return word
  return null
}
