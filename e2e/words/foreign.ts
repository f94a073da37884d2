import type { ShownText } from './shown-texts.ts'

/** What is left of a text when the catalogues' words, which are marked, are taken out. */
const unmarked = (text: string): string[] => text.split(/[⟦⟧]|(?:\p{L}\u0323)+/u).filter(part => /\p{L}/u.test(part))

/** Addresses, paths, tags, and whatever has a digit in it: references, codes, colours. */
const isCode = (word: string) => /^(https?\b|[#/])|\p{N}|\.[a-z]+\//u.test(word)

/** Whether a character belongs to a word. */
const isOfWord = (letter: string | undefined) => letter !== undefined && /\p{L}/u.test(letter)

/** Takes a known text out wherever it stands by itself, not as a part of a longer word. */
function without(text: string, known: string, from = 0): string {
  const at = text.indexOf(known, from)
  if (at === -1) return text
  if (isOfWord(text[at - 1]) || isOfWord(text[at + known.length])) return without(text, known, at + 1)
  return without(`${text.slice(0, at)} ${text.slice(at + known.length)}`, known, at)
}

/** A text that names something by its first letters has at least so many of them. */
const START_MIN = 20
/** Whether a text is how a known one begins: names of long things are cut off. */
function isStart(text: string, known: readonly string[]): boolean {
  const start = text.replace(/^[^\p{L}\p{N}]+/u, '').trim()
  return start.length >= START_MIN && known.some(whole => whole.startsWith(start))
}

/** The words of a text that nobody knows. @param known longest first */
function unknownWords(text: string, known: readonly string[]): string[] {
  if (isStart(text, known)) return []
  const rest = known.reduce((left, one) => without(left, one), text)
  const words = rest.split(/\s+/).filter(word => !isCode(word))
  return words.flatMap(word => word.split(/[^\p{L}]+/u)).filter(Boolean)
}

/**
 * Words of a page that come from no catalogue and from nobody's hand, each text with its place.
 * @param known texts that may stand there unmarked, longest first
 */
export function foreignTexts(shown: readonly ShownText[], known: readonly string[]): string[] {
  return shown.flatMap(({ text, place }) => {
    const words = unmarked(text).flatMap(part => unknownWords(part, known))
    return words.length === 0 ? [] : [`${place}: ${words.join(' ')}`]
  })
}
