import { grosze, sum } from '@fanfara/contract/money'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Settled, setOffParts, settledTotal, sumTaken, takeBack } from './settled-policy.ts'

const statuses = ['waiting_for_payment', 'ready_for_payout', 'sent_for_payout', 'waiting_for_payout', 'paid'] as const

/** Payments as the acts could have left them: parts never exceed the amount, and nothing waiting was set off. */
const payments = fc
  .array(
    fc.record({
      status: fc.constantFrom(...statuses),
      amount: fc.integer({ min: 0, max: 1_000_000 }),
      off: fc.double({ min: 0, max: 1, noNaN: true }),
      back: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 6 },
  )
  .map(rows =>
    rows.map(({ status, amount, off, back }, at): Settled => {
      const isWaiting = status === 'waiting_for_payment'
      return {
        id: String(at),
        status,
        amount: grosze(amount),
        setOff: grosze(isWaiting ? 0 : Math.floor(amount * off)),
        takenBack: grosze(isWaiting ? 0 : Math.floor(amount * back)),
      }
    }),
  )
const withLess = payments.chain(rows =>
  fc.tuple(fc.constant(rows), fc.integer({ min: 0, max: settledTotal(rows) }).map(grosze)),
)

describe('COR-03 what a correction takes', () => {
  test('is exactly the difference, and never more of a payment than there is where it is taken', () => {
    fc.assert(
      fc.property(withLess, ([rows, less]) => {
        const taken = takeBack(rows, less)
        const { pending, available, setOff } = sumTaken(taken)
        expect(pending + available + setOff).toBe(less)
        const after = rows.map((row): Settled => {
          const part = taken.find(({ id }) => id === row.id)
          if (!part) return row
          if (row.status !== 'waiting_for_payment') expect(part.pending).toBe(0)
          if (row.status !== 'ready_for_payout') expect(part.available).toBe(0)
          return {
            ...row,
            amount: grosze(row.amount - part.pending - part.available),
            takenBack: grosze(row.takenBack + part.setOff),
          }
        })
        for (const row of after) {
          expect(row.setOff).toBeLessThanOrEqual(row.amount)
          expect(row.takenBack).toBeLessThanOrEqual(row.amount)
        }
        expect(settledTotal(after)).toBe(settledTotal(rows) - less)
      }),
    )
  })

  test('comes first from where nobody has it yet: nothing is set off while the rest would do', () => {
    fc.assert(
      fc.property(withLess, ([rows, less]) => {
        const { pending, available, setOff } = sumTaken(takeBack(rows, less))
        const reach = (status: string, most: (row: Settled) => number) =>
          sum(rows.filter(row => row.status === status).map(row => Math.max(0, most(row))))
        const waiting = reach('waiting_for_payment', row => row.amount - row.takenBack)
        const lying = reach('ready_for_payout', row => Math.min(row.amount - row.takenBack, row.amount - row.setOff))
        expect(available === 0 || pending === waiting).toBe(true)
        expect(setOff === 0 || (pending === waiting && available === lying)).toBe(true)
      }),
    )
  })

  test('more than there is, is refused', () => {
    const rows: Settled[] = [{ id: 'a', status: 'paid', amount: grosze(100), setOff: grosze(0), takenBack: grosze(40) }]
    expect(() => takeBack(rows, grosze(61))).toThrow(RangeError)
    expect(takeBack(rows, grosze(60))).toEqual([{ id: 'a', pending: 0, available: 0, setOff: 60 }])
  })
})

describe('COR-04 what becomes available pays what is owed back first', () => {
  const coming = fc.array(
    fc.record({
      creatorId: fc.constantFrom('ola', 'kuba'),
      amount: fc.integer({ min: 0, max: 10_000 }),
      off: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 8 },
  )
  const owed = fc.record({ ola: fc.integer({ min: 0, max: 20_000 }), kuba: fc.integer({ min: 0, max: 20_000 }) })

  test('as far as it reaches, never more than is owed or came, and of nobody else’s money', () => {
    fc.assert(
      fc.property(coming, owed, (rows, debts) => {
        const list = rows.map(({ creatorId, amount, off }, at) => ({
          id: String(at),
          creatorId,
          amount: grosze(amount),
          setOff: grosze(Math.floor(amount * off)),
        }))
        const parts = setOffParts(list, new Map(Object.entries(debts)))
        for (const who of ['ola', 'kuba'] as const) {
          const mine = list.filter(({ creatorId }) => creatorId === who)
          const came = sum(mine.map(({ amount, setOff }) => amount - setOff))
          expect(sum(mine.map(({ id }) => parts.get(id) ?? 0))).toBe(Math.min(came, debts[who]))
          for (const { id, amount, setOff } of mine) expect(parts.get(id) ?? 0).toBeLessThanOrEqual(amount - setOff)
        }
      }),
    )
  })
})
