import { INVITATION_LETTERS_MAX, type InvitationState } from '@fanfara/contract/ops/tables/invitations'
import { DAY_MS } from '@fanfara/contract/durations'

/** Letters that leave in a minute, all invitations taken together: mailboxes close to who writes to hundreds at once. */
export const LETTERS_A_MINUTE = 20
/** Kept for so long after it ended or was withdrawn. */
export const KEPT_MS = 30 * DAY_MS

/** Its letters, and how it ended; all instants in UTC. */
export interface InvitationFacts {
  sentAt: Date | null
  sends: number
  expiresAt: Date | null
  wantsLetter: boolean
  answeredAt: Date | null
  withdrawnAt: Date | null
}

/** Where an invitation stands now. */
export function stateOf(facts: InvitationFacts, now: Date): InvitationState {
  if (facts.answeredAt) return 'answered'
  if (facts.withdrawnAt) return 'withdrawn'
  if (facts.wantsLetter) return 'waiting'
  return facts.expiresAt !== null && facts.expiresAt <= now ? 'ended' : 'sent'
}

/** Why no letter leaves again, or null when one may. */
export function refuseSending(facts: InvitationFacts, now: Date) {
  const state = stateOf(facts, now)
  if (state === 'answered' || state === 'withdrawn' || state === 'waiting') return 'invitation_closed'
  if (facts.sends >= INVITATION_LETTERS_MAX) return 'invitation_too_often'
  return facts.sentAt && facts.sentAt.getTime() + DAY_MS > now.getTime() ? 'invitation_too_soon' : null
}

/** Why an invitation cannot be withdrawn, or null when it can. */
export function refuseWithdrawing(facts: InvitationFacts) {
  return facts.answeredAt || facts.withdrawnAt ? 'invitation_closed' : null
}
