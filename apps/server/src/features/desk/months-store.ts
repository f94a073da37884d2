import type { MonthFigure } from '@fanfara/contract/ops/desk/months'
import type { Day } from '@fanfara/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** What came of one figure in one day of Warsaw: `count` of them, and grosze where it is money; less than nothing where more came back. */
export interface DayFigure {
  figure: MonthFigure
  day: Day
  count: number
  amount: number
}

const warsaw = (column: RawBuilder<unknown>) => sql`timezone('Europe/Warsaw', ${column})::date`
const days = (figure: MonthFigure, at: RawBuilder<unknown>, amount: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`select ${sql.lit(figure)}::text as figure, ${warsaw(at)} as day, count(*)::int as count, ${amount} as amount ${from} group by 2`
const nothing = sql`0::bigint`

/** What the bank's account had of advertisers, or gave to creators: what came back is taken off. */
const bank = (figure: MonthFigure, kinds: readonly string[], sign: RawBuilder<unknown>, since: Date) =>
  days(
    figure,
    sql`entry.at`,
    sql`${sign} sum(posting.amount_grosze)::bigint`,
    sql`from ledger_transaction entry join ledger_posting posting on posting.transaction_id = entry.id
      join ledger_account account on account.id = posting.account_id and account.kind = 'bank'
      where entry.at >= ${since}::timestamptz and entry.kind = any(${kinds}::text[])`,
  )

const FROM_ADVERTISERS = [
  'advertiser_payment',
  'advertiser_payment_back',
  'credit_surplus',
  'credit_paid_back',
  'write_off_recovered',
]
const TO_CREATORS = ['paid', 'returned']

/** Every figure by day since an instant, each along an index of its time; days of nothing are left out. */
export async function daysSince(db: Reader, since: Date): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select figure, day::text as day, count, amount from (
      ${days(
        'settled',
        sql`at`,
        sql`sum(amount_grosze)::bigint`,
        sql`from payment_move where at >= ${since}::timestamptz
          and from_status = 'waiting_for_acceptance' and to_status = 'waiting_for_payment'`,
      )}
      union all ${bank('came', FROM_ADVERTISERS, sql`-`, since)}
      union all ${bank('paid', TO_CREATORS, sql``, since)}
      union all ${days(
        'done',
        sql`finished_at`,
        nothing,
        sql`from task where status = 'finished' and finished_at >= ${since}::timestamptz`,
      )}
      union all ${days(
        'missed',
        sql`ends_at`,
        nothing,
        sql`from task where status = 'missed' and ends_at >= ${since}::timestamptz and not fell_away(task)`,
      )}
      union all ${days(
        'joined',
        sql`created_at`,
        nothing,
        sql`from account where role = 'influencer' and created_at >= ${since}::timestamptz`,
      )}) each`.execute(db)
  return rows
}

/** The newest day that was summed, and when. */
export async function newest(db: Reader): Promise<{ day: Day; madeAt: Date } | undefined> {
  const { rows } = await sql<{ day: Day; madeAt: Date }>`
    select day::text as day, made_at as "madeAt" from day_figure where figure = 'joined' order by day desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Puts every day since one in the place of what was known of it. */
export async function keep(tx: Tx, since: Day, known: readonly DayFigure[], at: Date): Promise<void> {
  await sql`delete from day_figure where day >= ${since}::date`.execute(tx)
  const each = JSON.stringify(known)
  await sql`
    insert into day_figure (figure, day, count, amount_grosze, made_at)
    select figure, day, count, amount, ${at}::timestamptz
    from jsonb_to_recordset(${each}::jsonb) as row (figure text, day date, count int, amount bigint)`.execute(tx)
}

/** Sums by figure and month since a first day; and of one month up to a day of it. */
export async function sums(
  db: Reader,
  { since, from, to }: { since: Day; from: Day; to: Day },
): Promise<{ figure: MonthFigure; month: Day | null; count: number; amount: number }[]> {
  const { rows } = await sql<{ figure: MonthFigure; month: Day | null; count: number; amount: number }>`
    select figure, date_trunc('month', day)::date::text as month, sum(count)::int as count, sum(amount_grosze)::bigint as amount
    from day_figure where day >= ${since}::date group by 1, 2
    union all
    select figure, null, sum(count)::int, sum(amount_grosze)::bigint
    from day_figure where day between ${from}::date and ${to}::date group by 1`.execute(db)
  return rows
}
