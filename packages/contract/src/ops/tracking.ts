import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { zloty } from '../values/money/money.ts'
import { conversionVerdicts } from '../values/verdicts.ts'
import { IMPORT_MAX_CHARS } from './participants.ts'
import { REQUIRED } from './shared.ts'
import { counts, eventFileQuery, eventPage, eventQuery } from '../tracking/counts.ts'
import { data, endpoint, id, idParams, revision } from '../endpoint.ts'
import { instantText } from '../values/time.ts'

/** A limit of clicks; null is none. */
const clicksMax = z.nullable(
  z.int('inputs.error.count').check(z.minimum(1, 'inputs.error.count'), z.maximum(1_000_000_000, 'inputs.error.count')),
)
/** How a campaign is counted (threat model §3.8). */
export const trackingForm = z.strictObject({
  is_paused: z.boolean(),
  /** Counted clicks of all its links, a day in Warsaw and in all. */
  daily_clicks_max: clicksMax,
  total_clicks_max: clicksMax,
  /** Counted clicks of one link in a minute. */
  burst_per_minute: z
    .int('inputs.error.count')
    .check(z.minimum(1, 'inputs.error.count'), z.maximum(100_000, 'inputs.error.count')),
  /** So many days after a click its actions and sales count. */
  attribution_days: z
    .int('inputs.error.count')
    .check(z.minimum(1, 'inputs.error.count'), z.maximum(90, 'inputs.error.count')),
})
/** How a campaign is counted. */
export type TrackingForm = z.output<typeof trackingForm>

/** A key as it is shown: never its secret. */
export const conversionKey = z.object({
  id,
  created_at: instantText,
  ended_at: z.nullable(instantText),
  used_at: z.nullable(instantText),
})

/** How a campaign is counted, by whom, and what stands for the rules. */
const tracking = z.object({ form: trackingForm, keys: z.array(conversionKey), revision })
/** OPS-16: as agreed for all where nothing was set. */
export const opsGetTracking = endpoint({
  id: 'opsGetTracking',
  method: 'GET',
  path: '/ops/campaigns/{id}/tracking',
  auth: 'operator',
  summary: 'How a campaign is counted, and the keys of its advertiser.',
  params: idParams,
  response: data(tracking),
})
/** A stale revision is a 409 (decision 0024). Holds for what is judged from now on. */
export const opsSetTracking = endpoint({
  id: 'opsSetTracking',
  method: 'PUT',
  path: '/ops/campaigns/{id}/tracking',
  auth: 'operator',
  summary: 'Sets how a campaign is counted.',
  params: idParams,
  body: z.strictObject({ ...trackingForm.shape, revision: z.optional(revision) }),
  response: data(tracking),
  refusals: ['changed_meanwhile'],
  errors: [409],
})
/** The one answer that carries the secret: it is shown once. */
export const opsCreateConversionKey = endpoint({
  id: 'opsCreateConversionKey',
  method: 'POST',
  path: '/ops/campaigns/{id}/conversion-keys',
  auth: 'operator',
  summary: 'Makes a key with which the advertiser’s server signs reports; keys that are there go on.',
  params: idParams,
  response: data(z.object({ key: conversionKey, secret: z.string() })),
  status: 201,
  idempotent: true,
  shownOnce: true,
  refusals: ['too_many_keys'],
})
/** What is signed with it is refused from now on. */
export const opsEndConversionKey = endpoint({
  id: 'opsEndConversionKey',
  method: 'DELETE',
  path: '/ops/conversion-keys/{id}',
  auth: 'operator',
  summary: 'Ends a key of an advertiser.',
  params: idParams,
  response: data(conversionKey),
})
/** The campaign as a whole. */
export const opsGetCounts = endpoint({
  id: 'opsGetCounts',
  method: 'GET',
  path: '/ops/campaigns/{id}/counts',
  auth: 'operator',
  summary: 'What was counted of a campaign, and what was not, with reasons.',
  params: idParams,
  response: data(counts),
})
/** 404 for a participation that was never entered. */
export const opsGetParticipantCounts = endpoint({
  id: 'opsGetParticipantCounts',
  method: 'GET',
  path: '/ops/participations/{id}/counts',
  auth: 'operator',
  summary: 'What was counted of one participation, and what was not, with reasons.',
  params: idParams,
  response: data(counts),
})
/** Newest first. */
export const opsListEvents = endpoint({
  id: 'opsListEvents',
  method: 'GET',
  path: '/ops/participations/{id}/events',
  auth: 'operator',
  summary: 'Events of a participation with their verdicts, newest first.',
  params: idParams,
  query: eventQuery,
  response: eventPage,
})
/** At most 10,000 rows, the newest, as the creator's own file has them. */
export const opsDownloadEvents = endpoint({
  id: 'opsDownloadEvents',
  method: 'GET',
  path: '/ops/participations/{id}/events/file',
  auth: 'operator',
  summary: 'The same events as a CSV file.',
  params: idParams,
  query: eventFileQuery,
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** A link that rests leads on and counts nothing. */
export const opsPauseLink = endpoint({
  id: 'opsPauseLink',
  method: 'PUT',
  path: '/ops/participations/{id}/link',
  auth: 'operator',
  summary: 'Lets the link of a participation rest, or count again.',
  params: idParams,
  body: z.strictObject({ is_paused: z.boolean() }),
  response: data(counts),
})

/** One line of a file of events, and what became of it. */
export const importedEvent = z.object({
  /** Number of the line in the file, names being line 1. */
  line: z.number(),
  event_id: z.string(),
  order: z.nullable(z.string()),
  /** The click or the code that the file names. */
  source: z.string(),
  /** Null where no link of the campaign fits. */
  creator: z.nullable(z.string()),
  event: z.nullable(z.enum(['action', 'sale'])),
  value: zloty,
  at: instantText,
  /** Null when the line is wrong. */
  verdict: z.nullable(z.enum(conversionVerdicts)),
  /** Known before: nothing was done now. */
  is_repeated: z.boolean(),
  /** A sentence; null when the line is good. */
  problem: z.nullable(z.string()),
})
/** A line of a file of events. */
export type ImportedEvent = z.output<typeof importedEvent>

/**
 * OPS-13, OPS-16: actions, sales and returns of a campaign from CSV, by the rules of what is reported. The first line names the columns:
 * `event_id` or `order`, `click_id` or `code`, `type` (action or sale), and any of `time`, `value`, `returned`; separated by commas, semicolons
 * or tabs, decimals with comma or point. Nothing is written unless `apply` is true, and, with a wrong line, `skip_wrong` too.
 */
export const opsImportEvents = endpoint({
  id: 'opsImportEvents',
  method: 'POST',
  path: '/ops/campaigns/{id}/events-import',
  auth: 'operator',
  right: 'money',
  summary: 'Reads events from CSV: shows what each line would do, or takes all of them.',
  params: idParams,
  body: z.strictObject({
    csv: z.string(REQUIRED).check(z.minLength(1, { error: REQUIRED, abort: true }), atMost(IMPORT_MAX_CHARS)),
    apply: z.boolean(),
    skip_wrong: z.optional(z.boolean()),
  }),
  response: data(
    z.object({
      is_applied: z.boolean(),
      problems: z.number(),
      /** Payments of the creators whom the file concerns, before and after. */
      amount_before: zloty,
      amount_after: zloty,
      lines: z.array(importedEvent),
    }),
  ),
  refusals: ['amount_out_of_bounds'],
  idempotent: true,
})
