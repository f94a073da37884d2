import { MINUTE_MS } from '@fanfara/contract/durations'

/** How long an operator sees the portal as a creator sees it (decision 0080). Milliseconds. */
export const LOOK_MS = 15 * MINUTE_MS

/** When a look that begins now ends by itself: no later than the session that it is begun in. */
export const endOfLook = (now: Date, sessionUntil: Date): Date =>
  new Date(Math.min(now.getTime() + LOOK_MS, sessionUntil.getTime()))

/** The earliest of what ends it: its time, somebody's word, the operator's session. */
export const endedAt = (look: { expires_at: Date; ended_at: Date | null; session_ended_at: Date | null }): Date =>
  new Date(
    Math.min(...[look.expires_at, look.ended_at, look.session_ended_at].flatMap(end => (end ? [end.getTime()] : []))),
  )
