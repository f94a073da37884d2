import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstMistakes } from '../testing/mistakes.ts'
import { conversionForm } from './conversions.ts'

const sale = { event_id: 'o-1', type: 'sale', click_id: 'c-1', value: 120.5 }
const action = { event_id: 'a-1', type: 'action', click_id: 'c-1' }
const reversal = { event_id: 'r-1', type: 'reversal', reverses: 'o-1' }
const told = (event: object) => firstMistakes(conversionForm, event)

describe('MONEY-43 what a shop reports', () => {
  test.each([
    ['a sale with its order', { ...sale, order: 'ZAM/2026/7' }, {}],
    ['a sale for nothing', { ...sale, value: 0 }, {}],
    ['an action, worth something or not', { ...action, value: 5 }, {}],
    ['all of a sale taken back', reversal, {}],
    ['a part of a sale taken back', { ...reversal, value: 20 }, {}],
    ['a sale of unknown worth', { ...sale, value: undefined }, { value: 'required' }],
    ['a sale that no click led to', { ...sale, click_id: undefined }, { click_id: 'required' }],
    ['an action that no click led to', { ...action, click_id: undefined }, { click_id: 'required' }],
    ['a sale that takes something back', { ...sale, reverses: 'o-0' }, { reverses: 'required' }],
    ['a reversal of nothing', { ...reversal, reverses: undefined }, { reverses: 'required' }],
    ['a sale below nothing', { ...sale, value: -0.01 }, { value: 'amount' }],
    ['a sale with parts of a grosz', { ...sale, value: 0.005 }, { value: 'amount' }],
    ['a sale above 100 million', { ...sale, value: 100_000_000.01 }, { value: 'amount_max' }],
    ['an amount as text', { ...sale, value: '120.50' }, { value: 'required' }],
    ['another event', { ...sale, type: 'lead' }, { type: 'choice' }],
    ['an event without a name', { ...sale, event_id: ' ' }, { event_id: 'required' }],
    ['a name of 101 characters', { ...sale, order: 'k'.repeat(101) }, { order: 'too_long' }],
    ['a member that nobody asked for', { ...sale, currency: 'EUR' }, { '': 'unknown_field' }],
  ])('%s', (_, event, wrong) => {
    expect(told(event)).toEqual(wrong)
  })

  test('spaces around a name make no other event of it', () => {
    const spaces = fc.array(fc.constantFrom(' ', '\t', '\n', '\u00a0', '\ufeff')).map(list => list.join(''))
    fc.assert(
      fc.property(spaces, spaces, (before, behind) => {
        expect(conversionForm.parse({ ...sale, event_id: `${before}o-1${behind}` })).toEqual(sale)
      }),
    )
  })
})
