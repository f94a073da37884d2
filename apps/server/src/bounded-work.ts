import pLimit from 'p-limit'
import { Unavailable } from './errors.ts'

/** How much heavy work runs at once, how much may wait for it, and when somebody who was refused should come back. */
export interface Bounds {
  atOnce: number
  waiting: number
  /** How much of it one asker may have, running and waiting; all of it unless told. */
  share?: number
  retryAfterSeconds: number
}

/** Some work at once, some waiting, the rest refused: memory and time stay within what was set. */
export interface BoundedWork {
  /**
   * Runs it when its turn comes.
   * @param asker on whose behalf; without one only the whole is bounded.
   * @throws Unavailable when too much waits already, of all or of this asker; nothing was done then.
   */
  run<T>(work: () => Promise<T>, asker?: string): Promise<T>
  /** @throws Unavailable when too much waits already. */
  refuseWhenFull(): void
}

/**
 * Heavy work in the order of its coming, so that neither the processor's other users nor memory pay for a crowd. What
 * does not fit is answered 503 with Retry-After: the caller did nothing wrong, which 429 would say.
 * @example const pictures = boundedWork({ atOnce: 1, waiting: 20, retryAfterSeconds: 10 })
 */
export function boundedWork({ atOnce, waiting, share = atOnce + waiting, retryAfterSeconds }: Bounds): BoundedWork {
  const limit = pLimit(atOnce)
  const shares = new Map<string, number>()
  const leave = (asker: string) => {
    const left = (shares.get(asker) ?? 1) - 1
    if (left > 0) shares.set(asker, left)
    else shares.delete(asker)
  }
  const refuseWhenFull = () => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new Unavailable('unavailable', retryAfterSeconds)
  }
  return {
    refuseWhenFull,
    async run(work, asker) {
      refuseWhenFull()
      if (asker === undefined) return limit(work)
      const taken = shares.get(asker) ?? 0
      if (taken >= share) throw new Unavailable('unavailable', retryAfterSeconds)
      shares.set(asker, taken + 1)
      return limit(work).finally(() => leave(asker))
    },
  }
}
