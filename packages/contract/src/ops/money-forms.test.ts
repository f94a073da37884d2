import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstMistakes, mistakesOf } from '../testing/mistakes.ts'
import { sampleId } from '../testing/sample-task.ts'
import { opsSettleBankLine, opsSetBankLineAside } from './bank-statements.ts'
import { correctionForm, opsProposeCorrection } from './corrections.ts'
import { opsReleasePayoutRun } from './payout-runs.ts'
import { opsConfirmBankFile } from './payouts.ts'
import { lateRate, opsSaveLateRate } from './receivables.ts'
import { opsPayCreditBack, opsProposeWriteOff, opsReleasePayments, opsUseCredit } from './settlement.ts'

const ID = sampleId(1)
const reason = 'Reklamodawca ogłosił upadłość.'

describe.each([
  ['OPS-14 money of a credit', opsUseCredit.body, {}],
  ['OPS-14 a credit that is paid back', opsPayCreditBack.body, { reason }],
  ['OPS-14 a debt that is written off', opsProposeWriteOff.body, { reason }],
] as const)('%s', (_, form, needed) => {
  const told = (amount: unknown) => firstMistakes(form, { ...needed, amount })
  test('is a whole number of grosze above nothing, up to 100 million zł', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_00 }), grosze => {
        expect(told(grosze / 100)).toEqual({})
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (whole, mill) => {
        expect(told(Number(`${whole}.00${mill}`))).toEqual({ amount: 'amount' })
      }),
    )
  })
  test.each([
    [0, 'amount'],
    [-0, 'amount'],
    [-0.01, 'amount'],
    [1e-7, 'amount'],
    [1e21, 'amount'],
    [100_000_000.01, 'amount_max'],
    [Number.NaN, 'required'],
    [Number.POSITIVE_INFINITY, 'required'],
    ['5', 'required'],
    [null, 'required'],
    [5n, 'required'],
  ])('is not %s', (amount, word) => {
    expect(told(amount)).toEqual({ amount: word })
  })
})

test('OPS-14 payments that are released in another order are chosen one by one, with a reason', () => {
  const told = (change: object) => firstMistakes(opsReleasePayments.body, { payment_ids: [ID], reason, ...change })
  const ids = (count: number) => Array.from({ length: count }, (_, at) => sampleId(at))
  expect([told({}), told({ payment_ids: ids(1000) })]).toEqual([{}, {}])
  expect(told({ payment_ids: [] })).toEqual({ payment_ids: 'required' })
  expect(told({ payment_ids: ids(1001) })).toEqual({ payment_ids: 'too_long' })
  expect(told({ payment_ids: [ID, 'WYP-1'] })).toEqual({ 'payment_ids.1': 'invalid' })
  expect(told({ reason: ' a ' })).toEqual({ reason: 'reason' })
})

describe('TRAN-42 TRAN-46 TRAN-47 a waiting line of a statement', () => {
  test.each([
    ['a payout', { payout_id: ID }, []],
    ['an advertiser’s payment', { campaign_id: ID }, []],
    ['both', { payout_id: ID, campaign_id: ID }, [': unknown_field']],
    ['an order by its reference', { payout_id: 'PO-000123' }, ['payout_id: invalid']],
  ])('may be %s, or is not taken for it', (_, sent, told) => {
    expect(mistakesOf(opsSettleBankLine.body, sent)).toEqual(told)
  })
  test('is nothing of itself, and is set aside with a reason alone', () => {
    for (const sent of [{}, null, [], { payout_id: null }])
      expect(mistakesOf(opsSettleBankLine.body, sent)).not.toEqual([])
    expect(mistakesOf(opsSetBankLineAside.body, { reason: 'Opłata banku.' })).toEqual([])
    expect(mistakesOf(opsSetBankLineAside.body, {})).toEqual(['reason: required'])
  })
})

describe('TRAN-47 what an operator saw of a bank file is handed in when it is confirmed', () => {
  const told = (change: object) => firstMistakes(opsConfirmBankFile.body, { count: 2, amount: 200.5, ...change })
  test('with those that the bank left out, none unless told', () => {
    expect(opsConfirmBankFile.body?.parse({ count: 2, amount: 200.5 })).toEqual({ count: 2, amount: 200.5, except: [] })
    expect(told({ except: Array.from({ length: 1000 }, (_, at) => sampleId(at)) })).toEqual({})
    expect(told({ except: Array.from({ length: 1001 }, (_, at) => sampleId(at)) })).toEqual({ except: 'too_long' })
  })
  test.each([
    [{ count: 0 }, { count: 'required' }],
    [{ count: 1.5 }, { count: 'required' }],
    [{ count: 2 ** 53 }, { count: 'required' }],
    [{ count: undefined }, { count: 'required' }],
    [{ amount: 200.505 }, { amount: 'amount' }],
    [{ except: ['PO-1'] }, { 'except.0': 'invalid' }],
  ])('%j is refused in its place', (change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
})

test('RUN-01 files of a run are released by the content that was seen of them', () => {
  const file = { id: ID, sha256: 'a'.repeat(64) }
  const told = (files: unknown) => firstMistakes(opsReleasePayoutRun.body, { files })
  expect(told(Array(100).fill(file))).toEqual({})
  expect(told([])).toEqual({ files: 'required' })
  expect(told(Array(101).fill(file))).toEqual({ files: 'too_long' })
  for (const sha256 of ['a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(63)}\n`, ''])
    expect(told([{ ...file, sha256 }]), sha256).toEqual({ 'files.0.sha256': 'invalid' })
})

describe('a correction', () => {
  const results = { views: 1000, clicks: null, actions: 0, sales: null, sales_value: null }
  test.each([
    ['of results', { kind: 'results', participation_id: ID, results }, {}],
    ['of a proof', { kind: 'proof', participation_id: ID, task_id: ID }, {}],
    ['of the sum, down to nothing', { kind: 'sum', participation_id: ID, amount: 0 }, {}],
    ['of a kind that there is not', { kind: 'gift', participation_id: ID, amount: 5 }, { kind: 'invalid' }],
    ['of the sum, below nothing', { kind: 'sum', participation_id: ID, amount: -0.01 }, { amount: 'amount' }],
    ['of a sum with figures', { kind: 'sum', participation_id: ID, amount: 5, results }, { '': 'unknown_field' }],
    ['of a proof without a task', { kind: 'proof', participation_id: ID }, { task_id: 'invalid' }],
    [
      'of results with a figure that was forgotten',
      { kind: 'results', participation_id: ID, results: { ...results, clicks: undefined } },
      { 'results.clicks': 'count' },
    ],
    [
      'of half a view',
      { kind: 'results', participation_id: ID, results: { ...results, views: 0.5 } },
      { 'results.views': 'count' },
    ],
  ])('%s', (_, form, told) => {
    expect(firstMistakes(correctionForm, form)).toEqual(told)
  })
  test('is proposed with its reason, and with the amount that was shown where one was', () => {
    const proposal = { correction: { kind: 'sum', participation_id: ID, amount: 5 }, reason: 'Podwójnie policzone.' }
    for (const after of [undefined, 0, 5, 12.34])
      expect(mistakesOf(opsProposeCorrection.body, { ...proposal, after })).toEqual([])
    expect(mistakesOf(opsProposeCorrection.body, { ...proposal, after: 0.001 })).toEqual(['after: amount'])
    expect(mistakesOf(opsProposeCorrection.body, { ...proposal, after: null })).toEqual(['after: required'])
  })
})

describe('statutory figures', () => {
  const rate = { valid_from: '2026-07-01', interest_percent: 10.25, euro_rate: 4.2956 }
  const told = (change: object) => firstMistakes(lateRate, { ...rate, ...change })
  test('every per cent with two decimals and every rate with four is taken, one with more is not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 10_000, max: 100_000 }),
        (hundredths, parts) => {
          expect(told({ interest_percent: hundredths / 100, euro_rate: parts / 10_000 })).toEqual({})
        },
      ),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 9 }), (whole, last) => {
        expect(told({ interest_percent: Number(`${whole}.25${last}`) })).toEqual({ interest_percent: 'number' })
        expect(told({ euro_rate: Number(`4.2956${last}`) })).toEqual({ euro_rate: 'number' })
      }),
    )
  })
  test.each([
    [{ interest_percent: -0.01 }, { interest_percent: 'number' }],
    [{ interest_percent: 100.01 }, { interest_percent: 'number' }],
    [{ euro_rate: 0.9999 }, { euro_rate: 'number' }],
    [{ euro_rate: 10.0001 }, { euro_rate: 'number' }],
    [{ euro_rate: '4.2956' }, { euro_rate: 'required' }],
    [{ valid_from: '2026-06-31' }, { valid_from: 'date' }],
    [{ valid_from: '1.07.2026' }, { valid_from: 'date' }],
  ])('%j is refused in its place', (change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
  test('LIVE-02 take the place of what was seen, of nothing, or of whatever there is', () => {
    for (const revision of ['r1', null, undefined])
      expect(mistakesOf(opsSaveLateRate.body, { ...rate, revision })).toEqual([])
    expect(mistakesOf(opsSaveLateRate.body, { ...rate, revision: 1 })).toEqual(['revision: invalid'])
  })
})
