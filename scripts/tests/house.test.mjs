import { expect, test } from 'vitest'
import { addedWords, emptyDocstrings } from '../lib/docstrings.mjs'
import { circlesOf, measureHouse, measureModule, quantile } from '../lib/house.mjs'

test('a module is measured: functions with a body, casts but `as const`, docstrings of what it exports', () => {
  const text = [
    '/** Says a. */',
    'export function a() {',
    '  const b = () => {',
    '    return 1 as const',
    '  }',
    '  return b() as unknown as string',
    '}',
    'export const c = () => 2',
    '',
  ].join('\n')
  const { functions, ...others } = measureModule('x.ts', text)
  expect(others).toEqual({ lines: 8, casts: 2, exported: 2, documented: 1 })
  expect(functions).toEqual([
    { name: 'a', lines: 6 },
    { name: 'anonymous', lines: 3 },
  ])
})

test('circles are the groups that reach each other, the largest first', () => {
  const arrows = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a', 'f']],
  ])
  expect(circlesOf(arrows).map(circle => circle.toSorted())).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ])
})

test('a circle through a type is one with types, not of values; tests and catalogues are no sources', () => {
  const files = {
    'apps/server/src/a.ts': `import { b } from './b.ts'\nexport const a = b\n`,
    'apps/server/src/b.ts': `import type { a } from './a.ts'\nexport const b: typeof a = 1\n`,
    'apps/server/src/a.test.ts': `import { a } from './a.ts'\n`,
    'apps/server/src/i18n/long.ts': 'export const x = 1\n'.repeat(500),
  }
  const house = measureHouse(Object.keys(files), path => files[path])
  expect([house.valueCircles.length, house.typeCircles.length]).toEqual([0, 1])
  expect(house.all).toMatchObject({ files: 2, lines: 4, tests: 0.25 })
  expect(house.longFiles).toEqual([])
})

test('what looks at nothing says so; a quantile is a value that is there', () => {
  expect(() => measureHouse(['README.md'], () => '')).toThrow('no sources')
  expect([quantile([3, 1, 2], 0.5), quantile([], 0.9), quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)]).toEqual([
    2, 0, 10,
  ])
})

test.each([
  ['An id alone sends the reader away', 'API-24.', []],
  ['so do several ids', 'API-56, TRAN-32…TRAN-35, §5.6.', []],
  ['name and path are read anyway, in any number and form', 'Removes the tickets that ended.', []],
  ['one word more is too little', 'Removes old tickets.', ['old']],
  ['a bound is a word', 'Only tickets without an owner.', ['only', 'without', 'owner']],
  ['a figure counts for two', 'At most 50.', ['most', '50', '50 as a figure']],
  ['a unit that looks like an id is none', 'In UTF-16.', ['utf', '16', '16 as a figure']],
  ['an error is said', '@throws Missing', ['throw', 'miss']],
])('%s: %s', (_why, comment, words) => {
  expect(addedWords({ comment, name: 'removeEndedTickets', path: 'apps/server/src/accounts/store.ts' })).toEqual(words)
})

test('docstrings that say nothing are found with place and name, in house and module; types of scripts and comments are none', () => {
  const text = [
    '/** The head of this file says what it is for. */',
    "import { x } from 'x'",
    '/** Opens the gate. */',
    'export async function openGate() {}',
    '// Opens the gate.',
    '/** @type {string[]} */',
    'const gates = []',
    'export interface Gate {',
    '  /** The',
    '   * width. */',
    '  readonly width: number',
    '  /** In metres, at least one. */',
    '  readonly height: number',
    '}',
    '',
  ].join('\n')
  const found = [
    { path: 'apps/gate/x.ts', line: 3, name: 'openGate', comment: 'Opens the gate.' },
    { path: 'apps/gate/x.ts', line: 9, name: 'width', comment: 'The\nwidth.' },
  ]
  expect(emptyDocstrings('apps/gate/x.ts', text)).toEqual(found)
  expect(measureHouse(['apps/gate/x.ts', 'apps/gate/x.test.ts'], () => text).emptyDocstrings).toEqual(found)
})
