import * as z from 'zod/mini'
import { type AnyEndpoint, data, endpoint } from './endpoint.ts'

/** What the session call refuses without. */
const text = (max: number) =>
  z.string('inputs.error.required').check(z.minLength(1, 'inputs.error.required'), z.maxLength(max))

/**
 * WAPI-01, wire protocol §2. Unknown members are dropped: published clients send more. `accessToken` is our own portal's:
 * the inbox session then ends with the portal session.
 */
export const sessionForm = z.object({
  applicationIdentifier: text(200),
  subscriberId: text(200),
  hmacHash: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  accessToken: z.optional(z.string().check(z.maxLength(200))),
})

/** WAPI-01, WAPI-02. */
export const initializeSession = endpoint({
  id: 'initializeSession',
  method: 'POST',
  path: '/widgets/session/initialize',
  auth: 'public',
  summary: 'Begins an inbox session of a subscriber.',
  body: sessionForm,
  response: data(
    z.object({
      token: z.string(),
      profile: z.object({
        _id: z.string(),
        subscriberId: z.string(),
        organizationId: z.string(),
        environmentId: z.string(),
      }),
    }),
  ),
  status: 201,
})

const count = data(z.object({ count: z.int() }))
/** Counts are capped by `limit`: 1 to 100, 100 when it is absent or no number (wire protocol §5). */
const countQuery = z.object({ limit: z.optional(z.string()) })

/** WAPI-10. */
export const countUnseen = endpoint({
  id: 'countUnseen',
  method: 'GET',
  path: '/widgets/notifications/unseen',
  auth: 'account',
  summary: 'How many messages the subscriber has not seen.',
  query: countQuery,
  response: count,
})
/** WAPI-11. */
export const countUnread = endpoint({
  id: 'countUnread',
  method: 'GET',
  path: '/widgets/notifications/unread',
  auth: 'account',
  summary: 'How many messages the subscriber has not read.',
  query: countQuery,
  response: count,
})

/** DATA-22, wire protocol §3: the one shape of a message everywhere. `content` is HTML, with every text in it escaped. */
export const message = z.object({
  _id: z.string(),
  _subscriberId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
  seen: z.boolean(),
  lastReadDate: z.optional(z.string()),
  lastSeenDate: z.optional(z.string()),
  channel: z.literal('in_app'),
  providerId: z.string(),
  templateIdentifier: z.string(),
  payload: z.object({}),
  cta: z.object({ type: z.literal('redirect'), data: z.object({ url: z.optional(z.string()) }) }),
  deleted: z.boolean(),
})
/** DATA-22 as a type. */
export type InboxMessage = z.output<typeof message>

/** What a browser sends for "not given". */
const anyText = z.optional(z.union([z.string(), z.array(z.string())]))
/** Unknown members pass and are ignored (wire protocol §4). */
const feedQuery = z.object({
  page: z.optional(z.string()),
  limit: z.optional(z.string()),
  seen: z.optional(z.string()),
  read: z.optional(z.string()),
  feedIdentifier: anyText,
  payload: z.optional(z.string()),
})

/** WAPI-09. The page is the whole answer; nothing wraps it. */
export const listFeed = endpoint({
  id: 'listFeed',
  method: 'GET',
  path: '/widgets/notifications/feed',
  auth: 'account',
  summary: 'A page of the subscriber’s messages, newest first.',
  query: feedQuery,
  response: z.object({
    data: z.array(message),
    hasMore: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
  }),
})

/** WAPI-05: one id or up to 1,000. Without flags a message becomes seen (INBOX-25). */
export const markMessages = endpoint({
  id: 'markMessages',
  method: 'POST',
  path: '/widgets/messages/markAs',
  auth: 'account',
  summary: 'Sets the flags given, and no others; answers the whole messages.',
  body: z.object({
    messageId: z.union([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(1000))]),
    mark: z.optional(z.object({ seen: z.optional(z.boolean()), read: z.optional(z.boolean()) })),
  }),
  response: data(z.array(message)),
  status: 201,
})
/** WAPI-06. */
export const removeMessage = endpoint({
  id: 'removeMessage',
  method: 'DELETE',
  path: '/widgets/messages/{messageId}',
  auth: 'account',
  summary: 'Removes a message from feed and counts; answers the removed one.',
  params: z.object({ messageId: z.string() }),
  response: data(message),
})

/** Every operation of the inbox service, below `/v1`. */
export const inboxEndpoints: readonly AnyEndpoint[] = [
  initializeSession,
  countUnseen,
  countUnread,
  listFeed,
  markMessages,
  removeMessage,
]

/** CONST-30: counts go no higher. */
export const COUNT_MAX = 100
/** CONST-28, in milliseconds. */
export const RECONNECT_MAX_MS = 10_000
