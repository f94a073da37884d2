import { HOUR_MS } from '@fanfara/contract/durations'
import { WORK_HAND_HOURS, type WorkKind } from '@fanfara/contract/ops/desk/work'
import { withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as store from './hands-store.ts'
import type { Work } from './store.ts'

export type { Held } from './hands-store.ts'

/** One piece of work, as a call names it. */
export interface Named {
  kind: WorkKind
  key: string
}

/** What was taken before it has come to its end by itself, to the millisecond. */
const expiry = (now: Date): Date => new Date(now.getTime() - WORK_HAND_HOURS * HOUR_MS + 1)

/**
 * From when on somebody must have taken a piece of work to have it in hand: within the hours, and after the oldest of what waits now came.
 * What waited before is done then, and what came since is nobody's.
 */
export const heldFrom = (since: Date, now: Date): Date => (since > expiry(now) ? since : expiry(now))

/** The list, each piece with whoever has it in hand. */
export async function withHands(world: World, work: readonly Work[]): Promise<(Work & { hand: store.Held | null })[]> {
  const now = world.clock.now()
  const held = new Map((await store.taken(world.db, expiry(now))).map(hand => [`${hand.kind} ${hand.key}`, hand]))
  return work.map(item => {
    const hand = held.get(`${item.kind} ${item.key}`)
    return { ...item, hand: hand && hand.takenAt >= heldFrom(item.since, now) ? hand : null }
  })
}

const record = (
  world: World,
  tx: Parameters<typeof store.take>[0],
  operatorId: string,
  act: string,
  work: Named,
  name: string | null,
) =>
  audit.record(tx, {
    actorId: operatorId,
    action: act,
    object: { type: 'work', id: null, name: name ?? work.key },
    before: { kind: work.kind, in_hand: act === 'work_given_back' },
    after: { kind: work.kind, in_hand: act === 'work_taken' },
    at: world.clock.now(),
  })

/**
 * Takes a piece of work in hand, so that colleagues see who does it.
 * @param waiting what waits now. @throws Missing when it does not wait any more; Refused `work_in_hand` with 409 when a colleague has it.
 */
export async function takeWork(
  world: World,
  operatorId: string,
  named: Named,
  waiting: readonly Work[],
): Promise<void> {
  const item = waiting.find(({ kind, key }) => kind === named.kind && key === named.key)
  if (!item) throw new Missing()
  const at = world.clock.now()
  await withTransaction(world.db, async tx => {
    await store.forgetBefore(tx, expiry(at))
    const isTaken = await store.take(tx, { ...named, operatorId, at, heldSince: heldFrom(item.since, at) })
    if (!isTaken) {
      const holder = await store.holderOf(tx, named)
      throw new Refused('work_in_hand', { status: 409, values: { name: holder?.operator ?? '' } })
    }
    await record(world, tx, operatorId, 'work_taken', named, item.name)
  })
}

/** Gives a piece of work back; what is not in one's hand stays as it is. */
export async function giveWorkBack(
  world: World,
  operatorId: string,
  named: Named,
  waiting: readonly Work[],
): Promise<void> {
  const name = waiting.find(({ kind, key }) => kind === named.kind && key === named.key)?.name ?? null
  await withTransaction(world.db, async tx => {
    if (await store.giveBack(tx, { ...named, operatorId }))
      await record(world, tx, operatorId, 'work_given_back', named, name)
  })
}
