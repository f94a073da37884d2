import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { anyId, type AnyEndpoint, data, endpoint } from './endpoint.ts'

/** CONST-30: counts go no higher. */
export const COUNT_MAX = 100
/** CONST-28, in milliseconds. */
export const RECONNECT_MAX_MS = 10_000
/** Channels of notifications (INBOX-20). */
export const inboxChannels = ['in_app', 'email', 'sms', 'chat', 'push'] as const
/** Channels that are not ours to send by: an application's own server may. */
export const serverChannels = ['email', 'sms', 'chat', 'push'] as const
/** One channel. */
export type InboxChannel = (typeof inboxChannels)[number]
/** Buttons of a message; published clients know no others (wire protocol §3). */
export const buttonTypes = ['primary', 'secondary'] as const

/** What a call refuses without. */
const text = (max: number) =>
  z.string('inputs.error.required').check(z.minLength(1, 'inputs.error.required'), atMost(max, 'inputs.error.too_long'))
const some = (max: number) => z.optional(z.nullable(z.string().check(atMost(max, 'inputs.error.too_long'))))
const members = z.record(z.string(), z.unknown())
const givenMembers = z.record(z.string().check(atMost(200)), z.unknown())

/**
 * WAPI-01, wire protocol §2. Unknown members are dropped: published clients send more. `accessToken` is our own portal's:
 * the inbox session then ends with the portal session.
 */
export const sessionForm = z.object({
  applicationIdentifier: text(200),
  subscriberId: text(200),
  hmacHash: some(200),
  accessToken: z.optional(z.string().check(atMost(200))),
  email: some(320),
  firstName: some(200),
  lastName: some(200),
  phone: some(50),
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
        firstName: z.optional(z.string()),
        lastName: z.optional(z.string()),
        phone: z.optional(z.string()),
      }),
    }),
  ),
  status: 201,
})

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
/** Grows by one with every change of a subscriber's messages: what carries a smaller one is older. */
const version = z.int()
const count = data(z.object({ count: z.int(), version }))
/** Counts are capped by `limit`: 1 to 100, 100 when it is absent or no number (wire protocol §5). */
const countQuery = z.object(storeQuery)

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
/** DATA-22 as a type. */
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
/** WAPI-08. */
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

/** WAPI-04. */
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

/** WAPI-06. */
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

/** WAPI-13. */
export const getOrganization = endpoint({
  id: 'getOrganization',
  method: 'GET',
  path: '/widgets/organization',
  auth: 'account',
  summary: 'Who the application is, and how it looks.',
  response: data(
    z.object({
      _id: z.string(),
      name: z.string(),
      branding: z.object({
        color: z.optional(z.string()),
        fontColor: z.optional(z.string()),
        contentBackground: z.optional(z.string()),
        fontFamily: z.optional(z.string()),
        logo: z.optional(z.string()),
        direction: z.enum(['ltr', 'rtl']),
        removeBranding: z.boolean(),
      }),
    }),
  ),
})

const channels = z.object({
  in_app: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
  chat: z.optional(z.boolean()),
  push: z.optional(z.boolean()),
})
const overrides = z.array(z.object({ channel: z.string(), source: z.string() }))
/** DATA-26, wire protocol §9. */
export const preference = z.object({
  template: z.object({
    _id: z.string(),
    name: z.string(),
    critical: z.boolean(),
    tags: z.array(z.string()),
    triggers: z.array(z.object({ identifier: z.string() })),
  }),
  preference: z.object({ enabled: z.boolean(), channels, overrides }),
  type: z.string(),
})
/** DATA-26 as a type. */
export type InboxPreference = z.output<typeof preference>
const globalPreference = z.object({ preference: z.object({ enabled: z.boolean(), channels }) })

/** WAPI-14. */
export const listPreferences = endpoint({
  id: 'listPreferences',
  method: 'GET',
  path: '/widgets/preferences',
  auth: 'account',
  summary: 'What the subscriber wants of each workflow, by channel.',
  response: data(z.array(preference)),
})
/** Wire protocol §9: `template` lists the workflows, `global` what holds for all of them. */
export const listTemplatePreferences = endpoint({
  ...listPreferences,
  id: 'listTemplatePreferences',
  path: '/widgets/preferences/template',
})
/** Wire protocol §9. */
export const getGlobalPreferences = endpoint({
  id: 'getGlobalPreferences',
  method: 'GET',
  path: '/widgets/preferences/global',
  auth: 'account',
  summary: 'What the subscriber wants of all workflows, by channel: a list with one entry.',
  response: data(z.array(globalPreference)),
})
/** WAPI-15. */
export const setPreference = endpoint({
  id: 'setPreference',
  method: 'PATCH',
  path: '/widgets/preferences/{templateId}',
  auth: 'account',
  summary: 'Switches a channel of a workflow, or the whole workflow, on or off.',
  params: z.object({ templateId: z.string() }),
  body: z.object({
    channel: z.optional(
      z.nullable(z.object({ type: z.enum(inboxChannels, 'inputs.error.choice'), enabled: z.boolean() })),
    ),
    enabled: z.optional(z.nullable(z.boolean())),
  }),
  response: data(preference),
})
/** Wire protocol §9. */
export const setGlobalPreferences = endpoint({
  id: 'setGlobalPreferences',
  method: 'PATCH',
  path: '/widgets/preferences',
  auth: 'account',
  summary: 'Switches channels of all workflows, or all of them, on or off.',
  body: z.object({
    preferences: z.optional(
      z.nullable(
        z
          .array(
            z.object({
              channelType: z.optional(z.enum(inboxChannels, 'inputs.error.choice')),
              type: z.optional(z.enum(inboxChannels, 'inputs.error.choice')),
              enabled: z.boolean(),
            }),
          )
          .check(atMost(20)),
      ),
    ),
    enabled: z.optional(z.nullable(z.boolean())),
  }),
  response: data(globalPreference),
})

/** WAPI-16: kept for 30 days. */
export const logUsage = endpoint({
  id: 'logUsage',
  method: 'POST',
  path: '/widgets/usage/log',
  auth: 'account',
  summary: 'Notes how a widget is used.',
  body: z.object({ name: text(200), payload: z.optional(z.nullable(givenMembers)) }),
  response: data(z.object({ success: z.boolean() })),
  status: 201,
})

const recipient = z.union([
  text(200),
  z.object({
    subscriberId: text(200),
    email: some(320),
    firstName: some(200),
    lastName: some(200),
    phone: some(50),
    avatar: some(2000),
  }),
])
/** Where a link opens. */
const target = z.optional(z.nullable(z.enum(['_self', '_blank'], 'inputs.error.choice')))
const button = z.union([
  z.enum(buttonTypes, 'inputs.error.choice'),
  z.object({
    type: z.enum(buttonTypes, 'inputs.error.choice'),
    content: text(100),
    resultContent: some(200),
    url: some(2000),
    target,
  }),
])
/** Pictures and icons that published clients know (wire protocol §3). */
const actor = z.object({
  type: z.enum(['none', 'user', 'system_custom', 'system_icon'], 'inputs.error.choice'),
  data: some(2000),
})
/** Characters of a message. */
export const CONTENT_MAX = 10_000
/** Design §4: what a server sends; further members of the payload travel with the message. */
export const triggerForm = z.object({
  name: text(100),
  to: z.union([recipient, z.array(recipient).check(z.minLength(1), atMost(100))]),
  payload: z.catchall(
    z.object({
      content: text(CONTENT_MAX),
      feed: some(100),
      url: some(2000),
      target,
      title: some(200),
      subject: some(200),
      /** Address of a picture, http(s) only. */
      avatar: some(2000),
      /** What the page gets with the message; 8 kB. */
      data: z.optional(z.nullable(givenMembers)),
      tags: z.optional(z.nullable(z.array(text(50)).check(atMost(20, 'inputs.error.too_long')))),
      buttons: z.optional(z.nullable(z.array(button).check(atMost(2)))),
      actor: z.optional(z.nullable(actor)),
    }),
    z.unknown(),
  ),
  transactionId: some(200),
})
/** Parsed trigger. */
export type TriggerForm = z.output<typeof triggerForm>

/** OPS-25, design §4: idempotent by `transactionId`. */
export const triggerEvent = endpoint({
  id: 'triggerEvent',
  method: 'POST',
  path: '/events/trigger',
  auth: 'application',
  summary: 'Sends a message to subscribers of the application whose key is given.',
  body: triggerForm,
  response: data(z.object({ acknowledged: z.boolean(), status: z.string(), transactionId: z.string() })),
  status: 201,
})

/** The application's own name for a subscriber; it is no id of ours. */
const subscriberParams = z.object({ subscriber: text(200) })
/** INBOX-20, INBOX-21: what a server asks before it sends by a channel of its own. */
export const listSubscriberPreferences = endpoint({
  id: 'listSubscriberPreferences',
  method: 'GET',
  path: '/subscribers/{subscriber}/preferences',
  auth: 'application',
  summary: 'What a subscriber wants of each workflow, by channel.',
  params: subscriberParams,
  response: data(z.array(preference)),
})
/** The same for all workflows together. */
export const getSubscriberGlobalPreferences = endpoint({
  id: 'getSubscriberGlobalPreferences',
  method: 'GET',
  path: '/subscribers/{subscriber}/preferences/global',
  auth: 'application',
  summary: 'What a subscriber wants of all workflows, by channel: a list with one entry.',
  params: subscriberParams,
  response: data(z.array(globalPreference)),
})
/** A workflow by its id or its identifier. */
export const setSubscriberPreference = endpoint({
  ...setPreference,
  id: 'setSubscriberPreference',
  path: '/subscribers/{subscriber}/preferences/{workflow}',
  auth: 'application',
  params: z.object({ subscriber: text(200), workflow: text(100) }),
})
/** What holds for all workflows together. */
export const setSubscriberGlobalPreferences = endpoint({
  ...setGlobalPreferences,
  id: 'setSubscriberGlobalPreferences',
  path: '/subscribers/{subscriber}/preferences',
  auth: 'application',
  params: subscriberParams,
})

/** Every operation of the inbox service, below `/v1`. */
export const inboxEndpoints: readonly AnyEndpoint[] = [
  initializeSession,
  countUnseen,
  countUnread,
  countMessages,
  listFeed,
  markMessages,
  markMessagesAs,
  readAll,
  seeAll,
  runAction,
  removeMessage,
  removeMessages,
  removeAllMessages,
  getOrganization,
  listPreferences,
  listTemplatePreferences,
  getGlobalPreferences,
  setPreference,
  setGlobalPreferences,
  logUsage,
  triggerEvent,
  listSubscriberPreferences,
  getSubscriberGlobalPreferences,
  setSubscriberPreference,
  setSubscriberGlobalPreferences,
]
