import type { CampaignStatus, CampaignType, ParticipantList, Platform, CategoryKey } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import { escapeLike } from '#/db/like.ts'
import type { CountedRows, Db, Reader, Tx } from '#/db/port.ts'

/** Keeps a campaign's only link; an earlier one is revoked. */
export async function replaceLink(
  tx: Tx,
  link: { campaignId: string; tokenHash: Uint8Array; at: Date; operatorId: string },
): Promise<void> {
  await revokeLink(tx, link.campaignId, link.at)
  await tx
    .insertInto('advertiser_link')
    .values({
      id: crypto.randomUUID(),
      campaign_id: link.campaignId,
      token_hash: link.tokenHash,
      created_at: link.at,
      created_by: link.operatorId,
    })
    .execute()
}

/** Revokes a campaign's link. @returns whether there was one. */
export async function revokeLink(tx: Tx, campaignId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('advertiser_link')
    .set({ revoked_at: at })
    .where('campaign_id', '=', campaignId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A campaign's link that is not revoked. */
export const currentLink = (db: Reader, campaignId: string) =>
  db
    .selectFrom('advertiser_link as link')
    .innerJoin('account', 'account.id', 'link.created_by')
    .select(['link.created_at', 'account.name as operator'])
    .where('link.campaign_id', '=', campaignId)
    .where('link.revoked_at', 'is', null)
    .executeTakeFirst()

/** Which campaign a secret belongs to, and whether it was revoked. */
export const findLink = (db: Reader, tokenHash: Uint8Array) =>
  db
    .selectFrom('advertiser_link')
    .select(['campaign_id', 'revoked_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Public columns only: no e-mail, no money. */
export interface ShownCreator {
  id: string
  name: string
  avatar_url: string | null
  description: string | null
  interests: CategoryKey[]
  channels: { type: Platform; login: string | null; url: string | null; stage: number | null; by_hand: boolean }[]
  status: CampaignStatus | null
  since: Date | null
}

interface ListQuery extends CountedRows {
  campaignId: string
  type: CampaignType
  platforms: readonly Platform[]
  list: ParticipantList
  name: string | undefined
}

/** Who takes part, as far as an advertiser is told: whoever left or was refused is not shown, but an invitation is answered. */
const TAKING_PART = ['invited', 'attached', 'planned', 'active']

/** A page of one list, read along an index and no further than the page's end; its size is counted up to a bound. */
export async function listCreators(db: Db, query: ListQuery): Promise<{ rows: ShownCreator[]; total: number }> {
  const { limit, offset, countTo } = query
  const source = query.list === 'candidates' ? candidates(query) : participants(query)
  const { rows } = await sql<ShownCreator>`
    with page as (${source} limit ${limit}::int offset ${offset}::int)
    select page.id, account.name, account.avatar_url, account.description, page.status, page.since,
      coalesce((select array_agg(category.key order by category.position) from account_category mine
        join category on category.id = mine.category_id where mine.account_id = account.id), '{}')::text[] as interests,
      coalesce((select jsonb_agg(jsonb_build_object('type', channel.type, 'login', channel.login, 'url', channel.url, 'stage', reading.stage,
          'by_hand', coalesce(reading.by_hand, false))
          order by channel.type) from channel left join channel_reading reading on reading.channel_id = channel.id
        where channel.account_id = account.id and channel.status = 'connected'), '[]') as channels
    from page join account on account.id = page.creator_id order by page.sort_text, page.since, page.id`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (${source} limit ${countTo}::int) as counted`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

const named = (name: string | undefined) => (name ? sql`account.name ilike ${`%${escapeLike(name)}%`}` : sql`true`)

/** Who applied, or takes part: in the order in which they came. */
function participants({ campaignId, type, list, name }: ListQuery) {
  const statuses = list === 'applicants' ? ['pending_approval'] : TAKING_PART
  const declined =
    type === 'closed' && list === 'participants'
      ? sql`p.status = 'declined' and p.entered_at is null and account.erased_at is null`
      : sql`false`
  return sql`
    select p.id, p.creator_id, p.status, p.since, '' as sort_text from participation p join account on account.id = p.creator_id
    where p.campaign_id = ${campaignId}::uuid and (p.status = any(${statuses}::text[]) or ${declined}) and ${named(name)}
    order by p.since, p.id`
}

/** Who could be invited: creators with a channel that fits, who are not in the campaign in any way. */
function candidates({ campaignId, platforms, name }: ListQuery) {
  return sql`
    select account.id, account.id as creator_id, null::text as status, null::timestamptz as since, lower(account.name) as sort_text
    from account where ${isCandidate(campaignId, platforms)} and ${named(name)}
    order by lower(account.name), account.id`
}

const isCandidate = (campaignId: string, platforms: readonly Platform[]) => sql`
  account.role = 'influencer' and account.is_active and account.erased_at is null
  and exists (select 1 from channel where account_id = account.id and status = 'connected' and type = any(${platforms}::text[]))
  and not exists (select 1 from participation p where p.campaign_id = ${campaignId}::uuid and p.creator_id = account.id)`

/** Whether a creator can be invited by the advertiser now. */
export async function isInvitable(
  tx: Tx,
  creatorId: string,
  campaign: { id: string; platforms: readonly Platform[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from account where id = ${creatorId}::uuid and ${isCandidate(campaign.id, campaign.platforms)}`.execute(tx)
  return rows.length > 0
}
