import { latestEnd } from '#/clock.ts'
import { platforms, type Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { HOLD_MS } from './policy.ts'

/** Connected channels of `from`, in the platforms' order, with what stands in the way of each. */
export async function movable(
  db: Reader,
  { from, to }: { from: string; to: string },
  { now, isLocked }: { now: Date; isLocked: boolean },
) {
  const { rows } = await sql<{ id: string; type: Platform; login: string | null; moves: boolean; isBusy: boolean }>`
    select id, type, login, coalesce(refreshing_until > ${now}::timestamptz and refreshing_until <= ${latestEnd(now, HOLD_MS)}::timestamptz, false) as "isBusy",
      not exists (select 1 from channel other where other.account_id = ${to} and other.type = channel.type) as moves
    from channel where account_id = ${from} and status = 'connected'
    order by array_position(${platforms}::text[], type) ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** A channel's tokens as they are kept; null when it gave none. */
export async function tokensOf(tx: Tx, id: string): Promise<Uint8Array | null> {
  const row = await tx.selectFrom('channel').select('tokens_sealed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.tokens_sealed
}

/** Writes whose a channel is from now on. */
export async function give(
  tx: Tx,
  id: string,
  { to, tokensSealed }: { to: string; tokensSealed: Buffer | null },
): Promise<void> {
  await tx.updateTable('channel').set({ account_id: to, tokens_sealed: tokensSealed }).where('id', '=', id).execute()
}
