import { lexer, type MarkedToken, type Token } from 'marked'
import { plainLetters } from '../text/plain-letters.ts'

/** A heading with what stands under it until the next one. */
export interface Part {
  /** For links into the article; the same in every language, written as `## Title {#id}`. */
  id: string
  title: string
  blocks: readonly MarkedToken[]
}
/** What stands under a `##`, and the parts that `###` begins in it; of the questions these fold. */
export interface Section extends Part {
  parts: readonly Part[]
}
/** A help article: what comes before the first heading, and its parts. */
export interface Article {
  intro: readonly MarkedToken[]
  sections: readonly Section[]
}

/** The library's own kinds alone: no article uses extensions. */
export const knownTokens = (tokens: readonly Token[] | undefined): readonly MarkedToken[] =>
  (tokens ?? []) as readonly MarkedToken[]

const ID = /\{#([\w-]+)\}$/

function partOf({ text }: { text: string }): Part & { blocks: MarkedToken[] } {
  const title = text.replace(ID, '').trim()
  return { id: ID.exec(text)?.[1] ?? plainLetters(title).replace(/[^a-z0-9]+/g, '-'), title, blocks: [] }
}

/**
 * Reads an article's Markdown: `##` begins a section, `###` a part of it.
 * @example readArticle('Intro.\n\n## How? {#how}\n\nSo.').sections[0]?.id // 'how'
 */
export function readArticle(source: string): Article {
  const intro: MarkedToken[] = []
  const sections: (Section & { parts: Part[] })[] = []
  let into = intro
  for (const token of knownTokens(lexer(source, { gfm: true }))) {
    if (token.type !== 'heading') {
      into.push(token)
      continue
    }
    const part = partOf(token)
    into = part.blocks
    const above = sections.at(-1)
    if (token.depth > 2 && above) above.parts.push(part)
    else sections.push({ ...part, parts: [] })
  }
  return { intro, sections }
}

/** What a token says, without marks; raw HTML says nothing (HELP-03). */
function wordsOf(token: MarkedToken): string {
  switch (token.type) {
    case 'html':
    case 'image':
    case 'space':
    case 'def':
      return ''
    case 'br':
      return ' '
    case 'list':
      return token.items.map(wordsOf).join(' ')
    case 'table':
      return [token.header, ...token.rows].flatMap(row => row.map(cell => wordsIn(cell.tokens))).join(' ')
    default:
      if ('tokens' in token && token.tokens) return wordsIn(token.tokens)
      return 'text' in token ? token.text : ''
  }
}

const wordsIn = (tokens: readonly Token[]): string => knownTokens(tokens).map(wordsOf).join('')

/** The paragraphs of a part as a reader sees them: list items and rows of tables stand alone. */
export function paragraphsOf(blocks: readonly MarkedToken[]): string[] {
  return blocks.flatMap(block => {
    if (block.type === 'list') return block.items.map(wordsOf)
    if (block.type === 'table') return block.rows.map(row => row.map(cell => wordsIn(cell.tokens)).join(' · '))
    if (block.type === 'blockquote') return paragraphsOf(knownTokens(block.tokens))
    return [wordsOf(block)].filter(words => words !== '')
  })
}
