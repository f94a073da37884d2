import * as z from 'zod/mini'
import { nameSearch, page, pageMeta, perPage } from '../campaigns.ts'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { metrics, STAGE_COUNT } from '../evaluation.ts'
import { atMost } from '../values/bounds.ts'
import { categoryKeys, languages, platforms } from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
import { stepOf } from './creator-list.ts'
import { REQUIRED } from './shared.ts'

/** What speaks for an applicant, each with how much of a hundred it weighs. */
export const fitWeights = { platforms: 40, topic: 20, on_time: 25, measured: 15 } as const
/** What speaks for an applicant. */
export type FitPart = keyof typeof fitWeights
/** Why an applicant cannot take part now. */
export const blockedReasons = ['account_limited', 'no_channel', 'recruitment_closed'] as const
export type BlockedReason = (typeof blockedReasons)[number]

/** What another campaign of an applicant is to this one: of the same topic for another advertiser, or merely at the same time. */
export const conflictKinds = ['rival', 'dates'] as const
export type ConflictKind = (typeof conflictKinds)[number]
/** So many other campaigns are named beside an applicant. */
export const CONFLICTS_MAX = 5

/** Somebody who asks to take part, with what decides about it. */
export const opsApplication = z.object({
  /** The participation's. */
  id,
  since: instantText,
  creator: z.object({
    id,
    name: z.string(),
    email: z.nullable(z.string()),
    description: z.nullable(z.string()),
    /** In which they read an answer. */
    language: z.enum(languages),
  }),
  /** Connected channels on the campaign's platforms. */
  channels: z.array(
    z.object({
      platform: z.enum(platforms),
      login: z.nullable(z.string()),
      stage: z.nullable(z.int()),
      metrics: z.nullable(metrics),
      /** Whether an operator wrote the figures down, because the platform was away (decision 0083). */
      by_hand: z.boolean(),
    }),
  ),
  /** What the creator's own prices ask for all tasks that they would get; null where the plan has none for them. */
  price: z.nullable(zloty),
  on_time: z.object({ done: z.int(), of: z.int() }),
  interests: z.array(z.enum(categoryKeys)),
  /** From 0 to 100, with what it is made of: each part of its weight. */
  fit: z.object({
    score: z.int(),
    parts: z.object({ platforms: z.int(), topic: z.int(), on_time: z.int(), measured: z.int() }),
  }),
  /** What else they do while the campaign runs, rivals first. */
  conflicts: z.array(
    z.object({
      kind: z.enum(conflictKinds),
      campaign: z.object({ id, name: z.string() }),
      advertiser: z.string(),
      start_date: z.nullable(dayText),
      end_date: z.nullable(dayText),
    }),
  ),
  /** Beside those that are named. */
  more_conflicts: z.int(),
  /** Null when they can take part. */
  blocked: z.nullable(z.enum(blockedReasons)),
})
/** One row of the queue of applications, as a type. */
export type OpsApplication = z.output<typeof opsApplication>

/**
 * Orders of the queue: best fit first unless told, the longest waiting, the largest audience, the lowest price, the most punctual; those who
 * cannot take part stand last in each, and of equals the older first.
 */
export const applicationSorts = ['fit', 'oldest', 'audience', 'price', 'on_time'] as const
export type ApplicationSort = (typeof applicationSorts)[number]
/** "Fits in at least so many per cent." */
export const fitSteps = [50, 70, 90] as const
/** What somebody does while the campaign runs: nothing else, nothing for a rival, or something for one. */
export const conflictFilters = ['free', 'no_rival', 'rival'] as const
export type ConflictFilter = (typeof conflictFilters)[number]
/** Those who can take part now, or those who cannot; both unless told. */
export const applicantKinds = ['able', 'blocked'] as const
export type ApplicantKind = (typeof applicantKinds)[number]

/** What the queue is narrowed to. With a platform, the stage is that of the channel there; else of a channel on the campaign's platforms. */
export const applicationFilter = {
  /** Parts of a name, a confirmed address or a channel; Polish letters may be left out. */
  name: nameSearch,
  platform: z.optional(z.enum(platforms, 'inputs.error.choice')),
  stage_from: stepOf(Array.from({ length: STAGE_COUNT }, (_, below) => below + 1)),
  interest: z.optional(z.enum(categoryKeys, 'inputs.error.choice')),
  fit: stepOf(fitSteps),
  conflict: z.optional(z.enum(conflictFilters, 'inputs.error.choice')),
  who: z.optional(z.enum(applicantKinds, 'inputs.error.choice')),
}
const sort = z._default(z.enum(applicationSorts, 'inputs.error.choice'), 'fit')

/** OPS-10, DESK-04. Of more than 10,000 that wait, the oldest so many are there. */
export const opsListCampaignApplications = endpoint({
  id: 'opsListCampaignApplications',
  method: 'GET',
  path: '/ops/campaigns/{id}/applications',
  auth: 'operator',
  summary:
    'Who asks to take part in a campaign, with what decides about it: searched, narrowed, in one of five orders.',
  params: idParams,
  query: z.object({ page, per_page: perPage, sort, ...applicationFilter }),
  response: z.object({
    data: z.array(opsApplication),
    meta: pageMeta,
    /** How many wait, whatever the filter; counted up to 10,000. */
    total: z.int(),
    /** Of those that the filter finds, whoever is asked for: who can take part now, and who cannot. */
    found: z.object({ able: z.int(), blocked: z.int() }),
    /** Nobody is called what was searched for; these are called nearly that. */
    is_near: z.boolean(),
    places_left: z.nullable(z.int()),
  }),
})
/** DESK-05: 10,000 lines at most; cells that a sheet would take for formulas are defused. */
export const opsDownloadCampaignApplications = endpoint({
  id: 'opsDownloadCampaignApplications',
  method: 'GET',
  path: '/ops/campaigns/{id}/applications/file',
  auth: 'operator',
  summary: 'The same applications as a CSV file.',
  params: idParams,
  query: z.object({ sort, ...applicationFilter }),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** So many are accepted in one call. */
export const ACCEPTED_MAX = 100
/** OPS-10, TRAN-04: each by itself; what could not be accepted says why, and keeps no other from being accepted. */
export const opsAcceptApplications = endpoint({
  id: 'opsAcceptApplications',
  method: 'POST',
  path: '/ops/campaigns/{id}/applications/accept',
  auth: 'operator',
  summary: 'Accepts several applications of a campaign.',
  params: idParams,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1, REQUIRED), atMost(ACCEPTED_MAX)) }),
  response: data(
    z.object({
      accepted: z.int(),
      /** Why, in the language of the request; without a name where the application is not there any more. */
      refused: z.array(z.object({ id, name: z.string(), message: z.string() })),
    }),
  ),
})
