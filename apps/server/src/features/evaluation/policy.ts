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
