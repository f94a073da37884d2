import type { DeliveryKind } from '../db/deliveries.ts'
import { freeClaims } from '../db/outbox.ts'
import type { World } from '../world.ts'
import { countClicks, runClockwork, runDailyWork, runPlatformWork, sendDue } from './due-work.ts'
import { type Job, startQueue } from './queue.ts'

/** How often the outbox is looked at without being called. Milliseconds. */
const OUTBOX_EVERY_MS = 5000

/**
 * What runs by the clock. One process at a time does a job; of one that was killed at it, the others think after
 * `expireInSeconds` that it will not come back.
 */
const JOBS: readonly Job[] = [
  { name: 'every-minute', cron: '* * * * *', run: runClockwork, expireInSeconds: 120 },
  { name: 'platforms', cron: '* * * * *', run: runPlatformWork, expireInSeconds: 900 },
  { name: 'every-day', cron: '15 3 * * *', run: runDailyWork, expireInSeconds: 1800 },
]

/** Running jobs; `stop` lets the one in hand finish. */
export interface Jobs {
  stop(): Promise<void>
}

/**
 * Starts the clockwork: a queue and schedules in the database, worked by any number of processes, and the outbox, which is
 * sent as soon as an act says so.
 */
export async function startJobs(world: World): Promise<Jobs> {
  if (world.store.kind === 'embedded') await freeClaims(world.db, world.clock.now())
  const queue = await startQueue(world, JOBS)
  const outbox = repeat(world)
  const counting = countWhenCalled(world)
  return {
    async stop() {
      await outbox.stop()
      await counting.stop()
      await queue.stop()
    },
  }
}

/** More than there are kinds of delivery, so that slow ones, however many, leave a round for the others. */
const ROUNDS_MAX = 8

/** Sends the outbox when called and now and then; a round leaves alone what an earlier one is still delivering. */
function repeat(world: World): Jobs {
  const rounds = new Set<Promise<void>>()
  const busy = new Set<DeliveryKind>()
  let isAgain = false
  let isStopped = false
  const send = async () => {
    try {
      await sendDue(world, () => isStopped, busy)
    } catch (error) {
      world.log.error({ err: error }, 'outbox')
    }
  }
  const call = () => {
    isAgain = rounds.size >= ROUNDS_MAX
    if (isAgain || isStopped) return
    const round = send().finally(() => {
      rounds.delete(round)
      if (isAgain) call()
    })
    rounds.add(round)
  }
  world.bus.on('outbox', call)
  const timer = setInterval(call, OUTBOX_EVERY_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.all(rounds)
    },
  }
}

/** Between two rounds of counting: clicks that come one after the other are judged together. At least as long as between two calls of the intake. Milliseconds. */
const COUNT_EVERY_MS = 500

/**
 * Judges clicks as soon as some came, one round at a time. A call has two rounds: the intake calls once for all that comes within the pause
 * between them, so that the last click of a row waits for no other.
 */
function countWhenCalled(world: World): Jobs {
  let working: Promise<void> | null = null
  let roundsDue = 0
  let isStopped = false
  const work = async () => {
    while (roundsDue > 0 && !isStopped) {
      roundsDue -= 1
      await countClicks(world).catch((error: unknown) => world.log.error({ err: error }, 'counting'))
      await new Promise<void>(resolve => void setTimeout(resolve, isStopped ? 0 : COUNT_EVERY_MS))
    }
    working = null
  }
  world.bus.on('clicks', () => {
    roundsDue = 2
    if (!isStopped) working ??= work()
  })
  return {
    async stop() {
      isStopped = true
      await working
    },
  }
}
