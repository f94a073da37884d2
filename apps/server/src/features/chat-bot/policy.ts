import { type ChatRefusal, ownersRefusals } from '@fanfara/contract/chat'
import { HOUR_MS, MINUTE_MS } from '@fanfara/contract/durations'

/** OPS-19: between two lines in one channel. */
export const REST_MS = 15 * MINUTE_MS
/** A channel that goes on refusing is tried again after so long at last. */
const REST_MAX_MS = 6 * HOUR_MS
/** A line whose answer nobody wrote down within this time: the process died between. */
export const ANSWERED_MS = 2 * MINUTE_MS

/** How often a channel has refused in a row: what its owner cannot cure leaves that as it was. */
export function refusalsAfter(before: number, refusal: ChatRefusal | null): number {
  if (refusal === null) return 0
  return ownersRefusals.includes(refusal) ? before + 1 : before
}

/**
 * How long the bot rests in a channel after a line: a quarter of an hour, twice as long after each further refusal, six hours
 * at most.
 * @example restMs(3) // an hour
 */
export const restMs = (refusals: number): number => Math.min(REST_MS * 2 ** Math.max(0, refusals - 1), REST_MAX_MS)
