import { mergeObstacles } from '@fanfara/contract/ops/people/merging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canSwap, obstaclesTo, type Standing } from './policy.ts'

const side = (changes: Partial<Standing> = {}): Standing => ({
  id: 'one',
  isActive: true,
  worked: 0,
  payments: 0,
  payouts: 0,
  balance: 0,
  ...changes,
})
const other = side({ id: 'other' })

test('DBL-03 an account that never had work or money may end; everything else is said, each by itself', () => {
  expect(obstaclesTo(side(), other, false)).toEqual([])
  expect(obstaclesTo(side(), side(), false)).toEqual(['same'])
  expect(obstaclesTo(side({ isActive: false }), other, false)).toEqual(['limited'])
  expect(obstaclesTo(side(), side({ id: 'other', isActive: false }), false)).toEqual(['stays_limited'])
  expect(obstaclesTo(side({ worked: 1 }), other, false)).toEqual(['work'])
  for (const money of [{ payments: 1 }, { payouts: 1 }, { balance: 1 }, { balance: -1 }])
    expect(obstaclesTo(side(money), other, false)).toEqual(['money'])
  expect(obstaclesTo(side(), other, true)).toEqual(['channel_busy'])
})

const anySide = (id: string) =>
  fc.record({
    id: fc.constant(id),
    isActive: fc.boolean(),
    worked: fc.nat(3),
    payments: fc.nat(3),
    payouts: fc.nat(3),
    balance: fc.integer({ min: -500, max: 500 }),
  })

test('DBL-03 no account with work or money ever ends, and the other way round is offered exactly where it alone is free', () => {
  fc.assert(
    fc.property(anySide('one'), anySide('other'), fc.boolean(), (ends, stays, isBusy) => {
      const obstacles = obstaclesTo(ends, stays, isBusy)
      expect(obstacles).toEqual(mergeObstacles.filter(each => obstacles.includes(each)))
      const isEmpty = ends.worked + ends.payments + ends.payouts + Math.abs(ends.balance) === 0
      expect(obstacles.length === 0).toBe(isEmpty && ends.isActive && stays.isActive && !isBusy)
      expect(canSwap(ends, stays) && canSwap(stays, ends)).toBe(false)
      if (canSwap(ends, stays)) expect(obstaclesTo(stays, ends, false)).toEqual([])
    }),
  )
})
