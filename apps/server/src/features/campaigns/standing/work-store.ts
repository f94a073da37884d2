import { type CampaignAudience, campaignAudiences } from '@fanfara/contract/ops/campaign/work'
import type { Language } from '@fanfara/contract/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** How much waits in a campaign, and lies in each part of its page. */
export interface Counts {
  participants: number
  applications: number
  invitations: number
  tasks: number
  content: number
  proofsWaiting: number
  proofs: number
  messages: number
  completedAt: Date | null
}

/** Everything about one campaign that its page counts, in one statement. */
export async function countAround(db: Reader, campaignId: string): Promise<Counts> {
  const participations = (condition: RawBuilder<boolean>) =>
    sql`(select count(*) from participation where campaign_id = ${campaignId} and ${condition})`
  const tasks = (condition: RawBuilder<boolean>) =>
    sql`(select count(*) from task where campaign_id = ${campaignId} and ${condition})`
  const { rows } = await sql<Counts>`select
    ${participations(sql`true`)} as participants,
    ${participations(sql`status = 'pending_approval'`)} as applications,
    ${participations(sql`status = 'invited'`)} as invitations,
    ${tasks(sql`status in ('coming', 'during')`)} as tasks,
    ${tasks(sql`status in ('coming', 'during') and is_acceptance_pending`)} as content,
    ${tasks(sql`proof_state = 'waiting'`)} as "proofsWaiting",
    ${tasks(sql`proof_state is not null`)} as proofs,
    (select count(*) from campaign_message where campaign_id = ${campaignId}) as messages,
    (select completed_at from campaign where id = ${campaignId}) as "completedAt"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts always comes')
  return row
}

const isOfAudience: Record<CampaignAudience, RawBuilder<boolean>> = {
  participants: sql`participation.status in ('attached', 'planned', 'active', 'completed')`,
  unfinished: sql`participation.status in ('attached', 'planned', 'active') and exists (select 1 from task
    where task.participation_id = participation.id and task.status in ('coming', 'during'))`,
  invited: sql`participation.status = 'invited'`,
  applicants: sql`participation.status = 'pending_approval'`,
}

/** A statement that names those whom a message is for; who erased the account is nobody any more. */
export const idsOf = (campaignId: string, audience: CampaignAudience): RawBuilder<{ id: string }> =>
  sql`select participation.creator_id as id from participation join account on account.id = participation.creator_id
    where participation.campaign_id = ${campaignId} and account.erased_at is null and ${isOfAudience[audience]}`

/** How many people each audience has. */
export async function countAudiences(db: Reader, campaignId: string): Promise<Record<CampaignAudience, number>> {
  const columns = campaignAudiences.map(
    audience => sql`(select count(*) from (${idsOf(campaignId, audience)}) as them) as ${sql.ref(audience)}`,
  )
  const { rows } = await sql<Record<CampaignAudience, number>>`select ${sql.join(columns)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts always comes')
  return row
}

/** Words to participants, with who they are for. */
export interface NewMessage {
  campaignId: string
  audience: CampaignAudience
  text: Record<Language, string>
  recipients: number
  at: Date
  by: string
}

/** Keeps what was sent. */
export async function insertMessage(tx: Tx, { campaignId, text, by, ...message }: NewMessage): Promise<void> {
  await tx
    .insertInto('campaign_message')
    .values({
      ...message,
      id: crypto.randomUUID(),
      campaign_id: campaignId,
      text: JSON.stringify(text),
      by_id: by,
    })
    .execute()
}

/** A page of what was sent to a campaign's participants, the newest first. */
export const listMessages = (db: Db, campaignId: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('campaign_message')
    .innerJoin('account', 'account.id', 'campaign_message.by_id')
    .select(['campaign_message.id', 'audience', 'text', 'recipients', 'at', 'account.name as by_name'])
    .where('campaign_id', '=', campaignId)
    .orderBy('at', 'desc')
    .orderBy('campaign_message.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many messages were sent, up to 10,000. */
export async function countMessages(db: Db, campaignId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (select 1 from campaign_message
    where campaign_id = ${campaignId} limit 10000) as counted`.execute(db)
  return rows[0]?.total ?? 0
}
