import * as z from 'zod/mini'
import { data, endpoint } from './endpoint.ts'
import { zloty } from './values/money/money.ts'

/** FLAG-01…FLAG-04: every one is always there, so that no client needs a default. */
export const flags = z.object({
  finances: z.boolean(),
  'notification-settings': z.boolean(),
  'task-filters': z.boolean(),
  'profile-edit-salary': z.boolean(),
})

/** DATA-27: nothing here is secret; a null link is not shown. */
export const publicConfig = z.object({
  feature_flags: flags,
  links: z.object({
    privacy: z.string(),
    terms: z.string(),
    platform_regulation: z.nullable(z.string()),
    community_chat: z.nullable(z.string()),
  }),
  contact_email: z.string(),
  payout: z.object({ minimum: zloty }),
  invoice: z.object({
    recipient: z.object({ name: z.string(), address: z.string(), tax_id: z.string(), email: z.string() }),
    max_size_mb: z.number(),
    payment_term_days: z.number(),
  }),
  default_country: z.string(),
  inbox: z.object({ application_identifier: z.string(), backend_url: z.string(), socket_url: z.string() }),
  /** Name of the chat bot that Easy Ad needs on a channel (EASY-03). */
  chat_bot: z.string(),
  /** How many platforms the sign-in page names: those that sign people in, or soon will (SOC-02). */
  sign_in_platforms: z.number(),
  /** The demo world's accounts may be shown on the sign-in page. */
  demo: z.boolean(),
})
/** What every front end reads once at its start (DATA-27). */
export type PublicConfig = z.output<typeof publicConfig>

/** API-53: public, since the sign-in page needs links and flags. */
export const getConfig = endpoint({
  id: 'getConfig',
  method: 'GET',
  path: '/config',
  auth: 'public',
  summary: 'Feature flags, links and limits that the screens need.',
  response: data(publicConfig),
})
/** API-57: asks the database; for whoever watches the process. */
export const getHealth = endpoint({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  auth: 'public',
  summary: 'Answers 200 while the store answers, otherwise 503.',
  response: data(z.object({ status: z.literal('ok') })),
  errors: [503],
})
/** Design §4: for a proxy that must not send requests yet, or any more. */
export const getReady = endpoint({
  id: 'getReady',
  method: 'GET',
  path: '/ready',
  auth: 'public',
  summary: 'Answers 200 from the end of the migrations until a stop begins, otherwise 503.',
  response: data(z.object({ status: z.literal('ready') })),
  errors: [503],
})
