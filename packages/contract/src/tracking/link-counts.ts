import * as z from 'zod/mini'
import { tokenParams } from '../acceptances.ts'
import { page, pageMeta, perPage } from '../campaigns.ts'
import { endpoint, id } from '../endpoint.ts'
import { platforms } from '../values/enums.ts'
import { countedEvents } from '../values/verdicts.ts'
import { countPoint, eventCounts } from './counts.ts'

/** What an advertiser reads of one campaign: sums, and nothing about a visitor, or about a creator but the channels. */
export const linkCounts = z.object({
  events: z.array(eventCounts),
  days: z.array(countPoint),
  /** A page of those who take part, in the order in which they came. */
  creators: z.array(
    z.object({
      id,
      /** Empty where no channel is connected any more. */
      channels: z.array(z.object({ type: z.enum(platforms), login: z.nullable(z.string()) })),
      events: z.array(z.object({ event: z.enum(countedEvents), received: z.number(), counted: z.number() })),
    }),
  ),
})
/** Figures behind an advertiser's link. */
export type LinkCounts = z.output<typeof linkCounts>

/** OPS-12, OPS-16: the token is the only right; 410 once its link has ended. */
export const getLinkCounts = endpoint({
  id: 'getLinkCounts',
  method: 'GET',
  path: '/advertiser-links/{token}/counts',
  auth: 'public',
  summary:
    'What was counted of the one campaign of a participant link, and what was not, with reasons. Looking changes nothing.',
  params: tokenParams,
  query: z.object({ page, per_page: perPage }),
  response: z.object({ data: linkCounts, meta: pageMeta }),
  refusals: ['link_ended'],
  errors: [410],
})
