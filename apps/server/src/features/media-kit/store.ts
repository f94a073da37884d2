import { type AdType, type Platform, platforms } from '@fanfara/contract/enums'
import type { Metrics } from '@fanfara/contract/evaluation'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

/** What somebody chose to show, and how often the link was renewed. */
export interface KitRow {
  renewals: number
  key_hash: Uint8Array | null
  shows_prices: boolean
  shows_brands: boolean
  is_indexed: boolean
}

/** Undefined until something was chosen. */
export const findKit = (db: Reader, accountId: string): Promise<KitRow | undefined> =>
  db
    .selectFrom('media_kit')
    .select(['renewals', 'key_hash', 'shows_prices', 'shows_brands', 'is_indexed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Keeps it in the place of what was there. */
export async function writeKit(tx: Tx, accountId: string, kit: KitRow): Promise<void> {
  await tx
    .insertInto('media_kit')
    .values({ account_id: accountId, ...kit })
    .onConflict(conflict => conflict.column('account_id').doUpdateSet(kit))
    .execute()
}

/** Goes with an account that is erased. */
export async function removeKit(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('media_kit').where('account_id', '=', accountId).execute()
}

/** Whose kit this is: of a living creator whose account is not limited; undefined for anything else. */
export const findShown = (db: Db, keyHash: Buffer) =>
  db
    .selectFrom('media_kit as kit')
    .innerJoin('account', 'account.id', 'kit.account_id')
    .select([
      'account.id',
      'account.name',
      'account.description',
      'account.avatar_url',
      'kit.shows_prices',
      'kit.shows_brands',
      'kit.is_indexed',
    ])
    .where('kit.key_hash', '=', keyHash)
    .where('account.erased_at', 'is', null)
    .where('account.is_active', '=', true)
    .executeTakeFirst()

/** Keys of a creator's interests, in the order of the form. */
export async function listInterests(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select category.key from account_category join category on category.id = account_category.category_id
    where account_category.account_id = ${accountId} order by category.position, category.id`.execute(db)
  return rows.map(({ key }) => key)
}

/** A connected channel with what was last measured of it. */
export interface ShownChannel {
  id: string
  type: Platform
  name: string | null
  url: string | null
  metrics: Metrics | null
  observed_at: Date | null
  window_days: number | null
  by_hand: boolean
}

/** In the platforms' order. */
export async function listChannels(db: Db, accountId: string): Promise<ShownChannel[]> {
  const { rows } = await sql<ShownChannel>`
    select channel.id, channel.type, coalesce(channel.display_name, channel.login) as name, channel.url, reading.metrics,
      reading.observed_at, reading.window_days, coalesce(reading.by_hand, false) as by_hand
    from channel left join channel_reading reading on reading.channel_id = channel.id
    where channel.account_id = ${accountId} and channel.status = 'connected'
    order by array_position(${platforms}::text[], channel.type)`.execute(db)
  return rows
}

/** Prices that the creator set, of connected channels. */
export async function listPrices(
  db: Db,
  accountId: string,
): Promise<{ channel_id: string; ad_type: AdType; zloty: number }[]> {
  const { rows } = await sql<{ channel_id: string; ad_type: AdType; zloty: number }>`
    select salary.channel_id, salary.task_type as ad_type, salary.price_zloty as zloty
    from channel join salary on salary.channel_id = channel.id
    where channel.account_id = ${accountId} and channel.status = 'connected' and salary.price_zloty > 0
    order by salary.price_zloty desc, salary.task_type`.execute(db)
  return rows
}

/** Advertisers of campaigns in which the creator finished a task and that are over, the latest first. */
export async function listBrands(db: Db, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ advertiser: string }>`
    select campaign.advertiser from participation join campaign on campaign.id = participation.campaign_id
    where participation.creator_id = ${accountId} and participation.status = 'completed'
      and exists (select 1 from task where task.participation_id = participation.id and task.status = 'finished')
    group by campaign.advertiser order by max(campaign.end_date) desc, campaign.advertiser limit ${limit}::int`.execute(
    db,
  )
  return rows.map(({ advertiser }) => advertiser)
}
