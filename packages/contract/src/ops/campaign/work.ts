import * as z from 'zod/mini'
import { requiredText } from '../../accounts.ts'
import { page, pageMeta, perPage } from '../../campaigns.ts'
import { data, endpoint, id, idParams, inLanguages } from '../../endpoint.ts'
import { actors } from '../../payments.ts'
import { platforms } from '../../values/enums.ts'
import { dayText, instantText } from '../../values/time.ts'

/** The life of a campaign, from the draft to the money; `cancelled` stands in the place of all that will not come. */
export const lifeSteps = [
  'created',
  'published',
  'joined',
  'started',
  'ended',
  'settled',
  'advertiser_paid',
  'paid_out',
  'cancelled',
] as const
export type LifeStep = (typeof lifeSteps)[number]

/** What a campaign waits for before it goes on. */
export const lifeWaits = [
  'publish',
  'applications',
  'proofs',
  'release',
  'invite',
  'content',
  'invitations',
  'tasks',
  'join',
  'settle',
  'advertiser_payment',
  'order',
  'transfer',
  'bank',
] as const
export type LifeWait = (typeof lifeWaits)[number]

const lifeEntry = z.object({
  step: z.enum(lifeSteps),
  /** `now` is the first that is not done. */
  state: z.enum(['done', 'now', 'ahead']),
  /** When it was done; null when it is not, or where nobody noted it. */
  at: z.nullable(instantText),
  /** Its day as the campaign says, come or not; null where it says none. */
  on: z.nullable(dayText),
  /** How many are, of how many; `of` is null without a limit. */
  count: z.nullable(z.object({ done: z.int(), of: z.nullable(z.int()) })),
})
/** A step of a campaign's life with when it was, or will be. */
export type LifeEntry = z.output<typeof lifeEntry>

/** What a draft should say before creators see it. */
export const readyItems = [
  'dates',
  'recruiting',
  'places',
  'description',
  'brief',
  'landing',
  'topic',
  'photos',
  'platforms',
] as const
export type ReadyItem = (typeof readyItems)[number]

const readyEntry = z.object({
  item: z.enum(readyItems),
  /** `needed` is what publishing refuses. */
  state: z.enum(['done', 'advised', 'needed']),
  /** The form's field that it is about. */
  field: z.string(),
  /** DESK-66: of `platforms` alone, which of them nobody can connect in this installation. */
  platforms: z.optional(z.array(z.enum(platforms))),
})
/** A line of the list of what a draft should say. */
export type ReadyEntry = z.output<typeof readyEntry>

/** Participants of a campaign whom a message is for. */
export const campaignAudiences = ['participants', 'unfinished', 'invited', 'applicants'] as const
export type CampaignAudience = (typeof campaignAudiences)[number]

/** Everything around a campaign that its page says in one place. */
export const opsGetCampaignWork = endpoint({
  id: 'opsGetCampaignWork',
  method: 'GET',
  path: '/ops/campaigns/{id}/work',
  auth: 'operator',
  summary: 'Where a campaign stands, who acts next, what a draft lacks, and how much lies in each part of its page.',
  params: idParams,
  response: data(
    z.object({
      life: z.array(lifeEntry),
      /** Null when nothing is waited for but a day, and when all is over. */
      next: z.nullable(z.object({ actor: z.enum(actors), wait: z.enum(lifeWaits), count: z.int() })),
      /** Empty once it is published. */
      ready: z.array(readyEntry),
      counts: z.object({
        participants: z.int(),
        applications: z.int(),
        proofs_waiting: z.int(),
        proofs: z.int(),
        messages: z.int(),
      }),
    }),
  ),
})

const sentMessage = z.object({
  id,
  at: instantText,
  by: z.string(),
  audience: z.enum(campaignAudiences),
  recipients: z.int(),
  text: inLanguages(z.string()),
})
/** A message as it was sent to participants. */
export type CampaignMessage = z.output<typeof sentMessage>

/** MSG-12: the newest first, with how many there are to write to. */
export const opsListCampaignMessages = endpoint({
  id: 'opsListCampaignMessages',
  method: 'GET',
  path: '/ops/campaigns/{id}/messages',
  auth: 'operator',
  summary: 'What was sent to the participants of a campaign.',
  params: idParams,
  query: z.object({ page, per_page: perPage }),
  response: z.object({
    data: z.array(sentMessage),
    meta: pageMeta,
    audiences: z.object({ participants: z.int(), unfinished: z.int(), invited: z.int(), applicants: z.int() }),
  }),
})
/** OPS-24, MSG-12: 422 `nobody_to_write_to` when the audience is empty by then. */
export const opsMessageParticipants = endpoint({
  id: 'opsMessageParticipants',
  method: 'POST',
  path: '/ops/campaigns/{id}/messages',
  auth: 'operator',
  summary: 'Sends a message to participants of one campaign, each in the language they read.',
  params: idParams,
  body: z.strictObject({
    audience: z.enum(campaignAudiences, 'inputs.error.choice'),
    text: inLanguages(requiredText(1000)),
  }),
  response: data(z.object({ recipients: z.int() })),
  status: 201,
  refusals: ['nobody_to_write_to'],
  idempotent: true,
})
