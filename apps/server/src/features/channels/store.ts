import { latestEnd } from '#/clock.ts'
import { platforms, type AdType, type ChannelStatus, type Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'
import * as days from './reading-day-store.ts'
import { channelMoves } from './states.ts'

/** A channel as its owner's acts see it. */
export interface Channel {
  id: string
  type: Platform
  status: ChannelStatus
  login: string | null
  url: string | null
  connectedAt: Date | null
  /** Price of the first ad type that has one, in whole zł. */
  salary: number | null
  benefit: AdType | null
  tokensSealed: Uint8Array | null
  /** The platform's id of the account. */
  externalId: string
  /** Who it is where the platform calls back; null where that is the same, or unknown. */
  subject: string | null
}

/** Channels that the creator ever connected, in the platforms' order. */
export async function listChannels(db: Reader, accountId: string): Promise<Channel[]> {
  const { rows } = await sql<{
    id: string
    type: Platform
    status: ChannelStatus
    login: string | null
    url: string | null
    connected_at: Date | null
    price_zloty: number | null
    task_type: AdType | null
    tokens_sealed: Uint8Array | null
    external_id: string
    subject: string | null
  }>`
    select channel.id, channel.type, channel.status, channel.login, channel.url, channel.connected_at, channel.tokens_sealed, channel.external_id, channel.subject, first.price_zloty, first.task_type
    from channel left join lateral (
      select price_zloty, task_type from salary where channel_id = channel.id and price_zloty is not null order by task_type limit 1) as first on true
    where channel.account_id = ${accountId}
    order by array_position(${platforms}::text[], channel.type)`.execute(db)
  return rows.map(row => ({
    id: row.id,
    type: row.type,
    status: row.status,
    login: row.login,
    url: row.url,
    connectedAt: row.connected_at,
    salary: row.price_zloty,
    benefit: row.task_type,
    tokensSealed: row.tokens_sealed,
    externalId: row.external_id,
    subject: row.subject,
  }))
}

/** Connects a channel: the same row again after a disconnect, login updated (TRAN-50, TRAN-52). */
export async function connect(
  tx: Tx,
  channel: {
    accountId: string
    type: Platform
    externalId: string
    subject: string | null
    login: string
    displayName: string
    url: string
    avatarUrl: string | null
    tokensSealed: Buffer
    scopes: readonly string[]
    at: Date
    validateAt: Date | null
  },
): Promise<string> {
  const values = {
    status: channelMoves.disconnected.connect,
    external_id: channel.externalId,
    subject: channel.subject,
    login: channel.login,
    display_name: channel.displayName,
    url: channel.url,
    avatar_url: channel.avatarUrl,
    tokens_sealed: channel.tokensSealed,
    scopes: [...channel.scopes],
    connected_at: channel.at,
    disconnected_at: null,
    measure_at: channel.at,
    validate_at: channel.validateAt,
    refreshing_until: null,
  }
  const { id } = await tx
    .insertInto('channel')
    .values({ id: crypto.randomUUID(), account_id: channel.accountId, type: channel.type, ...values })
    .onConflict(conflict => conflict.columns(['account_id', 'type']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('channel_reading').where('channel_id', '=', id).execute()
  return id
}

/** Forgets whom a channel's streams had for viewers, and its figures of before: they were another account's. */
export async function removeSamples(tx: Tx, channelId: string): Promise<void> {
  await tx.deleteFrom('viewer_sample').where('channel_id', '=', channelId).execute()
  await tx.deleteFrom('broadcast_check').where('channel_id', '=', channelId).execute()
  await days.forget(tx, [channelId])
}

/** One salary entry for every ad type of the platform (SAL-01); those that exist stay as they are. */
export async function ensurePrices(tx: Tx, channelId: string, adTypes: readonly AdType[]): Promise<void> {
  await tx
    .insertInto('salary')
    .values(adTypes.map(task_type => ({ id: crypto.randomUUID(), channel_id: channelId, task_type })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Sets prices that were said before the channel was there; what its owner set since stays. */
export async function fillPrices(tx: Tx, channelId: string, prices: readonly { ad_type: AdType; price: number }[]) {
  for (const { ad_type: adType, price } of prices)
    await tx
      .updateTable('salary')
      .set({ price_zloty: price })
      .where('channel_id', '=', channelId)
      .where('task_type', '=', adType)
      .where('price_zloty', 'is', null)
      .execute()
}

/** Disconnects a channel and forgets its tokens. */
export async function disconnect(tx: Tx, channelId: string, at: Date): Promise<void> {
  await tx
    .updateTable('channel')
    .set({
      status: channelMoves.connected.disconnect,
      tokens_sealed: null,
      disconnected_at: at,
      measure_at: null,
      validate_at: null,
      refreshing_until: null,
    })
    .where('id', '=', channelId)
    .execute()
}

/** What a platform names an account by when it calls. */
export type Named = { externalId: string } | { subject: string }

/** Connected channels of an account at a platform whose grant is not younger than so, locked. */
export async function lockGranted(tx: Tx, type: Platform, named: Named, grantedUntil: Date) {
  const asked = tx
    .selectFrom('channel')
    .select(['id', 'account_id', 'login', 'type'])
    .where('type', '=', type)
    .where('status', '=', 'connected')
    .where('connected_at', '<=', grantedUntil)
  const mine =
    'externalId' in named
      ? asked.where('external_id', '=', named.externalId)
      : asked.where('subject', '=', named.subject)
  return mine.orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Deletes what a platform told of an account: names, addresses, figures. The row stays, without a name, for what was done
 * and paid. @returns how many channels there were.
 */
export async function forgetPlatformData(tx: Tx, type: Platform, named: Named): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update channel set external_id = 'deleted:' || id, subject = null, login = null, display_name = null, url = null,
      avatar_url = null, tokens_sealed = null, scopes = '{}'
    where type = ${type} and status <> 'connected'
      and ${'externalId' in named ? sql`external_id = ${named.externalId}` : sql`subject = ${named.subject}`}
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from channel_reading where channel_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from viewer_sample where channel_id = any(${ids}::uuid[])`.execute(tx)
  await days.forget(tx, ids)
  return rows.length
}

/** A channel, locked; undefined when it is gone. */
export const findById = (tx: Tx, channelId: string) =>
  tx
    .selectFrom('channel')
    .select(['account_id', 'type', 'login', 'tokens_sealed'])
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A connected channel as acts at its platform need it; undefined when it is not connected, or gave no tokens. */
export const findConnected = (db: Db, channelId: string) =>
  db
    .selectFrom('channel')
    .select(['id', 'account_id', 'type', 'external_id', 'login', 'tokens_sealed'])
    .where('id', '=', channelId)
    .where('status', '=', 'connected')
    .where('tokens_sealed', 'is not', null)
    .executeTakeFirst()

/** Takes a channel's tokens in hand for a refresh. @returns false while somebody else has them. */
export async function holdTokens(db: Db, channelId: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channel')
    .set({ refreshing_until: until })
    .where('id', '=', channelId)
    .where('status', '=', 'connected')
    .where(({ eb, or }) =>
      or([
        eb('refreshing_until', 'is', null),
        eb('refreshing_until', '<=', now),
        // Held before the clock was set back (SETUP-34).
        eb('refreshing_until', '>', latestEnd(until, 0)),
      ]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/**
 * Puts refreshed tokens, or none, in the place of those that were held, and gives them free.
 * @returns false when these are not the channel's any more: it was disconnected, or connected anew.
 */
export async function releaseTokens(
  db: Db,
  channelId: string,
  { held, fresh }: { held: Uint8Array; fresh: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channel')
    .set({ refreshing_until: null, ...(fresh ? { tokens_sealed: fresh } : {}) })
    .where('id', '=', channelId)
    .where('status', '=', 'connected')
    .where('tokens_sealed', '=', Buffer.from(held))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Whether an account at a platform is somebody's connected channel. */
export async function isConnectedAnywhere(db: Reader, type: Platform, externalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('id')
    .where('type', '=', type)
    .where('external_id', '=', externalId)
    .where('status', '=', 'connected')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes channels whose tokens are to be asked about, oldest first; nobody else takes them until then. */
export async function claimToValidate(
  db: Db,
  { types, now, until, limit }: { types: readonly Platform[]; now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update channel set validate_at = ${until}::timestamptz where id in (
      select id from channel where status = 'connected' and (validate_at <= ${now}::timestamptz or validate_at > ${latestEnd(until, 0)}::timestamptz)
        and type = any(${types}::text[]) and tokens_sealed is not null
      order by validate_at limit ${limit}::int for no key update skip locked) returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Removes all channels of an account that is erased. */
export async function removeChannels(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('channel').where('account_id', '=', accountId).execute()
}
