/** The product's time. Everything that asks what time it is asks this. */
export interface Clock {
  now(): Date
  /** Moves time forward, in demo mode and in tests. Milliseconds; never negative. */
  advance(ms: number): void
}

/** Clocks of processes that share a database differ by no more than this. Milliseconds. */
export const CLOCKS_APART_MS = 60_000

/**
 * The latest end that what is held now for so long can have. A later one was written before the clock was set back: it is over (SETUP-34).
 * @param lengthMs how long it holds.
 */
export const latestEnd = (now: Date, lengthMs: number): Date => new Date(now.getTime() + lengthMs + CLOCKS_APART_MS)

/** A clock that runs, shifted by so many milliseconds. */
export function runningClock(shiftMs = 0): Clock {
  let shift = shiftMs
  return {
    now: () => new Date(Date.now() + shift),
    advance(ms) {
      if (ms < 0) throw new RangeError('time does not go backwards')
      shift += ms
    },
  }
}

/** A clock that stands still until it is moved, for tests. */
export function standingClock(at: Date): Clock {
  let now = at.getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      if (ms < 0) throw new RangeError('time does not go backwards')
      now += ms
    },
  }
}

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/**
 * Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds; null when it is none.
 * @example durationMs('P1DT2H') // 93_600_000
 */
export function durationMs(text: string): number | null {
  const match = DURATION.exec(text)
  if (!match || text === 'P' || text.endsWith('T')) return null
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.map(part => Number(part ?? 0))
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}
