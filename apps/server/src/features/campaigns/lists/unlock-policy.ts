import { type Platform, platforms as allPlatforms } from '@fanfara/contract/enums'
import type { Unlock } from '@fanfara/contract/campaigns'
import type { Day } from '@fanfara/contract/time'
import { type CampaignFacts, type CreatorFacts, refuseEntry } from '../policy.ts'

/** Campaigns that a channel on one of these platforms would open, and how many there are; each campaign is in one group. */
export interface Locked {
  platforms: readonly Platform[]
  count: number
}

/** On which of these further platforms a channel would let the creator in; on none where they can enter, or where no channel helps. */
export function openedOn(
  campaign: CampaignFacts,
  creator: CreatorFacts,
  { today, further }: { today: Day; further: readonly Platform[] },
): Platform[] {
  if (refuseEntry(campaign, creator, today) === null) return []
  const opens = (platform: Platform) =>
    refuseEntry(campaign, { ...creator, platforms: [...creator.platforms, platform] }, today) === null
  return further.filter(opens)
}

/**
 * With which one or two channels most of what is locked could be joined, and how many that are; null where less than half of `total` is locked.
 * The second is named only when it opens what the first does not.
 */
export function unlockOf(locked: readonly Locked[], total: number): Omit<Unlock, 'is_capped'> | null {
  const all = countOf(locked)
  const first = mostWanted(locked)
  if (!first || all * 2 < total) return null
  const rest = locked.filter(({ platforms }) => !platforms.includes(first))
  const second = mostWanted(rest)
  const left = rest.filter(({ platforms }) => second === undefined || !platforms.includes(second))
  return { platforms: second === undefined ? [first] : [first, second], count: all - countOf(left) }
}

const countOf = (locked: readonly Locked[]): number => locked.reduce((sum, { count }) => sum + count, 0)

/** The platform that opens most of them; of equals the one that is named first. */
function mostWanted(locked: readonly Locked[]): Platform | undefined {
  const opened = (platform: Platform) => countOf(locked.filter(({ platforms }) => platforms.includes(platform)))
  return allPlatforms.reduce<Platform | undefined>(
    (best, platform) => (opened(platform) > (best === undefined ? 0 : opened(best)) ? platform : best),
    undefined,
  )
}
