import type { PaymentStatus, PayoutStatus } from '@fanfara/contract/enums'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import { Conflict } from '#/errors.ts'
import type { StoredRate } from '#/rates.ts'
import type { Facts, Line } from './policy.ts'
import type { StoredPaymentStatus } from './states.ts'

/** A payment as acts see it. */
export interface Payment {
  id: string
  campaignId: string
  creatorId: string
  participationId: string
  status: StoredPaymentStatus
  amount: Grosze
  accruals: number
  movedAt: Date
}

const paymentColumns = [
  'id',
  'campaign_id',
  'creator_id',
  'participation_id',
  'status',
  'amount_grosze',
  'accruals',
  'moved_at',
] as const
interface PaymentColumns {
  id: string
  campaign_id: string
  creator_id: string
  participation_id: string
  status: string
  amount_grosze: number
  accruals: number
  moved_at: Date
}
const paymentOf = (row: PaymentColumns): Payment => ({
  id: row.id,
  campaignId: row.campaign_id,
  creatorId: row.creator_id,
  participationId: row.participation_id,
  status: row.status as StoredPaymentStatus,
  amount: grosze(row.amount_grosze),
  accruals: row.accruals,
  movedAt: row.moved_at,
})

/** What decides about the pay of one creator in one campaign; the participation is locked. */
export async function lockEarning(tx: Tx, participationId: string) {
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
    ])
    .where('participation.id', '=', participationId)
    .forNoKeyUpdate('participation')
    .executeTakeFirst()
  if (!row) return null
  const tasks = await tx
    .selectFrom('task')
    .select(['status', 'platform', 'ad_type'])
    .where('participation_id', '=', participationId)
    .execute()
  const finished = tasks.filter(({ status }) => status === 'finished')
  const facts: Facts = {
    views: row.views ?? 0,
    clicks: row.clicks ?? 0,
    actions: row.actions ?? 0,
    sales: row.sales ?? 0,
    salesValue: grosze(row.sales_value_grosze ?? 0),
    finished: finished.map(({ platform, ad_type }) => ({ platform, adType: ad_type })),
    tasks: tasks.length,
    prices: row.salaries as Record<string, number>,
  }
  return {
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    enteredAt: row.entered_at,
    views: row.views,
    clicks: row.clicks,
    rates: row.incomes as StoredRate[],
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

/** Starts a payment row at nothing. */
export async function insertPayment(
  tx: Tx,
  payment: { campaignId: string; creatorId: string; participationId: string; model: string; at: Date },
): Promise<Payment> {
  const row = await tx
    .insertInto('payment')
    .values({
      id: crypto.randomUUID(),
      campaign_id: payment.campaignId,
      creator_id: payment.creatorId,
      participation_id: payment.participationId,
      status: 'waiting_for_acceptance',
      amount_grosze: 0,
      lines: '[]',
      model: payment.model,
      created_at: payment.at,
      moved_at: payment.at,
    })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
  await insertMoves(tx, [paymentOf(row)], {
    from: null,
    to: 'waiting_for_acceptance',
    at: payment.at,
    actorId: null,
    reason: null,
  })
  return paymentOf(row)
}

/** Sets what a payment amounts to, and why. */
export async function setAmount(
  tx: Tx,
  paymentId: string,
  {
    amount,
    lines,
    model,
    views,
    clicks,
    accruals,
  }: {
    amount: Grosze
    lines: readonly Line[]
    model: string
    views: number | null
    clicks: number | null
    accruals: number
  },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ amount_grosze: amount, lines: JSON.stringify(lines), model, views, clicks, accruals })
    .where('id', '=', paymentId)
    .where('status', '=', 'waiting_for_acceptance')
    .execute()
}

/** A move of payments, with who made it. */
export interface PaymentMove {
  from: StoredPaymentStatus
  to: StoredPaymentStatus
  at: Date
  actorId: string | null
  reason?: string | null
  payoutId?: string | null
}

/** Moves exactly these payments. @throws Conflict when one of them is no longer in `from`. */
export async function movePayments(tx: Tx, payments: readonly Payment[], move: PaymentMove): Promise<void> {
  if (payments.length === 0) return
  const { numUpdatedRows } = await tx
    .updateTable('payment')
    .set({ status: move.to, moved_at: move.at, ...(move.payoutId === undefined ? {} : { payout_id: move.payoutId }) })
    .where(sql<boolean>`id = any(${payments.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(payments.length)) throw new Conflict()
  await insertMoves(tx, payments, { ...move, reason: move.reason ?? null })
}

async function insertMoves(
  tx: Tx,
  payments: readonly Payment[],
  move: {
    from: StoredPaymentStatus | null
    to: StoredPaymentStatus
    at: Date
    actorId: string | null
    reason: string | null
  },
): Promise<void> {
  const { from, to, at, actorId, reason } = move
  await sql`
    insert into payment_move (payment_id, from_status, to_status, amount_grosze, at, actor_id, reason)
    select id, ${from}::text, ${to}::text, amount, ${at}::timestamptz, ${actorId}::uuid, ${reason}::text
    from unnest(${payments.map(({ id }) => id)}::uuid[], ${payments.map(({ amount }) => amount)}::bigint[]) as moved (id, amount)`.execute(
    tx,
  )
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

/** A row of the creator's list. */
export interface ListedPayment {
  id: string
  campaign_id: string
  name: string
  clicks: number | null
  views: number | null
  model: string
  amount_grosze: number
  status: PaymentStatus
  moved_at: string
  lines: Line[]
  payout_id: string | null
  invoice_due_on: string | null
}

/** A creator has so many payments at most in one answer, the newest; a campaign gives one. */
const LIST_MAX = 10_000

/** Balances and rows of a creator, read from one snapshot in one statement (threat model §4.3). */
export async function readPayments(
  db: Reader,
  creatorId: string,
): Promise<{ available: Grosze; pending: Grosze; isEmailConfirmed: boolean; rows: ListedPayment[] }> {
  const { rows } = await sql<{
    available: number
    pending: number
    is_email_confirmed: boolean | null
    payments: ListedPayment[]
  }>`
    select
      (select email_confirmed_at is not null from account where id = ${creatorId}) as is_email_confirmed,
      coalesce((select balance_grosze from ledger_account where owner_id = ${creatorId} and kind = 'available'), 0)::bigint as available,
      coalesce((select balance_grosze from ledger_account where owner_id = ${creatorId} and kind = 'pending'), 0)::bigint as pending,
      coalesce((select json_agg(listed order by listed.moved_at desc, listed.id) from (
        select payment.id, payment.campaign_id, campaign.name, payment.clicks, payment.views, payment.model,
          payment.amount_grosze, payment.status, payment.moved_at, payment.lines, payment.payout_id, payout.invoice_due_on
        from payment join campaign on campaign.id = payment.campaign_id
          left join payout on payout.id = payment.payout_id
        where payment.creator_id = ${creatorId} and payment.status <> 'removed'
          and (payment.amount_grosze > 0 or payment.status <> 'waiting_for_acceptance')
        order by payment.moved_at desc, payment.id limit ${LIST_MAX}::int) as listed), '[]') as payments`.execute(db)
  const row = rows[0]
  return {
    available: grosze(row?.available ?? 0),
    pending: grosze(row?.pending ?? 0),
    isEmailConfirmed: row?.is_email_confirmed ?? false,
    rows: row?.payments ?? [],
  }
}

/** A creator's payouts that lie in no bank file yet. */
export async function orderedPayouts(tx: Tx, creatorId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payout')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'ordered')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A payout order as acts see it. */
export interface Payout {
  id: string
  number: number
  creatorId: string
  amount: Grosze
  status: PayoutStatus
  requestedAt: Date
  reason: string | null
  bankFileId: string | null
  holder: string
  address: string
  ibanSealed: Uint8Array
  /** Warsaw day on which the creator's invoice falls due; null without an invoice. */
  invoiceDueOn: string | null
}
const payoutColumns = [
  'id',
  'number',
  'creator_id',
  'amount_grosze',
  'status',
  'requested_at',
  'reason',
  'bank_file_id',
  'holder',
  'address',
  'iban_sealed',
  'invoice_due_on',
] as const
interface PayoutColumns {
  id: string
  number: number
  creator_id: string
  amount_grosze: number
  status: string
  requested_at: Date
  reason: string | null
  bank_file_id: string | null
  holder: string
  address: string
  iban_sealed: Uint8Array
  invoice_due_on: string | null
}
const payoutOf = (row: PayoutColumns): Payout => ({
  id: row.id,
  number: row.number,
  creatorId: row.creator_id,
  amount: grosze(row.amount_grosze),
  status: row.status as PayoutStatus,
  requestedAt: row.requested_at,
  reason: row.reason,
  bankFileId: row.bank_file_id,
  holder: row.holder,
  address: row.address,
  ibanSealed: row.iban_sealed,
  invoiceDueOn: row.invoice_due_on,
})

/** The document that asks for a payout. */
export interface Invoice {
  /** Name among the kept files. */
  file: string
  sha256: string
  /** Warsaw day. */
  dueOn: string
}

/** Whether a document asked for money already, and was not refused. */
export async function isInvoiceUsed(tx: Tx, creatorId: string, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payout')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('invoice_sha256', '=', sha256)
    .where('status', 'not in', ['refused', 'returned'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Where a payout's invoice is kept, and whose it is; null when there is none, or none any more. */
export async function findInvoice(db: Reader, payoutId: string) {
  const row = await db
    .selectFrom('payout')
    .select(['creator_id', 'number', 'invoice_file'])
    .where('id', '=', payoutId)
    .executeTakeFirst()
  return row?.invoice_file ? { creatorId: row.creator_id, number: row.number, file: row.invoice_file } : null
}

/** Adds a payout order. */
export async function insertPayout(
  tx: Tx,
  payout: {
    id: string
    creatorId: string
    amount: Grosze
    at: Date
    holder: string
    address: string
    ibanSealed: Buffer
    invoice: Invoice | null
  },
): Promise<Payout> {
  const row = await tx
    .insertInto('payout')
    .values({
      id: payout.id,
      creator_id: payout.creatorId,
      amount_grosze: payout.amount,
      status: 'ordered',
      requested_at: payout.at,
      moved_at: payout.at,
      holder: payout.holder,
      address: payout.address,
      iban_sealed: payout.ibanSealed,
      invoice_due_on: payout.invoice?.dueOn ?? null,
      invoice_sha256: payout.invoice?.sha256 ?? null,
      invoice_file: payout.invoice?.file ?? null,
    })
    .returning(payoutColumns)
    .executeTakeFirstOrThrow()
  return payoutOf(row)
}

/** Payout orders by id, locked in one order. */
export async function lockPayouts(tx: Tx, ids: readonly string[]): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(payoutColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return rows.map(payoutOf)
}

/** Moves exactly these payouts. @throws Conflict when one of them is no longer in `from`. */
export async function movePayouts(
  tx: Tx,
  payouts: readonly Payout[],
  move: { from: PayoutStatus; to: PayoutStatus; at: Date; reason?: string; bankFileId?: string | null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set({
      status: move.to,
      moved_at: move.at,
      ...(move.reason === undefined ? {} : { reason: move.reason }),
      ...(move.bankFileId === undefined ? {} : { bank_file_id: move.bankFileId }),
    })
    .where(sql<boolean>`id = any(${payouts.map(({ id }) => id)}::uuid[])`)
    .where('status', '=', move.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== BigInt(payouts.length)) throw new Conflict()
}

/** Payouts are counted up to this number. */
const COUNT_MAX = 10_000
/** Orders that somebody has to act on. */
const WAITING: readonly PayoutStatus[] = ['ordered', 'in_bank_file']

/** Page of payout orders: those that wait with the longest first, the others with the newest. */
export async function listPayouts(
  db: Db,
  { status, limit, offset }: { status: PayoutStatus | undefined; limit: number; offset: number },
) {
  let query = db
    .selectFrom('payout')
    .innerJoin('account', 'account.id', 'payout.creator_id')
    .select([...payoutColumns.map(column => `payout.${column}` as const), 'account.name as creator_name'])
  let all = db.selectFrom('payout').select('id').limit(COUNT_MAX)
  if (status) {
    query = query.where('payout.status', '=', status)
    all = all.where('status', '=', status)
  }
  const order = status && WAITING.includes(status) ? 'asc' : 'desc'
  const rows = await query
    .orderBy('payout.requested_at', order)
    .orderBy('payout.id', order)
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom(all.as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(row => ({ payout: payoutOf(row), creatorName: row.creator_name })), total }
}

/** One payout with the creator's name. */
export async function findPayout(db: Reader, id: string) {
  const row = await db
    .selectFrom('payout')
    .innerJoin('account', 'account.id', 'payout.creator_id')
    .select([...payoutColumns.map(column => `payout.${column}` as const), 'account.name as creator_name'])
    .where('payout.id', '=', id)
    .executeTakeFirst()
  return row ? { payout: payoutOf(row), creatorName: row.creator_name } : null
}

/** Keeps a bank file as it was handed out. */
export async function insertBankFile(
  tx: Tx,
  file: {
    id: string
    format: 'elixir-0' | 'pain.001'
    at: Date
    createdBy: string
    payouts: number
    amount: Grosze
    sha256: string
    contentSealed: Buffer
  },
): Promise<number> {
  const row = await tx
    .insertInto('bank_file')
    .values({
      id: file.id,
      format: file.format,
      created_at: file.at,
      created_by: file.createdBy,
      payouts: file.payouts,
      amount_grosze: file.amount,
      sha256: file.sha256,
      content_sealed: file.contentSealed,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return row.number
}

const bankFiles = (db: Reader) =>
  db
    .selectFrom('bank_file')
    .innerJoin('account', 'account.id', 'bank_file.created_by')
    .leftJoin('account as recaller', 'recaller.id', 'bank_file.recalled_by')
    .select([
      'bank_file.id',
      'bank_file.number',
      'bank_file.format',
      'bank_file.created_at',
      'account.name as created_by',
      'bank_file.payouts',
      'bank_file.amount_grosze',
      'bank_file.sha256',
      'bank_file.recalled_at',
      'bank_file.recall_reason',
      'recaller.name as recalled_by',
    ])

/** One bank file without its content. */
export const findBankFile = (db: Reader, id: string) => bankFiles(db).where('bank_file.id', '=', id).executeTakeFirst()
/** Page of bank files, newest first. */
export async function listBankFiles(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const rows = await bankFiles(db)
    .orderBy('bank_file.created_at', 'desc')
    .orderBy('bank_file.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('bank_file')
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
/** The sealed bytes of a bank file. */
export const findBankFileContent = (db: Db, id: string) =>
  db
    .selectFrom('bank_file')
    .select(['id', 'number', 'format', 'content_sealed', 'recalled_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a bank file. @returns whether it was recalled; null: there is none. */
export async function lockBankFile(tx: Tx, id: string): Promise<{ isRecalled: boolean } | null> {
  const row = await tx
    .selectFrom('bank_file')
    .select('recalled_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { isRecalled: row.recalled_at !== null } : null
}

/** Locks the payouts of a bank file, in the order of their numbers. */
export async function lockPayoutsOfFile(tx: Tx, bankFileId: string): Promise<Payout[]> {
  const rows = await tx
    .selectFrom('payout')
    .select(payoutColumns)
    .where('bank_file_id', '=', bankFileId)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
  return rows.map(payoutOf)
}

/** Notes that a bank file never reached the bank. */
export async function recallBankFile(
  tx: Tx,
  id: string,
  recall: { at: Date; actorId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('bank_file')
    .set({ recalled_at: recall.at, recalled_by: recall.actorId, recall_reason: recall.reason })
    .where('id', '=', id)
    .execute()
}

/** How many creators without a finished task are named. */
const UNPROVEN_NAMED = 100

/** Who earns by figures although no task of theirs was finished or still runs, the largest sums first; all are counted. */
export async function readUnproven(db: Reader, campaignId: string) {
  const { rows } = await sql<{ name: string; amount: number; count: number; total: number }>`
    select account.name, payment.amount_grosze as amount, count(*) over () as count,
      (sum(payment.amount_grosze) over ())::bigint as total
    from payment join account on account.id = payment.creator_id
    where payment.campaign_id = ${campaignId} and payment.status = 'waiting_for_acceptance' and payment.amount_grosze > 0
      and exists (select 1 from task where task.participation_id = payment.participation_id)
      and not exists (select 1 from task where task.participation_id = payment.participation_id and task.status in ('finished', 'during'))
    order by payment.amount_grosze desc, account.name, payment.id
    limit ${UNPROVEN_NAMED}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.total ?? 0,
    rows: rows.map(({ name, amount }) => ({ name, amount })),
  }
}

/** Notes money that came from an advertiser. */
export async function insertAdvertiserPayment(
  tx: Tx,
  payment: { id: string; campaignId: string; amount: Grosze; reference: string; at: Date; actorId: string },
): Promise<void> {
  await tx
    .insertInto('advertiser_payment')
    .values({
      id: payment.id,
      campaign_id: payment.campaignId,
      amount_grosze: payment.amount,
      reference: payment.reference,
      recorded_at: payment.at,
      recorded_by: payment.actorId,
    })
    .execute()
}

/** What a campaign owes and what came in. */
export async function readSettlement(db: Reader, campaignId: string) {
  const { rows } = await sql<{
    acceptance_count: number
    acceptance: number
    payment_count: number
    payment: number
    released_count: number
    released: number
    received: number
  }>`
    select
      count(*) filter (where status = 'waiting_for_acceptance' and amount_grosze > 0) as acceptance_count,
      coalesce(sum(amount_grosze) filter (where status = 'waiting_for_acceptance'), 0)::bigint as acceptance,
      count(*) filter (where status = 'waiting_for_payment') as payment_count,
      coalesce(sum(amount_grosze) filter (where status = 'waiting_for_payment'), 0)::bigint as payment,
      count(*) filter (where status not in ('waiting_for_acceptance', 'waiting_for_payment', 'removed')) as released_count,
      coalesce(sum(amount_grosze) filter (where status not in ('waiting_for_acceptance', 'waiting_for_payment', 'removed')), 0)::bigint as released,
      (select coalesce(sum(amount_grosze), 0) from advertiser_payment where campaign_id = ${campaignId})::bigint as received
    from payment where campaign_id = ${campaignId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** How much waits for operators, by kind. */
export async function readWaiting(db: Db) {
  const { rows } = await sql<
    Record<
      | 'settlements'
      | 'settlement_amount'
      | 'due'
      | 'due_amount'
      | 'ordered'
      | 'ordered_amount'
      | 'in_file'
      | 'in_file_amount',
      number
    >
  >`
    select
      (select count(distinct payment.campaign_id) from payment join campaign on campaign.id = payment.campaign_id
        where payment.status = 'waiting_for_acceptance' and campaign.stage = 'completed' and payment.amount_grosze > 0) as settlements,
      (select coalesce(sum(payment.amount_grosze), 0)::bigint from payment join campaign on campaign.id = payment.campaign_id
        where payment.status = 'waiting_for_acceptance' and campaign.stage = 'completed') as settlement_amount,
      (select count(distinct campaign_id) from payment where status = 'waiting_for_payment') as due,
      (select coalesce(sum(amount_grosze), 0)::bigint from payment where status = 'waiting_for_payment') as due_amount,
      (select count(*) from payout where status = 'ordered') as ordered,
      (select coalesce(sum(amount_grosze), 0)::bigint from payout where status = 'ordered') as ordered_amount,
      (select count(*) from payout where status = 'in_bank_file') as in_file,
      (select coalesce(sum(amount_grosze), 0)::bigint from payout where status = 'in_bank_file') as in_file_amount`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** Payment rows of participations, by participation. */
export async function paymentsOfParticipations(db: Reader, ids: readonly string[]) {
  return db
    .selectFrom('payment')
    .select(['id', 'participation_id', 'status', 'amount_grosze', 'lines'])
    .where(sql<boolean>`participation_id = any(${ids}::uuid[])`)
    .where('status', '<>', 'removed')
    .execute()
}

/** How many payments of campaigns wait for a settlement and for the advertiser, by campaign. */
export async function waitingByCampaign(db: Reader, campaignIds: readonly string[]) {
  const { rows } = await sql<{ campaign_id: string; to_accept: number; due: number }>`
    select campaign_id, count(*) filter (where status = 'waiting_for_acceptance' and amount_grosze > 0) as to_accept,
      count(*) filter (where status = 'waiting_for_payment') as due
    from payment where campaign_id = any(${campaignIds}::uuid[]) group by campaign_id`.execute(db)
  return new Map(rows.map(row => [row.campaign_id, { toAccept: row.to_accept, due: row.due }]))
}
