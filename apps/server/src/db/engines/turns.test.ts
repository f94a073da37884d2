import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NestedDatabaseUse } from '../port.ts'
import { Turns } from './turns.ts'

const SECOND = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('PGlite 2: who waits for a turn whose holder asks nothing is told so, and those behind get theirs', async () => {
  const turns = new Turns()
  const give = await turns.take()
  const inside = turns.take().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(6 * SECOND)
  const behind = turns.take()
  await vi.advanceTimersByTimeAsync(5 * SECOND)
  expect(await inside).toBeInstanceOf(NestedDatabaseUse)
  give()
  const giveNext = await behind
  giveNext()
  const giveLast = await turns.take()
  giveLast()
  expect(vi.getTimerCount()).toBe(0)
})

test('PGlite 2: a holder that asks may take its time, in one statement or in many', async () => {
  const turns = new Turns()
  const give = await turns.take()
  const next = turns.take()
  let answer = () => {}
  const long = turns.busy(
    () =>
      new Promise<void>(resolve => {
        answer = resolve
      }),
  )
  await vi.advanceTimersByTimeAsync(60 * SECOND)
  answer()
  await long
  for (let time = 0; time < 10; time += 1) {
    await vi.advanceTimersByTimeAsync(8 * SECOND)
    await turns.busy(async () => {})
  }
  give()
  await expect(next).resolves.toBeTypeOf('function')
})

test('PGlite 1: turns come in the order of asking, one at a time', async () => {
  const turns = new Turns()
  const order: string[] = []
  await Promise.all(
    [1, 2, 3].map(async number => {
      const give = await turns.take()
      order.push(`${number} begins`)
      await Promise.resolve()
      order.push(`${number} ends`)
      give()
    }),
  )
  expect(order).toEqual([1, 2, 3].flatMap(number => [`${number} begins`, `${number} ends`]))
})
