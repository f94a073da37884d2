import type { Reader, Tx } from '#/db/port.ts'
import * as audit from '#/features/audit/service.ts'
import { readSettlement } from './settlement-store.ts'

/** How the money of a campaign stands, as the log has it before and after an act; sums in grosze. */
interface Stand {
  /** What came in for it: advertiser payments, credit, and what was written off. */
  money_grosze: number
  /** How many accepted amounts the advertiser has yet to cover. */
  due: number
  due_grosze: number
  released_grosze: number
}

/** Reads how the money of a campaign stands. */
export async function standOf(db: Reader, campaignId: string): Promise<Stand> {
  const { money, payment_count, payment, released } = await readSettlement(db, campaignId)
  return { money_grosze: money, due: payment_count, due_grosze: payment, released_grosze: released }
}

interface Noted {
  at: Date
  actorId: string
  action: string
  reason?: string
  /** What was there before the act; its `stand` is read again after it. */
  before: object
  /** Members of the entry that only this action has: amount in grosze, day, reference. */
  after: object
}

/** The line of the log about an act on the money of a campaign: what it was, and how the money stood before and after it (OPS-02). */
export const noteMoney = async (
  tx: Tx,
  campaign: { id: string; name: string },
  { at, actorId, action, reason, before, after }: Noted,
): Promise<void> =>
  audit.record(tx, {
    actorId,
    action,
    object: { type: 'campaign', id: campaign.id, name: campaign.name },
    ...(reason === undefined ? {} : { reason }),
    before,
    after: { ...after, ...(await standOf(tx, campaign.id)) },
    at,
  })
