import type { CampaignFilter, Platform } from '@fanfara/contract/enums'
import { sql } from 'kysely'
import { keptRows } from '#/db/kept-rows.ts'
import { type Db, type Reader, statement, type Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import type { CreatorFacts } from '../policy.ts'
import type { ParticipationStatus } from '../states.ts'
import { campaignOf, type Campaign, type CampaignRow } from '../store.ts'
import { lockCreator } from '../participation-store.ts'
import { searchStatement } from './search-store.ts'

/** A campaign beside what decides about one creator. */
export interface Seen {
  campaign: Campaign
  creator: CreatorFacts
  /** Keys of ENUM-14; those that match come earlier. */
  interests: readonly string[]
}

/** One page of what a creator may see. */
export interface SeenPage {
  rows: Seen[]
  total: number
}

interface ListQuery {
  creatorId: string
  filter: CampaignFilter
  name: string | undefined
  limit: number
  offset: number
  today: string
}

/** Matches of a search, and what can be joined, are counted up to here; nobody pages further through them. */
const COUNT_MAX = 1000

const statusesOf: Partial<Record<CampaignFilter, readonly ParticipationStatus[]>> = {
  active: ['active'],
  waiting: ['pending_approval', 'attached', 'planned'],
  ended: ['completed'],
  invited: ['invited'],
  inactive: ['declined'],
}

/** What the database says about a page: who asks, how many there are, and what stands on it in which version of its row. */
interface PageEntries {
  viewer: Viewer
  total: number
  page: [id: string, status: ParticipationStatus | null, version: string][]
}

interface Viewer {
  platforms: Platform[]
  easy_ad: boolean
  is_active: boolean
  interests: string[]
}

const PAGE = 'select campaign_page($1, $2, $3, $4, $5, $6, $7) as found'

/**
 * A page of campaigns for a creator: own participations first by rank, then the pool newest first, each read along its index and no
 * further than the page's end (CAMP-23, decision 0053). The campaigns themselves are remembered in the version that the page names.
 */
export async function listCampaigns(world: Pick<World, 'db' | 'store'>, query: ListQuery): Promise<SeenPage> {
  const { total, page, viewer } = await entriesOf(world, query)
  const wanted = page.map(([id, , version]) => [id, version] as const)
  const campaigns = await campaignsInVersion(world.store, wanted, ids => readVersions(world.db, ids))
  const rows = page.flatMap(([id, status]) => {
    const campaign = campaigns.get(id)
    return campaign ? [seenBy(viewer, campaign, status)] : []
  })
  return { rows, total }
}

const KEPT_MAX = 5000
const campaignsInVersion = keptRows<Campaign>({ max: KEPT_MAX })

async function readVersions(db: Db, ids: readonly string[]) {
  const { rows } = await sql<CampaignRow & { version: string }>`
    select c.*, c.xmin::text as version from campaign c where c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(row => ({ id: row.id, version: row.version, value: campaignOf(row) }))
}

async function entriesOf({ db, store }: Pick<World, 'db' | 'store'>, query: ListQuery): Promise<PageEntries> {
  const { creatorId, filter, name, limit, offset, today } = query
  const statuses = statusesOf[filter] ?? null
  // What a search finds depends on its words: the planner is to see them.
  const isPlanned = Boolean(name) || filter === 'inactive'
  const { rows } = isPlanned
    ? await searchStatement<PageEntries>({
        creatorId,
        filter,
        name,
        statuses,
        limit,
        offset,
        today,
        bound: COUNT_MAX,
      }).execute(db)
    : await statement<{ found: PageEntries }>(store, PAGE, [
        creatorId,
        filter,
        statuses,
        today,
        limit,
        offset,
        COUNT_MAX,
      ])
  const [first] = rows
  if (!first) throw new Error('a page of campaigns was not answered')
  return first.found
}

const seenBy = (viewer: Viewer, campaign: Campaign, participation: ParticipationStatus | null): Seen => ({
  campaign,
  interests: viewer.interests,
  creator: {
    platforms: viewer.platforms,
    easyAd: viewer.easy_ad,
    isActive: viewer.is_active,
    participation,
  },
})

type SeenRow = CampaignRow & { viewer: Viewer; status: ParticipationStatus | null }

/** One campaign that a creator may see: in the pool, or entered; null otherwise (ROLE-04, ROLE-10). */
export async function findSeen(db: Reader, campaignId: string, creatorId: string): Promise<Seen | null> {
  const { rows } = await sql<SeenRow>`
    select row_to_json(campaign_viewer_of(${creatorId}::uuid)) as viewer, p.status, c.* from campaign c
      left join participation p on p.campaign_id = c.id and p.creator_id = ${creatorId}
    where c.id = ${campaignId} and (p.id is not null or campaign_in_pool(c.stage, c.type))`.execute(db)
  const [row] = rows
  return row ? seenBy(row.viewer, campaignOf(row), row.status) : null
}

/**
 * A campaign for an act: locked, beside what decides about the creator; null when the creator may not see it. Every act
 * locks the creator's account, campaign, participation, task, payment and ledger account in this order, so that no two wait for each other.
 */
export async function lockSeen(tx: Tx, campaignId: string, creatorId: string): Promise<Seen | null> {
  await lockCreator(tx, creatorId)
  await tx.selectFrom('campaign').select('id').where('id', '=', campaignId).forNoKeyUpdate().execute()
  await tx
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('creator_id', '=', creatorId)
    .forNoKeyUpdate()
    .execute()
  return findSeen(tx, campaignId, creatorId)
}
