import * as z from 'zod/mini'
import { reasonOf } from '../accounts.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { zloty } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'

/** What was wrong with an accepted amount: measured results, a proof that was none, or the sum itself. */
export const correctionKinds = ['results', 'proof', 'sum'] as const
/** Names the form that a correction was proposed with. */
export type CorrectionKind = (typeof correctionKinds)[number]

/**
 * How far a correction came: a second person has to approve it; then its creator was told and may dispute it; they did; the money moved; it was
 * taken back before that.
 */
export const correctionStates = ['proposed', 'announced', 'disputed', 'in_effect', 'withdrawn'] as const
/** The last two are ends. */
export type CorrectionState = (typeof correctionStates)[number]

/** Calendar days for which a creator may dispute what would be taken from them. */
export const DISPUTE_DAYS = 14
/** UTF-16 units that a creator may say. */
export const DISPUTE_MAX = 1000

/** Measured figures of a participation; sales in zł. */
export const figures = z.object({
  views: z.nullable(z.number()),
  clicks: z.nullable(z.number()),
  actions: z.nullable(z.number()),
  sales: z.nullable(z.number()),
  sales_value: z.nullable(zloty),
})
/** Where a difference goes, in zł. */
export const correctionMoves = z.object({
  /** Taken from what waited for the advertiser. */
  pending: zloty,
  /** Taken from the balance. */
  available: zloty,
  /** Was ordered or paid out: set off against later earnings. */
  set_off: zloty,
  /** Added to what waits for the advertiser. */
  added: zloty,
})
/** What both sides read of a correction. */
export const correction = z.object({
  id,
  campaign: z.object({ id, name: z.string() }),
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  before: zloty,
  after: zloty,
  /** After less before. */
  difference: zloty,
  /** Figures before and after; null where they are not what was wrong. */
  results: z.nullable(z.object({ before: figures, after: figures })),
  /** The task whose proof was none. */
  task: z.nullable(z.object({ id, name: z.string() })),
  reason: z.string(),
  /** When the creator was told, or read so much more at once; null before a second person approved it. */
  announced_at: z.nullable(instantText),
  /** When it takes effect unless it is disputed; null for what adds. */
  effect_due: z.nullable(instantText),
  dispute: z.nullable(z.object({ at: instantText, text: z.string() })),
  /** When it took effect or was withdrawn, and what was said about it. */
  ended: z.nullable(z.object({ at: instantText, answer: z.nullable(z.string()) })),
  /** Where the difference went; null until it took effect. */
  moved: z.nullable(correctionMoves),
  /** Where it would go as the money lies now (COR-07); null once it ended. */
  expected: z.nullable(correctionMoves),
})

/** A correction as its creator reads it. */
export const ownCorrection = z.extend(correction, { can_dispute: z.boolean() })
/** Only what somebody approved. */
export type OwnCorrection = z.output<typeof ownCorrection>

/** Those that wait first, then the newest; at most 50. */
export const listCorrections = endpoint({
  id: 'listCorrections',
  method: 'GET',
  path: '/payments/corrections',
  auth: 'creator',
  summary: 'Corrections of accepted amounts that concern the creator, and what is still to be set off.',
  response: data(z.object({ set_off: zloty, corrections: z.array(ownCorrection) })),
})
/** Once, within 14 days after it was told; operators answer. */
export const disputeCorrection = endpoint({
  id: 'disputeCorrection',
  method: 'POST',
  path: '/payments/corrections/{id}/dispute',
  auth: 'creator',
  summary: 'Says why a correction is wrong, before it takes effect.',
  params: idParams,
  body: z.strictObject({
    text: reasonOf(10, DISPUTE_MAX, 'inputs.error.dispute'),
  }),
  response: data(ownCorrection),
  refusals: ['correction_closed'],
  errors: [409],
  idempotent: true,
})
