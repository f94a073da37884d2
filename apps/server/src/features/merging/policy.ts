import type { MergeObstacle } from '@fanfara/contract/ops/people/merging'

/** What decides whether an account may end as somebody's second one. */
export interface Standing {
  id: string
  isActive: boolean
  /** Campaigns that it ever entered. */
  worked: number
  payments: number
  payouts: number
  /** Grosze on all of its accounts of the ledger. */
  balance: number
}

/**
 * Why an account cannot end as the second one of another, in the order of `mergeObstacles`; empty when it can (decision 0097).
 * @param isBusy whether tokens of its channels are being renewed at this moment.
 */
export function obstaclesTo(ends: Standing, stays: Standing, isBusy: boolean): MergeObstacle[] {
  const hold: readonly [MergeObstacle, boolean][] = [
    ['same', ends.id === stays.id],
    ['limited', !ends.isActive],
    ['stays_limited', !stays.isActive],
    ['work', ends.worked > 0],
    ['money', ends.payments > 0 || ends.payouts > 0 || ends.balance !== 0],
    ['channel_busy', isBusy],
  ]
  return hold.flatMap(([obstacle, holds]) => (holds ? [obstacle] : []))
}

/** Whether this way round is forbidden, and the other is not. */
export const canSwap = (ends: Standing, stays: Standing): boolean =>
  obstaclesTo(ends, stays, false).length > 0 && obstaclesTo(stays, ends, false).length === 0
