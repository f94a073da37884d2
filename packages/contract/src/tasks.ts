import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from './endpoint.ts'
import { adTypes, approvalStatuses, mediaTypes, platforms, taskKinds, taskStatuses } from './enums.ts'
import { LINK_MAX } from './limits.ts'
import { instantText } from './time.ts'

/** DATA-14. */
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
})
/** DATA-14 as a type. */
export type Task = z.output<typeof task>

/** An http(s) address of at most 2,000 characters (VAL-32, threat model §3.4). */
export const webLink = z
  .string('inputs.error.required')
  .check(z.trim(), z.minLength(1, 'inputs.error.required'), z.maxLength(LINK_MAX, 'inputs.error.link'))
  .check(z.refine(isWebLink, 'inputs.error.link'))

function isWebLink(text: string): boolean {
  try {
    const url = new URL(text)
    return (
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      url.hostname.includes('.') &&
      !url.username &&
      !url.password
    )
  } catch {
    return false
  }
}

/** API-39. */
export const listTasks = endpoint({
  id: 'listTasks',
  method: 'GET',
  path: '/tasks',
  auth: 'creator',
  summary: 'All tasks of the creator, also those of completed campaigns.',
  response: data(z.array(task)),
})
/** API-40: proof by link, TRAN-27. Proof by a chosen medium or a snapshot joins this call with the live proofs. */
export const finishTask = endpoint({
  id: 'finishTask',
  method: 'POST',
  path: '/tasks/{id}/finish',
  auth: 'creator',
  summary: 'Hands in the proof of a running task.',
  params: idParams,
  body: z.strictObject({ url: webLink }),
  response: data(task),
  refusals: ['task_not_running', 'task_locked', 'live_proof_needed'],
  errors: [409],
})
