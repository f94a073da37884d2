import type { PayoutId } from '@fanfara/contract/money-ids'
import type { BankLineSort, BankLineState, BankLineWhy } from '@fanfara/contract/ops/bank-statements'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '#/db/rows.ts'
import type { CountedRows, Db, Reader, Tx } from '#/db/port.ts'

/** A line as acts see it. */
export type Line = Pick<
  Selectable<Schema['bank_line']>,
  | 'id'
  | 'statement_id'
  | 'amount_grosze'
  | 'state'
  | 'payout_id'
  | 'campaign_id'
  | 'advertiser_payment_id'
  | 'has_moved'
  | 'details_sealed'
  | 'account_mac'
>
const lineColumns = [
  'id',
  'statement_id',
  'amount_grosze',
  'state',
  'payout_id',
  'campaign_id',
  'advertiser_payment_id',
  'has_moved',
  'details_sealed',
  'account_mac',
] as const

/** Lets one process at a time match the lines of a statement. @returns who imported it; null when there is no such statement. */
export async function lockStatement(tx: Tx, id: string): Promise<{ importedBy: string } | null> {
  const row = await tx
    .selectFrom('bank_statement')
    .select('imported_by')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { importedBy: row.imported_by } : null
}

/** Lines that nobody looked at, what came before what left: so that a transfer that came back the same day moves once. */
export const unreadLines = (tx: Tx, statementId: string, limit: number): Promise<Line[]> =>
  tx
    .selectFrom('bank_line')
    .select(lineColumns)
    .where('statement_id', '=', statementId)
    .where('state', '=', 'unread')
    .orderBy(sql`amount_grosze < 0`)
    .orderBy('position')
    .limit(limit)
    .execute()

const early = (db: Reader) =>
  db.selectFrom('bank_line').select(lineColumns).where('state', '=', 'waiting').where('why', '=', 'not_released')

/** Lines that came before their transfer's file was released, after this one, by id. @param limit as many at most */
export const earlyLines = (db: Reader, { after, limit }: { after: string | null; limit: number }): Promise<Line[]> =>
  early(db).where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`).orderBy('id').limit(limit).execute()

/** Of these those that still wait for the release, locked, in the order in which lines are matched. */
export const lockEarlyLines = (tx: Tx, ids: readonly string[]): Promise<Line[]> =>
  early(tx)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy(sql`amount_grosze < 0`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** A line, locked; null for one that there is not. */
export async function lockLine(tx: Tx, id: string): Promise<Line | null> {
  const row = await tx
    .selectFrom('bank_line')
    .select(lineColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Of these payouts, those whose transfer is on a statement, and those whose return is. */
export async function linesOfPayouts(tx: Tx, payoutIds: readonly string[]) {
  const rows = await tx
    .selectFrom('bank_line')
    .select(['payout_id', 'state'])
    .where(sql<boolean>`payout_id = any(${payoutIds}::uuid[])`)
    .execute()
  const of = (state: BankLineState) =>
    new Set(rows.filter(row => row.state === state).map(({ payout_id }) => payout_id))
  return { executed: of('matched_payout'), returned: of('matched_return') }
}

/** Lines that show a payout, and the statements that brought them, by their ids. */
export async function objectsShowing(db: Reader, payoutId: PayoutId): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_line')
    .select(['id', 'statement_id'])
    .where('payout_id', '=', payoutId)
    .execute()
  return rows.flatMap(row => [row.id, row.statement_id])
}

/** Which advertisers' money came from these accounts before, by the account's digest in hex. */
export async function payersBefore(
  db: Reader,
  macs: readonly Uint8Array[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ mac: string; advertiser: string }>`
    select distinct encode(line.account_mac, 'hex') as mac, campaign.advertiser
    from bank_line as line join campaign on campaign.id = line.campaign_id
    where line.account_mac = any(select decode(mac, 'hex') from unnest(${macs.map(mac => Buffer.from(mac).toString('hex'))}::text[]) as given (mac))`.execute(
    db,
  )
  const found = new Map<string, Set<string>>()
  for (const { mac, advertiser } of rows) found.set(mac, (found.get(mac) ?? new Set()).add(advertiser))
  return found
}

/** As many lines are matched in one round. */
const RECORDED_MAX = 100

/** Payments of exactly this sum for the campaign of a reference that no line stands for, the oldest first. */
export async function recordedByHand(
  tx: Tx,
  reference: string,
  amount: number,
): Promise<{ id: string; campaignId: string }[]> {
  const start = reference.slice(-8).toLowerCase()
  const { rows } = await sql<{ id: string; campaignId: string }>`
    select payment.id, payment.campaign_id as "campaignId" from advertiser_payment as payment
    where payment.campaign_id between ${`${start}-0000-0000-0000-000000000000`}::uuid and ${`${start}-ffff-ffff-ffff-ffffffffffff`}::uuid
      and payment.amount_grosze = ${amount}::bigint and payment.taken_back_at is null
      and not exists (select 1 from bank_line where bank_line.advertiser_payment_id = payment.id)
    order by payment.recorded_at, payment.id limit ${RECORDED_MAX}::int`.execute(tx)
  return rows
}

/** The campaign of an advertiser's payment, and whether a line of a statement stands for it; null where there is no such payment. */
export async function findRecorded(tx: Tx, id: string): Promise<{ campaignId: string; isMatched: boolean } | null> {
  const { rows } = await sql<{ campaignId: string; isMatched: boolean }>`
    select paid.campaign_id as "campaignId",
      exists (select 1 from bank_line where bank_line.advertiser_payment_id = paid.id) as "isMatched"
    from advertiser_payment as paid where paid.id = ${id}::uuid`.execute(tx)
  return rows[0] ?? null
}

/** A payment of an advertiser, who recorded it, and in which statement a line stands for it. */
export interface Recorded {
  id: string
  amount: number
  reference: string
  at: Date
  by: string
  takenBackAt: Date | null
  statementId: string | null
}
/** Payments of a campaign's advertiser, the newest first. @param limit as many at most */
export async function listRecorded(db: Reader, campaignId: string, limit: number): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select paid.id, paid.amount_grosze as amount, paid.reference, paid.recorded_at as at, account.name as by,
      paid.taken_back_at as "takenBackAt", line.statement_id as "statementId"
    from advertiser_payment as paid join account on account.id = paid.recorded_by
      left join bank_line as line on line.advertiser_payment_id = paid.id
    where paid.campaign_id = ${campaignId}::uuid
    order by paid.recorded_at desc, paid.id limit ${limit}::int`.execute(db)
  return rows
}

/** The new state, with whatever it was matched with and whether money moved. */
export interface Settled {
  id: string
  state: BankLineState
  why: BankLineWhy | null
  payoutId: PayoutId | null
  campaignId: string | null
  advertiserPaymentId: string | null
  hasMoved: boolean
}

/** Leaves the decision to a person, and says why. */
export const waiting = (id: string, why: BankLineWhy): Settled => ({
  id,
  state: 'waiting',
  why,
  payoutId: null,
  campaignId: null,
  advertiserPaymentId: null,
  hasMoved: false,
})

/** Writes down what lines became; by whom and why, where a person said so. */
export async function settleLines(
  tx: Tx,
  settled: readonly Settled[],
  by: { at: Date; actorId: string; reason: string | null } | null = null,
): Promise<void> {
  await sql`
    update bank_line set state = became.state, why = became.why, payout_id = became.payout_id, campaign_id = became.campaign_id,
      advertiser_payment_id = became.payment_id, has_moved = became.has_moved, settled_at = ${by?.at ?? null}::timestamptz,
      settled_by = ${by?.actorId ?? null}::uuid, reason = ${by?.reason ?? null}::text
    from unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ state }) => state)}::text[], ${settled.map(({ why }) => why)}::text[],
      ${settled.map(({ payoutId }) => payoutId)}::uuid[], ${settled.map(({ campaignId }) => campaignId)}::uuid[],
      ${settled.map(({ advertiserPaymentId }) => advertiserPaymentId)}::uuid[], ${settled.map(({ hasMoved }) => hasMoved)}::boolean[])
      as became (id, state, why, payout_id, campaign_id, payment_id, has_moved)
    where bank_line.id = became.id`.execute(tx)
}

/** Lines that were matched with a creator's payouts, by id, locked. */
export async function lockLinesOfCreator(tx: Tx, creatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bank_line where payout_id in (select id from payout where creator_id = ${creatorId}) for no key update`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Puts something else where stood what a line says. */
export async function replaceDetails(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('bank_line').set({ details_sealed: sealed, account_mac: null }).where('id', '=', id).execute()
}

/** With its day, and with names of creator, campaign and whoever settled it. */
export interface ListedLine extends Line {
  position: number
  booked_on: string
  currency: string
  why: BankLineWhy | null
  settled_at: Date | null
  settled_by: string | null
  reason: string | null
  payout_number: number | null
  creator: string | null
  campaign: string | null
}

const listedLines = (db: Reader) =>
  db
    .selectFrom('bank_line')
    .leftJoin('payout', 'payout.id', 'bank_line.payout_id')
    .leftJoin('account as creator', 'creator.id', 'payout.creator_id')
    .leftJoin('campaign', 'campaign.id', 'bank_line.campaign_id')
    .leftJoin('account as settler', 'settler.id', 'bank_line.settled_by')
    .select([
      ...lineColumns.map(column => `bank_line.${column}` as const),
      'bank_line.position',
      'bank_line.booked_on',
      'bank_line.currency',
      'bank_line.why',
      'bank_line.settled_at',
      'settler.name as settled_by',
      'bank_line.reason',
      'payout.number as payout_number',
      'creator.name as creator',
      'campaign.name as campaign',
    ])

/** One line as lists show it. */
export const findLine = (db: Reader, id: string): Promise<ListedLine | undefined> =>
  listedLines(db).where('bank_line.id', '=', id).executeTakeFirst()

/** Which lines, and in which order; without a statement or a state those that wait. */
export interface LineFilter {
  statementId?: string | undefined
  state?: BankLineState | undefined
  sort?: BankLineSort | undefined
}

const narrowedTo = ({ statementId, state = statementId ? undefined : 'waiting' }: LineFilter): RawBuilder<boolean> =>
  sql`${statementId ? sql`bank_line.statement_id = ${statementId}::uuid` : sql`true`}
    and ${state ? sql`bank_line.state = ${sql.lit(state)}` : sql`true`}`

const sorted: Record<BankLineSort | 'printed', RawBuilder<unknown>> = {
  printed: sql`bank_line.position, bank_line.id`,
  oldest: sql`bank_line.booked_on, bank_line.position, bank_line.id`,
  newest: sql`bank_line.booked_on desc, bank_line.position desc, bank_line.id desc`,
  amount: sql`abs(bank_line.amount_grosze) desc, bank_line.id desc`,
}
const orderOf = ({ statementId, sort }: LineFilter) => sorted[sort ?? (statementId ? 'printed' : 'oldest')]

/** Page of lines in an order; unless told, of a statement as it has them, else those that wait with the longest first. */
export async function listLines(
  db: Db,
  { limit, offset, countTo, ...filter }: LineFilter & CountedRows,
): Promise<{ rows: ListedLine[]; total: number }> {
  const rows = await listedLines(db)
    .where(narrowedTo(filter))
    .orderBy(orderOf(filter))
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = db.selectFrom('bank_line').select('id').where(narrowedTo(filter)).limit(countTo)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select(select => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The first lines of a list as they are kept, for whoever opens them. */
export const sealedLines = (db: Reader, filter: LineFilter, limit: number) =>
  db
    .selectFrom('bank_line')
    .select(['id', 'amount_grosze', 'details_sealed'])
    .where(narrowedTo(filter))
    .orderBy(orderOf(filter))
    .limit(limit)
    .execute()

/** These lines, in the order of their ids here. */
export async function linesOf(db: Reader, ids: readonly string[]): Promise<ListedLine[]> {
  if (ids.length === 0) return []
  const rows = await listedLines(db).where(sql<boolean>`bank_line.id = any(${ids}::uuid[])`).execute()
  const found = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => found.get(id) ?? [])
}
