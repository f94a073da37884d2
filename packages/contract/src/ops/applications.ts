import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { metrics } from '../evaluation.ts'
import { atMost } from '../values/bounds.ts'
import { categoryKeys, languages, platforms } from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
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

/** OPS-10: the oldest hundred; best fit first, those who cannot take part last. */
export const opsListCampaignApplications = endpoint({
  id: 'opsListCampaignApplications',
  method: 'GET',
  path: '/ops/campaigns/{id}/applications',
  auth: 'operator',
  summary: 'Who asks to take part in a campaign, with what decides about it.',
  params: idParams,
  response: z.object({
    data: z.array(opsApplication),
    /** How many wait, those that are not shown included; counted up to 10,000. */
    total: z.int(),
    places_left: z.nullable(z.int()),
  }),
})
/** OPS-10, TRAN-04: each by itself; what could not be accepted says why, and keeps no other from being accepted. */
export const opsAcceptApplications = endpoint({
  id: 'opsAcceptApplications',
  method: 'POST',
  path: '/ops/campaigns/{id}/applications/accept',
  auth: 'operator',
  summary: 'Accepts several applications of a campaign.',
  params: idParams,
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1, REQUIRED), atMost(100)) }),
  response: data(
    z.object({
      accepted: z.int(),
      /** Why, in the language of the request; without a name where the application is not there any more. */
      refused: z.array(z.object({ id, name: z.string(), message: z.string() })),
    }),
  ),
})
