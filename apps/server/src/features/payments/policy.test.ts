import { type Model, models } from '@fanfara/contract/enums'
import { ADVERTISER_TERM_DAYS, TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import { grosze } from '@fanfara/contract/money'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rate } from '#/rates.ts'
import {
  coveredBy,
  cpmPay,
  type Facts,
  holdEnd,
  isPayoutOffered,
  lineOf,
  nextStep,
  PAYMENT_MAX,
  portion,
  refusePayout,
  settle,
} from './policy.ts'
import { paymentMoves, payoutMoves } from './states.ts'

const nothing: Facts = {
  views: 0,
  clicks: 0,
  actions: 0,
  sales: 0,
  salesValue: grosze(0),
  finished: [],
  tasks: 0,
  prices: {},
}
const flat = (model: Rate['model'], zl: number | null): Rate => ({
  model,
  unit: 'flat',
  grosze: zl === null ? null : grosze(Math.round(zl * 100)),
})
const finished = (count: number) =>
  Array.from({ length: count }, () => ({ platform: 'youtube', adType: 'video_short' }) as const)

test('MONEY-41 MONEY-42 MONEY-43 MONEY-44 MONEY-45 MONEY-46 MONEY-47 the formulas give the figures of the requirements', () => {
  expect(lineOf(flat('CPM', 8), { ...nothing, views: 12_345 }).amount).toBe(98_76)
  expect(lineOf(flat('CPC', 0.45), { ...nothing, clicks: 37 }).amount).toBe(16_65)
  expect(lineOf(flat('CPA', 12.5), { ...nothing, actions: 4 }).amount).toBe(50_00)
  expect(
    lineOf({ model: 'CPS', unit: 'perc', basisPoints: 750 }, { ...nothing, sales: 5, salesValue: grosze(1990_00) })
      .amount,
  ).toBe(149_25)
  expect(lineOf(flat('CPS', 20), { ...nothing, sales: 3 }).amount).toBe(60_00)
  expect(lineOf(flat('FLAT_FEE', 300), { ...nothing, finished: finished(2), tasks: 3 }).amount).toBe(200_00)
  const own: Facts = {
    ...nothing,
    finished: [
      { platform: 'youtube', adType: 'video_short' },
      { platform: 'twitch', adType: 'stream_banner' },
    ],
    tasks: 2,
    prices: { 'youtube/video_short': 100_00, 'twitch/stream_banner': 250_00 },
  }
  expect(lineOf(flat('FLAT_FEE', null), own).amount).toBe(350_00)
})

test('MONEY-48 MONEY-30 several incomes add up, and their models are named', () => {
  const settled = settle([flat('CPM', 10), flat('FLAT_FEE', 50)], {
    ...nothing,
    views: 1000,
    finished: finished(1),
    tasks: 1,
  })
  expect(settled).toMatchObject({ amount: 60_00, model: 'CPM + FLAT FEE' })
})

test('a line says how it came to its amount: unit, rate, quantity and base', () => {
  expect(lineOf(flat('CPC', 0.45), { ...nothing, clicks: 37 })).toEqual({
    model: 'CPC',
    unit: 'flat',
    rate: 45,
    quantity: 37,
    of: null,
    base: null,
    amount: 16_65,
  })
  const share: Rate = { model: 'CPS', unit: 'perc', basisPoints: 750 }
  expect(lineOf(share, { ...nothing, sales: 5, salesValue: grosze(1990_00) })).toEqual({
    model: 'CPS',
    unit: 'perc',
    rate: 750,
    quantity: 5,
    of: null,
    base: 1990_00,
    amount: 149_25,
  })
  expect(lineOf(flat('FLAT_FEE', 300), { ...nothing, finished: finished(2), tasks: 3 })).toEqual({
    model: 'FLAT_FEE',
    unit: 'flat',
    rate: 300_00,
    quantity: 2,
    of: 3,
    base: null,
    amount: 200_00,
  })
})

test('a milliard zł is paid to the grosz; whatever is more is above it, however large, and never an error', () => {
  expect(cpmPay(1_000_000, grosze(1_000_000_00))).toBe(1_000_000_000_00)
  expect(PAYMENT_MAX).toBe(1_000_000_000_00)
  for (const views of [1_000_001, Number.MAX_SAFE_INTEGER])
    expect(cpmPay(views, grosze(1_000_000_00))).toBeGreaterThan(PAYMENT_MAX)
})

test('money-and-compliance §3: 1 234 567 views at 15 zł are 18 518,51 zł, rounded half up once', () => {
  expect(cpmPay(1_234_567, grosze(15_00))).toBe(18_518_51)
  expect(portion(1, 1, 2)).toBe(1)
  expect(portion(1, 1, 3)).toBe(0)
})

test('threat model §5 rounding: 100 000 random settlements: parts sum to the total, and each is within half a grosz', () => {
  const count = fc.integer({ min: 0, max: 50_000_000 })
  const rate = fc.integer({ min: 0, max: 1_000_00 })
  fc.assert(
    fc.property(count, rate, count, fc.integer({ min: 0, max: 10_000 }), (views, cpm, sales, basisPoints) => {
      const facts = { ...nothing, views, salesValue: grosze(sales) }
      const { amount, lines } = settle([flat('CPM', cpm / 100), { model: 'CPS', unit: 'perc', basisPoints }], facts)
      const [cpmLine, shareLine] = lines
      expect(amount).toBe((cpmLine?.amount ?? 0) + (shareLine?.amount ?? 0))
      const drift = BigInt(2 * 10_000) * BigInt(shareLine?.amount ?? 0) - 2n * BigInt(sales) * BigInt(basisPoints)
      expect(drift <= 10_000n && drift > -10_000n).toBe(true)
    }),
    { numRuns: 100_000 },
  )
})

test('MONEY-09 MONEY-22 a payout is refused below 100 zł, without billing data, on hold, and while the books are checked', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const facts = {
    balance: grosze(100_00),
    minimum: grosze(100_00),
    isEmailConfirmed: true,
    isBillingComplete: true,
    holdUntil: null,
    arePayoutsStopped: false,
    now,
  }
  expect(refusePayout(facts)).toBeNull()
  expect(refusePayout({ ...facts, balance: grosze(99_99) })).toBe('payout_below_minimum')
  expect(refusePayout({ ...facts, isBillingComplete: false })).toBe('billing_incomplete')
  expect(refusePayout({ ...facts, holdUntil: new Date(now.getTime() + 1) })).toBe('payout_on_hold')
  expect(refusePayout({ ...facts, holdUntil: now })).toBeNull()
  expect(refusePayout({ ...facts, arePayoutsStopped: true })).toBe('payouts_stopped')
  const nothingRight = { ...facts, balance: grosze(0), isBillingComplete: false, arePayoutsStopped: true }
  expect(refusePayout({ ...nothingRight, isEmailConfirmed: false })).toBe('email_unconfirmed')
  expect(isPayoutOffered({ ...facts, isEmailConfirmed: false })).toBe(false)
  expect(isPayoutOffered({ ...facts, balance: grosze(99_99) })).toBe(false)
  expect(isPayoutOffered(facts)).toBe(true)
  const low = { ...facts, balance: grosze(20_00), minimum: grosze(20_00) }
  expect([refusePayout(low), isPayoutOffered(low)]).toEqual([null, true])
})

test('threat model §4.13 payouts rest for 72 hours after a change of account data, and not without one', () => {
  expect(holdEnd(new Date('2026-03-27T09:00:00Z'))).toEqual(new Date('2026-03-30T09:00:00Z'))
  expect(holdEnd(null)).toBeNull()
})

test('TRAN-42 money covers whole payments in order; a later one that would fit does not overtake', () => {
  const due = (...amounts: number[]) => amounts.map(amount => ({ amount: grosze(amount) }))
  const covered = (amounts: number[], money: number) =>
    coveredBy(due(...amounts), grosze(money)).map(({ amount }) => Number(amount))
  expect([99, 100, 299, 300, 599, 600, 900].map(money => covered([100, 200, 300], money).length)).toEqual([
    0, 1, 1, 2, 2, 3, 3,
  ])
  expect(covered([300, 100], 150)).toEqual([])
  expect(covered([300, 0, 100], 300)).toEqual([300, 0])
})

test('TRAN-42 whatever is due and comes in: what is released is the longest beginning of the list that the money pays', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 1_000_00 }), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 20_000_00 }), (list, money) => {
      const due = list.map((amount, id) => ({ id, amount: grosze(amount) }))
      const released = coveredBy(due, grosze(money))
      const total = (of: readonly { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0)
      expect(released).toEqual(due.slice(0, released.length))
      expect(total(released)).toBeLessThanOrEqual(money)
      const next = due[released.length]
      expect(next === undefined || total(released) + next.amount > money).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('TRAN-40…TRAN-49 every status is reached; only refused and returned orders are ends, and what was forfeited comes back by being taken back alone', () => {
  for (const [moves, first, ends] of [
    [paymentMoves, 'waiting_for_acceptance', []],
    [payoutMoves, 'ordered', ['refused', 'returned']],
  ] as const) {
    const reached = new Set<string>([first])
    for (const from of reached) for (const to of Object.values(moves[from as keyof typeof moves])) reached.add(to)
    expect([...reached].sort()).toEqual(Object.keys(moves).sort())
    expect(
      Object.entries(moves)
        .filter(([, next]) => Object.keys(next).length === 0)
        .map(([status]) => status),
    ).toEqual(ends)
  }
  expect(Object.keys(paymentMoves.removed)).toEqual(['takeBack'])
})

test('MONEY-41…MONEY-47 every model is paid by its own count and by no other', () => {
  const counts = { views: 3_000, clicks: 5, actions: 7, sales: 11 }
  const paid: Record<Model, number> = { CPM: 3_00, CPS: 11_00, CPC: 5_00, CPA: 7_00, FLAT_FEE: 0 }
  for (const model of models)
    expect(lineOf(flat(model, 1), { ...nothing, ...counts }), model).toMatchObject({ model, amount: paid[model] })
})

test('MONEY-47 what neither the creator nor operators priced pays nothing', () => {
  const facts = { ...nothing, finished: finished(2), tasks: 2, prices: { 'twitch/stream_banner': 250_00 } }
  expect(lineOf(flat('FLAT_FEE', null), facts)).toMatchObject({ amount: 0, quantity: 2, of: 2, rate: null })
})

test('MONEY-19 who acts next, and by when: a transfer’s term is not an advertiser’s', () => {
  const since = new Date('2026-03-02T09:00:00Z')
  const [due, inDays] = [
    new Date('2026-03-09T00:00:00Z'),
    (days: number) => new Date(since.getTime() + days * 86_400_000),
  ]
  expect(nextStep('waiting_for_acceptance', since, { advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'operator',
    expectedAt: null,
  })
  expect(nextStep('waiting_for_payment', since, { advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'advertiser',
    expectedAt: inDays(ADVERTISER_TERM_DAYS),
  })
  expect(nextStep('ready_for_payout', since, { dueAt: due, advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'creator',
    expectedAt: null,
  })
  expect(nextStep('sent_for_payout', since, { advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'operator',
    expectedAt: inDays(TRANSFER_TERM_DAYS),
  })
  expect(nextStep('sent_for_payout', since, { dueAt: due, advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'operator',
    expectedAt: due,
  })
  expect(nextStep('waiting_for_payout', since, { advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'bank',
    expectedAt: inDays(TRANSFER_TERM_DAYS),
  })
  expect(nextStep('waiting_for_payout', since, { dueAt: due, advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: 'bank',
    expectedAt: due,
  })
  expect(nextStep('paid', since, { advertiserDays: ADVERTISER_TERM_DAYS })).toEqual({
    acts_next: null,
    expectedAt: null,
  })
  expect(nextStep('waiting_for_payment', since, { advertiserDays: 14 }).expectedAt).toEqual(inDays(14))
  expect(ADVERTISER_TERM_DAYS).not.toBe(TRANSFER_TERM_DAYS)
})
