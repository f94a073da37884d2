import type { CampaignStatus, Language } from '@fanfara/contract/enums'
import { languages, recordOf } from '@fanfara/contract/enums'
import type { CreatorSort } from '@fanfara/contract/ops/creator-list'
import { mayBeNearly } from '#/db/like.ts'
import type { Reader, Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import { invitableShown } from '../campaigns/service.ts'
import * as inbox from '../inbox/service.ts'
import * as store from './list-store.ts'
import { abilityOf, cameWithin, type Filter, marksOf, searchOf } from './policy.ts'

/** So many are nearly called what was searched for. */
const NEAR_MAX = 50

/** Whom a filter finds, and whether they are only nearly called so. */
async function wantedBy(
  db: Reader,
  filter: Filter,
  now: Date,
): Promise<{ wanted: store.Wanted; total: number; isNear: boolean }> {
  const { words, payout, isReference } = searchOf(filter.name)
  const narrowed = { marks: marksOf(filter), ability: abilityOf(filter), ...cameWithin(filter.age, now) }
  if (!isReference) {
    const wanted = { ...narrowed, words, ids: null }
    const total = await store.count(db, wanted)
    if (total > 0 || words.length === 0) return { wanted, total, isNear: false }
  }
  if (payout !== null) {
    const wanted = { ...narrowed, words: [], ids: await store.payeesOf(db, payout) }
    const total = await store.count(db, wanted)
    if (total > 0 || isReference) return { wanted, total, isNear: false }
  }
  const written = words.join(' ')
  if (!mayBeNearly(written)) return { wanted: { ...narrowed, words, ids: [] }, total: 0, isNear: false }
  const wanted = { ...narrowed, words: [], ids: await store.nearly(db, written, NEAR_MAX) }
  return { wanted, total: await store.count(db, wanted), isNear: true }
}

/** Whose cards a filter finds at this moment, as a part of a statement. */
export const matchingNow = async (world: World, tx: Tx, filter: Filter) =>
  store.idsOf((await wantedBy(tx, filter, world.clock.now())).wanted)

/** A creator who was found, with what stands in the way of an invitation. */
type Found = store.Line & { invitableFrom: Date | null; inside: CampaignStatus | null }

/** Page of creators by everything that tells them apart (OPS-26). */
export async function list(
  world: World,
  filter: Filter,
  page: { sort: CreatorSort; limit: number; offset: number },
): Promise<{ rows: Found[]; total: number; isNear: boolean }> {
  await store.refresh(world.db)
  const { wanted, total, isNear } = await wantedBy(world.db, filter, world.clock.now())
  const ids = await store.page(world.db, wanted, { ...page, total })
  const again = await invitableShown(world, ids)
  const inside = filter.for_campaign ? await store.insideOf(world.db, filter.for_campaign, ids) : null
  const lines = await store.lines(world.db, ids)
  const rows = lines.map(line => ({
    ...line,
    invitableFrom: again.get(line.id) ?? null,
    inside: inside?.get(line.id) ?? null,
  }))
  return { rows, total, isNear }
}

/** Rows that are read at once for a file. */
const BATCH = 1000

/** Everybody whom a filter finds, up to 10,000, for a file. */
export async function listAll(world: World, filter: Filter, sort: CreatorSort): Promise<store.Line[]> {
  await store.refresh(world.db)
  const { wanted, total } = await wantedBy(world.db, filter, world.clock.now())
  const ids = await store.page(world.db, wanted, { sort, limit: store.COUNT_MAX, offset: 0, total })
  const rows: store.Line[] = []
  for (let from = 0; from < ids.length; from += BATCH)
    rows.push(...(await store.lines(world.db, ids.slice(from, from + BATCH))))
  return rows
}

/**
 * Sends what an operator wrote to chosen creators, or to all whom a filter finds at this moment, each in the language they read (OPS-24).
 * @returns how many it is for.
 */
export async function sendMessage(
  world: World,
  tx: Tx,
  operatorId: string,
  { to, text }: { to: { creator_ids: string[] } | { matching: Filter }; text: Record<Language, string> },
): Promise<number> {
  const at = world.clock.now()
  const ids = 'creator_ids' in to ? store.livingAmong(to.creator_ids) : await matchingNow(world, tx, to.matching)
  const recipients = await inbox.notifyThese(
    tx,
    {
      template: 'message',
      occasion: `operator:${crypto.randomUUID()}`,
      values: {},
      texts: recordOf(languages, language => ({ text: text[language] })),
      url: null,
      at,
    },
    ids,
  )
  await audit.record(tx, {
    actorId: operatorId,
    action: 'message_sent',
    object: { type: 'account', id: null, name: null },
    before: null,
    after: { kind: 'message', text, recipients, ...('matching' in to ? { matching: to.matching } : {}) },
    at,
  })
  return recipients
}

/** Brings cards up to date: until none is old, in bounded pieces. */
export async function refreshCards({ db }: World): Promise<void> {
  for (let piece = 0; piece < PIECES_MAX; piece += 1) if ((await store.refresh(db)) === 0) return
}
/** Pieces of one round of the clock. */
const PIECES_MAX = 200
