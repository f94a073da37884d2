import type { EarningGroup } from '@fanfara/contract/earnings'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** So many sources are read at a glance; what is smaller is added up. */
const SOURCES = 6

/**
 * What changed what a creator earned (the same events that `earnedSince` sums), with the payment that it is about: named by the event's key, or of
 * the correction's participation. What a correction added after the money had moved on is a payment of its own.
 */
const moved = (creatorId: string, starts: readonly Date[], until: Date) => sql`
  select width_bucket(transaction.at, ${starts}::timestamptz[]) as bar, posting.amount_grosze as amount,
    case when transaction.kind = 'correction'
      then (select payment.id from correction join payment on payment.participation_id = correction.participation_id
        where correction.id = split_part(transaction.key, ':', 2)::uuid and payment.status <> 'removed'
        order by payment.is_addition = (posting.amount_grosze > 0) desc limit 1)
      else split_part(transaction.key, ':', 2)::uuid end as payment_id
  from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
    join ledger_transaction as transaction on transaction.id = posting.transaction_id
  where account.owner_id = ${creatorId} and transaction.at >= ${starts[0]}::timestamptz and transaction.at < ${until}::timestamptz
    and (account.kind = 'pending' and transaction.kind <> 'release'
      or account.kind in ('available', 'set_off') and transaction.kind = 'correction')`

const byCampaign = sql`
  select earned.campaign_id::text as key, campaign.name, earned.is_waiting, earned.amount
  from earned join campaign on campaign.id = earned.campaign_id`

/** Payments cut by the lines that made them: each line its share, rounded along their running sum, so that the parts are the whole. */
const byModel = sql`
  select coalesce(line.model, earned.model) as key, replace(coalesce(line.model, earned.model), '_', ' ') as name, earned.is_waiting,
    coalesce(round(earned.amount * line.until / line.total) - round(earned.amount * (line.until - line.amount) / line.total), earned.amount) as amount
  from earned left join lateral (
    select entry ->> 'model' as model, (entry ->> 'amount')::numeric as amount, sum((entry ->> 'amount')::numeric) over (order by place) as until,
      sum((entry ->> 'amount')::numeric) over () as total
    from jsonb_array_elements(earned.lines) with ordinality as each_line (entry, place)) as line on line.total > 0`

const sums: RawBuilder<unknown> = sql`coalesce(sum(amount) filter (where not is_waiting), 0)::bigint as arrived,
  coalesce(sum(amount) filter (where is_waiting), 0)::bigint as waiting`

/** In grosze: what of an earning arrived on the balance by now, and what still waits. */
type Earned = Record<'arrived' | 'waiting', number>
interface ChartRow {
  bars: (Earned & { bar: number })[] | null
  sources: (Earned & { name: string | null })[] | null
}

/**
 * What a creator earned, by bar and by source, in one statement: a sum for each bar, and as many sources as are shown.
 * @param starts of the bars; the last one ends with `until`.
 */
export async function readChart(
  db: Reader,
  creatorId: string,
  { starts, until, by }: { starts: readonly Date[]; until: Date; by: EarningGroup },
) {
  const { rows } = await sql<ChartRow>`
    with moved as (${moved(creatorId, starts, until)}),
      told as materialized (
        select moved.bar, moved.amount, payment.id, payment.campaign_id, payment.model, payment.lines,
          payment.status in ('waiting_for_acceptance', 'waiting_for_payment') as is_waiting
        from moved join payment on payment.id = moved.payment_id and payment.status <> 'removed'),
      earned as (
        select campaign_id, model, lines, is_waiting, sum(amount) as amount from told group by id, campaign_id, model, lines, is_waiting),
      source as (select key, min(name) as name, ${sums} from (${by === 'model' ? byModel : byCampaign}) as part group by key),
      ranked as (
        select name, arrived, waiting, row_number() over (order by arrived + waiting desc, key) as place, count(*) over () as many
        from source where arrived <> 0 or waiting <> 0),
      shown as (
        select case when many > ${SOURCES}::int then least(place, ${SOURCES}::int) else place end as place,
          case when many <= ${SOURCES}::int or place < ${SOURCES}::int then name end as name, arrived, waiting from ranked)
    select (select json_agg(each) from (select bar, ${sums} from told group by bar) as each) as bars,
      (select json_agg(each order by each.place) from (
        select place, name, sum(arrived)::bigint as arrived, sum(waiting)::bigint as waiting from shown group by place, name) as each) as sources`.execute(
    db,
  )
  return { bars: rows[0]?.bars ?? [], sources: rows[0]?.sources ?? [] }
}
