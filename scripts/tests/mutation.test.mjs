import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '../lib/files.mjs'
import { areas, mutated, scoreOf, survivorsOf } from '../lib/mutation.mjs'
import { root } from '../lib/run.mjs'
import config from '../mutate.vitest.config.ts'

const place = (line, column, endColumn) => ({ start: { line, column }, end: { line, column: endColumn } })
const mutant = (status, more = {}) => ({
  status,
  fileName: 'a.ts',
  location: place(2, 7, 12),
  replacement: 'a - b',
  mutatorName: 'ArithmeticOperator',
  ...more,
})

test('a score counts what tests noticed of what they could notice; what is left out with a reason counts nowhere', () => {
  const results = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'].map(status => mutant(status))
  expect(scoreOf(results)).toEqual({ noticed: 2, all: 4, percent: 50 })
  expect(scoreOf([])).toEqual({ noticed: 0, all: 0, percent: 0 })
})

test('a survivor is told with its place, what was there and what stood in its stead', () => {
  const read = () => 'first\nc = { a + b }\n'
  const results = [
    mutant('Killed'),
    mutant('NoCoverage', { location: place(1, 1, 6), replacement: '""', mutatorName: 'StringLiteral' }),
    mutant('Survived'),
  ]
  expect(survivorsOf(results, read)).toEqual([
    'a.ts:1:1 StringLiteral, run by no test: first → ""',
    'a.ts:2:7 ArithmeticOperator: a + b → a - b',
  ])
})

test('a part of a file is found by what stands at its borders, and one that is not there is an error', () => {
  const read = () => 'one\ntwo\nthree\nfour\n'
  expect(mutated('a.ts', read)).toBe('a.ts')
  expect(mutated({ file: 'a.ts', from: 'two', to: 'four' }, read)).toBe('a.ts:2-3')
  expect(() => mutated({ file: 'a.ts', from: 'four', to: 'two' }, read)).toThrow('no part')
})

test('the parts of files that areas name are there', () => {
  const read = path => readFileSync(join(root, path), 'utf8')
  for (const { files } of Object.values(areas)) for (const file of files) expect(mutated(file, read)).toBeTruthy()
})

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`: a choice that finds nothing would not be missed beside one that does. */
const choices = pattern => {
  const [whole, list] = /\{([^{}]*)\}/.exec(pattern) ?? []
  return whole ? list.split(',').flatMap(one => choices(pattern.replace(whole, one))) : [pattern]
}
const asExpression = pattern =>
  new RegExp(`^${pattern.replaceAll(/[.+?^$()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`)

test('every file and every test that an area names is there', () => {
  const paths = projectFiles()
  const named = Object.values(areas).flatMap(({ files, tests }) => [
    ...files.map(entry => (typeof entry === 'string' ? entry.replace(/^!/, '') : entry.file)),
    ...tests,
  ])
  const missing = named.flatMap(choices).filter(pattern => !paths.some(path => asExpression(pattern).test(path)))
  expect(missing).toEqual([])
})

test('packages are found in the copy that is changed, by the names that others call them by', () => {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages/contract/package.json'), 'utf8'))
  const entries = Object.keys(exports).filter(entry => !entry.includes('*'))
  const names = [...entries.map(entry => entry.slice(2)), 'tasks', 'inbox/messages', 'ops/campaigns']
  const all = [...names.map(name => `@fanfara/contract/${name}`), '@fanfara/server/app', '@fanfara/testkit']
  const leadsTo = name => {
    const alias = config.resolve.alias.find(({ find }) => (typeof find === 'string' ? find === name : find.test(name)))
    return alias ? name.replace(alias.find, alias.replacement) : 'nowhere'
  }
  expect(all.filter(name => !existsSync(leadsTo(name)))).toEqual([])
  expect(all.filter(name => !leadsTo(name).startsWith(root))).toEqual([])
})
