/**
 * Which tests name which requirement. A requirement counts as named when a title names its id by itself: `CAMP-01`, and
 * never as a part of `CAMP-01…CAMP-04`, which claims more than one test can show.
 */
import { parseSync } from 'vite'
import { textOf, walk } from './syntax.mjs'

const ID = /\b[A-Z][A-Z0-9]*-\d{2,}\b/g
const RANGE = /\b[A-Z][A-Z0-9]*-\d{2,}\s*(?:…|\.\.\.?|–)\s*(?:[A-Z][A-Z0-9]*-)?\d{2,}\b/g
const TITLED = new Set(['test', 'it', 'describe'])

/** Ids in a text, each once and in its order; the ends of a range `CAMP-01…CAMP-04` are none. */
export const idsNamed = text => [...new Set(text.replace(RANGE, ' ').match(ID) ?? [])]

/**
 * The requirements of a page of docs/requirements: its lines `- **ID** sentence`, or rows `| ID | sentence | …`.
 * @returns {{ id: string, sentence: string }[]}
 */
export function requirementsOf(page) {
  const written = [
    ...page.matchAll(/^(?:- \*\*([A-Z][A-Z0-9]*-\d{2,})\*\* (.+)|\| ([A-Z][A-Z0-9]*-\d{2,}) \| ([^|\n]+)\|.*)$/gm),
  ]
  return written.map(([, inLine, said, inRow, told]) => ({ id: inLine ?? inRow, sentence: (said ?? told).trim() }))
}

/**
 * Requirements that no test can show, with the reason why: lines `| ID | reason |` of docs/requirements/exempt.md.
 * @returns {{ id: string, reason: string }[]}
 */
export function exemptionsOf(page) {
  return [...page.matchAll(/^\| ([A-Z][A-Z0-9]*-\d{2,}) \| (.+?) \|$/gm)].map(([, id, reason]) => ({ id, reason }))
}

/**
 * The titles of the tests of one module: those of its tests and their groups, and of a table of tests also the texts of
 * its rows, when the title takes them in.
 */
export function titlesOf(path, text) {
  const { program } = parseSync(path, text, {})
  const tables = new Map()
  walk(program, node => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
      tables.set(node.id.name, node.init)
  })
  const titles = []
  walk(program, node => {
    if (node.type !== 'CallExpression') return
    const title = titleIn(node.arguments[0])
    if (title === null || !TITLED.has(rootOf(node.callee))) return
    titles.push(title)
    const table = node.callee.type === 'CallExpression' && node.callee.arguments[0]
    if (table && /%[sjo]|\$/.test(title)) titles.push(...textsIn(table, tables))
  })
  return titles
}

/** `test` of `test`, `test.each(…)`, `describe.skipIf(…).each(…)`. */
function rootOf(callee) {
  if (callee.type === 'CallExpression') return rootOf(callee.callee)
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.name
}

/** The written parts of a title; null when it is no text. */
function titleIn(node) {
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join(' $ ')
  return textOf(node)
}

/** The texts of a table of tests, written in place or in a constant of the module. */
function textsIn(node, constants) {
  const texts = []
  walk(node, inner => {
    const text = titleIn(inner)
    if (text !== null) texts.push(text)
    const constant = inner.type === 'Identifier' && constants.get(inner.name)
    if (constant && constant !== node) texts.push(...textsIn(constant, new Map()))
  })
  return texts
}

/**
 * Holds the requirements against the titles.
 * @param {{ id: string }[]} requirements
 * @param {{ id: string }[]} exemptions
 * @param {{ path: string, titles: string[] }[]} tests
 */
export function report(requirements, exemptions, tests) {
  const known = new Set(requirements.map(({ id }) => id))
  const named = new Map(requirements.map(({ id }) => [id, []]))
  for (const { path, titles } of tests)
    for (const title of titles) for (const id of idsNamed(title)) named.get(id)?.push({ path, title })
  const without = [...named].filter(([, by]) => by.length === 0).map(([id]) => id)
  const exempt = new Set(exemptions.map(({ id }) => id))
  return {
    named,
    doubled: requirements
      .filter(({ id }, at) => requirements.findIndex(one => one.id === id) !== at)
      .map(({ id }) => id),
    missing: without.filter(id => !exempt.has(id)),
    needless: [...exempt].filter(id => !known.has(id) || !without.includes(id)),
  }
}
