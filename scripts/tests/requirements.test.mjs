import { describe, expect, test } from 'vitest'
import { exemptionsOf, idsNamed, report, requirementsOf, titlesOf } from '../lib/requirements.mjs'

describe('ids that a title names', () => {
  test('stand by themselves, once each', () => {
    expect(idsNamed('CAMP-01 MONEY-04, CAMP-01: a list')).toEqual(['CAMP-01', 'MONEY-04'])
    expect(idsNamed('A11Y-09 I18N-01 §3.8 13.2 nothing else')).toEqual(['A11Y-09', 'I18N-01'])
  })

  test.each(['CAMP-01…CAMP-04 a list', 'CAMP-01…04 a list', 'CAMP-01 … CAMP-04 a list', 'CAMP-01...CAMP-04'])(
    'are not the ends of a range: %s',
    title => expect(idsNamed(title)).toEqual([]),
  )
})

describe('titles of a module', () => {
  const titles = text => titlesOf('some.test.ts', text)

  test('are those of tests and groups, however they are made', () => {
    expect(titles("describe('A-01 group', () => { test('A-02 one', f); it.skipIf(x)('A-03 two', f) })")).toEqual([
      'A-01 group',
      'A-02 one',
      'A-03 two',
    ])
  })

  test('are no other texts', () => {
    expect(titles("expect('A-01'); say('A-02 x'); // test('A-03')")).toEqual([])
  })

  test('take in the rows of their table only when they show them', () => {
    expect(titles("test.each([['A-01 row']])('%s is so', f)")).toEqual(['%s is so', 'A-01 row'])
    expect(titles("test.each([['A-01 row']])('is so', f)")).toEqual(['is so'])
  })

  test('take in rows that a constant holds', () => {
    expect(titles("const rows = [{ id: 'A-01' }]\ntest.each(rows.flatMap(x => x))('$id is so', f)")).toEqual([
      '$id is so',
      'A-01',
    ])
  })
})

describe('the report', () => {
  const page = '# x\n\n- **A-01** One.\n- **A-02** Two.\n- **A-03** Three.\n'
  const tests = [{ path: 'a.test.ts', titles: ['A-01 does', 'A-09 unknown'] }]

  test('names what no test names', () => {
    expect(report(requirementsOf(page), [], tests)).toMatchObject({
      missing: ['A-02', 'A-03'],
      needless: [],
      doubled: [],
    })
  })

  test('lets a reason stand for a test, and refuses one that is not needed', () => {
    const exemptions = exemptionsOf(
      '| id | reason |\n| --- | --- |\n| A-02 | a promise |\n| A-01 | none |\n| A-07 | gone |\n',
    )
    expect(report(requirementsOf(page), exemptions, tests)).toMatchObject({
      missing: ['A-03'],
      needless: ['A-01', 'A-07'],
    })
  })

  test('reads requirements from lines and from rows', () => {
    expect(requirementsOf('| id | requirement | check |\n| A-11 | Row. | x |\n- **A-12** Line.\n')).toEqual([
      { id: 'A-11', sentence: 'Row.' },
      { id: 'A-12', sentence: 'Line.' },
    ])
  })

  test('finds an id that stands twice', () => {
    expect(report(requirementsOf(`${page}- **A-02** Again.\n`), [], tests).doubled).toEqual(['A-02'])
  })

  test('says which tests name an id', () => {
    expect(report(requirementsOf(page), [], tests).named.get('A-01')).toEqual([
      { path: 'a.test.ts', title: 'A-01 does' },
    ])
  })
})
