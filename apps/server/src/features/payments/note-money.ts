import type { Grosze } from '@fanfara/contract/money'
import type { Tx } from '#/db/port.ts'
import * as audit from '#/features/audit/service.ts'

/** The line of the log about money of a campaign: what was done with how much, and how many payments it released. */
export const noteMoney = (
  tx: Tx,
  campaign: { id: string; name: string },
  {
    at,
    actorId,
    action,
    amount,
    released,
    reason,
  }: { at: Date; actorId: string; action: string; amount: Grosze; released?: number; reason?: string },
): Promise<void> =>
  audit.record(tx, {
    actorId,
    action,
    object: { type: 'campaign', id: campaign.id, name: campaign.name },
    ...(reason === undefined ? {} : { reason }),
    before: null,
    after: { amount_grosze: amount, ...(released === undefined ? {} : { released }) },
    at,
  })
