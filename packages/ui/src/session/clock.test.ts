import { afterEach, expect, test, vi } from 'vitest'
import { clockBehind, hearClock, serverNow, subscribeClock } from './clock.ts'

const at = Date.parse('2026-03-02T10:00:00Z')
const say = (offMs: number) => hearClock(new Date(at + offMs).toUTCString())
afterEach(() => {
  vi.useRealTimers()
  hearClock(new Date().toUTCString())
})

test('DAY-17 a device whose clock is wrong goes by the server’s; some seconds, or no date, change nothing', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const told = vi.fn<() => void>()
  const stop = subscribeClock(told)
  const day = 24 * 3_600_000
  const heard = [4000, day, day + 3000, -2 * 3_600_000, 0].map(off => {
    say(off)
    return clockBehind()
  })
  expect(heard).toEqual([0, day, day, -2 * 3_600_000, 0])
  expect(told).toHaveBeenCalledTimes(3)
  say(day)
  for (const date of [null, 'soon']) hearClock(date)
  expect(serverNow()).toBe(at + day)
  stop()
})
