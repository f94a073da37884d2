import pLimit from 'p-limit'
import { Unavailable } from './errors.ts'

/** How much heavy work runs at once, how much may wait for it, and when somebody who was refused should come back. */
export interface Bounds {
  atOnce: number
  waiting: number
  retryAfterSeconds: number
}

/** Runs work within bounds. */
export interface BoundedWork {
  /** Runs it when its turn comes. @throws Unavailable when too much waits already; nothing was done then. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** @throws Unavailable when too much waits already. */
  refuseWhenFull(): void
}

/**
 * Heavy work in the order of its coming, so that neither the processor's other users nor memory pay for a crowd. What
 * does not fit is answered 503 with Retry-After: the caller did nothing wrong, which 429 would say.
 * @example const pictures = boundedWork({ atOnce: 1, waiting: 20, retryAfterSeconds: 10 })
 */
export function boundedWork({ atOnce, waiting, retryAfterSeconds }: Bounds): BoundedWork {
  const limit = pLimit(atOnce)
  const refuseWhenFull = () => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new Unavailable('unavailable', retryAfterSeconds)
  }
  return {
    refuseWhenFull,
    async run(work) {
      refuseWhenFull()
      return limit(work)
    },
  }
}
