import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedAhead, soon } from './soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes in time ends the wait, and so does what fails', async () => {
  await soon(Promise.resolve(), 300)
  await soon(Promise.reject(new Error('gone')), 300)
  expect(vi.getTimerCount()).toBe(2)
})

test('what comes late is not waited for', async () => {
  let isOver = false
  const waited = soon(new Promise(() => undefined), 300).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await waited
})

test('a page is asked ahead for once, whatever becomes of it', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('gone')))
  const load = askedAhead(ask)
  await load()
  await load()
  expect(ask).toHaveBeenCalledOnce()
})
