import * as z from 'zod/mini'
import { data, endpoint, id, idParams, revision } from '../../endpoint.ts'
import { platforms } from '../../values/enums.ts'
import { zloty } from '../../values/money/money.ts'
import { instantText } from '../../values/time.ts'
import { reason } from '../shared.ts'

/** Why an account cannot be ended as the second one of another (decision 0097). */
export const mergeObstacles = ['same', 'limited', 'stays_limited', 'work', 'money', 'channel_busy'] as const
export type MergeObstacle = (typeof mergeObstacles)[number]

const side = z.object({
  id,
  name: z.string(),
  /** Null until it is confirmed. */
  email: z.nullable(z.string()),
  created_at: instantText,
})

/** DBL-03: what would become of an account, and what forbids it. */
export const mergePreview = z.object({
  ends: side,
  stays: side,
  obstacles: z.array(z.enum(mergeObstacles)),
  /** What the account that ends has of work and money: each has to be nothing. */
  worked: z.int(),
  payments: z.int(),
  payouts: z.int(),
  balance: zloty,
  /** Whether it could be done with the accounts the other way round. */
  can_swap: z.boolean(),
  /** Connected channels; one stays behind where the other account has, or had, a channel of its platform. */
  channels: z.array(z.object({ platform: z.enum(platforms), login: z.nullable(z.string()), moves: z.boolean() })),
  /** Invitations and applications; one stays behind where the other account is in the campaign. */
  waiting: z.array(
    z.object({
      campaign: z.object({ id, name: z.string() }),
      status: z.enum(['invited', 'pending_approval']),
      moves: z.boolean(),
    }),
  ),
  revision,
})
export type MergePreview = z.output<typeof mergePreview>

/** DBL-03: 404 when one of them is no creator, or erased. */
export const opsPreviewMerge = endpoint({
  id: 'opsPreviewMerge',
  method: 'GET',
  path: '/ops/creators/{id}/merge',
  auth: 'operator',
  summary: 'What would become of an account that is somebody’s second one, and what forbids ending it.',
  params: idParams,
  query: z.object({ into: id }),
  response: data(mergePreview),
})
/** DBL-04: channels, invitations, applications and notes go over; the rest is erased, sessions end, both addresses are told. */
export const opsMergeCreator = endpoint({
  id: 'opsMergeCreator',
  method: 'POST',
  path: '/ops/creators/{id}/merge',
  auth: 'operator',
  right: 'money',
  confirms: 'always',
  summary: 'Ends an account that is the second one of another creator’s, with a reason; it cannot be taken back.',
  params: idParams,
  body: z.strictObject({
    into: id,
    ...reason.shape,
    /** Of the preview that was looked at; another one there is a 409. */
    revision,
  }),
  response: data(z.object({ into: id })),
  refusals: ['changed_meanwhile', 'creators_not_mergeable'],
  errors: [409],
  idempotent: true,
})
