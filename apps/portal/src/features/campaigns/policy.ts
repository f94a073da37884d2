import type { Campaign, Income } from '@fanfara/contract/campaigns'

/** The main button of a campaign: what it does, or why it cannot (CAMP-30…CAMP-36). */
export type PrimaryAction =
  | { kind: 'none' }
  | { kind: 'tasks' }
  | { kind: 'join'; act: 'join' | 'accept' }
  | { kind: 'disabled'; reason: Reason }
/** Why joining is not offered; keys of the catalogue. */
export type Reason = NonNullable<Campaign['not_joinable_reason']> | 'taking_part' | 'applied' | 'unknown'

/** Follows the server's flags; the status alone decides nothing (ROLE-07). */
export function primaryAction(campaign: Campaign, hasEasyAd: boolean): PrimaryAction {
  const { status, type, is_joinable, is_quitable, is_easy_ad, not_joinable_reason } = campaign
  if (status === 'completed' || status === 'declined') return { kind: 'none' }
  if (status === 'active') return { kind: 'tasks' }
  if (is_quitable) return { kind: 'disabled', reason: status === 'pending_approval' ? 'applied' : 'taking_part' }
  if (is_easy_ad && !hasEasyAd && !notRecruiting(campaign)) return { kind: 'disabled', reason: 'easy_ad_off' }
  if (!is_joinable) return { kind: 'disabled', reason: not_joinable_reason ?? 'unknown' }
  return { kind: 'join', act: type === 'closed' ? 'accept' : 'join' }
}

/** Why a campaign takes in nobody else though its status is the one of recruiting; null while it does (TRAN-16). */
export function notRecruiting({
  status,
  not_joinable_reason: reason,
}: Pick<Campaign, 'status' | 'not_joinable_reason'>): 'recruitment_closed' | 'no_places' | null {
  if (status !== 'onboarding') return null
  return reason === 'recruitment_closed' || reason === 'no_places' ? reason : null
}

/** Whether joining sends an application that somebody has to accept (CAMP-20, SCR-94); whoever is invited was chosen. */
export const isApplying = ({ need_acceptance, status }: Campaign, { kind }: PrimaryAction): boolean =>
  kind === 'join' && need_acceptance && status !== 'invited'

/** CAMP-37: never once it is completed, whatever the server's flag says. */
export const canQuit = ({ status, is_quitable }: Campaign): boolean => is_quitable && status !== 'completed'
/** CAMP-39: closed ones only, and never once completed. */
export const canDecline = ({ status, type, is_declinable }: Campaign): boolean =>
  type === 'closed' && is_declinable && status !== 'completed'

/** Whether an act was carried out, by the campaign as it is afterwards; null where it is no longer shown (SCR-100). */
export function becameOf(act: 'join' | 'accept' | 'quit' | 'reject', now: Campaign | null): boolean {
  if (act === 'quit') return now === null || !now.is_quitable
  if (act === 'reject') return now === null || !now.is_declinable
  return now !== null && (now.is_quitable || now.status === 'active')
}

/** Whether anything can be done at all. */
export const hasActions = (campaign: Campaign): boolean =>
  primaryAction(campaign, true).kind !== 'none' || canQuit(campaign) || canDecline(campaign)

/** Whether it still matters what a campaign would pay. */
export const isAhead = ({ status }: Campaign): boolean => status !== 'completed' && status !== 'declined'

/** A rate as a number; numeric texts count, anything else depends on the creator's own prices (CAMP-13). */
export function rateOf(value: Income['value']): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value !== null && /^\s*\d+([.,]\d+)?\s*$/.test(value) ? Number(value.replace(',', '.')) : null
}
