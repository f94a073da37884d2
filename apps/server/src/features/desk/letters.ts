import { DAY_MS } from '@fanfara/contract/durations'
import { GIVEN_UP_LETTERS_MAX } from '@fanfara/contract/ops/desk/letters'
import * as givenUp from '#/db/kept/given-up.ts'
import { withTransaction } from '#/db/port.ts'
import { type GivenUpLetter, type NotedLetter, openGivenUp, putAgain } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { addressesNow } from '../campaigns/service.ts'

/** So long is a letter kept that was given up; it holds an address and what was written there. */
const KEPT_MS = 30 * DAY_MS

/** Letters that were given up, each with where it would go now. */
export async function listGivenUp(world: World) {
  const rows = await givenUp.listGivenUp(world.db, GIVEN_UP_LETTERS_MAX)
  const opened = rows.map(({ id, attempts, given_up_at: at, sealed }) => ({
    id,
    attempts,
    at,
    ...openGivenUp(world, sealed),
  }))
  const known = await addressesNow(world.db, campaignsOf(opened))
  return {
    letters: opened.map(one => ({ ...one, nowTo: addressOf(one.letter, known) })),
    total: (await givenUp.countGivenUp(world.db))?.count ?? 0,
  }
}

const campaignsOf = (kept: readonly Pick<GivenUpLetter, 'letter'>[]): string[] => [
  ...new Set(kept.flatMap(({ letter: { campaignId } }) => campaignId ?? [])),
]
const addressOf = ({ to, campaignId }: NotedLetter, known: ReadonlyMap<string, string>): string =>
  (campaignId === undefined ? undefined : known.get(campaignId)) ?? to

/** Sends these once more. @returns how many of them there were. */
export async function sendAgain(world: World, operatorId: string, ids: readonly number[]): Promise<number> {
  const at = world.clock.now()
  const count = await withTransaction(world.db, async tx => {
    const kept = (await givenUp.takeGivenUp(tx, ids)).map(({ sealed }) => openGivenUp(world, sealed))
    const known = await addressesNow(tx, campaignsOf(kept))
    await putAgain(
      world,
      tx,
      kept.map(({ letter }) => ({ ...letter, to: addressOf(letter, known) })),
      at,
    )
    await note(world, tx, operatorId, 'letters_sent_again', kept.length)
    return kept.length
  })
  if (count > 0) world.bus.say('outbox', '')
  return count
}

/** Removes these. @returns how many of them there were. */
export const putAside = (world: World, operatorId: string, ids: readonly number[]): Promise<number> =>
  withTransaction(world.db, async tx => {
    const { length } = await givenUp.takeGivenUp(tx, ids)
    await note(world, tx, operatorId, 'letters_put_aside', length)
    return length
  })

/** The log says how many; to whom, it does not, since it is kept for good. */
async function note(
  world: World,
  tx: Parameters<typeof audit.record>[0],
  actorId: string,
  action: 'letters_sent_again' | 'letters_put_aside',
  letters: number,
): Promise<void> {
  if (letters === 0) return
  await audit.record(tx, {
    actorId,
    action,
    object: { type: 'outbox', id: null, name: 'mail' },
    before: { given_up: letters },
    after: action === 'letters_sent_again' ? { due: letters } : { put_aside: letters },
    at: world.clock.now(),
  })
}

/** Removes letters that nobody wanted for a month. */
export const removeEnded = (world: World): Promise<void> =>
  givenUp.removeGivenUpBefore(world.db, new Date(world.clock.now().getTime() - KEPT_MS))
