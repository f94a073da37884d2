import type { Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** A streaming channel and how often its address was renewed; null: it has none yet. */
export interface OverlayChannel {
  channelId: string
  type: Platform
  renewals: number | null
}

/** The connected channels of these platforms, in the platforms' order. */
export async function listChannels(
  db: Reader,
  accountId: string,
  types: readonly Platform[],
): Promise<OverlayChannel[]> {
  const rows = await db
    .selectFrom('channel')
    .leftJoin('overlay', 'overlay.channel_id', 'channel.id')
    .select(['channel.id', 'channel.type', 'overlay.renewals'])
    .where('channel.account_id', '=', accountId)
    .where('channel.status', '=', 'connected')
    .where('channel.type', 'in', [...types])
    .execute()
  return rows
    .map(({ id, type, renewals }) => ({ channelId: id, type: type, renewals }))
    .sort((one, other) => types.indexOf(one.type) - types.indexOf(other.type))
}

/** Gives a channel its first address; one that it has stays. */
export async function insertOverlay(db: Db | Tx, channelId: string, keyHash: Buffer): Promise<void> {
  await db
    .insertInto('overlay')
    .values({ channel_id: channelId, renewals: 0, key_hash: keyHash })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** How often a channel's address was renewed, locked; undefined when it has none. */
export const lockOverlay = (tx: Tx, channelId: string) =>
  tx.selectFrom('overlay').select('renewals').where('channel_id', '=', channelId).forUpdate().executeTakeFirst()

/** Puts another address in the place of the one before. */
export async function renewOverlay(tx: Tx, channelId: string, renewals: number, keyHash: Buffer): Promise<void> {
  await tx.updateTable('overlay').set({ renewals, key_hash: keyHash }).where('channel_id', '=', channelId).execute()
}

/** A connected channel as its overlay needs it. */
export interface ShownChannel {
  id: string
  accountId: string
  type: Platform
}

/** The connected channel of an address; undefined when it is nobody's. */
export const findByKey = (db: Db, keyHash: Buffer): Promise<ShownChannel | undefined> =>
  db
    .selectFrom('overlay')
    .innerJoin('channel', 'channel.id', 'overlay.channel_id')
    .select(['channel.id', 'channel.account_id as accountId', 'channel.type'])
    .where('overlay.key_hash', '=', keyHash)
    .where('channel.status', '=', 'connected')
    .executeTakeFirst()

/** A campaign whose banner is on, with its first product picture; null without one. */
export interface RunningBanner {
  /** The campaign's. */
  id: string
  participationId: string
  advertiser: string
  picture: string | null
}

/** Campaigns whose banner tasks run on a creator's platform at this moment. */
export async function listBanners(
  db: Db,
  { accountId, type, now, limit }: { accountId: string; type: string; now: Date; limit: number },
): Promise<RunningBanner[]> {
  const { rows } = await sql<RunningBanner>`
    select c.id, p.id as "participationId", c.advertiser, c.product_photos[1] as picture from campaign c
    join participation p on p.campaign_id = c.id and p.creator_id = ${accountId} and p.status = 'active'
    where c.stage = 'running' and exists (
      select 1 from task
      where task.participation_id = p.id and task.platform = ${type}
        and task.ad_type in ('automatic', 'stream_banner') and task.status in ('during', 'finished')
        and (task.starts_at is null or task.starts_at <= ${now}::timestamptz)
        and (task.ends_at is null or task.ends_at > ${now}::timestamptz))
    order by c.sort_day, c.id limit ${limit}`.execute(db)
  return rows
}

/** Whether a channel is this creator's, connected or not. */
export async function isOwn(db: Db, accountId: string, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('id')
    .where('id', '=', channelId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
