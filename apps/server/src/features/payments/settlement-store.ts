import { type Grosze, grosze } from '@fanfara/contract/money'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

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

/** An advertiser's payment that still counts, locked; null for one that was taken back, or that there is not. */
export async function lockAdvertiserPayment(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('advertiser_payment')
    .select(['campaign_id', 'amount_grosze'])
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { campaignId: row.campaign_id, amount: grosze(row.amount_grosze) } : null
}

/** Notes that an advertiser's payment was none. */
export async function markTakenBack(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('advertiser_payment').set({ taken_back_at: at }).where('id', '=', id).execute()
}

/** A campaign whose advertiser owes money. */
export interface OwingCampaign {
  id: string
  name: string
  advertiser: string
  /** What is accepted and not covered yet, in grosze. */
  owed: number
}

/** Campaigns are so many at most that money is looked for. */
const OWING_MAX = 5000

/** Campaigns whose advertisers owe money, those that wait with the longest first. */
export async function owingCampaigns(db: Reader): Promise<OwingCampaign[]> {
  const { rows } = await sql<OwingCampaign>`
    select campaign.id, campaign.name, campaign.advertiser, (due.amount - campaign_unallocated(campaign.id))::bigint as owed
    from (select campaign_id, sum(amount_grosze) as amount, min(moved_at) as since from payment
        where status = 'waiting_for_payment' group by campaign_id) as due
      join campaign on campaign.id = due.campaign_id
    order by due.since, campaign.id limit ${OWING_MAX}::int`.execute(db)
  return rows
}

/** Titles name few campaigns; more are nobody's. */
const NAMED_MAX = 100

/** Campaigns that were settled and are named by their references (`FAN-0F3A91BC`), whatever they owe still; nothing for those that owe none. */
export async function namedCampaigns(db: Reader, references: readonly string[]): Promise<OwingCampaign[]> {
  const starts = [...new Set(references.map(reference => reference.slice(-8).toLowerCase()))].slice(0, NAMED_MAX)
  if (starts.length === 0) return []
  const { rows } = await sql<OwingCampaign>`
    select campaign.id, campaign.name, campaign.advertiser,
      greatest(0, coalesce((select sum(amount_grosze) from payment where campaign_id = campaign.id and status = 'waiting_for_payment'), 0)
        - campaign_unallocated(campaign.id))::bigint as owed
    from unnest(${starts}::text[]) as named (start)
      join campaign on campaign.id between (named.start || '-0000-0000-0000-000000000000')::uuid and (named.start || '-ffff-ffff-ffff-ffffffffffff')::uuid
    where exists (select 1 from payment where campaign_id = campaign.id and status not in ('waiting_for_acceptance', 'removed'))
    order by campaign.id limit ${NAMED_MAX}::int`.execute(db)
  return rows
}

/** What a campaign owes and what came in; `money` is what there is for its creators, credit used and kept included. */
export async function readSettlement(db: Reader, campaignId: string) {
  const { rows } = await sql<{
    acceptance_count: number
    acceptance: number
    unanswered_count: number
    unanswered: number
    payment_count: number
    payment: number
    released_count: number
    released: number
    received: number
    money: number
  }>`
    select
      count(*) filter (where status = 'waiting_for_acceptance' and amount_grosze > 0) as acceptance_count,
      coalesce(sum(amount_grosze) filter (where status = 'waiting_for_acceptance'), 0)::bigint as acceptance,
      count(*) filter (where status = 'waiting_for_acceptance' and amount_grosze > 0 and is_open) as unanswered_count,
      coalesce(sum(amount_grosze) filter (where status = 'waiting_for_acceptance' and is_open), 0)::bigint as unanswered,
      count(*) filter (where status = 'waiting_for_payment') as payment_count,
      coalesce(sum(amount_grosze) filter (where status = 'waiting_for_payment'), 0)::bigint as payment,
      count(*) filter (where status not in ('waiting_for_acceptance', 'waiting_for_payment', 'removed')) as released_count,
      coalesce(sum(amount_grosze - taken_back_grosze) filter (where status not in ('waiting_for_acceptance', 'waiting_for_payment', 'removed')), 0)::bigint as released,
      (select coalesce(sum(amount_grosze), 0) from advertiser_payment
        where campaign_id = ${campaignId} and taken_back_at is null)::bigint as received,
      campaign_money(${campaignId}) as money
    from (select *, exists (select 1 from task where task.participation_id = payment.participation_id and task.status = 'during') as is_open
      from payment where campaign_id = ${campaignId}) as payment`.execute(db)
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
      | 'in_file_amount'
      | 'bank_lines',
      number
    >
  >`
    select
      (select count(distinct payment.campaign_id) from payment join campaign on campaign.id = payment.campaign_id
        where payment.status = 'waiting_for_acceptance' and campaign.stage = 'completed' and payment.amount_grosze > 0) as settlements,
      (select coalesce(sum(payment.amount_grosze), 0)::bigint from payment join campaign on campaign.id = payment.campaign_id
        where payment.status = 'waiting_for_acceptance' and campaign.stage = 'completed') as settlement_amount,
      owing.due, owing.due_amount,
      (select count(*) from payout where status = 'ordered') as ordered,
      (select coalesce(sum(amount_grosze), 0)::bigint from payout where status = 'ordered') as ordered_amount,
      (select count(*) from payout where status = 'in_bank_file') as in_file,
      (select coalesce(sum(amount_grosze), 0)::bigint from payout where status = 'in_bank_file') as in_file_amount,
      (select count(*) from bank_line where state = 'waiting') as bank_lines
    from (select count(*) as due, coalesce(sum(amount - campaign_unallocated(campaign_id)), 0)::bigint as due_amount
      from (select campaign_id, sum(amount_grosze) as amount from payment where status = 'waiting_for_payment'
        group by campaign_id) waiting) owing`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('an aggregate always has a row')
  return row
}

/** How many payments of campaigns wait for a settlement and for the advertiser, by campaign. */
export async function waitingByCampaign(db: Reader, campaignIds: readonly string[]) {
  const { rows } = await sql<{ campaign_id: string; to_accept: number; due: number }>`
    select campaign_id, count(*) filter (where status = 'waiting_for_acceptance' and amount_grosze > 0) as to_accept,
      count(*) filter (where status = 'waiting_for_payment') as due
    from payment where campaign_id = any(${campaignIds}::uuid[]) group by campaign_id`.execute(db)
  return new Map(rows.map(row => [row.campaign_id, { toAccept: row.to_accept, due: row.due }]))
}
