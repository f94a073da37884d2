import { type CorrectionState, DISPUTE_DAYS } from '@fanfara/contract/own/corrections'
import { DAY_MS } from '@fanfara/contract/durations'

/** When a correction that was told takes effect, unless it is disputed. */
export const effectDue = (toldAt: Date): Date => new Date(toldAt.getTime() + DISPUTE_DAYS * DAY_MS)

/** What decides about an act on a correction. */
export interface Facts {
  state: CorrectionState
  effectDue: Date | null
  /** Whether whoever asks proposed it. */
  isOwn: boolean
  now: Date
}

/** Why somebody must not approve it, or null: two people look at what moves money (threat model §3.10). */
export function refuseApproval({ state, isOwn }: Facts) {
  if (state !== 'proposed') return 'correction_closed'
  return isOwn ? 'correction_own' : null
}

/** Whether it can still be withdrawn: nothing moved yet. */
export const isOpen = ({ state }: Pick<Facts, 'state'>): boolean => state !== 'in_effect' && state !== 'withdrawn'

/** Why its creator cannot dispute it any more, or null. */
export const refuseDispute = ({ state, effectDue: due, now }: Facts) =>
  state === 'announced' && due !== null && now < due ? null : 'correction_closed'
