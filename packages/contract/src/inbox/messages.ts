import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { anyId, data, endpoint } from '../endpoint.ts'
import { buttonTypes, givenMembers, members, text, version } from './shared.ts'

/** What a browser sends once, in a list, or joined with commas. */
const queryText = z.string().check(atMost(4096))
const anyText = z.optional(z.union([queryText, z.array(queryText).check(atMost(100))]))
/** Unknown members pass and are ignored (wire protocol §4). */
const storeQuery = {
  limit: anyText,
  seen: anyText,
  read: anyText,
  feedIdentifier: anyText,
  'feedIdentifier[]': anyText,
  payload: anyText,
}
const count = data(z.object({ count: z.int(), version }))
/** Counts are capped by `limit`: 1 to 100, 100 when it is absent or no number (wire protocol §5). */
const countQuery = z.object(storeQuery)
/** WAPI-10: counted up to `limit`, 100 unless told (CONST-30). */
export const countUnseen = endpoint({
  id: 'countUnseen',
  method: 'GET',
  path: '/widgets/notifications/unseen',
  auth: 'account',
  summary: 'How many messages the subscriber has not seen.',
  query: countQuery,
  response: count,
})
/** WAPI-11: counted up to `limit`, like the unseen. */
export const countUnread = endpoint({
  id: 'countUnread',
  method: 'GET',
  path: '/widgets/notifications/unread',
  auth: 'account',
  summary: 'How many messages the subscriber has not read.',
  query: countQuery,
  response: count,
})
/** WAPI-12: unseen ones when neither flag is asked for. */
export const countMessages = endpoint({
  id: 'countMessages',
  method: 'GET',
  path: '/widgets/notifications/count',
  auth: 'account',
  summary: 'How many messages of a tab have these flags.',
  query: countQuery,
  response: count,
})
const person = z.object({
  _id: z.string(),
  subscriberId: z.string(),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  avatar: z.optional(z.string()),
})
/** DATA-22, wire protocol §3: the one shape of a message everywhere. `content` is safe HTML. */
export const message = z.object({
  _id: z.string(),
  _subscriberId: z.string(),
  _templateId: z.optional(z.string()),
  _feedId: z.optional(z.nullable(z.string())),
  content: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
  seen: z.boolean(),
  lastReadDate: z.optional(z.string()),
  lastSeenDate: z.optional(z.string()),
  channel: z.literal('in_app'),
  providerId: z.string(),
  templateIdentifier: z.string(),
  transactionId: z.optional(z.string()),
  title: z.optional(z.string()),
  subject: z.optional(z.string()),
  avatar: z.optional(z.string()),
  data: z.optional(members),
  tags: z.optional(z.array(z.string())),
  payload: members,
  cta: z.object({
    type: z.literal('redirect'),
    data: z.object({ url: z.optional(z.string()), target: z.optional(z.string()) }),
    action: z.optional(
      z.object({
        status: z.string(),
        buttons: z.array(
          z.object({
            type: z.string(),
            content: z.string(),
            isDefault: z.optional(z.boolean()),
            resultContent: z.optional(z.string()),
            url: z.optional(z.string()),
            target: z.optional(z.string()),
          }),
        ),
        result: z.optional(z.object({ type: z.optional(z.string()), payload: z.optional(members) })),
      }),
    ),
  }),
  actor: z.optional(z.object({ type: z.string(), data: z.nullable(z.string()) })),
  subscriber: z.optional(person),
  deleted: z.boolean(),
})
/** What published clients parse; names and nulls are theirs (DATA-22). */
export type InboxMessage = z.output<typeof message>
/** WAPI-09. The page is the whole answer; nothing wraps it. */
export const listFeed = endpoint({
  id: 'listFeed',
  method: 'GET',
  path: '/widgets/notifications/feed',
  auth: 'account',
  summary: 'A page of the subscriber’s messages, newest first.',
  query: z.object({ page: anyText, ...storeQuery }),
  response: z.object({
    data: z.array(message),
    hasMore: z.boolean(),
    page: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
    version,
  }),
})
/** One id, or up to so many. */
const ids = (max: number) => z.union([text(200), z.array(anyId).check(z.minLength(1), atMost(max))])
const messages = z.object({ data: z.array(message), version })
/** WAPI-05: one id or up to 1,000. Without flags a message becomes seen (INBOX-25). */
export const markMessages = endpoint({
  id: 'markMessages',
  method: 'POST',
  path: '/widgets/messages/markAs',
  auth: 'account',
  summary: 'Sets the flags given, and no others; answers the whole messages.',
  body: z.object({
    messageId: ids(1000),
    mark: z.optional(z.object({ seen: z.optional(z.boolean()), read: z.optional(z.boolean()) })),
  }),
  response: messages,
  status: 201,
})
/** Wire protocol §6: the same by the name of what a message becomes. */
export const markMessagesAs = endpoint({
  id: 'markMessagesAs',
  method: 'POST',
  path: '/widgets/messages/mark-as',
  auth: 'account',
  summary: 'Marks messages as seen, read, unread or unseen; answers the whole messages.',
  body: z.object({ messageId: ids(1000), markAs: z.enum(['seen', 'read', 'unread', 'unseen'], 'inputs.error.choice') }),
  response: messages,
  status: 201,
})
const feedForm = z.optional(
  z.nullable(z.object({ feedId: z.optional(z.nullable(z.union([text(200), z.array(anyId).check(atMost(100))]))) })),
)
const changed = z.object({ data: z.int(), version })
/** WAPI-08: `feedId` is a feed's identifier, or several. */
export const readAll = endpoint({
  id: 'readAll',
  method: 'POST',
  path: '/widgets/messages/read',
  auth: 'account',
  summary: 'Marks everything unread as read and seen; answers how many changed.',
  body: feedForm,
  response: changed,
  status: 201,
})
/** WAPI-08: of one feed, or of the whole inbox without one. */
export const seeAll = endpoint({
  id: 'seeAll',
  method: 'POST',
  path: '/widgets/messages/seen',
  auth: 'account',
  summary: 'Marks everything unseen as seen; answers how many changed.',
  body: feedForm,
  response: changed,
  status: 201,
})
/** WAPI-04: `type` is `primary` or `secondary`; what the button leads to is the client's to do. */
export const runAction = endpoint({
  id: 'runAction',
  method: 'POST',
  path: '/widgets/messages/{messageId}/actions/{type}',
  auth: 'account',
  summary: 'Keeps which button of a message was used, and what became of it.',
  params: z.object({ messageId: z.string(), type: z.string() }),
  body: z.object({
    executedType: z.optional(z.enum(buttonTypes, 'inputs.error.choice')),
    status: z.enum(['pending', 'done'], 'inputs.error.choice'),
    payload: z.optional(z.nullable(givenMembers)),
  }),
  response: z.object({ data: message, version }),
  status: 201,
})
/** WAPI-06: another subscriber's is a 404; the wire has no way back (decision 0016). */
export const removeMessage = endpoint({
  id: 'removeMessage',
  method: 'DELETE',
  path: '/widgets/messages/{messageId}',
  auth: 'account',
  summary: 'Removes a message from feed and counts; answers the removed one.',
  params: z.object({ messageId: z.string() }),
  response: z.object({ data: message, version }),
})
/** Wire protocol §8: 1 to 100. */
export const removeMessages = endpoint({
  id: 'removeMessages',
  method: 'POST',
  path: '/widgets/messages/bulk/delete',
  auth: 'account',
  summary: 'Removes messages from feed and counts.',
  body: z.object({ messageIds: z.array(anyId).check(z.minLength(1), atMost(100)) }),
  response: z.object({ data: z.array(z.unknown()), version }),
})
/** WAPI-07: `feedId` is a feed's id or identifier. */
export const removeAllMessages = endpoint({
  id: 'removeAllMessages',
  method: 'DELETE',
  path: '/widgets/messages',
  auth: 'account',
  summary: 'Removes all messages, or those of one feed.',
  query: z.object({ feedId: z.optional(queryText) }),
  response: z.null(),
  status: 204,
})
