import { type PaymentId, paymentId, type PayoutId } from '@fanfara/contract/money-ids'
import type { Line } from '#/db/rows/kept-json.ts'
import type { Schema } from '#/db/rows.ts'
import type { PaymentStatus } from '@fanfara/contract/enums'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { Facts } from './policy.ts'
import type { StoredPaymentStatus } from './states.ts'
import { notingTold } from './told/told-store.ts'

/** A payment as acts see it. */
export interface Payment {
  id: PaymentId
  campaignId: string
  creatorId: string
  participationId: string
  status: StoredPaymentStatus
  amount: Grosze
  /** Of the amount: what paid what its creator owed back, and so never became available (decision 0054). */
  setOff: Grosze
  /** Of the amount: what a correction took after it had left. */
  takenBack: Grosze
  accruals: number
  movedAt: Date
}

export const paymentColumns = [
  'id',
  'campaign_id',
  'creator_id',
  'participation_id',
  'status',
  'amount_grosze',
  'set_off_grosze',
  'taken_back_grosze',
  'accruals',
  'moved_at',
] as const
type PaymentColumns = Pick<Selectable<Schema['payment']>, (typeof paymentColumns)[number]>

export const paymentOf = (row: PaymentColumns): Payment => ({
  id: row.id,
  campaignId: row.campaign_id,
  creatorId: row.creator_id,
  participationId: row.participation_id,
  status: row.status,
  amount: grosze(row.amount_grosze),
  setOff: grosze(row.set_off_grosze),
  takenBack: grosze(row.taken_back_grosze),
  accruals: row.accruals,
  movedAt: row.moved_at,
})

/**
 * What decides about the pay of one creator in one campaign; the participation is locked first: a statement that locks it and reads its tasks
 * would, after waiting, count the tasks of before.
 * @param without a task that counts as not finished.
 */
export async function lockEarning(tx: Tx, participationId: string, without?: string) {
  await tx.selectFrom('participation').select('id').where('id', '=', participationId).forNoKeyUpdate().execute()
  return readEarning(tx, participationId, without)
}

/** The same of a participation that an earlier statement of the transaction locked. */
export async function readEarning(tx: Tx, participationId: string, without?: string) {
  const row = await tx
    .selectFrom('participation')
    .innerJoin('campaign', 'campaign.id', 'participation.campaign_id')
    .select([
      'participation.campaign_id',
      'participation.creator_id',
      'participation.entered_at',
      'participation.views',
      'participation.clicks',
      'participation.actions',
      'participation.sales',
      'participation.sales_value_grosze',
      'participation.salaries',
      'campaign.incomes',
      sql<Pick<Selectable<Schema['task']>, 'id' | 'status' | 'platform' | 'ad_type'>[]>`
        (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'platform', platform, 'ad_type', ad_type)), '[]')
        from task where participation_id = participation.id)`.as('tasks'),
    ])
    .where('participation.id', '=', participationId)
    .executeTakeFirst()
  if (!row) return null
  const { tasks } = row
  const finished = tasks.filter(({ id, status }) => status === 'finished' && id !== without)
  const facts: Facts = {
    views: row.views ?? 0,
    clicks: row.clicks ?? 0,
    actions: row.actions ?? 0,
    sales: row.sales ?? 0,
    salesValue: grosze(row.sales_value_grosze ?? 0),
    finished: finished.map(({ platform, ad_type }) => ({ platform, adType: ad_type })),
    tasks: tasks.length,
    prices: row.salaries,
  }
  return {
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    enteredAt: row.entered_at,
    views: row.views,
    clicks: row.clicks,
    rates: row.incomes,
    facts,
  }
}

/** The payment of a participation, locked; a forfeited one only where none followed it. Null when there is none. */
export async function lockPayment(tx: Tx, participationId: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('participation_id', '=', participationId)
    .orderBy(sql`status = 'removed'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? paymentOf(row) : null
}

/** What a participation earned, with the lines that explain it; `accruals` counts how often the sum changed. */
export interface Earned {
  amount: Grosze
  lines: readonly Line[]
  model: string
  views: number | null
  clicks: number | null
  accruals: number
}

const earnedColumns = ({ amount, lines, ...rest }: Earned) => ({
  amount_grosze: amount,
  lines: JSON.stringify(lines),
  ...rest,
})

/** What a row begins with: 0 grosze, no lines, and figures that nobody has counted. */
export const nothingEarned = (model: string): Earned => ({
  amount: grosze(0),
  lines: [],
  model,
  views: null,
  clicks: null,
  accruals: 0,
})

/** Starts a payment row; the ledger must have the same. Its log begins at nothing. */
export async function insertPayment(
  tx: Tx,
  payment: {
    campaignId: string
    creatorId: string
    participationId: string
    earned: Earned
    at: Date
    isAddition?: boolean
  },
): Promise<Payment> {
  const row = await tx
    .with('payment_made', made =>
      made
        .insertInto('payment')
        .values({
          id: paymentId(crypto.randomUUID()),
          campaign_id: payment.campaignId,
          creator_id: payment.creatorId,
          participation_id: payment.participationId,
          status: 'waiting_for_acceptance',
          is_addition: payment.isAddition ?? false,
          created_at: payment.at,
          moved_at: payment.at,
          ...earnedColumns(payment.earned),
        })
        .returning(paymentColumns),
    )
    .with('move_noted', noted =>
      noted
        .insertInto('payment_move')
        .columns(['payment_id', 'from_status', 'to_status', 'amount_grosze', 'at'])
        .expression(({ selectFrom, lit }) =>
          selectFrom('payment_made').select([
            'id',
            lit(null).as('from_status'),
            'status',
            lit(0).as('amount_grosze'),
            'moved_at',
          ]),
        ),
    )
    .selectFrom('payment_made')
    .select(paymentColumns)
    .executeTakeFirstOrThrow()
  return paymentOf(row)
}

/** Sets what was earned while nobody accepted it; the ledger must have the same. */
export async function setAmount(tx: Tx, paymentId: PaymentId, earned: Earned): Promise<void> {
  await tx
    .updateTable('payment')
    .set(earnedColumns(earned))
    .where('id', '=', paymentId)
    .where('status', '=', 'waiting_for_acceptance')
    .execute()
}

/** From one status to the next, with the actor that its log row names. */
export interface PaymentMove {
  from: StoredPaymentStatus
  to: StoredPaymentStatus
  at: Date
  actorId: string | null
  reason?: string | null
  payoutId?: PayoutId | null
}

/** Moves exactly these payments, with a line of their log each. @throws Conflict when one of them is no longer in `from`. */
export async function movePayments(tx: Tx, payments: readonly Payment[], move: PaymentMove): Promise<void> {
  if (payments.length === 0) return
  const { from, to, at, actorId, reason = null, payoutId } = move
  const order = payoutId === undefined ? sql`payout_id` : sql`${payoutId}::uuid`
  const told = notingTold(payments, move)
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update payment set status = ${to}, moved_at = ${at}::timestamptz, payout_id = ${order}
      where id = any(${payments.map(({ id }) => id)}::uuid[]) and status = ${from} returning id),
    noted as (
      insert into payment_move (payment_id, from_status, to_status, amount_grosze, at, actor_id, reason)
      select id, ${from}::text, ${to}::text, amount, ${at}::timestamptz, ${actorId}::uuid, ${reason}::text
      from unnest(${payments.map(({ id }) => id)}::uuid[], ${payments.map(({ amount }) => amount)}::bigint[]) as given (id, amount) join moved using (id))
    ${told ? sql`, told as (${told})` : sql``}
    select count(*)::int as moved from moved`.execute(tx)
  if (rows[0]?.moved !== payments.length) throw new Conflict()
}

/** How often a payment was forfeited, a locked one. */
export async function countForfeits(tx: Tx, paymentId: PaymentId): Promise<number> {
  const { times } = await tx
    .selectFrom('payment_move')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('payment_id', '=', paymentId)
    .where('to_status', '=', 'removed')
    .executeTakeFirstOrThrow()
  return times
}

/** Payments of a campaign in a status, oldest first, locked. */
export async function lockCampaignPayments(tx: Tx, campaignId: string, status: PaymentStatus): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', status)
    .orderBy('created_at')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(paymentOf)
}

/** A creator's payments that are ready, locked. */
export async function lockReadyPayments(tx: Tx, creatorId: string): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'ready_for_payout')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(paymentOf)
}

/** Payments that a payout carries, locked. */
export async function lockPaymentsOf(tx: Tx, payouts: readonly { id: string }[]): Promise<Payment[]> {
  const payoutIds = payouts.map(({ id }) => id)
  const rows = await tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where(sql<boolean>`payout_id = any(${payoutIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(paymentOf)
}

/** A participation's pay: its first payment, with the sum of all of it that was settled. */
export interface ParticipationPay {
  id: string
  participation_id: string
  status: PaymentStatus
  amount_grosze: number
  lines: Line[]
}

/** Unordered, one for each participation; one without pay has none. */
export async function paymentsOfParticipations(db: Reader, ids: readonly string[]): Promise<ParticipationPay[]> {
  const { rows } = await sql<ParticipationPay>`
    select distinct on (participation_id) id, participation_id, status, lines,
      (sum(amount_grosze - taken_back_grosze) over (partition by participation_id))::bigint as amount_grosze
    from payment where participation_id = any(${ids}::uuid[]) and status <> 'removed'
    order by participation_id, is_addition, created_at`.execute(db)
  return rows
}
