import * as z from 'zod/mini'
import { data, done, endpoint, id } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { campaignStages, payoutStatuses } from '../../values/enums.ts'
import { zloty } from '../../values/money/money.ts'
import { instantText } from '../../values/time.ts'

/** What waits for an operator, in the order in which money moves; `failed` is what could not be delivered. */
export const workKinds = [
  'applications',
  'proofs',
  'settlement',
  'advertiser_payment',
  'overdue',
  'correction',
  'write_off',
  'payouts',
  'release',
  'transfers',
  'bank_lines',
  'letters',
  'failed',
] as const
export type WorkKind = (typeof workKinds)[number]

/** One piece of work: what it is about, since when it waits, how many there are, and what is at stake. */
export const workItem = z.object({
  kind: z.enum(workKinds),
  /** Tells it from the others of its kind: a campaign's or bank file's id, or the kind of what failed. */
  key: z.string(),
  /** Name of the campaign or number of the bank file; null where it is about no single one. */
  name: z.nullable(z.string()),
  campaign_id: z.nullable(id),
  count: z.int(),
  /** DESK-94: more wait than were counted, and more is at stake. */
  is_more: z.boolean(),
  /** DESK-101: others of the kind wait that are not in the list, since twenty older ones are. */
  has_others: z.boolean(),
  /** zł at stake; null where it is about none. */
  amount: z.nullable(zloty),
  since: instantText,
  /** Who has it in hand, and since when; null while nobody does (DESK-01). */
  hand: z.nullable(z.object({ operator: z.string(), since: instantText, is_own: z.boolean() })),
})
/** One piece of work, as a type. */
export type WorkItem = z.output<typeof workItem>

/** Twenty of each kind at most, all of them oldest first. */
export const opsListWork = endpoint({
  id: 'opsListWork',
  method: 'GET',
  path: '/ops/desk',
  auth: 'operator',
  summary: 'What waits for operators, the oldest first.',
  response: data(z.array(workItem)),
})
/** DESK-01: what was taken so long ago is in nobody's hand any more. */
export const WORK_HAND_HOURS = 4
const named = z.strictObject({
  kind: z.enum(workKinds, 'inputs.error.choice'),
  key: z.string().check(atMost(100, 'inputs.error.too_long')),
})
/** DESK-01: 404 when it waits no longer, 409 `work_in_hand` when a colleague was faster. */
export const opsTakeWork = endpoint({
  id: 'opsTakeWork',
  method: 'POST',
  path: '/ops/desk/take',
  auth: 'operator',
  right: 'read',
  summary:
    'Takes a piece of work in hand, so that colleagues see who does it; it ends by itself after four hours, and when the work is done.',
  body: named,
  response: done,
  refusals: ['work_in_hand'],
  errors: [404, 409],
})
/** DESK-01: what is not in one’s hand stays as it is. */
export const opsGiveWorkBack = endpoint({
  id: 'opsGiveWorkBack',
  method: 'POST',
  path: '/ops/desk/give-back',
  auth: 'operator',
  right: 'read',
  summary: 'Gives a piece of work back that the caller has in hand.',
  body: named,
  response: done,
})
/** What failed of one kind is due again at once; what fails again comes back. Answers how many. */
export const opsRetryFailed = endpoint({
  id: 'opsRetryFailed',
  method: 'POST',
  path: '/ops/desk/retry',
  auth: 'operator',
  summary: 'Tries again at once to deliver what could not be delivered.',
  body: z.strictObject({ key: z.string().check(atMost(100, 'inputs.error.too_long')) }),
  response: data(z.object({ retried: z.int() })),
})

/** The palette's: six of each at most; a payout by its reference; advertisers by their own name (DESK-24), of the newest thousand campaigns that fit. */
export const opsFind = endpoint({
  id: 'opsFind',
  method: 'GET',
  path: '/ops/find',
  auth: 'operator',
  summary: 'Creators, campaigns, their advertisers, and payouts by a part of their name or their reference.',
  query: z.object({ text: z.string().check(z.trim(), atMost(200, 'inputs.error.too_long')) }),
  response: data(
    z.object({
      creators: z.array(z.object({ id, name: z.string(), email: z.nullable(z.string()) })),
      campaigns: z.array(z.object({ id, name: z.string(), advertiser: z.string(), stage: z.enum(campaignStages) })),
      advertisers: z.array(
        z.object({
          name: z.string(),
          campaigns: z.int(),
          /** Whether something of theirs waits to be paid; false for whoever may not see money. */
          owes: z.boolean(),
        }),
      ),
      payouts: z.array(
        z.object({
          id,
          reference: z.string(),
          creator: z.string(),
          amount: zloty,
          status: z.enum(payoutStatuses),
        }),
      ),
    }),
  ),
})
