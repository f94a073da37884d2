import type { World } from '#/world.ts'
import { type Click, insertClicks } from './intake-store.ts'

/** Clicks that one statement writes at most. */
const BATCH_MAX = 1000
/** Statements under way at once: on PostgreSQL one gathers while another is written. */
const WRITERS = { embedded: 1, postgres: 2 } as const
/** How often the counting is called at most; it looks again after so long by itself. Milliseconds. */
const CALL_EVERY_MS = 500

interface Waiting {
  click: Click
  done: () => void
  failed: (error: unknown) => void
}

/** Takes clicks in; each resolves when it is on the disk. */
export interface Intake {
  note(click: Click): Promise<void>
}

/**
 * Gathers the clicks that come while others are being written, and writes them in one commit: what is acknowledged is durable
 * (design §3), and the disk is waited for once for many.
 */
export function makeIntake(world: World): Intake {
  let waiting: Waiting[] = []
  let writers = 0
  let calledAt = -Infinity
  const call = () => {
    const now = performance.now()
    if (now - calledAt < CALL_EVERY_MS) return
    calledAt = now
    world.bus.say('clicks', '')
  }
  const write = async () => {
    writers += 1
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      try {
        await insertClicks(
          world.store,
          batch.map(({ click }) => click),
        )
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writers -= 1
    call()
  }
  return {
    note: click =>
      new Promise((done, failed) => {
        waiting.push({ click, done, failed })
        if (writers < WRITERS[world.store.kind]) void write()
      }),
  }
}
