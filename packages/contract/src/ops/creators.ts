import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { campaignStatuses, channelStatuses, paymentStatuses, payoutStatuses, platforms } from '../values/enums.ts'
import { metrics } from '../evaluation.ts'
import { zloty } from '../values/money.ts'
import { instantText } from '../values/time.ts'
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
  /** Nothing but money and log is left of an erased account. */
  is_erased: z.boolean(),
  created_at: instantText,
  balances: z.object({ pending: zloty, available: zloty, in_payout: zloty }),
  channels: z.array(
    z.object({
      id,
      platform: z.enum(platforms),
      login: z.nullable(z.string()),
      status: z.enum(channelStatuses),
      /** Figures of the last reading; null before the first. */
      metrics: z.nullable(metrics),
      observed_at: z.nullable(instantText),
    }),
  ),
  campaigns: z.array(
    z.object({
      id,
      name: z.string(),
      status: z.enum(campaignStatuses),
      since: instantText,
      payment: z.nullable(z.object({ status: z.enum(paymentStatuses), amount: zloty })),
    }),
  ),
  payouts: z.array(
    z.object({ id, reference: z.string(), amount: zloty, status: z.enum(payoutStatuses), requested_at: instantText }),
  ),
  live_sessions: z.number(),
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
