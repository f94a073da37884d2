import * as z from 'zod/mini'
import { atMost } from './values/bounds.ts'
import { reasonOf, requiredText } from './accounts.ts'
import { anyId, data, endpoint, id, idParams } from './endpoint.ts'
import { acceptanceStatuses, adTypes, platforms } from './values/enums.ts'
import { REASON_MAX, REQUEST_LINKS_MAX, REQUEST_MESSAGE_MAX } from './values/limits.ts'
import { task, webLink } from './tasks.ts'
import { instantText } from './values/time.ts'

const REQUIRED = 'inputs.error.required'

/** API-41: what a creator shows the advertiser before publishing (TASK-22, TASK-23). */
export const acceptanceForm = z.strictObject({
  id: z.optional(anyId),
  message: requiredText(REQUEST_MESSAGE_MAX),
  urls: z
    .array(webLink, REQUIRED)
    .check(z.minLength(1, REQUIRED), atMost(REQUEST_LINKS_MAX, 'inputs.error.too_many_links')),
})
/** What a client may send to ask for approval: before texts are trimmed and links checked (API-41). */
export type AcceptanceForm = z.input<typeof acceptanceForm>

/** The reason that an advertiser or operator gives (ADV-06). */
export const reasonText = reasonOf(3, REASON_MAX)

/** What travels back with a decision: it was issued to this view of the page (threat model §3.7). */
export const nonce = z.string(REQUIRED).check(z.minLength(1, REQUIRED), atMost(200, 'inputs.error.invalid'))
/** Secret of a link. One that cannot exist is answered like an unknown one. */
export const tokenParams = z.object({ token: z.string() })

/** API-41, TRAN-31, TRAN-34: for `coming` and `during` tasks; the link goes out by mail. */
export const requestAcceptance = endpoint({
  id: 'requestAcceptance',
  method: 'POST',
  path: '/tasks/{id}/request-acceptance',
  auth: 'creator',
  summary: 'Sends material to the advertiser for approval; an earlier link stops working.',
  params: idParams,
  body: acceptanceForm,
  response: data(task),
  status: 201,
  refusals: ['acceptance_not_needed', 'acceptance_closed', 'acceptance_given'],
})

/** API-55: the one task that a link shows (ADV-02). */
export const acceptancePage = z.object({
  status: z.enum(['pending', 'approved', 'changes_requested', 'superseded']),
  task: z.object({
    id,
    name: z.string(),
    /** The brief, as the creator reads it; null when the plan has none. */
    description: z.nullable(z.string()),
    type: z.enum(adTypes),
    channel_type: z.enum(platforms),
    start_date: z.nullable(instantText),
    end_date: z.nullable(instantText),
  }),
  creator: z.object({ name: z.string(), avatar_url: z.nullable(z.string()), description: z.nullable(z.string()) }),
  campaign: z.object({ name: z.string(), advertiser: z.string() }),
  message: z.string(),
  urls: z.array(z.string()),
  requested_at: instantText,
  expires_at: instantText,
  /** Why changes were asked for; null otherwise. */
  reason: z.nullable(z.string()),
  nonce: z.string(),
})
/** What the holder of an approval link reads (API-55). */
export type AcceptancePage = z.output<typeof acceptancePage>

/** API-55: reading needs the token alone; the `nonce` in it is what an answer must bring back. */
export const getTaskAcceptance = endpoint({
  id: 'getTaskAcceptance',
  method: 'GET',
  path: '/task-acceptances/{token}',
  auth: 'public',
  summary: 'The task that an approval link shows. Looking changes nothing.',
  params: tokenParams,
  response: data(acceptancePage),
  refusals: ['link_ended'],
  errors: [410],
})
/** API-56: the two answers of an advertiser; only changes need a reason. `nonce` comes from the page. */
export const decision = z.discriminatedUnion(
  'decision',
  [
    z.strictObject({ decision: z.literal('approve'), nonce }),
    z.strictObject({ decision: z.literal('changes'), reason: reasonText, nonce }),
  ],
  'inputs.error.choice',
)
/** One of the two answers, its reason trimmed (API-56). */
export type Decision = z.output<typeof decision>

/** API-56, TRAN-32, TRAN-33, TRAN-35: approving twice answers 200 and says so; a superseded link refuses. */
export const decideTaskAcceptance = endpoint({
  id: 'decideTaskAcceptance',
  method: 'POST',
  path: '/task-acceptances/{token}',
  auth: 'public',
  summary: "The advertiser's answer: approve, or ask for changes with a reason.",
  params: tokenParams,
  body: decision,
  response: data(z.object({ status: z.enum(['approved', 'changes_requested']), message: z.string() })),
  refusals: ['page_outdated', 'acceptance_superseded', 'acceptance_answered', 'link_ended'],
  errors: [409, 410],
})

/** One request for approval with its answer, as operators see it. */
export const opsAcceptance = z.object({
  id,
  status: z.enum(acceptanceStatuses),
  message: z.string(),
  urls: z.array(z.string()),
  requested_at: instantText,
  expires_at: instantText,
  answered_at: z.nullable(instantText),
  /** The operator who answered for the advertiser; null when the advertiser did. */
  answered_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
/** A request as a type. */
export type OpsAcceptance = z.output<typeof opsAcceptance>

/** OPS-11: at most 50 requests, whatever became of them. */
export const opsListAcceptances = endpoint({
  id: 'opsListAcceptances',
  method: 'GET',
  path: '/ops/tasks/{id}/acceptances',
  auth: 'operator',
  summary: 'What was sent to the advertiser for a task and what was answered, the newest 50, newest first.',
  params: idParams,
  response: data(z.array(opsAcceptance)),
})
/** SEC-07, ROLE-06: only a pending request has a link that can go. */
export const opsRevokeAcceptance = endpoint({
  id: 'opsRevokeAcceptance',
  method: 'POST',
  path: '/ops/tasks/{id}/acceptances/revoke',
  auth: 'operator',
  summary: 'Revokes the link that waits for an answer; the creator can send the material again.',
  params: idParams,
  body: z.strictObject({ reason: reasonText }),
  response: data(task),
  refusals: ['acceptance_not_pending'],
})
/** OPS-11, TRAN-32: unlocks the proof, like the advertiser's own yes. */
export const opsApproveContent = endpoint({
  id: 'opsApproveContent',
  method: 'POST',
  path: '/ops/tasks/{id}/approve',
  auth: 'operator',
  summary: "Approves a task's content on the advertiser's behalf.",
  params: idParams,
  body: z.strictObject({ reason: reasonText }),
  response: data(task),
  refusals: ['acceptance_not_pending'],
})
