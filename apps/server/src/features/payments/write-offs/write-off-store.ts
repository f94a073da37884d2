import { type Grosze, grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { WriteOffState } from '../states.ts'

/** What somebody proposed to write off. */
export interface WriteOff {
  id: string
  campaignId: string
  state: WriteOffState
  amount: Grosze
  proposedBy: string
}

/** Adds a proposal. @returns false when another one of the campaign waits. */
export async function insertWriteOff(
  tx: Tx,
  proposal: { id: string; campaignId: string; amount: Grosze; reason: string; at: Date; by: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('write_off')
    .values({
      id: proposal.id,
      campaign_id: proposal.campaignId,
      state: 'proposed',
      amount_grosze: proposal.amount,
      reason: proposal.reason,
      proposed_at: proposal.at,
      proposed_by: proposal.by,
    })
    .onConflict(conflict => conflict.column('campaign_id').where(sql<boolean>`state = 'proposed'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose lock comes before the write-off's; null when there is none. */
export const campaignOfWriteOff = async (db: Reader, id: string): Promise<string | null> =>
  (await db.selectFrom('write_off').select('campaign_id').where('id', '=', id).executeTakeFirst())?.campaign_id ?? null

/** Null when there is none. */
export async function lockWriteOff(tx: Tx, id: string): Promise<WriteOff | null> {
  const row = await tx
    .selectFrom('write_off')
    .select(['id', 'campaign_id', 'state', 'amount_grosze', 'proposed_by'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { campaign_id: campaignId, amount_grosze: amount, proposed_by: proposedBy, ...rest } = row
  return { ...rest, campaignId, amount: grosze(amount), proposedBy }
}

/** Ends a proposal. @throws Conflict when it is ended already. */
export async function moveWriteOff(
  tx: Tx,
  id: string,
  { from, to, at, by }: { from: WriteOffState; to: WriteOffState; at: Date; by: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('write_off')
    .set({ state: to, decided_at: at, decided_by: by })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** What was written off of a campaign and not paid after all, by id, the oldest first; the campaign is locked. */
export async function openLosses(
  db: Reader,
  campaignId: string,
): Promise<{ id: string; amount: Grosze; recovered: Grosze }[]> {
  const rows = await db
    .selectFrom('write_off')
    .select(['id', 'amount_grosze', 'recovered_grosze'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'approved')
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    amount: grosze(row.amount_grosze - row.recovered_grosze),
    recovered: grosze(row.recovered_grosze),
  }))
}

/** Notes that so much of losses was paid after all; less than nothing when that was taken back. */
export async function addRecovered(tx: Tx, parts: readonly { id: string; amount: number }[]): Promise<void> {
  for (const { id, amount } of parts)
    await tx
      .updateTable('write_off')
      .set(set => ({ recovered_grosze: set('recovered_grosze', '+', amount) }))
      .where('id', '=', id)
      .execute()
}

/** What waits for a second person, with who proposed it. */
export async function proposedOf(db: Reader, campaignId: string) {
  const row = await db
    .selectFrom('write_off')
    .innerJoin('account', 'account.id', 'write_off.proposed_by')
    .select(['write_off.id', 'amount_grosze', 'reason', 'proposed_at', 'proposed_by', 'account.name'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return row ?? null
}
