import { MINUTE_MS } from '@fanfara/contract/durations'

/** Below this a device's clock counts as right: an answer is on its way for a while, and its time has whole seconds. */
const WRONG_MS = 5 * MINUTE_MS

let behind = 0
const listeners = new Set<() => void>()

/**
 * Learns from an answer how far the device's clock is off, since deadlines are held against the server's (DAY-17).
 * @param date its `Date`, where it has one that can be read
 */
export function hearClock(date: string | null): void {
  const said = Date.parse(date ?? '')
  if (Number.isNaN(said)) return
  const off = said - Date.now()
  const next = Math.abs(off) < WRONG_MS ? 0 : off
  // Answers differ by some seconds; nothing is drawn anew for that.
  if (Math.abs(next - behind) < MINUTE_MS) return
  behind = next
  for (const listener of listeners) listener()
}

/** How many ms the device's clock is behind the server's, where it is wrong; negative where it is ahead. */
export const clockBehind = (): number => behind

/** The present by the server's clock, as far as it is known; in ms. */
export const serverNow = (): number => Date.now() + behind

/** Tells when the device's clock was found wrong, or right again. */
export function subscribeClock(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
