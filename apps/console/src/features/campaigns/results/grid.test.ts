import type { ResultRow } from '@fanfara/contract/ops/tables/results'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellOf, changesIn, fieldsOf, isBlock, isCorrection, type Typed, withBlock, withCell } from './grid.ts'

const none = { views: null, clicks: null, actions: null, sales: null, sales_value: null }
const row = (id: string, of: Partial<ResultRow> = {}): ResultRow => ({
  id,
  creator: { id: `c${id}`, name: id, email: null },
  results: none,
  counted: none,
  amount: 0,
  is_open: true,
  ...of,
})
const rows = [row('a'), row('b', { results: { ...none, clicks: 7 } }), row('c', { is_open: false }), row('d')]
const fields = ['clicks', 'sales_value'] as const
const at = (index: number, field: (typeof fields)[number] = 'clicks') => ({ rows, fields, row: rows[index]!, field })

test('OPS-13 columns are what the campaign pays for, and no other', () => {
  const flat = (model: 'CPM' | 'CPC' | 'CPA' | 'CPS' | 'FLAT_FEE') => ({ model, unit: 'flat' as const, value: 1 })
  expect(fieldsOf({ incomes: [flat('CPC'), flat('FLAT_FEE'), flat('CPM')] })).toEqual(['views', 'clicks'])
  expect(fieldsOf({ incomes: [{ model: 'CPS', unit: 'perc', value: 10 }] })).toEqual(['sales_value'])
  expect(fieldsOf({ incomes: [flat('CPS'), flat('CPA')] })).toEqual(['actions', 'sales'])
  expect(fieldsOf({ incomes: [flat('FLAT_FEE')] })).toEqual([])
})

describe('what is typed', () => {
  test('is kept as it was written, and what says again what is known is no change', () => {
    const typed = withCell({}, rows[1]!, 'clicks', '1 2')
    expect(cellOf(rows[1]!, 'clicks', typed)).toBe('1 2')
    expect(withCell(typed, rows[1]!, 'clicks', '7')).toEqual({})
    expect(withCell({}, rows[1]!, 'clicks', ' 7 ')).toEqual({})
    expect(withCell({}, rows[0]!, 'clicks', '')).toEqual({})
  })

  test('becomes changes with what was seen; an emptied cell takes the figure away', () => {
    const typed = withCell(withCell({}, rows[1]!, 'clicks', ''), rows[0]!, 'sales_value', '1 990,50')
    expect(changesIn(rows, typed)).toEqual([
      { id: 'a', before: none, after: { ...none, sales_value: 1990.5 } },
      { id: 'b', before: { ...none, clicks: 7 }, after: none },
    ])
  })

  test('is no change while one of the cells cannot be read', () => {
    expect(changesIn(rows, withCell({}, rows[0]!, 'clicks', '12,5'))).toBeNull()
    expect(changesIn(rows, withCell({}, rows[0]!, 'sales_value', 'dużo'))).toBeNull()
  })
})

describe('a block from a sheet', () => {
  test('DAY-09 goes down and right from its cell, over closed rows, and counts what found no place', () => {
    const laid = withBlock({}, at(0), '1\t2,50\t99\r\n2\r\n3\t4\r\n5\t6\r\n7\t8\r\n')
    expect(laid.typed).toEqual({
      a: { clicks: '1', sales_value: '2,50' },
      b: { clicks: '2' },
      d: { clicks: '5', sales_value: '6' },
    })
    expect(laid.lost).toBe(5)
    expect(withBlock({}, at(0), '1\t2\t\n\n \n').lost).toBe(0)
  })

  test('begun in the last column fills that column alone', () => {
    expect(withBlock({}, at(1, 'sales_value'), '1\t2\n3')).toEqual({ typed: { b: { sales_value: '1' } }, lost: 2 })
  })

  test.each([
    ['12', false],
    ['12\n', false],
    ['1\t2', true],
    ['1\n2', true],
  ])('%j is one: %s', (text, is) => expect(isBlock(text)).toBe(is))

  test('whatever is pasted, nothing stands beside the grid, in closed rows, or as a change that changes nothing', () => {
    const cell = fc.stringMatching(/^[0-9a ,]{0,4}$/)
    const block = fc.array(
      fc.array(cell, { maxLength: 4 }).map(cells => cells.join('\t')),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(block, fc.integer({ min: 0, max: 3 }), fc.constantFrom(...fields), (lines, top, field) => {
        const { typed } = withBlock({}, at(top, field), lines.join('\n'))
        for (const [id, cells] of Object.entries(typed)) {
          expect(rows.find(one => one.id === id)?.is_open).toBe(true)
          for (const name of Object.keys(cells)) expect(fields).toContain(name)
        }
        for (const { before, after } of changesIn(rows, typed) ?? []) expect(after).not.toEqual(before)
      }),
    )
  })
})

test('a reason is asked for where a figure differs from what was counted, and not for the first one', () => {
  const counted = [row('a', { counted: { ...none, clicks: 5 } }), row('b')]
  const typed = (id: string, written: string): Typed => ({ [id]: { clicks: written } })
  const needs = (id: string, written: string) => isCorrection(counted, changesIn(counted, typed(id, written)) ?? [])
  expect([needs('a', '6'), needs('a', '5'), needs('b', '6')]).toEqual([true, false, false])
})
