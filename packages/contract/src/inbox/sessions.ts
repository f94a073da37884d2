import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { data, endpoint } from '../endpoint.ts'
import { givenMembers, some, text } from './shared.ts'

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
/** WAPI-01, WAPI-02: where the application demands a hash, a wrong one is refused. */
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
/** WAPI-13: read after the session, so that the widget takes the customer's colours. */
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
