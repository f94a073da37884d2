import { GIVEN_UP_COUNTED_MAX } from '@fanfara/contract/ops/desk/letters'
import { dayOf, plusDays, startOf } from '@fanfara/contract/time'
import { countGivenUp } from '#/db/kept/given-up.ts'
import { countRefused } from '#/db/kept/tried-letters.ts'
import * as outbox from '#/db/outbox.ts'
import { withTransaction } from '#/db/port.ts'
import { REFUSED_PAUSE_MS } from '#/mail/mail.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as company from '../company/service.ts'
import * as creators from '../creators/service.ts'
export { sumDays } from './months.ts'
export { removeEnded } from './letters.ts'
import { giveWorkBack, takeWork, withHands, type Named } from './hands.ts'
import * as store from './store.ts'

/** So many of each kind does the palette find. */
const FOUND_MAX = 6

/** What work has that is no campaign's. */
const plain = { name: null, campaignId: null, amount: null, hasOthers: false }

/** What waits for operators, what could not be delivered included; the oldest first. */
export async function listWork(world: World): Promise<store.Work[]> {
  const undelivered = await outbox.listFailed(world.db)
  const isMore = undelivered.reduce((all, { count }) => all + count, 0) >= outbox.FAILED_MAX
  const failed = undelivered.map(({ kind, ...rest }) => ({
    kind: 'failed' as const,
    key: kind,
    ...plain,
    isMore,
    ...rest,
  }))
  const letters = [
    ...letterWork('given-up', await countGivenUp(world.db)),
    ...letterWork('refused', await countRefused(world.db, REFUSED_PAUSE_MS)),
  ]
  const now = world.clock.now()
  const { advertiser_term_days: termDays } = company.termsOf(await company.shownCompany(world))
  const lateBefore = startOf(plusDays(dayOf(now), -termDays))
  const work = [...(await store.listWork(world.db, { now, lateBefore, termDays })), ...letters, ...failed]
  return work.toSorted((one, other) => one.since.getTime() - other.since.getTime())
}

/** However many they are, one piece of work leads to all of them; none of nothing. */
const letterWork = (key: 'given-up' | 'refused', counted: { count: number; since: Date } | null): store.Work[] =>
  counted ? [{ kind: 'letters', key, ...plain, isMore: counted.count >= GIVEN_UP_COUNTED_MAX, ...counted }] : []

/** The same, each with whoever has it in hand. */
export const listWithHands = async (world: World) => withHands(world, await listWork(world))

/** Takes a piece of work in hand. @throws as `takeWork`. */
export const take = async (world: World, operatorId: string, named: Named): Promise<void> =>
  takeWork(world, operatorId, named, await listWork(world))

/** Gives a piece of work back. */
export const giveBack = async (world: World, operatorId: string, named: Named): Promise<void> =>
  giveWorkBack(world, operatorId, named, await listWork(world))

/** Has what failed of one kind delivered at once. @returns how many there were. */
export async function retryFailed(world: World, operatorId: string, kind: string): Promise<number> {
  const at = world.clock.now()
  const retried = await withTransaction(world.db, async tx => {
    const count = await outbox.retryFailed(tx, kind, at)
    if (count > 0)
      await audit.record(tx, {
        actorId: operatorId,
        action: 'delivery_retried',
        object: { type: 'outbox', id: null, name: kind },
        before: { failed: count },
        after: { due: count },
        at,
      })
    return count
  })
  if (retried > 0) world.bus.say('outbox', '')
  return retried
}

/** Creators, campaigns and payouts that a text may mean. */
export async function find(world: World, text: string) {
  const { words, payout } = creators.searchOf(text)
  if (words.length === 0) return { creators: [], campaigns: [], advertisers: [], payouts: [] }
  const page = { sort: 'name', limit: FOUND_MAX, offset: 0 } as const
  return {
    creators: (await creators.list(world, { name: text }, page)).rows,
    campaigns: await store.findCampaigns(world.db, words),
    advertisers: await store.findAdvertisers(world.db, words),
    payouts: payout === null ? [] : await store.findPayout(world.db, payout),
  }
}
