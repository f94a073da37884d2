/** Owner of the platform's own accounts. */
const PLATFORM = '00000000-0000-0000-0000-000000000000'

/** Design §5: what the money of an owner is at that point of its way. */
export type AccountKind =
  | 'owed_by_advertiser'
  | 'credit'
  | 'budget'
  | 'pending'
  | 'available'
  | 'in_payout'
  | 'set_off'
  | 'bank'
  | 'losses'
  | 'rounding'
  | 'fees'
/** A kind of an owner: the name by which rows are found and locked. */
export interface LedgerAccount {
  kind: AccountKind
  ownerId: string
}

/** What a campaign's advertiser owes, as a negative balance. */
export const owedByAdvertiser = (campaignId: string): LedgerAccount => ({
  kind: 'owed_by_advertiser',
  ownerId: campaignId,
})
/** What a campaign's advertiser paid beyond what is due, and may use or have back (decision 0055). */
export const credit = (campaignId: string): LedgerAccount => ({ kind: 'credit', ownerId: campaignId })
/** What a creator earned and the advertiser has not paid yet. */
export const pending = (creatorId: string): LedgerAccount => ({ kind: 'pending', ownerId: creatorId })
/** What a creator may have paid out. */
export const available = (creatorId: string): LedgerAccount => ({ kind: 'available', ownerId: creatorId })
/** What is on its way to a creator's bank. */
export const inPayout = (creatorId: string): LedgerAccount => ({ kind: 'in_payout', ownerId: creatorId })
/** What a creator owes back after a correction, as a negative balance: later earnings pay it first (decision 0054). */
export const setOff = (creatorId: string): LedgerAccount => ({ kind: 'set_off', ownerId: creatorId })
/** The platform's bank account; negative while more was received than paid out. */
export const bank = (): LedgerAccount => ({ kind: 'bank', ownerId: PLATFORM })
/** What we pay in place of advertisers, as a negative balance (decision 0055). */
export const losses = (): LedgerAccount => ({ kind: 'losses', ownerId: PLATFORM })
