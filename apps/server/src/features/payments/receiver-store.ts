import type { PayoutId } from '@fanfara/contract/money-ids'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** Whether a payout is on its way to the account. */
export async function hasPayoutInFlight(db: Reader, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('payout')
    .select('id')
    .where('creator_id', '=', id)
    .where('status', 'in', ['ordered', 'in_bank_file'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many payments and payout orders a creator ever had. */
export async function countMoneyRows(db: Reader, id: string): Promise<{ payments: number; payouts: number }> {
  const { rows } = await sql<{ payments: number; payouts: number }>`
    select (select count(*)::int from payment where creator_id = ${id}) as payments,
      (select count(*)::int from payout where creator_id = ${id}) as payouts`.execute(db)
  return rows[0] ?? { payments: 0, payouts: 0 }
}

/** The year of the account's latest paid payout; null when nothing was paid. */
export async function lastPaidYear(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`
    select extract(year from max(moved_at) at time zone 'Europe/Warsaw')::int as year from payout
    where creator_id = ${id} and status = 'paid'`.execute(tx)
  return rows[0]?.year ?? null
}

/** What stands where a receiver's name and account number stood. */
export interface Nobody {
  holder: string
  sealIban(payoutId: PayoutId): Buffer
}

/**
 * Takes the receiver out of a creator's payouts, those that were paid as well when accounting's time is over.
 * @returns names of their invoices, to be removed after the commit
 */
export async function eraseReceivers(
  tx: Tx,
  creatorId: string,
  { holder, sealIban }: Nobody,
  { paidToo }: { paidToo: boolean },
): Promise<string[]> {
  const { rows } = await sql<{
    id: PayoutId
    invoice_file: string | null
  }>`select id, invoice_file from payout where creator_id = ${creatorId} and ${paidToo ? sql`true` : sql`status <> 'paid'`}
    and address <> '' for no key update`.execute(tx)
  for (const { id } of rows)
    await tx
      .updateTable('payout')
      .set({ holder, address: '', iban_sealed: sealIban(id), invoice_file: null })
      .where('id', '=', id)
      .execute()
  return rows.flatMap(({ invoice_file: file }) => file ?? [])
}
