import type { CampaignFilter } from '@fanfara/contract/enums'
import type { CampaignSort } from '@fanfara/contract/own/campaign-lists'
import { type RawBuilder, sql } from 'kysely'

/** One stretch of the pool: what belongs to it, and how it ranks among the others. */
export interface Stretch {
  rank: number
  where: RawBuilder<unknown>
}

/** How a list runs: by rank, then along one index of the pool. */
export interface Order {
  /** Rank of a campaign that the creator takes part in. */
  ownRank: RawBuilder<unknown>
  /** What campaigns of one rank are compared by. */
  key: RawBuilder<unknown>
  /** The same of one's own, where it is another. */
  ownKey: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** The pool's stretches, each read along the index. */
  stretches: readonly Stretch[]
}

/** What an order may ask about the pool's campaigns. */
export interface OrderFacts {
  /** Whether it can be joined now. */
  isJoinable: RawBuilder<unknown>
  /** Whether its topic is one of the creator's interests. */
  isMatch: RawBuilder<unknown>
  today: string
  filter: CampaignFilter
}

const all: Stretch = { rank: 2, where: sql`true` }
const startDay = { key: sql`c.sort_day`, ownKey: sql`c.sort_day`, direction: sql`desc` }
const first = sql`0`

/** Of the order that is asked for; the list's own (CAMP-23) where none is. */
export function orderOf(sort: CampaignSort | undefined, facts: OrderFacts): Order {
  if (sort === 'newest') {
    const key = sql`c.published_at`
    return { ownRank: first, key, ownKey: key, direction: sql`desc nulls last`, stretches: [{ ...all, rank: 0 }] }
  }
  if (sort === 'pays_most') {
    const key = sql`c.typical_pay_grosze`
    return { ownRank: first, key, ownKey: key, direction: sql`desc`, stretches: [{ ...all, rank: 0 }] }
  }
  if (sort === 'ends_soon') return byEnd(facts)
  return sort === 'best_fit' ? byFit(facts) : ownOrder(facts)
}

/** What is over comes last. */
function byEnd({ today }: OrderFacts): Order {
  const ownKey = sql`coalesce(c.end_date, date 'infinity')`
  return {
    ownRank: sql`case when ${ownKey} >= ${today}::date then 0 else 1 end`,
    key: sql`c.closes_on`,
    ownKey,
    direction: sql`asc`,
    stretches: [
      { rank: 0, where: sql`c.closes_on >= ${today}::date` },
      { rank: 1, where: sql`c.closes_on < ${today}::date` },
    ],
  }
}

/** Invitations and what runs, what can be joined and interests, what can be joined, the rest. */
function byFit({ isJoinable, isMatch, filter }: OrderFacts): Order {
  const open = [
    { rank: 2, where: sql`${isJoinable} and ${isMatch}` },
    { rank: 3, where: sql`${isJoinable} and not (${isMatch})` },
  ]
  const others = { rank: 4, where: sql`not (${isJoinable})` }
  return {
    ...startDay,
    ownRank: sql`case when p.list_rank < 2 then p.list_rank else 4 end`,
    // A filter that leaves a stretch empty would be read to its end for it.
    stretches: [...(filter === 'inactive' ? [] : open), ...(filter === 'available' ? [] : [others])],
  }
}

/** Matches of interests come first among what can be joined (DASH-04). */
const ownOrder = ({ isMatch, filter }: OrderFacts): Order => ({
  ...startDay,
  ownRank: sql`p.list_rank`,
  stretches:
    filter === 'available'
      ? [
          { rank: 2, where: isMatch },
          { rank: 3, where: sql`not (${isMatch})` },
        ]
      : [all],
})
