/** Finds docstrings that say no more than the name they stand above and the path they stand in. */
import { parseSync } from 'vite'

/** Words that carry nothing by themselves. `not`, `only`, `without`, `other` and `same` do: they are bounds. */
const EMPTY = new Set(
  `a an the this that these those it its they them their he his she her we us our you your one ones own who whom whose which what
  where when while as at by for from in into of off on onto out over to up with within about and or but so than then too also is
  are was were be been being has have had do does did can may will would shall should must there here any some every each all both
  such just if because how`.split(/\s+/),
)
/** An id of a requirement (`API-24`, `INB-48 to INB-57`), a section (`§5.6.3`) or a decision record's number. */
const REFERENCE = /\b(?!UTF|ISO|SHA)[A-Z]{2,6}-\d+\b|§\s*[\d.]+|\bdecision \d{4}\b/g
const KEYWORD =
  /^(?:export|default|declare|abstract|async|function\*?|const|let|interface|type|class|enum|public|private|protected|static|readonly|get|set)\s+/
/** A whole word without its ending: `refuses`, `refused` and `refusing` are one word, and so are `copy` and `copies`. */
const stem = word =>
  word
    .replace(/ies$|ied$/, 'y')
    .replace(/(?<=...)(?:ing|ed|es|s)$/, '')
    .replace(/(?<=...)e$/, '')

const wordsOf = text =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? []

/** What a comment says, without the stars before its lines. */
const textOf = value =>
  value
    .split('\n')
    .map(line => line.trimStart().replace(/^\*+ ?/, ''))
    .join('\n')
    .trim()

/** The name that the code after a comment declares; nothing where it imports or only acts. */
function nameAfter(code) {
  let rest = code.trimStart()
  while (KEYWORD.test(rest)) rest = rest.replace(KEYWORD, '')
  return /^(?!import\b|await\b|return\b)['"]?#?([\w$-]+)/.exec(rest)?.[1] ?? ''
}

/**
 * Which words a comment adds to what is read anyway: the name, the path. A figure is a bound, and worth two.
 * @param {{ comment: string, name: string, path: string }} docstring
 */
export function addedWords({ comment, name, path }) {
  const read = new Set(wordsOf(`${name} ${path}`).map(stem))
  const said = wordsOf(comment.replaceAll(REFERENCE, ' ').replaceAll(/@(?:param|returns)\b/g, ' '))
  const added = [...new Set(said.filter(word => !EMPTY.has(word)).map(stem))].filter(word => !read.has(word))
  return added.flatMap(word => (/^\d+$/.test(word) ? [word, `${word} as a figure`] : [word]))
}

/**
 * The docstrings of one module that add at most one word.
 * @returns {{ path: string, line: number, name: string, comment: string }[]}
 */
export function emptyDocstrings(path, text) {
  return parseSync(path, text, {})
    .comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*') && !/@type\b/.test(value))
    .map(({ value, start, end }) => ({
      path,
      line: text.slice(0, start).split('\n').length,
      name: nameAfter(text.slice(end, end + 200)),
      comment: textOf(value),
    }))
    .filter(docstring => addedWords(docstring).length <= 1)
}
