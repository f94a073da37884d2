import * as z from 'zod/mini'
import { requiredLine, requiredText } from '../accounts.ts'
import { isOwnPath } from '../values/text/paths.ts'
import { atMost } from '../values/bounds.ts'
import { data, done, endpoint, id, idParams, inLanguages, revision } from '../endpoint.ts'
import { page, perPage } from '../campaigns.ts'
import { inboxChannels, serverChannels } from '../inbox/shared.ts'
import { instantText } from '../values/time.ts'
import { paged } from './shared.ts'

const REQUIRED = 'inputs.error.required'
const TOO_LONG = 'inputs.error.too_long'
const name = requiredLine(120)
const identifier = z
  .string(REQUIRED)
  .check(z.trim(), atMost(100, TOO_LONG), z.regex(/^[A-Za-z0-9._-]+$/, 'inputs.error.identifier'))
const some = (max: number) => z.optional(z.string().check(atMost(max, TOO_LONG)))

/** `https://example.com`, with `:*` as the port for every port of the host. */
const origin = z
  .string(REQUIRED)
  .check(atMost(300, TOO_LONG), z.regex(/^https?:\/\/[a-z0-9.-]+(:(\d{1,5}|\*))?$/, 'inputs.error.origin'))
/** How widgets of the application look. */
const branding = z.strictObject({
  color: some(50),
  fontColor: some(50),
  contentBackground: some(50),
  fontFamily: some(200),
  logo: some(2000),
  direction: z.optional(z.enum(['ltr', 'rtl'], 'inputs.error.choice')),
  removeBranding: z.optional(z.boolean()),
})
/** OPS-25: an application as the operator writes it. */
export const applicationForm = z.strictObject({
  identifier,
  name,
  is_secure: z.boolean(REQUIRED),
  allowed_origins: z.array(origin).check(atMost(50)),
  makes_feeds: z.boolean(REQUIRED),
  /** Channels that the application's own server sends by, asking for preferences before; as they were when absent. */
  own_channels: z.optional(z.array(z.enum(serverChannels, 'inputs.error.choice')).check(atMost(serverChannels.length))),
  branding,
})
/** An application's form once read: texts trimmed, origins checked. */
export type ApplicationForm = z.output<typeof applicationForm>

const feed = z.object({ id, identifier: z.string(), name: z.string(), revision })
const workflow = z.object({
  id,
  identifier: z.string(),
  name: z.string(),
  channels: z.array(z.enum(inboxChannels)),
  is_critical: z.boolean(),
  is_active: z.boolean(),
  tags: z.array(z.string()),
  revision,
})
/** OPS-25: an application as operators see it; its keys are never shown again. */
export const opsApplication = z.object({
  id,
  identifier: z.string(),
  name: z.string(),
  /** The portal's own: only its name and branding can be changed. */
  is_own: z.boolean(),
  is_secure: z.boolean(),
  allowed_origins: z.array(z.string()),
  makes_feeds: z.boolean(),
  own_channels: z.array(z.enum(serverChannels)),
  /** The portal's own and the demo world's stay. */
  is_removable: z.boolean(),
  branding,
  created_at: instantText,
})
/** A row without its key: that is shown once and kept sealed (OPS-25). */
export type OpsApplication = z.output<typeof opsApplication>
/** `revision` stands for its settings; feeds and workflows have their own. */
const whole = z.object({ ...opsApplication.shape, revision, feeds: z.array(feed), workflows: z.array(workflow) })
/** What a feed or workflow was written from; null: there is none yet of this identifier. Absent: whatever is there. */
const begun = z.optional(z.nullable(revision))
const withSecret = z.object({ ...whole.shape, secret: z.string() })

/** Orders of the list beside the usual one, which is by name: by when an application was added, the newest first. */
export const applicationSorts = ['newest'] as const
export type ApplicationSort = (typeof applicationSorts)[number]
const shown = {
  /** A part of the name or the identifier; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(100, TOO_LONG))),
  sort: z.optional(z.enum(applicationSorts, 'inputs.error.choice')),
}
/** OPS-25, DESK-49: by name unless told, the portal's own among them; removed ones are left out. */
export const opsListApplications = endpoint({
  id: 'opsListApplications',
  method: 'GET',
  path: '/ops/inbox/applications',
  auth: 'operator',
  summary: 'Applications of the inbox service in an order, by name unless told.',
  query: z.object({ page, per_page: perPage, ...shown }),
  response: paged(opsApplication),
})
/** DESK-49: 10,000 lines at most, no keys; cells that a sheet would take for formulas are defused. */
export const opsDownloadInboxApplications = endpoint({
  id: 'opsDownloadInboxApplications',
  method: 'GET',
  path: '/ops/inbox/applications/file',
  auth: 'operator',
  summary: 'The same applications as a CSV file.',
  query: z.object(shown),
  response: z.string(),
  download: 'text/csv; charset=utf-8',
})
/** OPS-25: 404 once it is removed. */
export const opsGetApplication = endpoint({
  id: 'opsGetApplication',
  method: 'GET',
  path: '/ops/inbox/applications/{id}',
  auth: 'operator',
  summary: 'One application with its feeds and workflows.',
  params: idParams,
  response: data(whole),
})
/** OPS-25: the key is shown once. */
export const opsCreateApplication = endpoint({
  id: 'opsCreateApplication',
  method: 'POST',
  path: '/ops/inbox/applications',
  auth: 'operator',
  right: 'company',
  summary: 'Registers an application; its key is shown in this answer and never again.',
  body: applicationForm,
  response: data(withSecret),
  status: 201,
  idempotent: true,
  shownOnce: true,
  refusals: ['identifier_taken'],
  errors: [409],
})
/** OPS-25: the portal's own keeps all but its name and look (`own_application`). A stale revision is a 409 (decision 0024). */
export const opsChangeApplication = endpoint({
  id: 'opsChangeApplication',
  method: 'PUT',
  path: '/ops/inbox/applications/{id}',
  auth: 'operator',
  right: 'company',
  summary: 'Changes an application.',
  params: idParams,
  body: z.strictObject({ ...applicationForm.shape, revision: z.optional(revision) }),
  response: data(whole),
  refusals: ['identifier_taken', 'own_application', 'changed_meanwhile'],
  errors: [409],
})
/** OPS-25: the key before works for `previous_hours` more. */
export const opsRotateSecret = endpoint({
  id: 'opsRotateSecret',
  method: 'POST',
  path: '/ops/inbox/applications/{id}/secret',
  auth: 'operator',
  right: 'company',
  summary: 'Gives an application another key, shown in this answer and never again.',
  params: idParams,
  body: z.strictObject({
    previous_hours: z.int(REQUIRED).check(z.minimum(0, 'inputs.error.count'), z.maximum(720, 'inputs.error.count')),
  }),
  response: data(z.object({ secret: z.string(), previous_ends_at: instantText })),
  status: 201,
  idempotent: true,
  shownOnce: true,
  refusals: ['own_application'],
  errors: [409],
})
/** OPS-25: its identifier is the key: written twice, it is one feed. */
export const opsWriteFeed = endpoint({
  id: 'opsWriteFeed',
  method: 'PUT',
  path: '/ops/inbox/applications/{id}/feeds',
  auth: 'operator',
  right: 'company',
  summary: 'Adds a feed, or gives it another name.',
  params: idParams,
  body: z.strictObject({ identifier, name, revision: begun }),
  response: data(whole),
  refusals: ['too_many_feeds', 'identifier_used', 'changed_meanwhile'],
  errors: [409],
})
/** OPS-25: its identifier is the key; the portal's own come from the program and are refused here. */
export const opsWriteWorkflow = endpoint({
  id: 'opsWriteWorkflow',
  method: 'PUT',
  path: '/ops/inbox/applications/{id}/workflows',
  auth: 'operator',
  right: 'company',
  summary: 'Adds a workflow, or changes the one of this identifier.',
  params: idParams,
  body: z.strictObject({
    identifier,
    name,
    channels: z.array(z.enum(inboxChannels, 'inputs.error.choice')).check(z.minLength(1, REQUIRED), atMost(5)),
    is_critical: z.boolean(REQUIRED),
    is_active: z.boolean(REQUIRED),
    tags: z.array(z.string().check(z.minLength(1), atMost(50, TOO_LONG))).check(atMost(20)),
    revision: begun,
  }),
  response: data(whole),
  refusals: ['own_application', 'channel_unserved', 'too_many_workflows', 'identifier_used', 'changed_meanwhile'],
  errors: [409],
})
/** OPS-25: its messages stay, in no feed. */
export const opsRemoveFeed = endpoint({
  id: 'opsRemoveFeed',
  method: 'DELETE',
  path: '/ops/inbox/applications/{id}/feeds/{feedId}',
  auth: 'operator',
  right: 'company',
  summary: 'Removes a feed; its messages stay in the inbox, in no feed.',
  params: z.object({ id: z.string(), feedId: z.string() }),
  response: data(whole),
})
/** OPS-25: what was sent by it stays; what subscribers chose for it goes. */
export const opsRemoveWorkflow = endpoint({
  id: 'opsRemoveWorkflow',
  method: 'DELETE',
  path: '/ops/inbox/applications/{id}/workflows/{workflowId}',
  auth: 'operator',
  right: 'company',
  summary: 'Removes a workflow; what was sent by it stays, what subscribers chose for it goes.',
  params: z.object({ id: z.string(), workflowId: z.string() }),
  response: data(whole),
  refusals: ['own_application', 'stable_workflow'],
  errors: [409],
})
/** OPS-25: gone for everybody at once, its messages with it. */
export const opsRemoveApplication = endpoint({
  id: 'opsRemoveApplication',
  method: 'DELETE',
  path: '/ops/inbox/applications/{id}',
  auth: 'operator',
  right: 'company',
  summary: 'Removes an application with its subscribers and their messages; its sessions end, its keys stop working.',
  params: idParams,
  response: done,
  refusals: ['own_application', 'demo_application'],
  errors: [409],
})
/** No count of an application's use goes higher. */
export const USE_COUNT_MAX = 10_000
/** OPS-25, WAPI-16: what an application holds, and how its widgets are used. */
export const opsGetApplicationUse = endpoint({
  id: 'opsGetApplicationUse',
  method: 'GET',
  path: '/ops/inbox/applications/{id}/use',
  auth: 'operator',
  summary:
    'How many subscribers and messages an application has, and what its widgets did in the last 30 days; counted no further than 10,000.',
  params: idParams,
  response: data(
    z.object({
      subscribers: z.int(),
      messages: z.int(),
      /** The newest lines of the usage log, by what was done. */
      usage: z.array(z.object({ name: z.string(), count: z.int(), last_at: instantText })),
    }),
  ),
})
/** OPS-25: a message of the workflow `message`, so that somebody sees it arrive. */
export const opsSendTestMessage = endpoint({
  id: 'opsSendTestMessage',
  method: 'POST',
  path: '/ops/inbox/applications/{id}/test-messages',
  auth: 'operator',
  right: 'company',
  summary: 'Sends a test message to a subscriber of an application.',
  params: idParams,
  body: z.strictObject({
    subscriber_id: z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED), atMost(200, TOO_LONG)),
  }),
  response: data(
    z.object({
      /** Whether the subscriber was known before; the test makes those who are not. */
      was_known: z.boolean(),
      /** False when the subscriber switched messages off. */
      is_written: z.boolean(),
    }),
  ),
  status: 201,
  refusals: ['own_application'],
  errors: [409],
})

/** OPS-24: to one creator, or to all when none is named. */
export const opsSendMessage = endpoint({
  id: 'opsSendMessage',
  method: 'POST',
  path: '/ops/messages',
  auth: 'operator',
  summary: 'Sends a message to one creator, or to all of them.',
  body: z.strictObject({
    creator_id: z.nullable(id),
    /** `news` also comes by mail to those who want news. */
    kind: z.enum(['message', 'news'], 'inputs.error.choice'),
    text: inLanguages(requiredText(1000)),
    /** Path in the portal that it leads to. */
    url: z.nullable(z.string().check(atMost(2000, TOO_LONG), z.refine(isOwnPath, 'inputs.error.invalid'))),
  }),
  response: data(z.object({ recipients: z.int() })),
  status: 201,
  // A call whose answer was lost is made again; nobody gets the message twice.
  idempotent: true,
})
