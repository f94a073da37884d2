import type { SavedQuery } from '@fanfara/contract/own/campaign-lists'
import { dayOf } from '@fanfara/contract/time'
import { type Tx, withTransaction } from '#/db/port.ts'
import type { World } from '#/world.ts'
import * as inbox from '../../inbox/service.ts'
import * as store from './saved-store.ts'

/** Between rounds: what is published meanwhile is told together. */
const EVERY_MS = 10 * 60_000
/** What was published that lately may be committed after what came later. */
const SETTLES_MS = 60_000
/** Searches that are looked at in one transaction, and transactions of one visit. */
const BATCH = 500
const BATCHES_MAX = 20

/** Tells creators what is new in their saved searches, in bounded pieces; what was cut off goes on where it was. */
export async function tellSearches(world: World): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const isLeft = await withTransaction(world.db, tx => tellSome(world, tx))
    if (!isLeft) return
  }
}

/** @returns whether somebody may be left. */
async function tellSome(world: World, tx: Tx): Promise<boolean> {
  const at = world.clock.now()
  const round = await store.lockRound(tx, at)
  if (!round) return false
  const until = round.until ?? (await nextEnd(tx, round, at))
  if (!until) return false
  const searches = await store.findNew(tx, { from: round.toldUntil, until, afterId: round.afterId }, dayOf(at), BATCH)
  const notices = searches.filter(({ found }) => found > 0).map(finding => noticeOf(finding, until, at))
  await inbox.notifyAll(tx, notices)
  const last = searches.at(-1)
  const isOver = last === undefined || searches.length < BATCH
  await store.writeRound(
    tx,
    isOver ? { toldUntil: until, until: null, afterId: null } : { ...round, until, afterId: last.id },
  )
  return !isOver
}

/** Up to when the next round tells; null where it is too early, or nothing was published. */
async function nextEnd(tx: Tx, { toldUntil }: store.Round, at: Date): Promise<Date | null> {
  const until = new Date(at.getTime() - SETTLES_MS)
  const isDue = until.getTime() - toldUntil.getTime() >= EVERY_MS
  return isDue && (await store.isAnythingNew(tx, toldUntil, until)) ? until : null
}

const noticeOf = (
  { id, name, query, creatorId, found, newest }: store.Finding,
  until: Date,
  at: Date,
): inbox.Notice => ({
  accountId: creatorId,
  template: 'saved-search',
  occasion: `saved-search:${id}:${until.toISOString()}`,
  values: { search: name, campaign: newest ?? '', count: found },
  url: addressOf(query),
  at,
})

/** Where the search is shown, the newest first unless its creator has another order. */
function addressOf({ filter, ...asked }: SavedQuery): string {
  const search = new URLSearchParams({ sort: 'newest', ...asked })
  return `${filter === 'available' ? '/campaigns/available' : '/campaigns'}?${search}`
}
