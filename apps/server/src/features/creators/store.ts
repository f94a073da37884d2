import type {
  AdType,
  CampaignStatus,
  CategoryKey,
  ChannelStatus,
  PaymentStatus,
  PayoutStatus,
  Platform,
  ProofState,
  TaskStatus,
} from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import { sql } from 'kysely'
import type { Reader, Tx } from '#/db/port.ts'

/** So many of each list; the newest. */
const LIST_MAX = 50

/** Channels with their last reading, in the order of connecting. */
export async function channelsOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    platform: Platform
    login: string | null
    status: Exclude<ChannelStatus, 'notconnected'>
    metrics: Metrics | null
    stage: number | null
    priceFrom: number | null
    observedAt: Date | null
    handOperator: string | null
    evidence: string | null
    reason: string | null
  }>`
    select channel.id, channel.type as platform, channel.login, channel.status, reading.metrics, reading.stage,
      (select min(price_zloty) from salary where salary.channel_id = channel.id) as "priceFrom", reading.observed_at as "observedAt",
      operator.name as "handOperator", hand.evidence, hand.reason
    from channel left join channel_reading reading on reading.channel_id = channel.id
    left join hand_reading hand on hand.channel_id = channel.id left join account operator on operator.id = hand.operator_id
    where channel.account_id = ${creatorId} order by channel.connected_at, channel.id limit ${LIST_MAX}::int`.execute(
    db,
  )
  return rows
}

/** Campaigns with what each pays, the newest first. */
export async function campaignsOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    participationId: string
    name: string
    status: Exclude<CampaignStatus, 'onboarding'>
    since: Date
    paymentStatus: PaymentStatus | 'removed' | null
    amount: number | null
  }>`
    select campaign.id, participation.id as "participationId", campaign.name, participation.status, participation.since, payment.status as "paymentStatus",
      payment.amount_grosze as amount
    from participation join campaign on campaign.id = participation.campaign_id
    left join lateral (
      select status, (sum(amount_grosze - taken_back_grosze) filter (where status <> 'removed' or is_newest) over ())::bigint as amount_grosze
      from (select *, row_number() over (order by moved_at desc) = 1 as is_newest from payment
        where participation_id = participation.id) paid order by is_addition, moved_at desc limit 1) payment on true
    where participation.creator_id = ${creatorId} order by participation.since desc, participation.id limit ${LIST_MAX}::int`.execute(
    db,
  )
  return rows
}

/** Payout orders, the newest first. */
export async function payoutsOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    number: number
    amount: number
    status: PayoutStatus
    requestedAt: Date
  }>`
    select id, number, amount_grosze as amount, status, requested_at as "requestedAt" from payout
    where creator_id = ${creatorId} order by requested_at desc, id limit ${LIST_MAX}::int`.execute(db)
  return rows
}

/** Invoices with the orders that they ask for, the newest first. */
export async function invoicesOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    number: number
    amount: number
    status: PayoutStatus
    sentAt: Date
    dueOn: string
    ksefNumber: string | null
    isKsefOfOther: boolean
    isKept: boolean
  }>`
    select id, number, amount_grosze as amount, status, requested_at as "sentAt", invoice_due_on as "dueOn", ksef_number as "ksefNumber",
      is_ksef_of_other as "isKsefOfOther", invoice_file is not null as "isKept"
    from payout where creator_id = ${creatorId} and invoice_sha256 is not null order by requested_at desc, id limit ${LIST_MAX}::int`.execute(
    db,
  )
  return rows
}

/** Interests in the order of the form. */
export async function interestsOf(db: Reader, creatorId: string): Promise<CategoryKey[]> {
  const { rows } = await sql<{ key: CategoryKey }>`
    select category.key from account_category join category on category.id = category_id
    where account_category.account_id = ${creatorId} order by category.position`.execute(db)
  return rows.map(({ key }) => key)
}

/** Tasks with what operators think of their proofs, those that began last first. */
export async function tasksOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{
    id: string
    campaignId: string
    campaign: string
    platform: Platform
    adType: AdType
    status: TaskStatus
    endsAt: Date | null
    proofState: ProofState | null
    proofHandedAt: Date | null
  }>`
    select task.id, task.campaign_id as "campaignId", campaign.name as campaign, task.platform, task.ad_type as "adType", task.status,
      task.ends_at as "endsAt", task.proof_state as "proofState", task.proof_handed_at as "proofHandedAt"
    from task join campaign on campaign.id = task.campaign_id
    where task.creator_id = ${creatorId} order by task.starts_at desc, task.id desc limit ${LIST_MAX}::int`.execute(db)
  return rows
}

/** So many of a creator's tasks are looked at for how many were done. */
const ENDED_MAX = 200

/** How many tasks were done, of those whose end has come; those that fell away are neither (DESK-109). */
export async function countEnded(db: Reader, creatorId: string): Promise<{ done: number; of: number }> {
  const { rows } = await sql<{ done: number; of: number }>`
    select count(*) filter (where status = 'finished')::int as done, count(*)::int as of from (
      select status from task where creator_id = ${creatorId} and status in ('finished', 'missed') and not fell_away(task)
      order by starts_at desc, id desc limit ${ENDED_MAX}::int) newest`.execute(db)
  return rows[0] ?? { done: 0, of: 0 }
}

/** Messages of the portal, the newest first. */
export async function messagesOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{ id: string; content: string; createdAt: Date; readAt: Date | null }>`
    select id, content, created_at as "createdAt", read_at as "readAt" from portal_message
    where account_id = ${creatorId} and removed_at is null order by created_at desc, id desc limit ${LIST_MAX}::int`.execute(
    db,
  )
  return rows
}

/** What colleagues noted, the newest first. */
export async function notesOf(db: Reader, creatorId: string) {
  const { rows } = await sql<{ id: string; author: string; authorId: string; text: string; createdAt: Date }>`
    select note.id, author.name as author, note.author_id as "authorId", note.text, note.created_at as "createdAt"
    from creator_note note join account author on author.id = note.author_id
    where note.creator_id = ${creatorId} order by note.created_at desc, note.id limit ${NOTES_MAX}::int`.execute(db)
  return rows
}

/** So many notes are kept about one creator. */
export const NOTES_MAX = 200

/** Adds a note. @returns false when there are as many as are kept. */
export async function insertNote(
  tx: Tx,
  note: { id: string; creatorId: string; authorId: string; text: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into creator_note (id, creator_id, author_id, text, created_at)
    select ${note.id}, ${note.creatorId}, ${note.authorId}, ${note.text}, ${note.at}::timestamptz
    where (select count(*) from creator_note where creator_id = ${note.creatorId}) < ${NOTES_MAX}::int`.execute(tx)
  return numAffectedRows === 1n
}

/** Removes a note that somebody wrote. @returns it, and whom it was about; null when there is none of theirs. */
export async function removeNote(
  tx: Tx,
  { id, creatorId, authorId }: { id: string; creatorId: string; authorId: string },
): Promise<{ text: string; name: string } | null> {
  const { rows } = await sql<{ text: string; name: string }>`
    delete from creator_note using account
    where creator_note.id = ${id} and creator_id = ${creatorId} and author_id = ${authorId} and account.id = creator_id
    returning creator_note.text, account.name`.execute(tx)
  return rows[0] ?? null
}

/** Notes about `from` become notes about `to`, the newest first, until there are as many as are kept. */
export async function moveNotes(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update creator_note set creator_id = ${to} where id in (
      select id from creator_note where creator_id = ${from} order by created_at desc, id
      limit greatest(0, ${NOTES_MAX}::int - (select count(*) from creator_note where creator_id = ${to})))`.execute(tx)
}

/** Notes go with the account that they are about. */
export async function removeNotes(tx: Tx, creatorId: string): Promise<void> {
  await tx.deleteFrom('creator_note').where('creator_id', '=', creatorId).execute()
}

/** How many sessions are open now. */
export async function countSessions(db: Reader, creatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from session
    where account_id = ${creatorId} and revoked_at is null and expires_at > ${now}::timestamptz`.execute(db)
  return rows[0]?.total ?? 0
}
