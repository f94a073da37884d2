import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** Somebody who may have another account. */
export interface Person {
  id: string
  name: string
  isActive: boolean
  createdAt: Date
  available: number
}

/** These creators who are there, the oldest account first. */
export async function peopleOf(db: Reader, ids: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select account.id, account.name, account.is_active as "isActive", account.created_at as "createdAt",
      coalesce(ledger.balance_grosze, 0) as available
    from account left join ledger_account ledger on ledger.owner_id = account.id and ledger.kind = 'available'
    where account.id = any(${ids}::uuid[]) and account.erased_at is null order by account.created_at, account.id`.execute(
    db,
  )
  return rows
}
