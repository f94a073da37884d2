import { grosze, type Grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Reader } from '#/db/port.ts'

/** Which accounts a statement is about, by kind and owners. */
export interface Accounts {
  kind: 'bank' | 'owed_by_advertiser'
  /** Campaigns; null: whoever's they are. */
  campaignIds: readonly string[] | null
}

interface Span {
  from: Date
  until: Date
}

const ofAccounts = ({ kind, campaignIds }: Accounts) =>
  sql`account.kind = ${kind} and (${campaignIds === null}::boolean or account.owner_id = any(${campaignIds ?? []}::uuid[]))`

/** What accounts held together at a moment, and their changes until another: money that is there, or owed, counts above nought. */
export async function sumsOf(
  db: Reader,
  accounts: Accounts,
  { from, until }: Span,
): Promise<{ opening: Grosze; came: Grosze; left: Grosze }> {
  const { rows } = await sql<{ opening: number; came: number; left: number }>`
    select coalesce(-sum(amount_grosze) filter (where at < ${from}::timestamptz), 0)::bigint as opening,
      coalesce(-sum(amount_grosze) filter (where at >= ${from}::timestamptz and amount_grosze < 0), 0)::bigint as came,
      coalesce(sum(amount_grosze) filter (where at >= ${from}::timestamptz and amount_grosze > 0), 0)::bigint as left
    from (select transaction.at, posting.amount_grosze
      from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
        join ledger_transaction as transaction on transaction.id = posting.transaction_id
      where ${ofAccounts(accounts)} and transaction.at < ${until}::timestamptz) as moved`.execute(db)
  const { opening = 0, came = 0, left = 0 } = rows[0] ?? {}
  return { opening: grosze(opening), came: grosze(came), left: grosze(left) }
}

/** One movement of an account, money that is there or owed above nought. */
export interface Moved {
  id: number
  at: Date
  kind: string
  key: string
  reason: string | null
  amount: number
  campaign: string | null
}

/** Movements of accounts in a span, oldest first, at most `limit`. */
export async function linesOf(
  db: Reader,
  accounts: Accounts,
  { from, until, limit }: Span & { limit: number },
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select posting.id, transaction.at, transaction.kind, transaction.key, transaction.reason, -posting.amount_grosze as amount,
      campaign.name as campaign
    from ledger_account as account join ledger_posting as posting on posting.account_id = account.id
      join ledger_transaction as transaction on transaction.id = posting.transaction_id
      left join lateral (select owing.owner_id from ledger_posting as other join ledger_account as owing on owing.id = other.account_id
        where other.transaction_id = transaction.id and owing.kind = 'owed_by_advertiser' order by other.id limit 1) as owed on true
      left join campaign on campaign.id = owed.owner_id
    where ${ofAccounts(accounts)} and transaction.at >= ${from}::timestamptz and transaction.at < ${until}::timestamptz
    order by transaction.at, posting.id limit ${limit}::int`.execute(db)
  return rows
}

/** Campaigns of which something was booked in a span, by advertiser and name. */
export async function campaignsIn(db: Reader, { from, until }: Span, limit: number) {
  const { rows } = await sql<{ id: string; name: string; advertiser: string }>`
    select campaign.id, campaign.name, campaign.advertiser from campaign
      join ledger_account as account on account.owner_id = campaign.id and account.kind = 'owed_by_advertiser'
    where exists (select 1 from ledger_posting as posting join ledger_transaction as transaction on transaction.id = posting.transaction_id
      where posting.account_id = account.id and transaction.at >= ${from}::timestamptz and transaction.at < ${until}::timestamptz)
    order by campaign.advertiser, campaign.name, campaign.id limit ${limit}::int`.execute(db)
  return rows
}

/** A campaign's name and advertiser; undefined: there is none. */
export const findCampaign = (db: Reader, id: string) =>
  db.selectFrom('campaign').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** Campaigns of an advertiser; their number is bounded. */
export async function campaignsOf(db: Reader, advertiser: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where('advertiser', '=', advertiser)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One posting with what it belongs to. */
export interface Entry {
  id: number
  transaction_id: number
  at: Date
  kind: string
  key: string
  reason: string | null
  account: string
  owner_id: string
  amount: number
  campaign: string | null
  advertiser: string | null
  creator: string | null
}

/** Postings of a span after one of them, in the order of their entries, at most `limit`. */
export async function entriesAfter(
  db: Reader,
  { from, until }: Span,
  { after, limit }: { after: { at: Date; transactionId: number } | null; limit: number },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    with page as (
      select id, at, kind, key, reason from ledger_transaction
      where at >= ${from}::timestamptz and at < ${until}::timestamptz
        and (${after === null}::boolean or (at, id) > (${after?.at ?? from}::timestamptz, ${after?.transactionId ?? 0}::bigint))
      order by at, id limit ${limit}::int)
    select posting.id, page.id as transaction_id, page.at, page.kind, page.key, page.reason, account.kind as account, account.owner_id,
      posting.amount_grosze as amount, campaign.name as campaign, campaign.advertiser, creator.name as creator
    from page join ledger_posting as posting on posting.transaction_id = page.id
      join ledger_account as account on account.id = posting.account_id
      left join campaign on campaign.id = account.owner_id
      left join account as creator on creator.id = account.owner_id
    order by page.at, page.id, posting.id`.execute(db)
  return rows
}
