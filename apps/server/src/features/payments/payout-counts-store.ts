import { type PayoutStatus, payoutStatuses } from '@fanfara/contract/enums'
import { PAYOUT_COUNT_MAX } from '@fanfara/contract/ops/payouts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** How much waits behind each tab of payouts. */
export interface PayoutCounts {
  orders: number
  files: number
  statements: number
  corrections: number
  receivables: number
  /** Each at most `PAYOUT_COUNT_MAX`, so that nothing long is counted. */
  by_status: Record<PayoutStatus, number>
}

const some = (rows: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (${rows} limit ${sql.lit(PAYOUT_COUNT_MAX)}) as waiting)`

const byStatus = payoutStatuses.flatMap(status => [
  sql`${sql.lit(status)}::text`,
  some(sql`select 1 from payout where status = ${sql.lit(status)}`),
])

/** Each along an index of what waits, and no further than it is counted. */
export async function countPayouts(db: Reader): Promise<PayoutCounts> {
  const { rows } = await sql<PayoutCounts>`select
    ${some(sql`select 1 from payout where status = 'ordered'`)} as orders,
    ${some(sql`select 1 from bank_file where released_at is null and recalled_at is null`)} as files,
    ${some(sql`select 1 from bank_line where state = 'waiting'`)} as statements,
    ${some(sql`select 1 from correction where state in ('proposed', 'disputed')`)} as corrections,
    ${some(sql`select distinct campaign_id from payment where status = 'waiting_for_payment' and amount_grosze > 0`)} as receivables,
    jsonb_build_object(${sql.join(byStatus)}) as by_status`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts is always there')
  return row
}
