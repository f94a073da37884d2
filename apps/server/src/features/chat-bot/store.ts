import type { Language } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Tx } from '#/db/port.ts'

/** A channel that is live, and the campaign whose link is next there. */
export interface Turn {
  channelId: string
  externalId: string
  language: Language
  campaignId: string
  campaign: string
  /** The speakable part of the creator's campaign link. */
  code: string
}
/** A line of chat that was written, or would have been. */
export interface Post {
  channelId: string
  campaignId: string
  message: string
}

/**
 * Live Twitch channels with Easy Ad whose last link is old enough, each with the running automatic campaign that waited
 * longest: a bounded number.
 */
export async function listDue(
  db: Db,
  { liveSince, restedUntil, limit }: { liveSince: Date; restedUntil: Date; limit: number },
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select channel.id as "channelId", channel.external_id as "externalId", account.language,
      next.id as "campaignId", next.name as campaign, next.code
    from channel join account on account.id = channel.account_id
    cross join lateral (
      select c.id, c.name, p.code from participation p join campaign c on c.id = p.campaign_id
      where p.creator_id = account.id and p.status = 'active' and c.is_automatic and c.stage = 'running'
        and c.platforms @> array[channel.type] and c.landing_url is not null
      order by (select max(posted_at) from chat_post where channel_id = channel.id and campaign_id = c.id) nulls first, c.id
      limit 1) as next
    where channel.type = 'twitch' and channel.status = 'connected' and account.easy_ad and account.is_active
      and channel.id in (select channel_id from viewer_sample where sampled_at > ${liveSince}::timestamptz)
      and not exists (select 1 from chat_rest where channel_id = channel.id and posted_at > ${restedUntil}::timestamptz)
    order by channel.id limit ${limit}::int`.execute(db)
  return rows
}

/** Takes the turn in a channel, once in a quarter of an hour over all processes. @returns whether it was free. */
export async function takeTurn(tx: Tx, channelId: string, at: Date, restedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into chat_rest (channel_id, posted_at) values (${channelId}, ${at}::timestamptz)
    on conflict (channel_id) do update set posted_at = excluded.posted_at where chat_rest.posted_at <= ${restedUntil}::timestamptz
    returning channel_id`.execute(tx)
  return rows.length === 1
}

/** Notes what was written, or would have been. */
export async function insertPost(tx: Tx, post: Post, at: Date, isSimulated: boolean): Promise<void> {
  const { channelId: channel_id, campaignId: campaign_id, message } = post
  await tx
    .insertInto('chat_post')
    .values({ channel_id, campaign_id, message, posted_at: at, is_simulated: isSimulated })
    .execute()
}

/** With the channel's login, at most `limit`, simulated ones marked. */
export const newestPosts = (db: Db, limit: number) =>
  db
    .selectFrom('chat_post')
    .innerJoin('channel', 'channel.id', 'chat_post.channel_id')
    .select(['channel.login', 'chat_post.message', 'chat_post.posted_at', 'chat_post.is_simulated'])
    .orderBy('chat_post.id', 'desc')
    .limit(limit)
    .execute()

/** Forgets posts that nobody asks about any more. */
export async function removePosts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chat_post').where('posted_at', '<', before).execute()
}
