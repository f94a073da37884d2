import * as z from 'zod/mini'
import { data, endpoint, id } from '../endpoint.ts'
import { actors } from '../payments.ts'
import { atMost } from '../values/bounds.ts'
import { adTypes, campaignStatuses, paymentStatuses, platforms } from '../values/enums.ts'
import { PAGE_SIZES } from '../values/limits.ts'
import { zloty } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'
import { nextSteps } from './next-step.ts'

/** The way of a campaign that one takes part in, from joining to the money. */
export const timelineSteps = ['joined', 'approved', 'published', 'ended', 'settled', 'paid'] as const
export type TimelineStep = (typeof timelineSteps)[number]

const timelineEntry = z.object({
  step: z.enum(timelineSteps),
  /** `now` is the first that is not done; what lies behind a campaign's end is done, as far as it came. */
  state: z.enum(['done', 'now', 'ahead']),
  /** When it was done; null when it is not, or where nobody noted it. */
  at: z.nullable(instantText),
  /** By when it is expected; null where nobody can say. */
  expected_at: z.nullable(instantText),
  /** How many tasks are, of how many; null where tasks do not matter. */
  tasks: z.nullable(z.object({ done: z.int(), of: z.int() })),
})
/** A step of the way with when it was, or will be. */
export type TimelineEntry = z.output<typeof timelineEntry>

/** A campaign that the creator takes part in, or took part in until it ended: where their work and their money are. */
export const ownCampaign = z.object({
  id,
  status: z.enum(campaignStatuses),
  /** zł so far; what nobody accepted yet may still change. */
  earned: zloty,
  /** Where that money is; null while nothing was earned. */
  payment: z.nullable(
    z.object({ id, status: z.enum(paymentStatuses), since: instantText, expected_at: z.nullable(instantText) }),
  ),
  /** Who has to act before it goes on; null while only time has to pass, and when all is over. */
  acts_next: z.nullable(z.enum(actors)),
  tasks: z.object({ total: z.int(), finished: z.int(), missed: z.int() }),
  /** What is to be done first, by the rule of all screens; null when nothing is open. */
  next_task: z.nullable(
    z.object({ id, type: z.enum(adTypes), step: z.enum(nextSteps), until: z.nullable(instantText) }),
  ),
  /** The campaign link; null where the campaign leads nowhere. */
  link: z.nullable(z.object({ url: z.string(), is_paused: z.boolean() })),
  /** What was counted so far; null where nothing of the kind was. */
  counts: z.object({
    views: z.nullable(z.number()),
    clicks: z.nullable(z.number()),
    actions: z.nullable(z.number()),
    sales: z.nullable(z.number()),
  }),
  /** The creator's prices that were agreed by joining, for each kind of their tasks; empty where the campaign has its own. */
  prices: z.array(z.object({ platform: z.enum(platforms), type: z.enum(adTypes), price: z.nullable(zloty) })),
  timeline: z.array(timelineEntry),
})
/** My campaign, as a type. */
export type OwnCampaign = z.output<typeof ownCampaign>

/** A page of the list asks for so many at once. */
const IDS_MAX = Math.max(...PAGE_SIZES)
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isIdList = (list: string): boolean => {
  const ids = list.split(',')
  return ids.length <= IDS_MAX && ids.every(one => UUID.test(one))
}
const idList = z
  .string('inputs.error.invalid')
  .check(atMost(IDS_MAX * 37, 'inputs.error.invalid'))
  .check(z.refine(isIdList, 'inputs.error.invalid'))

/** Those of the campaigns that the creator takes part in; others are left out. */
export const listOwnCampaigns = endpoint({
  id: 'listOwnCampaigns',
  method: 'GET',
  path: '/campaigns/mine',
  auth: 'creator',
  summary: 'What the creator earned and did in the campaigns named, as far as they take part in them.',
  query: z.object({ ids: idList }),
  response: data(z.array(ownCampaign)),
})
