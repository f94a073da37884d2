/** Holds the names in the code to docs/glossary.md. */
import { extname } from 'node:path'
import { parseSync } from 'vite'
import { walk } from './syntax.mjs'

const code = new Set(['.ts', '.tsx', '.mjs'])

/** Whether the names of this file are ours to choose. */
export const isNamedByUs = path => /^(apps|packages|e2e|bench|scripts)\//.test(path) && code.has(extname(path))

/** Words that are not said any more, each with the one that is, as the last table of the glossary has them. */
export function retiredWords(glossary) {
  const [, table = ''] = glossary.split('## Words that are not said any more')
  const rows = [...table.matchAll(/^\| (\w+) \| (\w+) \|$/gm)].map(([, not, but]) => [not, but])
  return new Map(rows.filter(([not]) => not !== 'not'))
}

/** The words of a name: those of `flowBrowser` and of `FLOW_MS` are two each, `workflow` is one. */
const wordsOf = name =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** Identifiers of this module with a retired word in them, as `path: name: say word`. Strings and comments are not looked at. */
export function glossaryProblems(path, text, retired) {
  // Most files have none of the words anywhere, which is seen without a syntax tree.
  const plain = text.toLowerCase()
  if (![...retired.keys()].some(word => plain.includes(word))) return []
  const { program, errors } = parseSync(path, text, {})
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const names = new Set()
  walk(program, node => {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier')
      names.add(node.name)
  })
  return [...names].flatMap(name =>
    wordsOf(name).flatMap(word => (retired.has(word) ? `${path}: ${name}: say ${retired.get(word)}` : [])),
  )
}
