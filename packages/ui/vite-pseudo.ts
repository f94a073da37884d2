import type { compileMessage } from '@lingui/message-utils/compileMessage'

/** A text as the ICU compiler leaves it: words, and what is put in between them. */
type Compiled = ReturnType<typeof compileMessage>
type Token = Exclude<Compiled, string>[number]

/** Stands behind every letter that comes from a catalogue: a dot below, which no text of ours has. */
export const MARK = '\u0323'
/** Stand around every text of a catalogue, so that one that is cut off, or put together of two, is seen. */
export const BRACKETS = { open: '⟦', close: '⟧' } as const

/** Marks letters; names of elements, `<terms>`, stay what they are. */
const marked = (words: string): string =>
  words
    .split(/(<\/?\w+>)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\p{L}/gu, letter => letter + MARK)))
    .join('')

/** Words at the top are marked, placeholders are not, and of a plural every case is. */
function markAll(tokens: readonly Token[]): Token[] {
  return tokens.map(token => {
    if (typeof token === 'string') return marked(token)
    const [name, type, cases] = token
    if (typeof cases !== 'object' || cases === null) return token
    const said = Object.entries(cases).map(([form, words]) => [
      form,
      Array.isArray(words) ? markAll(words) : typeof words === 'string' ? marked(words) : words,
    ])
    return [name, type, Object.fromEntries(said)]
  })
}

/**
 * A text of the pseudo-language: readable, and told from everything that is in no catalogue.
 * @example pseudo(compileMessage('Pay {sum}')) // ['⟦', 'P̣ạỵ ', ['sum'], '⟧']
 */
export function pseudo(text: Compiled): Compiled {
  const tokens = typeof text === 'string' ? [text] : text
  return [BRACKETS.open, ...markAll(tokens), BRACKETS.close]
}
