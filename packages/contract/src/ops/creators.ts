import * as z from 'zod/mini'
import { requiredText } from '../accounts.ts'
import { data, endpoint, id, idParams, revision } from '../endpoint.ts'
import { activeSession } from '../own/sessions.ts'
import { atMost } from '../values/bounds.ts'
import {
  adTypes,
  campaignStatuses,
  categoryKeys,
  channelStatuses,
  languages,
  paymentStatuses,
  payoutStatuses,
  platforms,
  proofStates,
  taskStatuses,
} from '../values/enums.ts'
import { metrics } from '../evaluation.ts'
import { profileForm } from '../profile.ts'
import { INTERESTS_MAX } from '../values/limits.ts'
import { zloty } from '../values/money/money.ts'
import { dayText, instantText } from '../values/time.ts'
import { auditLine } from './desk.ts'
import { reason } from './shared.ts'

/** OPS-26: all that operators see of one creator; lists hold the newest, at most 50 each. */
export const opsCreator = z.object({
  id,
  name: z.string(),
  /** Null until it is confirmed, and once the account is erased. */
  email: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** False while limited (OPS-27). */
  is_active: z.boolean(),
  /** Whether a second step protects the account (decision 0056). */
  has_second_factor: z.boolean(),
  /** Nothing but money and log is left of an erased account. */
  is_erased: z.boolean(),
  language: z.enum(languages),
  interests: z.array(z.enum(categoryKeys)),
  /** Stands for name, description and interests: who corrects them hands it in (LIVE-02). */
  revision,
  created_at: instantText,
  balances: z.object({ pending: zloty, available: zloty, in_payout: zloty }),
  channels: z.array(
    z.object({
      id,
      platform: z.enum(platforms),
      login: z.nullable(z.string()),
      status: z.enum(channelStatuses),
      /** Category by the last reading; null below the first, and before any. */
      stage: z.nullable(z.int()),
      /** The lowest price of the creator's own there, whole zł. */
      price_from: z.nullable(z.int()),
      /** Figures of the last reading; null before the first. */
      metrics: z.nullable(metrics),
      observed_at: z.nullable(instantText),
      /** Who wrote the figures down, because the platform was away (decision 0083); null where it told them. */
      by_hand: z.nullable(z.object({ operator: z.string(), evidence: z.string(), reason: z.string() })),
      /** Whether figures may be written down now. */
      can_verify: z.boolean(),
      /** Stands for the figures: who writes others down hands it in (LIVE-02). */
      revision,
    }),
  ),
  campaigns: z.array(
    z.object({
      id,
      /** Their row in the campaign. */
      participation_id: id,
      name: z.string(),
      status: z.enum(campaignStatuses),
      since: instantText,
      payment: z.nullable(z.object({ status: z.enum(paymentStatuses), amount: zloty })),
    }),
  ),
  payouts: z.array(
    z.object({ id, reference: z.string(), amount: zloty, status: z.enum(payoutStatuses), requested_at: instantText }),
  ),
  /** DESK-14: invoices that the creator sent, each with the order that it asks for. */
  invoices: z.array(
    z.object({
      /** The order's, by which the document is downloaded. */
      id,
      reference: z.string(),
      amount: zloty,
      status: z.enum(payoutStatuses),
      sent_at: instantText,
      due_date: dayText,
      ksef_number: z.nullable(z.string()),
      /** Whether the NIP in that number is not the payee's (KSEF-04). */
      is_ksef_of_other: z.boolean(),
      /** False where the document is not kept any more. */
      is_kept: z.boolean(),
    }),
  ),
  /** Tasks that were done, of the newest 200 whose end has come. */
  on_time: z.object({ done: z.int(), of: z.int() }),
  tasks: z.array(
    z.object({
      id,
      campaign: z.object({ id, name: z.string() }),
      platform: z.enum(platforms),
      ad_type: z.enum(adTypes),
      status: z.enum(taskStatuses),
      ends_at: z.nullable(instantText),
      /** What operators think of the proof; null where there is none. */
      proof: z.nullable(z.object({ state: z.enum(proofStates), handed_in_at: instantText })),
    }),
  ),
  messages: z.array(z.object({ id, content: z.string(), sent_at: instantText, is_read: z.boolean() })),
  live_sessions: z.number(),
  sessions: z.array(z.omit(activeSession, { is_current: true })),
  notes: z.array(z.object({ id, author: z.string(), text: z.string(), created_at: instantText, is_own: z.boolean() })),
  audit: z.array(auditLine),
})
/** One creator as operators see them. */
export type OpsCreator = z.output<typeof opsCreator>

/** OPS-26: 404 for operators and unknown ids. */
export const opsGetCreator = endpoint({
  id: 'opsGetCreator',
  method: 'GET',
  path: '/ops/creators/{id}',
  auth: 'operator',
  summary: 'One creator: channels, campaigns, money, payouts and what operators did about them.',
  params: idParams,
  response: data(opsCreator),
})
/** OPS-26: what advertisers read of a creator; the creator is told what it said before and why, and may change it again. */
export const opsCorrectCreator = endpoint({
  id: 'opsCorrectCreator',
  method: 'PUT',
  path: '/ops/creators/{id}/profile',
  auth: 'operator',
  summary: 'Corrects name, description and interests of a creator, with a reason that they read.',
  params: idParams,
  body: z.strictObject({
    ...reason.shape,
    name: profileForm.shape.name,
    description: profileForm.shape.description,
    interests: z
      .array(z.enum(categoryKeys, 'inputs.error.choice'))
      .check(atMost(INTERESTS_MAX, 'inputs.error.categories_max')),
    revision: z.optional(revision),
  }),
  response: data(opsCreator),
  refusals: ['changed_meanwhile'],
  errors: [409],
})
/** OPS-27: sessions stay; joining, applying, finishing and paying out answer 403. The creator reads the reason in inbox and mail. */
export const opsLimitCreator = endpoint({
  id: 'opsLimitCreator',
  method: 'POST',
  path: '/ops/creators/{id}/limit',
  auth: 'operator',
  summary: 'Limits an account; the creator reads why, and how to object.',
  params: idParams,
  body: reason,
  response: data(opsCreator),
  refusals: ['creator_limited'],
  idempotent: true,
})
/** OPS-26: ends what `opsLimitCreator` began. */
export const opsRestoreCreator = endpoint({
  id: 'opsRestoreCreator',
  method: 'POST',
  path: '/ops/creators/{id}/restore',
  auth: 'operator',
  summary: 'Restores a limited account; the creator is told.',
  params: idParams,
  body: reason,
  response: data(opsCreator),
  refusals: ['creator_not_limited'],
  idempotent: true,
})
/** OPS-26: every browser that the creator is signed in with; nothing else changes. */
export const opsEndCreatorSessions = endpoint({
  id: 'opsEndCreatorSessions',
  method: 'POST',
  path: '/ops/creators/{id}/sessions/end',
  auth: 'operator',
  summary: 'Signs a creator out everywhere.',
  params: idParams,
  body: reason,
  response: data(opsCreator),
  idempotent: true,
})
/** Decision 0056: for whoever lost phone and recovery codes; they are signed out everywhere and told. */
export const opsRemoveCreatorFactor = endpoint({
  id: 'opsRemoveCreatorFactor',
  method: 'POST',
  path: '/ops/creators/{id}/remove-second-factor',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Takes the second factor off a creator’s account, with a reason; they are signed out everywhere.',
  params: idParams,
  body: reason,
  response: data(opsCreator),
  refusals: ['second_factor_absent'],
  idempotent: true,
})
/** OPS-26: colleagues read it, and the creator among what is held about them. */
export const opsAddCreatorNote = endpoint({
  id: 'opsAddCreatorNote',
  method: 'POST',
  path: '/ops/creators/{id}/notes',
  auth: 'operator',
  summary: 'Notes something about a creator for colleagues.',
  params: idParams,
  body: z.strictObject({
    text: requiredText(2000),
  }),
  response: data(opsCreator),
  status: 201,
  refusals: ['creator_notes_full'],
  idempotent: true,
})
/** OPS-26: 404 for a colleague's note. */
export const opsRemoveCreatorNote = endpoint({
  id: 'opsRemoveCreatorNote',
  method: 'DELETE',
  path: '/ops/creators/{id}/notes/{noteId}',
  auth: 'operator',
  summary: 'Removes a note of one’s own.',
  params: z.object({ id: z.string(), noteId: z.string() }),
  response: data(opsCreator),
})
