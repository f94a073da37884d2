import type { CampaignStage, PayoutStatus } from '@fanfara/contract/enums'
import type { WorkKind } from '@fanfara/contract/ops/desk/work'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import type { Reader } from '#/db/port.ts'

/** One piece of work, as the database has it. */
export interface Work {
  kind: WorkKind
  key: string
  name: string | null
  campaignId: string | null
  count: number
  /** More wait than were counted. */
  isMore: boolean
  /** Others of the kind wait that are not in the list. */
  hasOthers: boolean
  amount: number | null
  since: Date
}

/** So many of each kind stand in the list. */
const LISTED = 20
/** And one more is read, to know whether there are others (DESK-101). */
const EACH_MAX = LISTED + 1
/** So many rows of a queue are gathered by campaign, the oldest first. */
const GATHERED_MAX = 2000

const item = (kind: WorkKind, columns: RawBuilder<unknown>, isMore: RawBuilder<boolean> = sql`false`) =>
  sql`select ${sql.lit(kind)}::text as kind, ${isMore} as "isMore", ${columns}`

/** Whether a queue has more rows than are gathered. */
const hasMore = (queue: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from ${queue} offset ${GATHERED_MAX}::int)`

/** Applications and proofs, gathered by campaign: a queue of thousands is read no further than its oldest. */
const applications = item(
  'applications',
  sql`campaign.id::text as key, campaign.name, campaign.id as "campaignId", waiting.count, null::bigint as amount, waiting.since
  from (select campaign_id, count(*)::int as count, min(since) as since from (
    select campaign_id, since from participation where status = 'pending_approval' order by since limit ${GATHERED_MAX}::int) oldest
    group by campaign_id) waiting join campaign on campaign.id = waiting.campaign_id order by waiting.since limit ${EACH_MAX}::int`,
  hasMore(sql`participation where status = 'pending_approval'`),
)
const proofs = item(
  'proofs',
  sql`campaign.id::text as key, campaign.name, campaign.id as "campaignId", waiting.count, waiting.amount, waiting.since
  from (select campaign_id, sum(count)::int as count, min(since) as since, sum(at_stake.amount)::bigint as amount from (
      select task.campaign_id, task.participation_id, count(*)::int as count, min(task.proof_handed_at) as since from (
        select campaign_id, participation_id, proof_handed_at from task where proof_state = 'waiting'
        order by proof_handed_at, id limit ${GATHERED_MAX}::int) task group by task.campaign_id, task.participation_id) each
    cross join lateral (select coalesce(sum(amount_grosze), 0) as amount from payment
      where payment.participation_id = each.participation_id and status <> 'removed') at_stake group by campaign_id) waiting
  join campaign on campaign.id = waiting.campaign_id order by waiting.since limit ${EACH_MAX}::int`,
  hasMore(sql`task where proof_state = 'waiting'`),
)

/** Campaigns that ended and are not settled, and those whose advertiser owes. */
const settlements = (now: Date) =>
  item(
    'settlement',
    sql`campaign.id::text as key, campaign.name, campaign.id as "campaignId", waiting.count, waiting.amount,
    least(coalesce((campaign.end_date + 1)::timestamp at time zone 'Europe/Warsaw', campaign.created_at), ${now}::timestamptz) as since
    from (select campaign_id, count(*)::int as count, sum(amount_grosze)::bigint as amount from payment
      where status = 'waiting_for_acceptance' and amount_grosze > 0 group by campaign_id) waiting
    join campaign on campaign.id = waiting.campaign_id and campaign.stage = 'completed'
    order by campaign.end_date limit ${EACH_MAX}::int`,
  )
/** What is late by the agreed term stands by itself; its age is since when it is. What came already is owed no more. */
const debts = (kind: 'advertiser_payment' | 'overdue', since: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
  item(
    kind,
    sql`campaign.id::text as key, campaign.name, campaign.id as "campaignId", waiting.count,
    waiting.amount - campaign_unallocated(campaign.id) as amount, ${since} as since
  from (select campaign_id, count(*)::int as count, sum(amount_grosze)::bigint as amount, min(moved_at) as since from payment
    where status = 'waiting_for_payment' group by campaign_id having ${when} order by min(moved_at) limit ${EACH_MAX}::int) waiting
  join campaign on campaign.id = waiting.campaign_id`,
  )
const advertiserPayments = (lateBefore: Date) =>
  debts('advertiser_payment', sql`waiting.since`, sql`min(moved_at) >= ${lateBefore}::timestamptz`)
const overdue = (lateBefore: Date, termDays: number) =>
  debts(
    'overdue',
    sql`waiting.since + make_interval(days => ${termDays}::int)`,
    sql`min(moved_at) < ${lateBefore}::timestamptz`,
  )

/** Payouts that somebody ordered, files that wait for a second person, and transfers that the bank has. */
const payouts = item(
  'payouts',
  sql`'ordered' as key, null::text as name, null::uuid as "campaignId", count(*)::int as count, sum(amount_grosze)::bigint as amount, min(requested_at) as since
  from payout where status = 'ordered' having count(*) > 0`,
)
const releases = item(
  'release',
  sql`id::text as key, number::text as name, null::uuid as "campaignId", payouts as count, amount_grosze as amount, created_at as since
  from bank_file where released_at is null and recalled_at is null order by created_at limit ${EACH_MAX}::int`,
)
const transfers = item(
  'transfers',
  sql`file.id::text as key, file.number::text as name, null::uuid as "campaignId", count(*)::int as count, sum(payout.amount_grosze)::bigint as amount,
    coalesce(file.released_at, file.created_at) as since
  from payout join bank_file file on file.id = payout.bank_file_id where payout.status = 'in_bank_file' and file.released_at is not null
  group by file.id order by since limit ${EACH_MAX}::int`,
)

/** Lines of the bank's statements that somebody has to say what they are; those in złoty are summed. */
const bankLines = item(
  'bank_lines',
  sql`'waiting' as key, null::text as name, null::uuid as "campaignId", count(*)::int as count,
    sum(abs(line.amount_grosze)) filter (where line.currency = 'PLN')::bigint as amount, min(statement.imported_at) as since
  from (select statement_id, amount_grosze, currency from bank_line where state = 'waiting'
    order by booked_on, position, id limit ${GATHERED_MAX}::int) line
  join bank_statement statement on statement.id = line.statement_id having count(*) > 0`,
  hasMore(sql`bank_line where state = 'waiting'`),
)

/** Corrections that wait for a second person, or for an answer to a dispute. */
const corrections = item(
  'correction',
  sql`correction.id::text as key, campaign.name, campaign.id as "campaignId", 1 as count,
    abs(after_grosze - before_grosze)::bigint as amount, moved_at as since
  from (select * from correction where state in ('proposed', 'disputed') order by moved_at limit ${EACH_MAX}::int) correction
  join campaign on campaign.id = correction.campaign_id`,
)

/** Debts that somebody proposed to write off. */
const writeOffs = item(
  'write_off',
  sql`campaign.id::text as key, campaign.name, campaign.id as "campaignId", 1 as count, write_off.amount_grosze as amount, proposed_at as since
  from (select * from write_off where state = 'proposed' order by proposed_at limit ${EACH_MAX}::int) write_off
  join campaign on campaign.id = write_off.campaign_id`,
)

/** What waits for operators in campaigns and among payouts, the oldest first. */
export async function listWork(
  db: Reader,
  { now, lateBefore, termDays }: { now: Date; lateBefore: Date; termDays: number },
): Promise<Work[]> {
  const { rows } = await sql<Omit<Work, 'hasOthers'>>`
    select * from (
      (${applications}) union all (${proofs}) union all (${settlements(now)}) union all (${advertiserPayments(lateBefore)})
      union all (${overdue(lateBefore, termDays)})
      union all (${corrections}) union all (${writeOffs}) union all (${payouts}) union all (${releases}) union all (${transfers})
      union all (${bankLines})) work order by since, kind, key`.execute(db)
  return listed(rows)
}

/** The oldest of each kind, as many as stand in the list, and whether there are others. */
function listed(rows: readonly Omit<Work, 'hasOthers'>[]): Work[] {
  const ofKind = new Map<WorkKind, Omit<Work, 'hasOthers'>[]>()
  for (const row of rows) ofKind.set(row.kind, [...(ofKind.get(row.kind) ?? []), row])
  return [...ofKind.values()].flatMap(these =>
    these.slice(0, LISTED).map(row => ({ ...row, hasOthers: these.length > LISTED })),
  )
}

/** So many of each kind does the palette find. */
const FOUND_MAX = 6

const saying = (said: RawBuilder<unknown>, words: readonly string[]) =>
  sql.join(
    words.map(word => sql`${said} like plain_letters(${`%${escapeLike(word)}%`}::text)`),
    sql` and `,
  )
/** Written as the index of campaigns is. */
const named = sql`plain_letters(name || ' ' || advertiser)`

/** Campaigns by parts of their name and advertiser, the newest first. */
export async function findCampaigns(db: Reader, words: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; advertiser: string; stage: CampaignStage }>`
    select id, name, advertiser, stage from campaign where ${saying(named, words)}
    order by created_at desc, id desc limit ${FOUND_MAX}::int`.execute(db)
  return rows
}

/** So many campaigns of advertisers who fit are gathered. */
const GATHERED_CAMPAIGNS_MAX = 1000

/** Advertisers by parts of their name, those with the most campaigns first, with whether something of theirs waits to be paid. */
export async function findAdvertisers(db: Reader, words: readonly string[]) {
  const { rows } = await sql<{ name: string; campaigns: number; owes: boolean }>`
    select advertiser as name, count(*)::int as campaigns, bool_or(exists (select 1 from payment
        where campaign_id = found.id and status = 'waiting_for_payment' and amount_grosze > 0)) as owes
    from (select id, advertiser from campaign where ${saying(named, words)} and ${saying(sql`plain_letters(advertiser)`, words)}
      order by created_at desc, id desc limit ${GATHERED_CAMPAIGNS_MAX}::int) as found
    group by advertiser order by campaigns desc, name limit ${FOUND_MAX}::int`.execute(db)
  return rows
}

/** The payout of a number, as a list of one or none. */
export async function findPayout(db: Reader, number: number) {
  const { rows } = await sql<{ id: string; number: number; creator: string; amount: number; status: PayoutStatus }>`
    select payout.id, payout.number, account.name as creator, payout.amount_grosze as amount, payout.status
    from payout join account on account.id = payout.creator_id where payout.number = ${number}::bigint`.execute(db)
  return rows
}
