import * as z from 'zod/mini'
import { user } from '../../accounts.ts'
import { data, done, endpoint, idParams } from '../../endpoint.ts'
import { look } from '../../own/looks.ts'
import { instantText } from '../../values/time.ts'
import { reason } from '../shared.ts'

/** A look as colleagues see it: with who looked. */
export const opsLook = z.extend(look, { operator: z.string() })
export type OpsLook = z.output<typeof opsLook>

/** What a tab needs to show the portal as the creator sees it. */
export const begunLook = z.object({
  id: look.shape.id,
  /** Opens what the creator sees, and changes nothing. */
  token: z.string(),
  expires_at: instantText,
  /** Until then; the clock of whoever looks may be another one. */
  seconds: z.int(),
  user,
})
export type BegunLook = z.output<typeof begunLook>

/** Decision 0080: for 15 minutes, read only, told to the creator with its reason. It ends with the operator's own session. */
export const opsBeginLook = endpoint({
  id: 'opsBeginLook',
  method: 'POST',
  path: '/ops/creators/{id}/look',
  auth: 'operator',
  confirms: 'always',
  summary: 'Shows the portal as a creator sees it, read only, for 15 minutes; the creator is told why.',
  params: idParams,
  body: reason,
  response: data(begunLook),
  status: 201,
})
/** Decision 0080: of the last 90 days, the newest first, at most 50. */
export const opsListLooks = endpoint({
  id: 'opsListLooks',
  method: 'GET',
  path: '/ops/creators/{id}/looks',
  auth: 'operator',
  summary: 'Who saw the portal as this creator sees it, when, and why.',
  params: idParams,
  response: data(z.array(opsLook)),
})
/** Decision 0080: one’s own or a colleague’s; 404 once it has ended. */
export const opsEndLook = endpoint({
  id: 'opsEndLook',
  method: 'DELETE',
  path: '/ops/looks/{id}',
  auth: 'operator',
  summary: 'Ends a look before its time.',
  params: idParams,
  response: done,
})
