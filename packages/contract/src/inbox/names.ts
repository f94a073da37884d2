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
