import PgBoss from 'pg-boss'
import { CLOCKS_APART_MS } from '../clock.ts'
import { forgetLater } from '../db/kept/queue-times.ts'
import { statement } from '../db/port.ts'
import type { World } from '../world.ts'

/** What runs by the clock, by its name. */
export interface Job {
  name: string
  cron: string
  run: (world: World) => Promise<unknown>
  expireInSeconds: number
}

/** How often it is looked whether the clock was set back. Milliseconds. */
const HEED_EVERY_MS = 30_000

/** The queue of the clock's jobs in the database, worked by as many processes as there are. */
export interface Queue {
  /** Lets the job in hand finish. */
  stop(): Promise<void>
}

async function begin(world: World, jobs: readonly Job[]): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: 'jobs',
    db: { executeSql: async (text, values) => statement(world.store, text, values ?? []) },
  })
  boss.on('error', error => world.log.error({ err: error }, 'job queue'))
  await boss.start()
  await forgetLater(world.store)
  for (const { name, cron, run, expireInSeconds } of jobs) {
    await boss.createQueue(name, { name, policy: 'singleton', retryLimit: 3, retryBackoff: true, expireInSeconds })
    await boss.schedule(name, cron, undefined, { expireInSeconds })
    await boss.work(name, { pollingIntervalSeconds: 5 }, () => run(world))
  }
  return boss
}
const end = (boss: PgBoss): Promise<void> => boss.stop({ graceful: true, timeout: 5000 })

/** By how much the clock went back between two looks at it, beside a watch that only goes on. */
function setBackSince(world: World): () => number {
  const ahead = () => world.clock.now().getTime() - performance.now()
  let before = ahead()
  return () => {
    const now = ahead()
    const back = before - now
    before = now
    return back
  }
}

/**
 * Begins the queue, and begins it anew where the clock was set back: whoever works in it sleeps by the clock.
 * @param heedEveryMs between two looks at the clock.
 */
export async function startQueue(world: World, jobs: readonly Job[], heedEveryMs = HEED_EVERY_MS): Promise<Queue> {
  let boss = await begin(world, jobs)
  const setBack = setBackSince(world)
  let isStale = false
  let heeding = Promise.resolve()
  const heed = async () => {
    await forgetLater(world.store)
    isStale ||= setBack() > CLOCKS_APART_MS
    if (!isStale) return
    world.log.warn('the clock was set back: the job queue begins anew')
    await end(boss)
    boss = await begin(world, jobs)
    isStale = false
  }
  const timer = setInterval(() => {
    heeding = heeding.then(heed).catch((error: unknown) => world.log.error({ err: error }, 'job queue'))
  }, heedEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await heeding
      await end(boss)
    },
  }
}
