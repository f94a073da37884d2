import { MINUTE_MS } from '@fanfara/contract/durations'
import type { Platform } from '@fanfara/contract/enums'

/** A channel's last days; null: nobody measured it, or too little to say something. */
export interface Lately {
  platform: Platform
  /** Viewers of every minute that the channel was live, added up. */
  viewerMinutes: number | null
  averageViewers: number | null
  /** Per video; null without a video. */
  averageViews: number | null
  /** The channel is known for less than the whole time. */
  isShort: boolean
}

/** Samples of broadcasts are at least so far apart, and at most: two of them must lie around a minute within ten. */
const PACE_MIN_MS = MINUTE_MS
const PACE_MAX_MS = 8 * MINUTE_MS

/**
 * How far apart rounds of so many calls are, so that what is left of the day's units lasts until the next day.
 * @example paceMs({ calls: 2, left: 720, untilResetMs: 12 * 3_600_000 }) // two minutes
 */
export const paceMs = ({ calls, left, untilResetMs }: { calls: number; left: number; untilResetMs: number }): number =>
  left <= 0 ? PACE_MAX_MS : Math.min(PACE_MAX_MS, Math.max(PACE_MIN_MS, (calls * untilResetMs) / left))
