import { keptLists } from '#/db/kept/kept-lists.ts'
import type { Line } from '#/db/rows/kept-json.ts'
import { escapeLike, plainName } from '#/db/like.ts'
import { type Reader, statement } from '#/db/port.ts'
import type { World } from '#/world.ts'
import { type PaymentStatus, paymentStatuses, recordOf } from '@fanfara/contract/enums'
import { type Grosze, grosze } from '@fanfara/contract/money'
import { type RawBuilder, sql } from 'kysely'

/** A row of the creator's list. */
export interface ListedPayment {
  id: string
  campaign_id: string
  name: string
  start_date: string | null
  end_date: string | null
  clicks: number | null
  views: number | null
  model: string
  amount_grosze: number
  status: PaymentStatus
  moved_at: string
  lines: Line[]
  /** Of the amount, in grosze: see `Payment`. */
  set_off_grosze: number
  taken_back_grosze: number
  payout_id: string | null
  invoice_due_on: string | null
}

/** Which of a creator's payments are looked for; all where nothing is said. */
export interface PaymentFilter {
  status?: PaymentStatus | undefined
  /** A part of the campaign's or the advertiser's name, or a transfer's reference. */
  search?: string | undefined
  id?: string | undefined
  campaignId?: string | undefined
}

/** A creator has so many payments at most in one answer, the newest; a campaign gives one. */
export const LIST_MAX = 10_000

/** Balances of a creator, in grosze, and what else decides about a payout. */
interface Standing {
  available: Grosze
  pending: Grosze
  inPayout: Grosze
  isEmailConfirmed: boolean
  /** Whether the law of late payment between businesses is theirs. */
  isBusiness: boolean
  /** When account number, password or e-mail address last changed; null when they never did. */
  payeeChangedAt: Date | null
}
interface Found extends Standing {
  rows: readonly ListedPayment[]
}

/** An id, or SQL that says it. */
type Id = string | RawBuilder<string>

/** Payments that creators see: what earned nothing yet, and what was forfeited, is not there. */
const shown = (creatorId: Id) => sql`payment.creator_id = ${creatorId} and payment.status <> 'removed'
  and (payment.amount_grosze > 0 or payment.status <> 'waiting_for_acceptance')`

const REFERENCE = /^PO-?0*(\d{1,12})$/i

function searched(search: string): RawBuilder<boolean> {
  const like = plainName(sql`${`%${escapeLike(search)}%`}::text`)
  const number = REFERENCE.exec(search)?.[1] ?? null
  return sql<boolean>`(${plainName(sql.ref('campaign.name'))} like ${like} or ${plainName(sql.ref('campaign.advertiser'))} like ${like}
    or payment.payout_id = (select id from payout where number = ${number}::bigint))`
}

const matching = ({ status, search, id, campaignId }: PaymentFilter) => {
  const conditions = [
    ...(status ? [sql`payment.status = ${status}`] : []),
    ...(id ? [sql`payment.id = ${id}`] : []),
    ...(campaignId ? [sql`payment.campaign_id = ${campaignId}`] : []),
    ...(search ? [searched(search)] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** A search asks campaigns; without one they are read for the rows of the page alone. */
const from = ({ search }: PaymentFilter) =>
  search ? sql`payment join campaign on campaign.id = payment.campaign_id` : sql`payment`

/** The ids of a page, newest first, along an index that carries this order. */
export const pageOfPayments = (
  creatorId: string,
  filter: PaymentFilter,
  { limit, offset }: { limit: number; offset: number },
) => sql`select payment.id from ${from(filter)} where ${shown(creatorId)} and ${matching(filter)}
  order by payment.moved_at desc, payment.id limit ${limit}::int offset ${offset}::int`

/** What the list shows of these, newest first. */
const rowsOf = (ids: RawBuilder<unknown>) => sql`
  coalesce((select json_agg(listed order by listed.moved_at desc, listed.id) from (
    select payment.id, payment.campaign_id, campaign.name, campaign.start_date, campaign.end_date, payment.clicks, payment.views, payment.model,
      payment.amount_grosze, payment.status, payment.moved_at, payment.lines, payment.set_off_grosze, payment.taken_back_grosze, payment.payout_id, payout.invoice_due_on
    from (${ids}) as page
      join payment on payment.id = page.id join campaign on campaign.id = payment.campaign_id
      left join payout on payout.id = payment.payout_id) as listed), '[]') as payments`

const balanceOf = (creatorId: Id, kind: 'available' | 'pending' | 'in_payout') =>
  sql`coalesce((select balance_grosze from ledger_account where owner_id = ${creatorId} and kind = ${sql.lit(kind)}), 0)::bigint`

const standing = (creatorId: Id) => sql`
  (select jsonb_build_object('isEmailConfirmed', account.email_confirmed_at is not null, 'isBusiness', billing_profile.settlement_form = 'company',
      'payeeChangedAt', greatest(account.credentials_changed_at, billing_profile.iban_changed_at))
    from account left join billing_profile on billing_profile.account_id = account.id where account.id = ${creatorId}) as payee,
  ${balanceOf(creatorId, 'available')} as available, ${balanceOf(creatorId, 'pending')} as pending,
  ${balanceOf(creatorId, 'in_payout')} as in_payout`

interface FoundRow {
  available: number
  pending: number
  in_payout: number
  payee: { isEmailConfirmed: boolean; isBusiness: boolean | null; payeeChangedAt: string | null } | null
  payments: ListedPayment[] | null
}
/** The same with the versions of the list's rows. */
interface VersionedRow extends FoundRow {
  versions: string
}

const foundOf = (row: FoundRow | undefined): Found => ({
  available: grosze(row?.available ?? 0),
  pending: grosze(row?.pending ?? 0),
  inPayout: grosze(row?.in_payout ?? 0),
  isEmailConfirmed: row?.payee?.isEmailConfirmed ?? false,
  isBusiness: row?.payee?.isBusiness ?? false,
  payeeChangedAt: row?.payee?.payeeChangedAt ? new Date(row.payee.payeeChangedAt) : null,
  rows: row?.payments ?? [],
})

/** Of whom a statement asks that names the creator once. */
const me = sql<string>`(select id from me)`
/** The creator's list, newest first. */
const mine = (limit: number) =>
  sql`from payment where ${shown(me)} order by payment.moved_at desc, payment.id limit ${sql.lit(limit)}`
/** Lists of fewer rows are remembered; a longer one is read each time. */
const VERSIONED_MAX = 1000
/** The versions of all rows of which the list is made: a list that differs has others (decision 0122). */
const versions = sql`coalesce((select string_agg(version, ' ') from (
    select concat_ws(',', payment.xmin, (select xmin from campaign where id = payment.campaign_id), (select xmin from payout where id = payment.payout_id)) as version
    ${mine(VERSIONED_MAX)}) as listed), '') as versions`
const everything = (creatorId: string, rows: RawBuilder<unknown>) => sql`
  with me as (select ${creatorId}::uuid as id)
  select ${standing(me)}, ${versions}, ${rows}`
/** Their words never change: put together once. */
let texts: { versions: string; rows: string } | null = null
const textsFor = (db: Reader, creatorId: string) => ({
  versions: everything(creatorId, sql`null as payments`).compile(db).sql,
  rows: everything(creatorId, rowsOf(sql`select payment.id ${mine(LIST_MAX)}`)).compile(db).sql,
})

/** Rows that a process remembers of those who look at their finances: a creator has a few dozen. */
const KEPT_MAX = 10_000
const listsInVersion = keptLists<ListedPayment>({ max: KEPT_MAX })

/**
 * Balances and all rows of a creator, of one moment: either statement answers from one snapshot (threat model §4.3). Rows are read only where the process does
 * not remember them in the versions that the first statement names.
 */
export async function readEverything({ db, store }: Pick<World, 'db' | 'store'>, creatorId: string): Promise<Found> {
  texts ??= textsFor(db, creatorId)
  const read = async (text: string) => (await statement<VersionedRow>(store, text, [creatorId])).rows[0]
  const now = await read(texts.versions)
  const kept = now && listsInVersion.find(store, creatorId, now.versions)
  if (kept) return { ...foundOf(now), rows: kept }
  const whole = await read(texts.rows)
  const found = foundOf(whole)
  if (whole && found.rows.length < VERSIONED_MAX)
    listsInVersion.keep(store, creatorId, { version: whole.versions, rows: found.rows })
  return found
}

/** The same of the rows that a filter leaves. */
export async function readPayments(db: Reader, creatorId: string, filter: PaymentFilter): Promise<Found> {
  const { rows } = await sql<FoundRow>`
    select ${standing(creatorId)}, ${rowsOf(pageOfPayments(creatorId, filter, { limit: LIST_MAX, offset: 0 }))}`.execute(
    db,
  )
  return foundOf(rows[0])
}

/** What is true of all payments of a creator, whichever page is shown. */
export interface Sums {
  /** Grosze that still wait. */
  waiting: Record<'waiting_for_acceptance' | 'waiting_for_payment', Grosze>
  counts: Record<PaymentStatus, number>
}
interface SumsRow {
  status: PaymentStatus
  count: number
  amount: number
}

/**
 * How many payments there are in each status. What moves no more is counted along its index alone: a creator with thousands of paid campaigns waits for
 * few of them.
 */
const counted = (creatorId: string) => sql`
  (select json_agg(by_status) from (
    select status, count(*) as count, 0 as amount from payment
      where creator_id = ${creatorId} and status in ('ready_for_payout', 'sent_for_payout', 'waiting_for_payout', 'paid') group by status
    union all select status, count(*), sum(amount_grosze) from payment where ${shown(creatorId)}
      and status in ('waiting_for_acceptance', 'waiting_for_payment') group by status) as by_status) as counted`

const foundCount = (creatorId: string, filter: PaymentFilter) => sql`
  (select count(*) from (select 1 from ${from(filter)} where ${shown(creatorId)} and ${matching(filter)} limit ${LIST_MAX}::int) as matched)::int`

/** A payout that the bank carried out, in grosze. */
export interface Paid {
  id: string
  amount: Grosze
}

/** Among how many of a creator's newest orders the one is looked for that was paid last. */
const ORDERS_MAX = 20

const paidSince = (creatorId: string, since: Date) => sql`
  (select json_build_object('id', id, 'amount', amount_grosze) from (
    select id, status, amount_grosze, moved_at from payout where creator_id = ${creatorId} order by requested_at desc limit ${sql.lit(ORDERS_MAX)}) as newest
    where status = 'paid' and moved_at >= ${since}::timestamptz order by moved_at desc, id limit 1) as paid`

/** Whether the counts by status already say how many a page is of. */
const isCounted = ({ search, id, campaignId }: PaymentFilter): boolean => !search && !id && !campaignId

function sumsOf(rows: readonly SumsRow[]): Sums {
  const of = (status: PaymentStatus) => rows.find(row => row.status === status)
  const [accept, pay] = [of('waiting_for_acceptance'), of('waiting_for_payment')]
  return {
    waiting: {
      waiting_for_acceptance: grosze(accept?.amount ?? 0),
      waiting_for_payment: grosze(pay?.amount ?? 0),
    },
    counts: recordOf(paymentStatuses, status => of(status)?.count ?? 0),
  }
}

/** A page of them, with sums and counts of the whole, in one statement too. @returns also how many the filter leaves, and what was paid last since then. */
export async function readPaymentPage(
  db: Reader,
  creatorId: string,
  filter: PaymentFilter,
  { since, ...page }: { limit: number; offset: number; since: Date },
): Promise<Found & { sums: Sums; total: number; paid: Paid | null }> {
  const { rows } = await sql<
    FoundRow & { counted: SumsRow[] | null; found: number | null; paid: { id: string; amount: number } | null }
  >`
    select ${standing(creatorId)}, ${rowsOf(pageOfPayments(creatorId, filter, page))}, ${counted(creatorId)}, ${paidSince(creatorId, since)},
      ${isCounted(filter) ? sql`null::int` : foundCount(creatorId, filter)} as found`.execute(db)
  const sums = sumsOf(rows[0]?.counted ?? [])
  const all = filter.status ? [sums.counts[filter.status]] : Object.values(sums.counts)
  const total = rows[0]?.found ?? all.reduce((one, other) => one + other, 0)
  const paid = rows[0]?.paid ?? null
  return { ...foundOf(rows[0]), sums, total, paid: paid && { id: paid.id, amount: grosze(paid.amount) } }
}
