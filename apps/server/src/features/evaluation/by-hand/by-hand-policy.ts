import { DAY_MS } from '@fanfara/contract/durations'
import type { ChannelStatus } from '@fanfara/contract/enums'

/** So old a measurement may be before somebody writes figures down in its place: a platform that was away for a night is back. */
const FRESH_MS = 2 * DAY_MS

/** What is known of a channel's figures. */
export interface HandFacts {
  status: ChannelStatus
  observedAt: Date | null
  isByHand: boolean
}

/**
 * Why an operator may not write figures down, or null when they may. Who a channel belongs to only its platform can say, so it must
 * be connected; what its platform told lately stands (decision 0083).
 */
export function refuseByHand({ status, observedAt, isByHand }: HandFacts, now: Date) {
  if (status !== 'connected') return 'channel_not_connected'
  if (observedAt && !isByHand && now.getTime() - observedAt.getTime() < FRESH_MS) return 'channel_measured'
  return null
}
