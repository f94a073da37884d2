import * as z from 'zod/mini'
import { data, done, endpoint, id, idParams } from '../endpoint.ts'
import { instantText } from '../values/time.ts'

/** One place where the person is signed in, as they would recognise it. */
export const activeSession = z.object({
  id,
  /** Of the session that asks; it is listed first. */
  is_current: z.boolean(),
  /** Name of the browser, for instance `Firefox`; null when it does not say. */
  browser: z.nullable(z.string()),
  /** Name of the system, for instance `Android`; null when the browser does not say. */
  system: z.nullable(z.string()),
  is_remembered: z.boolean(),
  started_at: instantText,
  /** Written at most once a minute, so up to that much too early. */
  last_used_at: instantText,
})
/** One browser that is signed in; its token is never told. */
export type ActiveSession = z.output<typeof activeSession>

/** Active sessions of the caller, the current one first, then the latest used; at most 50. */
export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  auth: 'account',
  summary: 'Where the account is signed in.',
  response: data(z.array(activeSession)),
})
/** Ends one session; its token and refresh cookie are dead at once. */
export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/sessions/{id}',
  auth: 'account',
  summary: 'Signs out one session of the account.',
  params: idParams,
  response: done,
})
/** Ends every session of the caller but the current one. */
export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  auth: 'account',
  summary: 'Signs out everywhere else.',
  response: data(z.object({ ended: z.int() })),
})
