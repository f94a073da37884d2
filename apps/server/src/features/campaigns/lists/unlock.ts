import type { Unlock } from '@fanfara/contract/campaigns'
import { COUNTED_MAX } from '@fanfara/contract/own/campaign-lists'
import { day } from '@fanfara/contract/time'
import type { World } from '#/world.ts'
import { refuseEntry } from '../policy.ts'
import { connectablePlatforms } from '#/features/providers/service.ts'
import type { ListQuery, SeenPage } from './list-store.ts'
import { nearlyNamed } from './search-store.ts'
import { openedOn, unlockOf } from './unlock-policy.ts'
import { invitedIn, lockedInPool } from './unlock-store.ts'

/**
 * Which channels would open a good part of a whole list (SCR-58), of those that can be connected. It is asked only where at least half of the page needs a channel, so that the list
 * of whoever has channels costs nothing for it.
 */
export async function unlockIn(
  world: World,
  query: ListQuery,
  { rows, total, isSimilar }: SeenPage,
): Promise<Unlock | null> {
  const { db } = world
  const today = day(query.today)
  // Who is in, or applied, has no need to join.
  const locked = rows.filter(
    ({ campaign, creator }) =>
      (creator.participation === null || creator.participation === 'invited') &&
      refuseEntry(campaign, creator, today) === 'no_channel',
  )
  const [first] = locked
  if (!first?.creator.isActive || locked.length * 2 < rows.length) return null
  const { platforms, easyAd, isActive } = first.creator
  const list = {
    ...query,
    viewer: { platforms: [...platforms], easy_ad: easyAd, is_active: isActive, interests: [...first.interests] },
    ids: isSimilar && query.name ? await nearlyNamed(db, query.creatorId, query.name) : null,
    statuses: null,
    bound: COUNTED_MAX,
  }
  const further = (await connectablePlatforms(world)).filter(platform => !platforms.includes(platform))
  const [pool, invited] = [await lockedInPool(db, list, further), await invitedIn(db, list)]
  const creator = { platforms, easyAd, isActive, participation: 'invited' as const }
  const groups = [
    ...pool.groups,
    ...invited.map(campaign => ({ platforms: openedOn(campaign, creator, { today, further }), count: 1 })),
  ].filter(group => group.platforms.length > 0)
  // What was not counted to the end says nothing of halves.
  const unlock = unlockOf(groups, pool.isCapped ? 0 : total)
  return unlock && { ...unlock, ...(pool.isCapped && { is_capped: true }) }
}
