import { type Grosze, grosze } from '@fanfara/contract/money'
import type { ReceivableSort } from '@fanfara/contract/ops/receivables'
import { day } from '@fanfara/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import type { Db, Reader, RowsAsked, Tx } from '#/db/port.ts'
import type { LateRate } from './policy.ts'

/** What a campaign's advertiser owes, whole grosze. */
export interface Receivable {
  id: string
  name: string
  advertiser: string
  email: string
  payments: number
  owed: Grosze
  /** Of it: what is for creators who are businesses. */
  business: Grosze
  /** When the first of it was accepted. */
  since: Date
  remindedAt: Date | null
  remindedBy: string | null
}

const receivables = (more: ReturnType<typeof sql>) => sql<
  Omit<Receivable, 'owed' | 'business'> & { owed: number; business: number }
>`
  select campaign.id, campaign.name, campaign.advertiser, campaign.advertiser_email as email, due.payments::int as payments,
    (due.amount - campaign_unallocated(campaign.id))::bigint as owed,
    least(due.business, due.amount - campaign_unallocated(campaign.id))::bigint as business,
    due.since, reminder.at as "remindedAt", account.name as "remindedBy"
  from (select payment.campaign_id, count(*) as payments, sum(payment.amount_grosze) as amount, min(payment.moved_at) as since,
      coalesce(sum(payment.amount_grosze) filter (where billing.settlement_form = 'company'), 0) as business
      from payment left join billing_profile billing on billing.account_id = payment.creator_id
      where payment.status = 'waiting_for_payment' and payment.amount_grosze > 0 group by payment.campaign_id) due
    join campaign on campaign.id = due.campaign_id
    left join lateral (select at, actor_id from receivable_reminder where campaign_id = campaign.id order by at desc limit 1) reminder on true
    left join account on account.id = reminder.actor_id
  ${more}`

const whole = (rows: Awaited<ReturnType<ReturnType<typeof receivables>['execute']>>['rows']): Receivable[] =>
  rows.map(row => ({ ...row, owed: grosze(row.owed), business: grosze(row.business) }))

/** The filter; with neither member set nothing is left out. */
export interface Narrowed {
  /** Only what was accepted before that. */
  before: Date | null
  /** A part of the campaign's name or its advertiser's. */
  name: string | undefined
}

const matching = ({
  before,
  name,
}: Narrowed) => sql`where ${before ? sql`due.since < ${before}::timestamptz` : sql`true`}
  and ${name ? sql`plain_letters(campaign.name || ' ' || campaign.advertiser) like plain_letters(${`%${escapeLike(name)}%`}::text)` : sql`true`}`

const sorted: Record<ReceivableSort | 'oldest', RawBuilder<unknown>> = {
  oldest: sql`due.since, campaign.id`,
  newest: sql`due.since desc, campaign.id desc`,
  amount: sql`owed desc, campaign.id`,
  advertiser: sql`plain_letters(campaign.advertiser), campaign.advertiser, due.since, campaign.id`,
}

/** Page of what is owed in an order; unless told, what was accepted first first. */
export async function listReceivables(
  db: Db,
  { sort, limit, offset, ...narrowed }: Narrowed & { sort: ReceivableSort | undefined } & RowsAsked,
): Promise<{ rows: Receivable[]; total: number; owed: Grosze }> {
  const narrowing = matching(narrowed)
  const { rows } = await receivables(
    sql`${narrowing} order by ${sorted[sort ?? 'oldest']} limit ${limit}::int offset ${offset}::int`,
  ).execute(db)
  const { rows: counted } = await sql<{ total: number; owed: number }>`
    select count(*)::int as total, coalesce(sum(due.amount - campaign_unallocated(due.campaign_id)), 0)::bigint as owed
    from (select campaign_id, sum(amount_grosze) as amount, min(moved_at) as since from payment
        where status = 'waiting_for_payment' and amount_grosze > 0 group by campaign_id) due
      join campaign on campaign.id = due.campaign_id ${narrowing}`.execute(db)
  return { rows: whole(rows), total: counted[0]?.total ?? 0, owed: grosze(counted[0]?.owed ?? 0) }
}

/** What one campaign's advertiser owes; null for nothing. */
export async function findReceivable(db: Reader, campaignId: string): Promise<Receivable | null> {
  const { rows } = await receivables(sql`where campaign.id = ${campaignId}`).execute(db)
  return whole(rows)[0] ?? null
}

/** Campaigns with debts accepted before a moment that nobody was reminded of since another, at most so many. */
export async function unreminded(
  db: Db,
  { before, since, limit }: { before: Date; since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select due.campaign_id as id from (select campaign_id, min(moved_at) as since from payment
      where status = 'waiting_for_payment' and amount_grosze > 0 group by campaign_id) due
    where due.since < ${before}::timestamptz and not exists (
      select 1 from receivable_reminder where campaign_id = due.campaign_id and at > ${since}::timestamptz)
    order by due.since, due.campaign_id limit ${limit}::int`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that an advertiser was reminded. */
export async function insertReminder(
  tx: Tx,
  reminder: { campaignId: string; at: Date; actorId: string | null; amount: Grosze; daysLate: number },
): Promise<void> {
  await tx
    .insertInto('receivable_reminder')
    .values({
      id: crypto.randomUUID(),
      campaign_id: reminder.campaignId,
      at: reminder.at,
      actor_id: reminder.actorId,
      amount_grosze: reminder.amount,
      days_late: reminder.daysLate,
    })
    .execute()
}

/** So many changes of statutory figures are kept in sight: fifty years. */
const RATES_MAX = 100

/** Statutory figures, the newest first. */
export async function listRates(db: Reader): Promise<LateRate[]> {
  const rows = await db
    .selectFrom('late_rate')
    .select(['valid_from', 'interest_basis_points', 'euro_rate'])
    .orderBy('valid_from', 'desc')
    .limit(RATES_MAX)
    .execute()
  return rows.map(row => ({
    validFrom: day(row.valid_from),
    interestBasisPoints: row.interest_basis_points,
    euroRate: row.euro_rate,
  }))
}

/** Saves what holds from a day on, in the place of what was there. */
export async function saveRate(tx: Tx, rate: LateRate & { at: Date; by: string }): Promise<void> {
  const figures = {
    interest_basis_points: rate.interestBasisPoints,
    euro_rate: rate.euroRate,
    saved_at: rate.at,
    saved_by: rate.by,
  }
  await tx
    .insertInto('late_rate')
    .values({ valid_from: rate.validFrom, ...figures })
    .onConflict(conflict => conflict.column('valid_from').doUpdateSet(figures))
    .execute()
}
