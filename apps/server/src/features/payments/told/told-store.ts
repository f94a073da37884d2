import type { PayoutId } from '@fanfara/contract/money-ids'
import { ADVERTISER_TERM_DAYS, TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import { dayOf } from '@fanfara/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import type { StoredPaymentStatus } from '../states.ts'
import { type Kept, toldBy, type ToldKind, type ToldSpan } from './told-policy.ts'

interface Move {
  from: StoredPaymentStatus
  to: StoredPaymentStatus
  at: Date
  payoutId?: PayoutId | null
}
interface Told {
  ids: readonly string[]
  kind: ToldKind
  at: Date
  payoutId: PayoutId | null
}

/** The day that screens show: so many days after the move, or when the creator's invoice falls due. */
const expectedOn = ({ kind, at, payoutId }: Told) => {
  const term =
    kind === 'transfer'
      ? sql`${TRANSFER_TERM_DAYS}::int`
      : sql`coalesce((select (form ->> 'advertiser_term_days')::int from company_version order by number desc limit 1), ${ADVERTISER_TERM_DAYS}::int)`
  const usual = sql`((${at}::timestamptz + ${term} * interval '24 hours') at time zone 'Europe/Warsaw')::date`
  return kind === 'transfer'
    ? sql`coalesce((select invoice_due_on from payout where id = ${payoutId}::uuid), ${usual})`
    : usual
}

const tell = (told: Told) => sql`
  insert into told_date (payment_id, kind, told_at, expected_on)
  select id, ${told.kind}::text, ${told.at}::timestamptz, ${expectedOn(told)} from unnest(${told.ids}::uuid[]) as payment (id)
  on conflict do nothing`

const keep = ({ ids, kind, at }: Told) => sql`
  update told_date set came_on = ${dayOf(at)}::date
  where payment_id = any(${ids}::uuid[]) and kind = ${kind} and came_on is null and withdrawn_on is null`

/** Of what came and went back, the last date is meant. */
const withdraw = ({ ids, kind, at }: Told, wasKept: boolean) =>
  wasKept
    ? sql`
        update told_date set came_on = null, withdrawn_on = ${dayOf(at)}::date
        where id in (select max(id) from told_date where payment_id = any(${ids}::uuid[]) and kind = ${kind} group by payment_id)`
    : sql`
        update told_date set withdrawn_on = ${dayOf(at)}::date
        where payment_id = any(${ids}::uuid[]) and kind = ${kind} and came_on is null and withdrawn_on is null`

/**
 * What notes what a move of payments tells their creators, or makes of what they were told: a part of the statement that moves them, which
 * are locked. Null where nobody is told anything.
 */
export function notingTold(
  payments: readonly { id: string; amount: number }[],
  move: Move,
): RawBuilder<unknown> | null {
  const change = toldBy(move.from, move.to)
  const ids = payments.filter(({ amount }) => amount > 0).map(({ id }) => id)
  if (!change || ids.length === 0) return null
  const told: Told = { ids, kind: change.kind, at: move.at, payoutId: move.payoutId ?? null }
  if (change.act === 'tell') return tell(told)
  return change.act === 'keep' ? keep(told) : withdraw(told, change.wasKept)
}

/**
 * Works out how often the dates of a span came true. One that was withdrawn before its day is nobody's fault and not counted; what has not come by now
 * is late.
 */
export async function sumSpan(tx: Tx, { name, from, until }: ToldSpan): Promise<void> {
  await sql`delete from told_date_sum where span = ${name}`.execute(tx)
  await sql`
    insert into told_date_sum (span, kind, advertiser, due, kept, late_days)
    select ${name}, kind, coalesce(advertiser, ''), count(*), count(*) filter (where late <= 0),
      percentile_disc(0.5) within group (order by late) filter (where late > 0)
    from (select told_date.kind, case when told_date.kind = 'advertiser' then campaign.advertiser end as advertiser,
        coalesce(told_date.came_on, told_date.withdrawn_on, ${until}::date) - told_date.expected_on as late
      from told_date join payment on payment.id = told_date.payment_id join campaign on campaign.id = payment.campaign_id
      where told_date.expected_on >= ${from}::date and told_date.expected_on < ${until}::date
        and (told_date.withdrawn_on is null or told_date.withdrawn_on > told_date.expected_on)) as told
    group by grouping sets ((kind), (kind, advertiser)) having grouping(advertiser) = 1 or advertiser is not null`.execute(
    tx,
  )
}

/** How often dates came true, with the days in the middle of those that were late. */
export interface ToldSum extends Kept {
  kind: ToldKind
  /** Null in the line that stands for every advertiser. */
  advertiser: string | null
  lateDays: number | null
}

const columns = sql`kind, nullif(advertiser, '') as advertiser, due, kept, late_days as "lateDays"`

/** Sums of a span over all advertisers. */
export async function listTotals(db: Reader, span: string): Promise<ToldSum[]> {
  const { rows } = await sql<ToldSum>`
    select ${columns} from told_date_sum where span = ${span} and advertiser = ''`.execute(db)
  return rows
}

/** So many advertisers of a quarter are listed. */
const LISTED = 50

/** Sums of a span by advertiser, those with the most late dates first. */
export async function listByAdvertiser(db: Reader, span: string): Promise<ToldSum[]> {
  const { rows } = await sql<ToldSum>`
    select ${columns} from told_date_sum where span = ${span} and advertiser <> ''
    order by due - kept desc, due desc, advertiser limit ${LISTED}::int`.execute(db)
  return rows
}

/** Quarters with sums, the newest first. */
export async function listQuarters(db: Db): Promise<string[]> {
  const { rows } = await sql<{ span: string }>`
    select span from told_date_sum where span <> 'recent' and advertiser = '' group by span order by span desc limit 40`.execute(
    db,
  )
  return rows.map(({ span }) => span)
}
