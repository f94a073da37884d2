import * as z from 'zod/mini'
import { data, done, endpoint, id, idParams } from '../endpoint.ts'
import { instantText } from '../values/time.ts'

/** An operator who saw the portal as its creator sees it (decision 0080): why, from when, and until when at most. */
export const look = z.object({
  id,
  reason: z.string(),
  started_at: instantText,
  /** In the future while it runs. */
  ends_at: instantText,
  is_live: z.boolean(),
})
/** As the creator reads it: operators have no names there. */
export type Look = z.output<typeof look>

/** Decision 0080: looks of the last 90 days, the newest first, at most 50. */
export const listLooks = endpoint({
  id: 'listLooks',
  method: 'GET',
  path: '/looks',
  auth: 'creator',
  summary: 'When operators saw the portal as the creator sees it, and why.',
  response: data(z.array(look)),
})
/** Decision 0080: the creator ends it; what the operator had before them stays theirs to read, nothing new is shown. */
export const stopLook = endpoint({
  id: 'stopLook',
  method: 'DELETE',
  path: '/looks/{id}',
  auth: 'creator',
  summary: 'Ends an operator’s look at the account.',
  params: idParams,
  response: done,
})
/** Decision 0080: the one act that a look may do. 404 for whoever is signed in as themselves. */
export const leaveLook = endpoint({
  id: 'leaveLook',
  method: 'DELETE',
  path: '/look',
  auth: 'account',
  summary: 'Ends the look that asks.',
  response: done,
})
