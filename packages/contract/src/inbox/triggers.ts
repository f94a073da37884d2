import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { data, endpoint } from '../endpoint.ts'
import { buttonTypes, givenMembers, some, target, text } from './shared.ts'

const TOO_MANY = 'inputs.error.too_many'
const RECIPIENTS = 'inputs.error.recipients'
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
export const actor = z.object({
  type: z.enum(['none', 'user', 'system_custom', 'system_icon'], 'inputs.error.choice'),
  data: some(2000),
})
/** Characters of a message. */
export const CONTENT_MAX = 10_000
/** Design §4: what a server sends; further members of the payload travel with the message. */
export const triggerForm = z.object({
  name: text(100),
  to: z.union([recipient, z.array(recipient).check(z.minLength(1, RECIPIENTS), atMost(100, RECIPIENTS))], RECIPIENTS),
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
      tags: z.optional(z.nullable(z.array(text(50)).check(atMost(20, TOO_MANY)))),
      buttons: z.optional(z.nullable(z.array(button).check(atMost(2, TOO_MANY)))),
      actor: z.optional(z.nullable(actor)),
    }),
    z.unknown(),
  ),
  transactionId: some(200),
})
/** A trigger once read: texts bounded, receivers counted. */
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
