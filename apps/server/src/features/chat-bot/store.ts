import { latestEnd } from '#/clock.ts'
import type { ChatDelivery, ChatRefusal } from '@fanfara/contract/chat'
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
 * Live Twitch channels with Easy Ad in which the bot has rested, longest first, each with the running automatic campaign that
 * waited longest: a bounded number.
 */
export async function listDue(
  db: Db,
  { liveSince, now, limit }: { liveSince: Date; now: Date; limit: number },
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select channel.id as "channelId", channel.external_id as "externalId", account.language,
      next.id as "campaignId", next.name as campaign, next.code
    from channel join account on account.id = channel.account_id left join chat_rest on chat_rest.channel_id = channel.id
    cross join lateral (
      select c.id, c.name, p.code from participation p join campaign c on c.id = p.campaign_id
      where p.creator_id = account.id and p.status = 'active' and c.is_automatic and c.stage = 'running'
        and c.platforms @> array[channel.type] and c.landing_url is not null
      order by (select max(posted_at) from chat_post where channel_id = channel.id and campaign_id = c.id) nulls first, c.id
      limit 1) as next
    where channel.type = 'twitch' and channel.status = 'connected' and account.easy_ad and account.is_active
      and channel.id in (select channel_id from viewer_sample where sampled_at > ${liveSince}::timestamptz)
      and (chat_rest.rest_until is null or chat_rest.rest_until <= ${now}::timestamptz or chat_rest.posted_at > ${latestEnd(now, 0)}::timestamptz)
    order by chat_rest.rest_until nulls first, channel.id limit ${limit}::int`.execute(db)
  return rows
}

/** Makes processes that write follow each other. @returns how many lines the bot has tried since a moment. */
export async function lockBudget(tx: Tx, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat-bot', 0))`.execute(tx)
  const { used } = await tx
    .selectFrom('chat_post')
    .select(eb => eb.fn.countAll<number>().as('used'))
    .where('posted_at', '>', since)
    .executeTakeFirstOrThrow()
  return used
}

/** Takes the turn in a channel, once in its rest over all processes; a line of the future was written before the clock was set back (SETUP-34). @returns whether it was free. */
export async function takeTurn(tx: Tx, channelId: string, { at, restUntil }: { at: Date; restUntil: Date }) {
  const { rows } = await sql`
    insert into chat_rest (channel_id, posted_at, rest_until) values (${channelId}, ${at}::timestamptz, ${restUntil}::timestamptz)
    on conflict (channel_id) do update set posted_at = excluded.posted_at, rest_until = excluded.rest_until
      where chat_rest.rest_until <= ${at}::timestamptz or chat_rest.posted_at > ${latestEnd(at, 0)}::timestamptz
    returning channel_id`.execute(tx)
  return rows.length === 1
}

/** Notes what is about to be written. @returns its number. */
export async function insertPost(tx: Tx, post: Post, at: Date, isSimulated: boolean): Promise<number> {
  const { channelId: channel_id, campaignId: campaign_id, message } = post
  const { id } = await tx
    .insertInto('chat_post')
    .values({ channel_id, campaign_id, message, posted_at: at, is_simulated: isSimulated, delivery: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** When the bot last wrote in a channel and how often it was refused in a row, locked. */
export const lockRest = (tx: Tx, channelId: string) =>
  tx
    .selectFrom('chat_rest')
    .select(['posted_at as postedAt', 'refusals'])
    .where('channel_id', '=', channelId)
    .forUpdate()
    .executeTakeFirst()

/** Writes what became of a line, once. @returns whether it was still open. */
export async function writeAnswer(tx: Tx, id: number, refusal: ChatRefusal | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_post')
    .set(refusal === null ? { delivery: 'delivered' } : { delivery: 'refused', refusal })
    .where('id', '=', id)
    .where('delivery', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Writes how long a channel is left alone. */
export async function writeRest(
  tx: Tx,
  channelId: string,
  { refusals, restUntil }: { refusals: number; restUntil: Date },
): Promise<void> {
  const values = { refusals, rest_until: restUntil }
  await tx.updateTable('chat_rest').set(values).where('channel_id', '=', channelId).execute()
}

/** Forgets a channel's refusals: it rests as after any line. */
export async function forgiveRefusals(db: Db, channelId: string, restMs: number): Promise<void> {
  await sql`
    update chat_rest set refusals = 0, rest_until = least(rest_until, posted_at + ${restMs}::float8 * interval '1 millisecond')
    where channel_id = ${channelId}`.execute(db)
}

/** Lines since before a moment whose answer never came. */
export async function giveUpWaiting(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('chat_post')
    .set({ delivery: 'refused', refusal: 'unanswered' })
    .where('delivery', '=', 'waiting')
    .where('posted_at', '<', before)
    .execute()
}

/** A creator's connected Twitch channel as the bot knows it. */
export interface ChannelState {
  channelId: string
  login: string | null
  /** What the owner granted at the platform. */
  scopes: string[]
  refusals: number
  restUntil: Date | null
  last: { at: Date; delivery: ChatDelivery; refusal: ChatRefusal | null } | null
  deliveredAt: Date | null
}

/** How the bot gets on in a creator's connected Twitch channel; undefined without one. */
export async function readState(db: Db, accountId: string): Promise<ChannelState | undefined> {
  const { rows } = await sql<
    Omit<ChannelState, 'last'> & { at: Date | null; delivery: ChatDelivery; refusal: ChatRefusal | null }
  >`
    select channel.id as "channelId", channel.login, coalesce(channel.scopes, '{}') as scopes, coalesce(chat_rest.refusals, 0) as refusals,
      chat_rest.rest_until as "restUntil", newest.posted_at as at, newest.delivery, newest.refusal, heard.posted_at as "deliveredAt"
    from channel left join chat_rest on chat_rest.channel_id = channel.id
    left join lateral (select posted_at, delivery, refusal from chat_post
      where channel_id = channel.id order by id desc limit 1) as newest on true
    left join lateral (select posted_at from chat_post
      where channel_id = channel.id and delivery = 'delivered' order by id desc limit 1) as heard on true
    where channel.account_id = ${accountId} and channel.type = 'twitch' and channel.status = 'connected'`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { at, delivery, refusal, ...state } = row
  return { ...state, last: at && { at, delivery, refusal } }
}

/** With the channel's login, at most `limit`, simulated ones marked. */
export const newestPosts = (db: Db, limit: number) =>
  db
    .selectFrom('chat_post')
    .innerJoin('channel', 'channel.id', 'chat_post.channel_id')
    .select([
      'channel.login',
      'chat_post.message',
      'chat_post.posted_at',
      'chat_post.is_simulated',
      'chat_post.delivery',
      'chat_post.refusal',
    ])
    .orderBy('chat_post.id', 'desc')
    .limit(limit)
    .execute()

/** Forgets posts that nobody asks about any more. */
export async function removePosts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('chat_post').where('posted_at', '<', before).execute()
}
