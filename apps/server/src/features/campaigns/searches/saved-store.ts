import type { Model, Platform } from '@fanfara/contract/enums'
import {
  type CampaignSort,
  ENDS_SOON_DAYS,
  type SavedQuery,
  type SavedSearch,
} from '@fanfara/contract/own/campaign-lists'
import type { Day } from '@fanfara/contract/time'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '#/db/port.ts'

interface SavedRow {
  id: string
  name: string
  only_available: boolean
  words: string
  platform: Platform | null
  model: Model | null
  fits: boolean
  ends_soon: boolean
  sort: CampaignSort | null
}

const queryOf = (row: SavedRow): SavedQuery => ({
  filter: row.only_available ? 'available' : 'all',
  ...(row.words ? { name: row.words } : {}),
  ...(row.sort ? { sort: row.sort } : {}),
  ...(row.platform ? { platform: row.platform } : {}),
  ...(row.model ? { model: row.model } : {}),
  ...(row.fits ? { fits: 'yes' as const } : {}),
  ...(row.ends_soon ? { ends_soon: 'yes' as const } : {}),
})

/** Saved searches of one creator, the first saved first. */
export async function listOf(db: Reader, creatorId: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_search')
    .selectAll()
    .where('creator_id', '=', creatorId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    query: queryOf(row),
    created_at: row.created_at.toISOString(),
  }))
}

/** Keeps one more. */
export async function insert(tx: Tx, creatorId: string, search: SavedSearch): Promise<void> {
  const { query } = search
  await tx
    .insertInto('saved_search')
    .values({
      id: search.id,
      creator_id: creatorId,
      name: search.name,
      only_available: query.filter === 'available',
      words: query.name ?? '',
      platform: query.platform ?? null,
      model: query.model ?? null,
      fits: query.fits === 'yes',
      ends_soon: query.ends_soon === 'yes',
      sort: query.sort ?? null,
      created_at: new Date(search.created_at),
    })
    .execute()
}

/** @returns false where it is somebody else’s, or gone already. */
export async function remove(db: Db, creatorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_search')
    .where('creator_id', '=', creatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes all of a creator's away: their account is erased. */
export async function removeAllOf(tx: Tx, creatorId: string): Promise<void> {
  await tx.deleteFrom('saved_search').where('creator_id', '=', creatorId).execute()
}

/** How far telling has come. */
export interface Round {
  toldUntil: Date
  /** Null where no round is under way. */
  until: Date | null
  afterId: string | null
}

/** Held by whoever tells; null while another process does. The very first finds a row that tells of nothing before. */
export async function lockRound(tx: Tx, at: Date): Promise<Round | null> {
  await tx
    .insertInto('saved_search_round')
    .values({ told_until: at })
    .onConflict(on => on.doNothing())
    .execute()
  const row = await tx.selectFrom('saved_search_round').selectAll().forUpdate().skipLocked().executeTakeFirst()
  return row ? { toldUntil: row.told_until, until: row.until, afterId: row.after_id } : null
}

/** Keeps how far it has come. */
export async function writeRound(tx: Tx, { toldUntil, until, afterId }: Round): Promise<void> {
  await tx.updateTable('saved_search_round').set({ told_until: toldUntil, until, after_id: afterId }).execute()
}

/** One search of a round, also where the round has nothing for it. */
export interface Finding extends SavedSearch {
  creatorId: string
  /** How many campaigns, and the newest of them; nothing new: 0 and null. */
  found: number
  newest: string | null
}

const inPool = sql`c.stage in ('onboarding', 'running') and c.type in ('open', 'semi_open')`

/** The next searches by id with what was published for them, after they were saved, within the round. */
export async function findNew(
  tx: Tx,
  round: { from: Date; until: Date; afterId: string | null },
  today: Day,
  limit: number,
) {
  const { rows } = await sql<SavedRow & { creator_id: string; created_at: Date; found: number; newest: string | null }>`
    select s.*, n.found, n.newest from (
      select * from saved_search where id > ${round.afterId ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${limit}::int) as s
    cross join lateral (select (s_viewer).* from campaign_viewer_of(s.creator_id) as s_viewer) as v
    cross join lateral (
      select count(*)::int as found, (array_agg(c.name order by c.published_at desc, c.id))[1] as newest from campaign c
      where ${inPool} and c.published_at > greatest(${round.from}::timestamptz, s.created_at) and c.published_at <= ${round.until}::timestamptz
        and v.is_active
        and (s.words = '' or position(plain_letters(s.words) in plain_letters(c.name)) > 0)
        and (s.platform is null or c.platforms @> array[s.platform]) and (s.model is null or c.models @> array[s.model])
        and (not s.ends_soon or c.closes_on between ${today}::date and ${today}::date + ${sql.lit(ENDS_SOON_DAYS)})
        and (not s.fits or (c.platforms && v.platforms and (cardinality(v.interests) = 0 or c.topic is null or c.topic = any (v.interests))))
        and (not s.only_available or exists (select 1 from campaign_fit f where f.campaign_id = c.id and f.platform = any (v.platforms)
          and f.until >= ${today}::date and (v.easy_ad or not f.is_automatic)))
        and not exists (select 1 from participation p where p.creator_id = s.creator_id and p.campaign_id = c.id)) as n
    order by s.id`.execute(tx)
  return rows.map(
    (row): Finding => ({
      id: row.id,
      name: row.name,
      query: queryOf(row),
      created_at: row.created_at.toISOString(),
      creatorId: row.creator_id,
      found: row.found,
      newest: row.newest,
    }),
  )
}

/** Whether anything was published in this time that everybody may see. */
export async function isAnythingNew(tx: Tx, from: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from campaign c where ${inPool} and c.published_at > ${from}::timestamptz
    and c.published_at <= ${until}::timestamptz limit 1`.execute(tx)
  return rows.length > 0
}
