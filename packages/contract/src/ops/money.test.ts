import { describe, expect, test } from 'vitest'
import { opsSetPrices } from '../evaluation.ts'
import { firstMistakes, mistakesOf } from '../testing/mistakes.ts'
import { opsInvite, resultsForm } from './participants.ts'
import { opsCreateBankFile, opsListPayouts, opsRefusePayout } from './payouts.ts'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from './settlement.ts'

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const none = { views: null, clicks: null, actions: null, sales: null, sales_value: null }

describe('OPS-13 measured results', () => {
  test.each(['views', 'clicks', 'actions', 'sales'])('%s are whole, from none to 1,000,000,000', field => {
    const refused = (value: unknown) => firstMistakes(resultsForm, { ...none, [field]: value })
    for (const right of [null, 0, 1, 1_000_000_000]) expect(refused(right)).toEqual({})
    for (const wrong of [-1, 0.5, 1_000_000_001, '5']) expect(refused(wrong)).toEqual({ [field]: 'count' })
  })
  test('the value of sales is zł with at most two decimals, from none to 100 million', () => {
    const refused = (value: unknown) => firstMistakes(resultsForm, { ...none, sales_value: value })
    for (const right of [null, 0, 12.34, 100_000_000]) expect(refused(right)).toEqual({})
    for (const wrong of [-0.01, 0.001]) expect(refused(wrong)).toEqual({ sales_value: 'amount' })
    expect(refused(100_000_000.01)).toEqual({ sales_value: 'amount_max' })
    expect(refused('12')).toEqual({ sales_value: 'required' })
  })
  test('all five are said, so that none is lost by being forgotten', () => {
    const { clicks: _, ...others } = none
    expect(mistakesOf(resultsForm, others)).toEqual(['clicks: count'])
  })
})

describe('OPS-14 TRAN-42 money that came from an advertiser', () => {
  const refused = (change: object) =>
    firstMistakes(opsRecordAdvertiserPayment.body, { amount: 100, reference: 'FV 1/2026', ...change })
  test.each([
    ['a grosz', { amount: 0.01 }, {}],
    ['100 million', { amount: 100_000_000 }, {}],
    ['a reference of 140 characters', { reference: 'k'.repeat(140) }, {}],
    ['nothing', { amount: 0 }, { amount: 'amount' }],
    ['less than nothing', { amount: -5 }, { amount: 'amount' }],
    ['part of a grosz', { amount: 0.005 }, { amount: 'amount' }],
    ['more than 100 million', { amount: 100_000_000.01 }, { amount: 'amount_max' }],
    ['an amount as text', { amount: '100' }, { amount: 'required' }],
    ['no reference', { reference: ' ' }, { reference: 'required' }],
    ['a reference of 141 characters', { reference: 'k'.repeat(141) }, { reference: 'too_long' }],
  ])('may be, or is refused: %s', (_, change, told) => {
    expect(refused(change)).toEqual(told)
  })
})

test('OPS-14 a settlement is accepted with the unproven sum that was shown, or with none said', () => {
  for (const right of [undefined, null, {}, { unproven_amount: 0 }, { amount: 5, unproven_amount: 12.34 }])
    expect(mistakesOf(opsAcceptSettlement.body, right)).toEqual([])
  expect(mistakesOf(opsAcceptSettlement.body, { unproven_amount: 0.001 })).toEqual(['unproven_amount: amount'])
  expect(mistakesOf(opsAcceptSettlement.body, { sum: 5 })).toEqual([': unknown_field'])
})

describe('OPS-15 payouts', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => uuid(at))
  test.each([
    ['one order', { format: 'elixir-0', payout_ids: ids(1) }, {}],
    ['a thousand', { format: 'pain.001', payout_ids: ids(1000) }, {}],
    ['none', { format: 'elixir-0', payout_ids: [] }, { payout_ids: 'required' }],
    ['1,001', { format: 'elixir-0', payout_ids: ids(1001) }, { payout_ids: 'too_long' }],
    ['one that is no id', { format: 'elixir-0', payout_ids: ['WYP-1'] }, { 'payout_ids.0': 'invalid' }],
    ['a format that there is not', { format: 'mt940', payout_ids: ids(1) }, { format: 'required' }],
  ])('a bank file of %s', (_, sent, told) => {
    expect(firstMistakes(opsCreateBankFile.body, sent)).toEqual(told)
  })
  test('TRAN-46 are refused with a reason; that the bank said no may be said besides', () => {
    expect(mistakesOf(opsRefusePayout.body, { reason: 'Zły rachunek.', bank_refused: true })).toEqual([])
    expect(firstMistakes(opsRefusePayout.body, { reason: 'ab' })).toEqual({ reason: 'reason' })
    expect(firstMistakes(opsRefusePayout.body, { reason: 'Zły rachunek.', refused: true })).toEqual({
      '': 'unknown_field',
    })
  })
  test('are listed by a status that there is', () => {
    expect(mistakesOf(opsListPayouts.query, { status: 'ordered' })).toEqual([])
    expect(firstMistakes(opsListPayouts.query, { status: 'lost' })).toEqual({ status: 'choice' })
  })
  test.each([
    [1, {}],
    [200, {}],
    [0, { creator_ids: 'required' }],
    [201, { creator_ids: 'too_long' }],
  ])('OPS-09 invitations go to one creator at least and 200 at most: %d', (count, told) => {
    expect(firstMistakes(opsInvite.body, { creator_ids: ids(count) })).toEqual(told)
  })
})

describe('OPS-28 a row of recommended prices', () => {
  const row = { ad_type: 'stream_banner', platform: 'twitch', prices: [1, 2, 3, null, null, 0, 7, 1_000_000] }
  const refused = (prices: unknown[]) => firstMistakes(opsSetPrices.body, { ...row, prices })
  test('has a price or none for each of the eight stages', () => {
    expect(refused(row.prices)).toEqual({})
    expect(refused(Array(7).fill(1))).toHaveProperty('prices')
    expect(refused(Array(9).fill(1))).toHaveProperty('prices')
  })
  test.each([-1, 0.5, 1_000_001])('has no price of %d', price => {
    expect(refused([price, 2, 3, 4, 5, 6, 7, 8])).toEqual({ 'prices.0': 'salary_range' })
  })
})
