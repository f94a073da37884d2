import { HOUR_MS } from '@fanfara/contract/durations'
import type { OperatorRole } from '@fanfara/contract/rights'

/** Life of the link in an invitation (decision 0044), and how long one that ran out is still listed. */
export const INVITATION = { hours: 72, ms: 72 * HOUR_MS, listedMs: 7 * 24 * HOUR_MS } as const

/** What may happen to an operator: exactly one of it. */
export type Change = { role: OperatorRole } | { isActive: boolean } | { isRemoved: true }

/** An operator as far as rules look at them. */
export interface Standing {
  role: OperatorRole
  isActive: boolean
}

/** What a change leaves of an operator; null: nobody. */
export function standingAfter(before: Standing, change: Change): Standing | null {
  if ('isRemoved' in change) return null
  return 'role' in change ? { ...before, role: change.role } : { ...before, isActive: change.isActive }
}

const isActiveOwner = (standing: Standing | null): boolean => standing?.role === 'owner' && standing.isActive

/**
 * Why an operator must not be changed like this, or null when they may be: somebody must remain who can give rights, and
 * nobody gives them to, or takes them from, themselves (decision 0044).
 */
export function refuseChange(facts: {
  before: Standing
  after: Standing | null
  isSelf: boolean
  /** The one that is changed included. */
  activeOwners: number
}): 'last_owner' | 'own_role' | null {
  const { before, after, isSelf, activeOwners } = facts
  if (isActiveOwner(before) && !isActiveOwner(after) && activeOwners <= 1) return 'last_owner'
  return isSelf ? 'own_role' : null
}
