/** Timers and a clock that stand still until they are turned. */
export interface VirtualTime {
  now(): number
  setTimeout(act: () => void, delayMs?: number): number
  /** Turns the clock, running what becomes due in its order, and whatever that leads to. */
  advance(ms: number): Promise<void>
  /** Gives the real clock back. */
  restore(): void
}

interface Timer {
  at: number
  order: number
  act: () => void
  everyMs?: number
}

/** Lets all promises that can go on do so. */
const settle = (real: typeof setImmediate): Promise<void> => new Promise(resolve => void real(resolve))

const VIRTUAL = Symbol.for('virtual time')

/**
 * Puts virtual timers in the place of the real ones, for whoever looks them up from now on.
 * @throws Error while others are there: nobody could give those back.
 */
export function virtualTime(startMs = Date.UTC(2026, 10, 20)): VirtualTime {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval, now: Date.now, setImmediate }
  if (VIRTUAL in setTimeout) throw new Error('time is virtual already: restore it first')
  const timers = new Map<number, Timer>()
  let now = startMs
  let order = 0
  const add = (act: () => void, delayMs = 0, everyMs?: number): number => {
    order += 1
    timers.set(order, { at: now + Math.max(0, delayMs), order, act, everyMs })
    return order
  }
  const remove = (id?: unknown) => void timers.delete(id as number)
  const next = (until: number): [number, Timer] | undefined => {
    let found: [number, Timer] | undefined
    for (const entry of timers) {
      const [, timer] = entry
      if (timer.at > until) continue
      if (!found || timer.at < found[1].at || (timer.at === found[1].at && timer.order < found[1].order)) found = entry
    }
    return found
  }
  Object.assign(globalThis, {
    setTimeout: Object.assign(add, { [VIRTUAL]: true }),
    clearTimeout: remove,
    setInterval: (act: () => void, everyMs: number) => add(act, everyMs, everyMs),
    clearInterval: remove,
  })
  Date.now = () => now
  return {
    now: () => now,
    setTimeout: add,
    async advance(ms) {
      const until = now + ms
      await settle(real.setImmediate)
      for (let due = next(until); due; due = next(until)) {
        const [id, timer] = due
        now = timer.at
        if (timer.everyMs === undefined) timers.delete(id)
        else timer.at += timer.everyMs
        timer.act()
        await settle(real.setImmediate)
      }
      now = until
    },
    restore() {
      const { now: realNow, ...globals } = real
      Object.assign(globalThis, globals)
      Date.now = realNow
    },
  }
}
