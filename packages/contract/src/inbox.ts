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

/** Every operation of the inbox service, below `/v1`. */
export const inboxEndpoints: readonly AnyEndpoint[] = [initializeSession, countUnseen, countUnread]

/** CONST-30: counts go no higher. */
export const COUNT_MAX = 100
/** CONST-28, in milliseconds. */
export const RECONNECT_MAX_MS = 10_000
