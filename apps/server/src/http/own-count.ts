import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LruMap } from 'toad-cache'

/** Callers of a kind that one process remembers; those that asked longest ago are forgotten. */
const CALLERS_MAX = 50_000

/**
 * How often each caller asked in the window of time that began with the first of its requests, counted in this process. Each request is told the
 * number that was its own: the library's store in memory hands out the object in which it goes on counting, so that of seven requests that
 * wait for something together each would read seven, and a limit of five would refuse them all (threat model §3.10).
 */
export class OwnCount implements FastifyRateLimitStore {
  readonly #windows = new LruMap<{ since: number; count: number }>(CALLERS_MAX)

  /** Counts one request; `timeWindow` and the `ttl` that is left of it are milliseconds. */
  incr(
    caller: string,
    tell: (error: null, counted: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = performance.now()
    const known = this.#windows.get(caller)
    const window = known && known.since + timeWindow > now ? known : { since: now, count: 0 }
    window.count += 1
    if (window !== known) this.#windows.set(caller, window)
    tell(null, { current: window.count, ttl: Math.ceil(window.since + timeWindow - now) })
  }

  /** A count of its own for each kind of request. */
  child(): OwnCount {
    return new OwnCount()
  }
}
