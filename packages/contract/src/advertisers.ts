import * as z from 'zod/mini'
import { nonce, reasonText, tokenParams } from './acceptances.ts'
import { nameSearch, page, pageMeta, perPage } from './campaigns.ts'
import { data, done, endpoint, id, idParams } from './endpoint.ts'
import { campaignStatuses, campaignTypes, participantLists, platforms } from './values/enums.ts'
import { dayText, instantText } from './values/time.ts'

/** Somebody on the participant page: the showcase that an advertiser reads (ROLE-05, OPS-12), and nothing else. */
export const shownCreator = z.object({
  /** What an act names: the participation, or the creator for candidates. */
  id,
  name: z.string(),
  avatar_url: z.nullable(z.string()),
  description: z.nullable(z.string()),
  interests: z.array(z.string()),
  channels: z.array(
    z.object({
      type: z.enum(platforms),
      login: z.nullable(z.string()),
      url: z.nullable(z.string()),
      /** Point of the evaluation, 1 to 8; null below the first, or not measured. */
      stage: z.nullable(z.number()),
      /** Whether an operator wrote the figures down, because the platform was away (decision 0083). */
      by_hand: z.boolean(),
    }),
  ),
  /** Null for candidates. */
  status: z.nullable(z.enum(campaignStatuses)),
  since: z.nullable(instantText),
  /** Of candidates: from when they may be invited again; null when they may be now (ASK-01). */
  invitable_from: z.nullable(instantText),
})
/** A creator on the participant page, as a type. */
export type ShownCreator = z.output<typeof shownCreator>

/** OPS-12: what a participant link shows, one list of it a page at a time. */
export const participantPage = z.object({
  campaign: z.object({
    name: z.string(),
    description: z.nullable(z.string()),
    advertiser: z.string(),
    type: z.enum(campaignTypes),
    platforms: z.array(z.enum(platforms)),
    start_date: z.nullable(dayText),
    end_date: z.nullable(dayText),
    places: z.nullable(z.number()),
    taken: z.number(),
  }),
  /** The lists of a campaign of this form; the first is the default. */
  lists: z.array(z.enum(participantLists)),
  list: z.enum(participantLists),
  creators: z.array(shownCreator),
  /** Whether somebody can still be taken in or invited; the answer to an act says why not. */
  is_recruiting: z.boolean(),
  nonce: z.string(),
})
/** What the holder of a participant link sees of one campaign (OPS-12). */
export type ParticipantPage = z.output<typeof participantPage>

/** OPS-12, ROLE-04: the token is the only right; 410 once its link has ended. */
export const getParticipantPage = endpoint({
  id: 'getParticipantPage',
  method: 'GET',
  path: '/advertiser-links/{token}',
  auth: 'public',
  summary:
    'Who applied, could be invited or takes part in the one campaign of a participant link. Looking changes nothing.',
  params: tokenParams,
  query: z.object({
    page,
    per_page: perPage,
    list: z.optional(z.enum(participantLists, 'inputs.error.choice')),
    name: nameSearch,
  }),
  response: z.object({ data: participantPage, meta: pageMeta }),
  refusals: ['link_ended'],
  errors: [410],
})

/** OPS-12: what an advertiser decides about one creator. */
export const participantDecision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({ decision: z.literal('accept'), id, nonce }),
    z.strictObject({ decision: z.literal('reject'), id, reason: reasonText, nonce }),
    z.strictObject({ decision: z.literal('invite'), id, nonce }),
  ],
  'inputs.error.choice',
)
/** One answer about one creator, with the page's nonce (OPS-12). */
export type ParticipantDecision = z.output<typeof participantDecision>

/** OPS-12, TRAN-04, TRAN-05, TRAN-07: takes the page's nonce, like every act by link. */
export const decideParticipant = endpoint({
  id: 'decideParticipant',
  method: 'POST',
  path: '/advertiser-links/{token}',
  auth: 'public',
  summary: 'The advertiser accepts or rejects an application, or invites a creator.',
  params: tokenParams,
  body: participantDecision,
  response: data(z.object({ message: z.string() })),
  refusals: [
    'page_outdated',
    'not_pending',
    'no_places',
    'recruitment_closed',
    'creator_no_channel',
    'not_a_candidate',
    'invited_too_often',
    'campaign_not_closed_type',
    'link_ended',
  ],
  errors: [409, 410],
})

/** A campaign's participant link, as operators see it: never its secret. */
const advertiserLink = z.object({ created_at: instantText, created_by: z.string(), ends_on: z.nullable(dayText) })

/** OPS-12: when it was made, never its address: only the hash is kept. */
export const opsGetAdvertiserLink = endpoint({
  id: 'opsGetAdvertiserLink',
  method: 'GET',
  path: '/ops/campaigns/{id}/advertiser-link',
  auth: 'operator',
  summary: "The campaign's participant link, if there is one.",
  params: idParams,
  response: data(z.object({ link: z.nullable(advertiserLink), is_offered: z.boolean() })),
})
/** OPS-12, SEC-07: one per campaign; the token is kept as a hash alone. */
export const opsMakeAdvertiserLink = endpoint({
  id: 'opsMakeAdvertiserLink',
  method: 'POST',
  path: '/ops/campaigns/{id}/advertiser-link',
  auth: 'operator',
  summary: 'Makes a participant link; its address is shown this once, and an earlier one stops working.',
  params: idParams,
  response: data(z.object({ url: z.string(), link: advertiserLink })),
  status: 201,
  refusals: ['campaign_move'],
  errors: [409],
})
/** OPS-12, SEC-07: whoever holds the address gets 404 from then on. */
export const opsRevokeAdvertiserLink = endpoint({
  id: 'opsRevokeAdvertiserLink',
  method: 'DELETE',
  path: '/ops/campaigns/{id}/advertiser-link',
  auth: 'operator',
  summary: 'Revokes the participant link at once.',
  params: idParams,
  response: done,
})
