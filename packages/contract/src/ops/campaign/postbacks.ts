import * as z from 'zod/mini'
import { endpoint, id, idParams } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { instantText } from '../../values/time.ts'
import { postbackOutcomes } from '../../values/verdicts.ts'

/** Most reports that one answer lists. */
export const POSTBACKS_PAGE = 50
/** Of one outcome no more than so many are counted. */
export const POSTBACKS_COUNT_MAX = 1000

/** A request of an advertiser's server that came with a known key, and what became of it. */
export const postback = z.object({
  id: z.string(),
  at: instantText,
  outcome: z.enum(postbackOutcomes),
  /** The advertiser's name of the event, where it could be read. */
  event_id: z.nullable(z.string()),
  key_id: id,
})
/** A report as operators read it. */
export type Postback = z.output<typeof postback>

/** PBL-01: kept for 90 days. */
export const opsListPostbacks = endpoint({
  id: 'opsListPostbacks',
  method: 'GET',
  path: '/ops/campaigns/{id}/postbacks',
  auth: 'operator',
  summary: 'What an advertiser’s server reported of a campaign and what became of it, the newest first.',
  params: idParams,
  query: z.object({
    outcome: z.optional(z.enum(postbackOutcomes, 'inputs.error.choice')),
    /** Where the page before ended. */
    before: z.optional(z.string().check(atMost(15, 'inputs.error.invalid'), z.regex(/^\d+$/, 'inputs.error.invalid'))),
  }),
  response: z.object({
    data: z.array(postback),
    next: z.nullable(z.string()),
    /** Outcomes that there are, with how many each, at most 1,000; with the first page alone. */
    counts: z.array(z.object({ outcome: z.enum(postbackOutcomes), count: z.number() })),
  }),
})
