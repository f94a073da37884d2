import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { data, endpoint, id, idParams } from './endpoint.ts'
import {
  acceptanceStatuses,
  adTypes,
  approvalStatuses,
  mediaTypes,
  platforms,
  proofChecks,
  proofKinds,
  taskKinds,
  taskStatuses,
} from './values/enums.ts'
import { LINK_MAX } from './values/limits.ts'
import { instantText } from './values/time.ts'

/** What is known about a proof beside its address (GEN-08). */
export const proof = z.object({
  kind: z.enum(proofKinds),
  check: z.enum(proofChecks),
  title: z.nullable(z.string()),
  /** When it was published or taken. */
  created_at: z.nullable(instantText),
  /** TASK-33: figures taken over from the platform; null is unknown. */
  views: z.nullable(z.number()),
  viewers: z.nullable(z.number()),
  /** Picture of a snapshot: an address that works for an hour or two. */
  picture_url: z.nullable(z.string()),
  /** The picture is the platform's latest of the stream, because there was no clip of the moment. */
  is_fallback: z.boolean(),
})
/** How a finished task was proven, and what the platform said of it. */
export type Proof = z.output<typeof proof>

/** What was last sent to the advertiser, and the answer (TASK-25). */
export const sentRequest = z.object({
  status: z.enum(acceptanceStatuses),
  message: z.string(),
  urls: z.array(z.string()),
  requested_at: instantText,
  answered_at: z.nullable(instantText),
})

/** DATA-14: dates are instants; null until the campaign's launch is released. */
export const task = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(adTypes),
  status: z.enum(taskStatuses),
  start_date: z.nullable(instantText),
  end_date: z.nullable(instantText),
  finished_at: z.nullable(instantText),
  media_type: z.enum(mediaTypes),
  media_url: z.nullable(z.string()),
  /** Null without a proof, and for proofs from before they were checked. */
  proof: z.nullable(proof),
  channel_type: z.enum(platforms),
  code_url: z.nullable(z.string()),
  need_acceptance: z.boolean(),
  is_acceptance_approved: z.boolean(),
  acceptance_requests: z.number(),
  approval_status: z.nullable(z.enum(approvalStatuses)),
  rejection_reason: z.nullable(z.string()),
  kind: z.enum(taskKinds),
  campaign_id: id,
  campaign_name: z.string(),
  /** The newest request for approval; null when none was sent. */
  acceptance: z.nullable(sentRequest),
  /** Until when an answer that came around the deadline keeps the task open; null without one (TASK-41). */
  open_until: z.nullable(instantText),
})
/** One dated piece of work, with what its creator may do now (DATA-14). */
export type Task = z.output<typeof task>

/** An http(s) address of at most 2,000 characters (VAL-32, threat model §3.4). */
export const webLink = z
  .string('inputs.error.required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'inputs.error.required', abort: true }),
    atMost(LINK_MAX, 'inputs.error.link'),
  )
  .check(z.refine(isWebLink, 'inputs.error.link'))

function isWebLink(text: string): boolean {
  try {
    const url = new URL(text)
    return (
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      url.hostname.includes('.') &&
      // Characters that are not seen, or turn what follows around, make an address look like another one.
      !/[\p{Cc}\p{Cf}]/u.test(text) &&
      !url.username &&
      !url.password
    )
  } catch {
    return false
  }
}

/** API-39: all in one answer, no pages. */
export const listTasks = endpoint({
  id: 'listTasks',
  method: 'GET',
  path: '/tasks',
  auth: 'creator',
  summary: 'All tasks of the creator, also those of completed campaigns.',
  response: data(z.array(task)),
})
/** API-40: one of a link (TASK-31), a medium of API-42 or a snapshot of API-44 (TASK-32). */
export const proofForm = z
  .strictObject({
    url: z.optional(webLink),
    media_id: z.optional(id),
    snapshot_id: z.optional(id),
  })
  .check(
    z.refine(form => offered(form).length > 0, { path: ['url'], error: 'inputs.error.required' }),
    z.refine(form => offered(form).length < 2, { path: ['url'], error: 'inputs.error.one_proof' }),
  )
/** What a creator hands in. */
export type ProofForm = z.output<typeof proofForm>

const offered = (form: object) => Object.values(form).filter(value => value !== undefined)

/** API-40, TRAN-27: exactly one of the three, else 422; results are taken over with it. */
export const finishTask = endpoint({
  id: 'finishTask',
  method: 'POST',
  path: '/tasks/{id}/finish',
  auth: 'creator',
  summary: 'Hands in the proof of a running task: a link, a medium of the channel or a live snapshot.',
  params: idParams,
  body: proofForm,
  response: data(task),
  refusals: [
    'task_not_running',
    'task_locked',
    'live_proof_needed',
    'snapshot_not_offered',
    'amount_out_of_bounds',
    'settlement_accepted',
  ],
  errors: [409],
})
