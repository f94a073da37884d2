import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '../lib/files.mjs'
import { glossaryProblems, isNamedByUs, retiredWords } from '../lib/glossary.mjs'
import { root } from '../lib/run.mjs'

const read = path => readFileSync(join(root, path), 'utf8')
const retired = retiredWords(read('docs/glossary.md'))

test('no identifier has a word that the glossary retired', () => {
  expect(retired.get('flow')).toBe('trip')
  const paths = projectFiles().filter(isNamedByUs)
  expect(paths.length).toBeGreaterThan(500)
  expect(paths.flatMap(path => glossaryProblems(path, read(path), retired))).toEqual([])
}, 60_000)

test('a word that is retired is none that the glossary defines', () => {
  const defined = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \| [^|]+ \| [^|]+ \|$/gm)].flatMap(([, words]) =>
    words.split(', '),
  )
  expect([...retired.values()].filter(word => !defined.includes(word))).toEqual([])
  expect([...retired.keys()].filter(word => defined.includes(word))).toEqual([])
})

test.each([
  ['a variable', 'const flow = 1'],
  ['a part of a name', 'export const insertFlow = () => 1'],
  ['a constant', 'const FLOW_MS = 1'],
  ['a member', 'a.flowBrowser()'],
  ['a type', 'interface OauthFlow { a: 1 }'],
])('refused: %s', (_, text) => {
  expect(glossaryProblems('a.ts', text, retired)).toHaveLength(1)
})

test.each([
  ['a word with it in it', 'const workflow = overflow'],
  ['a string', "const table = 'oauth_flow'"],
  ['a comment', '// the flow of money\nconst a = 1'],
])('allowed: %s', (_, text) => {
  expect(glossaryProblems('a.ts', text, retired)).toEqual([])
})
