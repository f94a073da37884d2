import { expect, test } from 'vitest'
import { circlesOf, measureHouse, measureModule, quantile } from './lib/house.mjs'

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
