import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'

/** CONST-30: counts go no higher. */
export const COUNT_MAX = 100
/** CONST-28: the longest pause between two tries of a socket, in milliseconds. */
export const RECONNECT_MAX_MS = 10_000
/** INBOX-20: `in_app` is the only one that the service itself delivers. */
export const inboxChannels = ['in_app', 'email', 'sms', 'chat', 'push'] as const
/** Channels that are not ours to send by: an application's own server may. */
export const serverChannels = ['email', 'sms', 'chat', 'push'] as const
/** `in_app`, or one of `serverChannels`. */
export type InboxChannel = (typeof inboxChannels)[number]
/** Buttons of a message; published clients know no others (wire protocol §3). */
export const buttonTypes = ['primary', 'secondary'] as const
/** What a call refuses without. */
export const text = (max: number) =>
  z.string('inputs.error.required').check(z.minLength(1, 'inputs.error.required'), atMost(max, 'inputs.error.too_long'))
export const some = (max: number) => z.optional(z.nullable(z.string().check(atMost(max, 'inputs.error.too_long'))))
export const members = z.record(z.string(), z.unknown())
export const givenMembers = z.record(z.string().check(atMost(200)), z.unknown())
/** Grows by one with every change of a subscriber's messages: what carries a smaller one is older. */
export const version = z.int()
/** Where a link opens. */
export const target = z.optional(z.nullable(z.enum(['_self', '_blank'], 'inputs.error.choice')))
