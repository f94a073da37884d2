import * as z from 'zod/mini'
import { data, done, endpoint, id, idParams } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { LINK_MAX } from '../values/limits.ts'
import { instantText } from '../values/time.ts'

/** A browser that messages are sent to, as its owner would recognise it. */
export const pushDevice = z.object({
  id,
  /** Of the session that asks. */
  is_current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  added_at: instantText,
})
export type PushDevice = z.output<typeof pushDevice>

/** At most ten devices, the one that asks first. */
export const listPushDevices = endpoint({
  id: 'listPushDevices',
  method: 'GET',
  path: '/push/devices',
  auth: 'creator',
  summary: 'The key that browsers subscribe with, and the devices that messages are sent to.',
  response: data(z.object({ public_key: z.string(), devices: z.array(pushDevice) })),
})

const NOT_A_KEY = 'inputs.error.choice'
const key = (form: RegExp) => z.string(NOT_A_KEY).check(atMost(100, 'inputs.error.too_long'), z.regex(form, NOT_A_KEY))

/** What a browser's `PushSubscription` says of itself (RFC 8291). A device that is there already is kept once. */
export const addPushDevice = endpoint({
  id: 'addPushDevice',
  method: 'POST',
  path: '/push/devices',
  auth: 'creator',
  summary: 'Sends messages to this browser too, for as long as its session lives.',
  body: z.strictObject({
    endpoint: z.string('inputs.error.url').check(atMost(LINK_MAX, 'inputs.error.too_long'), z.url('inputs.error.url')),
    // 65 and 16 bytes as URL-safe text.
    keys: z.strictObject({ p256dh: key(/^[\w-]{87}=*$/), auth: key(/^[\w-]{22}=*$/) }),
  }),
  response: data(z.object({ id })),
  refusals: ['push_service_unknown'],
})

/** 404 for one that is not there any more. */
export const removePushDevice = endpoint({
  id: 'removePushDevice',
  method: 'DELETE',
  path: '/push/devices/{id}',
  auth: 'creator',
  summary: 'Sends nothing to a device any more.',
  params: idParams,
  response: done,
})
