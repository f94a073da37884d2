import { DAY_MS } from '@fanfara/contract/durations'
import { GIVEN_UP_LETTERS_MAX } from '@fanfara/contract/ops/desk/letters'
import * as givenUp from '#/db/kept/given-up.ts'
import * as tried from '#/db/kept/tried-letters.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import { type NotedLetter, openGivenUp, openNoted, putAgain } from '#/mail/letters.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { addressesNow, correctAddress } from '../campaigns/service.ts'

/** So long is a letter kept that was given up; it holds an address and what was written there. */
const KEPT_MS = 30 * DAY_MS

type Advertisers = Awaited<ReturnType<typeof addressesNow>>

const campaignsOf = (letters: readonly NotedLetter[]): string[] => [
  ...new Set(letters.flatMap(({ campaignId }) => campaignId ?? [])),
]
const advertiserOf = ({ campaignId }: NotedLetter, known: Advertisers) =>
  campaignId === undefined ? undefined : known.get(campaignId)
const addressOf = (letter: NotedLetter, known: Advertisers): string => advertiserOf(letter, known)?.email ?? letter.to

/** Where a letter goes now, and whose campaign's advertiser that is. */
function placed(letter: NotedLetter, known: Advertisers) {
  const advertiser = advertiserOf(letter, known)
  const campaign =
    letter.campaignId !== undefined && advertiser ? { id: letter.campaignId, name: advertiser.name } : null
  return { nowTo: advertiser?.email ?? letter.to, campaign }
}

const openTried = (world: World, rows: readonly tried.TriedRow[]) =>
  rows.flatMap(({ id, payload, attempts, due_at: nextTryAt, is_refused: isRefused }) => {
    const letter = openNoted(world, payload)
    return letter ? [{ id, attempts, nextTryAt, isRefused, letter }] : []
  })

/** Letters that were given up, and those that are tried still, each with where it goes now. */
export async function listLetters(world: World) {
  const rows = await givenUp.listGivenUp(world.db, GIVEN_UP_LETTERS_MAX)
  const ended = rows.map(({ id, attempts, given_up_at: at, sealed }) => ({
    id,
    attempts,
    at,
    ...openGivenUp(world, sealed),
  }))
  const waiting = openTried(world, await tried.listTried(world.db, GIVEN_UP_LETTERS_MAX))
  const known = await addressesNow(world.db, campaignsOf([...ended, ...waiting].map(({ letter }) => letter)))
  return {
    givenUp: ended.map(one => ({ ...one, ...placed(one.letter, known) })),
    total: (await givenUp.countGivenUp(world.db))?.count ?? 0,
    tried: waiting.map(one => ({ ...one, ...placed(one.letter, known) })),
    triedTotal: await tried.countTried(world.db),
  }
}

/** Puts these that were given up among what goes out, each with its address of now. @returns how many there were. */
async function revive(world: World, tx: Tx, ids: readonly number[], at: Date): Promise<number> {
  const kept = (await givenUp.takeGivenUp(tx, ids)).map(({ sealed }) => openGivenUp(world, sealed).letter)
  const known = await addressesNow(tx, campaignsOf(kept))
  await putAgain(
    world,
    tx,
    kept.map(letter => ({ ...letter, to: addressOf(letter, known) })),
    at,
  )
  return kept.length
}

/** Sends these once more. @returns how many of them there were. */
export async function sendAgain(world: World, operatorId: string, ids: readonly number[]): Promise<number> {
  const at = world.clock.now()
  const count = await withTransaction(world.db, async tx => {
    const figures = {
      given_up: await revive(world, tx, ids, at),
      tried: await tried.hastenTried(tx, ids, { at, isAnew: false }),
    }
    return note(world, tx, operatorId, 'letters_sent_again', figures)
  })
  if (count > 0) world.bus.say('outbox', '')
  return count
}

/** Removes these. @returns how many of them there were. */
export const putAside = (world: World, operatorId: string, ids: readonly number[]): Promise<number> =>
  withTransaction(world.db, async tx => {
    const { length } = await givenUp.takeGivenUp(tx, ids)
    return note(world, tx, operatorId, 'letters_put_aside', {
      given_up: length,
      tried: await tried.dropTried(tx, ids),
    })
  })

/**
 * Gives the campaign of a letter another address of its advertiser, and sends there at once whatever of the campaign no server took (DESK-100).
 * @returns how many letters go there. @throws Missing where the letter waits no more, or is no advertiser's; as `correctAddress`.
 */
export async function correctLetterAddress(
  world: World,
  operatorId: string,
  { id, ...change }: { id: number; before: string; email: string },
): Promise<number> {
  const at = world.clock.now()
  const campaignId = await campaignOf(world, id)
  if (campaignId === undefined) throw new Missing()
  const count = await withTransaction(world.db, async tx => {
    await correctAddress(tx, operatorId, campaignId, { ...change, at })
    const ended = await givenUp.listGivenUp(tx, GIVEN_UP_LETTERS_MAX)
    const waiting = openTried(world, await tried.listTried(tx, GIVEN_UP_LETTERS_MAX))
    const isIts = ({ letter }: { letter: NotedLetter }) => letter.campaignId === campaignId
    const idsOf = (letters: readonly { id: number }[]) => letters.map(letter => letter.id)
    const endedIds = idsOf(ended.filter(({ sealed }) => isIts(openGivenUp(world, sealed))))
    return note(world, tx, operatorId, 'letters_sent_again', {
      given_up: await revive(world, tx, endedIds, at),
      tried: await tried.hastenTried(tx, idsOf(waiting.filter(isIts)), { at, isAnew: true }),
    })
  })
  if (count > 0) world.bus.say('outbox', '')
  return count
}

/** To whose campaign's advertiser a letter goes; undefined where it is there no more, or goes to somebody else. */
async function campaignOf(world: World, id: number): Promise<string | undefined> {
  const ended = await givenUp.findGivenUp(world.db, id)
  if (ended) return openGivenUp(world, ended.sealed).letter.campaignId
  const waiting = await tried.findTried(world.db, id)
  return waiting && openNoted(world, waiting.payload)?.campaignId
}

/** The log says how many; to whom, it does not, since it is kept for good. @returns how many there were. */
async function note(
  world: World,
  tx: Tx,
  actorId: string,
  action: 'letters_sent_again' | 'letters_put_aside',
  figures: { given_up: number; tried: number },
): Promise<number> {
  const letters = figures.given_up + figures.tried
  if (letters === 0) return 0
  await audit.record(tx, {
    actorId,
    action,
    object: { type: 'outbox', id: null, name: 'mail' },
    before: Object.fromEntries(Object.entries(figures).filter(([, count]) => count > 0)),
    after: action === 'letters_sent_again' ? { due: letters } : { put_aside: letters },
    at: world.clock.now(),
  })
  return letters
}

/** Removes letters that nobody wanted for a month. */
export const removeEnded = (world: World): Promise<void> =>
  givenUp.removeGivenUpBefore(world.db, new Date(world.clock.now().getTime() - KEPT_MS))
