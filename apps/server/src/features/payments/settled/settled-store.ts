import type { PaymentId } from '@fanfara/contract/money-ids'
import type { Grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import * as store from '../store.ts'
import type { Taken } from './settled-policy.ts'

/** All that these participations earned and did not forfeit, of each the first one first. */
const ofParticipations = (db: Reader, participationIds: readonly string[]) =>
  db
    .selectFrom('payment')
    .select(store.paymentColumns)
    .where(sql<boolean>`participation_id = any(${participationIds}::uuid[])`)
    .where('status', '<>', 'removed')
    .orderBy('is_addition')
    .orderBy('created_at')
    .orderBy('id')

/** A participation's payments, locked. */
export const lockSettled = async (tx: Tx, participationId: string): Promise<store.Payment[]> =>
  (await ofParticipations(tx, [participationId]).forNoKeyUpdate().execute()).map(store.paymentOf)

/** Payments of participations as they are, not locked. */
export const readSettled = async (db: Reader, participationIds: readonly string[]): Promise<store.Payment[]> =>
  (await ofParticipations(db, participationIds).execute()).map(store.paymentOf)

/** Whether anything of a campaign was accepted. */
export async function hasAccepted(db: Reader, campaignId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment where campaign_id = ${campaignId}
      and status = any(array['waiting_for_payment', 'ready_for_payout', 'sent_for_payout', 'waiting_for_payout', 'paid']) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Takes parts of payments that are locked: what waits or is available gets less, what had left is marked. @throws Conflict */
export async function writeTaken(tx: Tx, taken: readonly Taken[]): Promise<void> {
  if (taken.length === 0) return
  const { numAffectedRows } = await sql`
    update payment set amount_grosze = amount_grosze - taken.less, taken_back_grosze = taken_back_grosze + taken.set_off
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ pending, available }) => pending + available)}::bigint[],
      ${taken.map(({ setOff }) => setOff)}::bigint[]) as taken (id, less, set_off)
    where payment.id = taken.id`.execute(tx)
  if (numAffectedRows !== BigInt(taken.length)) throw new Conflict()
}

/** Adds to a payment that waits for the advertiser. @throws Conflict when it waits no more. */
export async function writeAdded(tx: Tx, paymentId: PaymentId, added: Grosze): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set(set => ({ amount_grosze: set('amount_grosze', '+', added) }))
    .where('id', '=', paymentId)
    .where('status', '=', 'waiting_for_payment')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Conflict()
}

/** Notes which parts of payments paid what their creators owed back. */
export async function writeSetOff(tx: Tx, parts: ReadonlyMap<string, Grosze>): Promise<void> {
  await sql`
    update payment set set_off_grosze = set_off_grosze + part.amount
    from unnest(${[...parts.keys()]}::uuid[], ${[...parts.values()]}::bigint[]) as part (id, amount)
    where payment.id = part.id`.execute(tx)
}

/** Figures that are shown beside the pay. */
export const writeCounted = (
  tx: Tx,
  participationId: string,
  { views, clicks }: { views: number | null; clicks: number | null },
) =>
  tx
    .updateTable('payment')
    .set({ views, clicks })
    .where('participation_id', '=', participationId)
    .where('status', '<>', 'removed')
    .where('is_addition', '=', false)
    .execute()
