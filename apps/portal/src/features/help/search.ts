import type { Language } from '@fanfara/contract/enums'
import { plainLetters } from '@fanfara/ui/plain-letters'
import { paragraphsOf, type Part } from '@fanfara/ui/article'
import type { LoadedArticle } from '@fanfara/ui/article-files'
import type { Fill } from '@fanfara/ui/article-fill'

/** A heading under which something was found, and the paragraph that says it. */
export interface Hit {
  topic: string
  language: Language
  /** The heading's id; absent where it stands before the first heading. */
  id: string | undefined
  /** The heading, or null before the first. */
  title: string | null
  paragraph: string
}

/** Endings change in both languages, in Polish more: what is left of a long word without its last letters is the word, too. */
const stemOf = (word: string): string =>
  word.length > 6 ? word.slice(0, -2) : word.length > 4 ? word.slice(0, -1) : word

/** The words that are looked for, as they are compared. @example wordsFor('Kiedy wypłata?') // ['kied', 'wypla'] */
export const wordsFor = (query: string): string[] =>
  plainLetters(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
    .map(stemOf)

const has = (text: string, word: string) => plainLetters(text).includes(word)
const countOf = (text: string, words: readonly string[]) => words.filter(word => has(text, word)).length

/** Whoever finds it in a heading finds it first. */
const TITLE_WEIGHT = 3

function hitIn(part: Part | null, paragraphs: readonly string[], words: readonly string[], fill: Fill) {
  const title = part ? fill(part.title) : null
  const all = [title ?? '', ...paragraphs].join(' ')
  if (!words.every(word => has(all, word))) return null
  const [paragraph = ''] = paragraphs.toSorted((one, other) => countOf(other, words) - countOf(one, words))
  const rank = TITLE_WEIGHT * countOf(title ?? '', words) + countOf(paragraph, words)
  return { rank, said: { id: part?.id, title, paragraph } }
}

/** Headings whose title or text has all words of a query, the best first; none for an empty query. */
export function searchArticles(articles: readonly LoadedArticle[], query: string, fill: Fill): Hit[] {
  const words = wordsFor(query)
  if (words.length === 0) return []
  return articles
    .flatMap(({ topic, language, article: { intro, sections } }) => {
      const parts = [
        { part: null, blocks: intro },
        ...sections.flatMap(section => [section, ...section.parts]).map(part => ({ part, blocks: part.blocks })),
      ]
      return parts.flatMap(({ part, blocks }) => {
        const hit = hitIn(part, paragraphsOf(blocks).map(fill), words, fill)
        return hit ? [{ rank: hit.rank, hit: { ...hit.said, topic, language } }] : []
      })
    })
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ hit }): Hit => hit)
}

/**
 * A text in pieces, every second of which was looked for.
 * @example piecesOf('Saldo wypłacisz', ['wypla']) // ['Saldo ', 'wypłacisz', '']
 */
export function piecesOf(text: string, words: readonly string[]): string[] {
  const composed = text.normalize('NFC')
  const pieces: string[] = []
  let end = 0
  for (const { 0: word, index } of plainLetters(composed).matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!words.some(wanted => word.includes(wanted))) continue
    pieces.push(composed.slice(end, index), composed.slice(index, index + word.length))
    end = index + word.length
  }
  return [...pieces, composed.slice(end)]
}
