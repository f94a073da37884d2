import type { CampaignFilter } from '@fanfara/contract/enums'
import { COUNTED_MAX } from '@fanfara/contract/own/campaign-lists'
import { CompiledQuery, sql } from 'kysely'
import { mayBeNearly } from '#/db/like.ts'
import { keptRows } from '#/db/kept/kept-rows.ts'
import { type Db, type Reader, statement, type Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import type { CreatorFacts } from '../policy.ts'
import type { ParticipationStatus } from '../states.ts'
import { campaignOf, type Campaign, type CampaignRow } from '../store.ts'
import {
  countLists,
  type ListCounts,
  nearlyNamed,
  type Narrowing,
  readViewer,
  searchStatement,
  type Viewer,
} from './search-store.ts'

/** A campaign beside what decides about one creator. */
export interface Seen {
  campaign: Campaign
  creator: CreatorFacts
  /** Keys of ENUM-14; those that match come earlier. */
  interests: readonly string[]
  /** Whether they took part once; read of those who are out (ENUM-01). */
  hasEntered: boolean
}

/** One page of what a creator may see. */
export interface SeenPage {
  rows: Seen[]
  total: number
  /** Whether nothing is named so, and these nearly are. */
  isSimilar: boolean
}

/** Whose list, which part of it, and which page. */
export interface ListQuery extends Narrowing {
  creatorId: string
  filter: CampaignFilter
  limit: number
  offset: number
  today: string
}

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

const PAGE = 'select campaign_page($1, $2, $3, $4, $5, $6, $7) as found'

/**
 * A page of campaigns for a creator: own participations first by rank, then the pool newest first, each read along its index and no
 * further than the page's end (CAMP-23, decision 0053). The campaigns themselves are remembered in the version that the page names.
 */
export async function listCampaigns(world: Pick<World, 'db' | 'store'>, query: ListQuery): Promise<SeenPage> {
  const { total, page, viewer, isSimilar } = await entriesOf(world, query)
  const wanted = page.map(([id, , version]) => [id, version] as const)
  const campaigns = await campaignsInVersion(world.store, wanted, ids => readVersions(world.db, ids))
  const out = page.filter(([, status]) => status === 'declined').map(([id]) => id)
  const entered = out.length === 0 ? new Set<string>() : await enteredAmong(world.db, query.creatorId, out)
  const rows = page.flatMap(([id, status]) => {
    const campaign = campaigns.get(id)
    return campaign ? [seenBy(viewer, campaign, status, entered.has(id))] : []
  })
  return { rows, total, isSimilar }
}

const KEPT_MAX = 5000
const campaignsInVersion = keptRows<Campaign>({ max: KEPT_MAX })

async function readVersions(db: Db, ids: readonly string[]) {
  const { rows } = await sql<CampaignRow & { version: string }>`
    select c.*, c.xmin::text as version from campaign c where c.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(row => ({ id: row.id, version: row.version, value: campaignOf(row) }))
}

/** The fewest letters by which a name can nearly be meant: fewer resemble everything. */
const SIMILAR_MIN = 4
const hasLetters = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').length >= SIMILAR_MIN

async function entriesOf(
  world: Pick<World, 'db' | 'store'>,
  query: ListQuery,
): Promise<PageEntries & { isSimilar: boolean }> {
  const { name, sort, platform, model, isFitting, isEndingSoon, filter } = query
  // What a search finds depends on its words: the planner is to see them.
  const isPlanned = name || sort || platform || model || isFitting || isEndingSoon || filter === 'inactive'
  if (!isPlanned) return { ...(await plainEntries(world, query)), isSimilar: false }
  const viewer = await readViewer(world.db, query.creatorId)
  const found = await searched(world.db, { ...query, viewer, ids: null })
  if (found.total > 0 || !name || !hasLetters(name) || !mayBeNearly(name)) return { ...found, isSimilar: false }
  const ids = await nearlyNamed(world.db, query.creatorId, name)
  return ids.length === 0
    ? { ...found, isSimilar: false }
    : { ...(await searched(world.db, { ...query, viewer, ids })), isSimilar: true }
}

async function searched(
  db: Db,
  search: ListQuery & { viewer: Viewer; ids: readonly string[] | null },
): Promise<PageEntries> {
  const statuses = statusesOf[search.filter] ?? null
  const { rows } = await searchStatement<Omit<PageEntries, 'viewer'>>({
    ...search,
    statuses,
    bound: COUNTED_MAX,
  }).execute(db)
  return { ...answered(rows).found, viewer: search.viewer }
}

async function plainEntries({ store }: Pick<World, 'store'>, query: ListQuery): Promise<PageEntries> {
  const { creatorId, filter, limit, offset, today } = query
  const statuses = statusesOf[filter] ?? null
  const values = [creatorId, filter, statuses, today, limit, offset, COUNTED_MAX]
  const { rows } = await statement<{ found: PageEntries }>(store, PAGE, values)
  return answered(rows).found
}

function answered<Row>([first]: readonly Row[]): Row {
  if (!first) throw new Error('a page of campaigns was not answered')
  return first
}

/** How many campaigns stand in each tab; what cannot be joined follows from the others, where those are all counted. */
export async function countCampaigns(
  db: Db,
  creatorId: string,
  today: string,
): Promise<Record<CampaignFilter, number | null>> {
  const counts = await countLists(db, creatorId, today, COUNTED_MAX)
  const inTab = (filter: CampaignFilter) => ownIn(counts, statusesOf[filter] ?? [])
  const own = ownIn(counts, Object.keys(counts.own))
  const others = counts.all - own - counts.available
  return {
    all: counts.all,
    available: counts.available,
    active: inTab('active'),
    waiting: inTab('waiting'),
    ended: inTab('ended'),
    invited: inTab('invited'),
    inactive: counts.available < COUNTED_MAX ? others + inTab('inactive') : null,
  }
}

const ownIn = ({ own }: ListCounts, statuses: readonly string[]): number =>
  statuses.reduce((sum, status) => sum + (own[status] ?? 0), 0)

/** Which of these campaigns the creator took part in once. */
async function enteredAmong(db: Db, creatorId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('participation')
    .select('campaign_id')
    .where('creator_id', '=', creatorId)
    .where('campaign_id', 'in', ids)
    .where('entered_at', 'is not', null)
    .execute()
  return new Set(rows.map(row => row.campaign_id))
}

const seenBy = (
  viewer: Viewer,
  campaign: Campaign,
  participation: ParticipationStatus | null,
  hasEntered: boolean,
): Seen => ({
  campaign,
  hasEntered,
  interests: viewer.interests,
  creator: {
    platforms: viewer.platforms,
    easyAd: viewer.easy_ad,
    isActive: viewer.is_active,
    participation,
  },
})

type SeenRow = CampaignRow & { viewer: Viewer; status: ParticipationStatus | null; has_entered: boolean }

const SEEN = `select row_to_json(campaign_viewer_of($1)) as viewer, p.status, p.entered_at is not null as has_entered, c.* from campaign c
    left join participation p on p.campaign_id = c.id and p.creator_id = $1
  where c.id = $2 and (p.id is not null or campaign_in_pool(c.stage, c.type))`

/** One campaign that a creator may see: in the pool, or entered; null otherwise (ROLE-04, ROLE-10). */
export async function findSeen(db: Reader, campaignId: string, creatorId: string): Promise<Seen | null> {
  const { rows } = await db.executeQuery<SeenRow>(CompiledQuery.raw(SEEN, [creatorId, campaignId]))
  const [row] = rows
  return row ? seenBy(row.viewer, campaignOf(row), row.status, row.has_entered) : null
}

// Each waits for the one before it; what stands in the rows is read afterwards, when nobody can change them.
const LOCK_SEEN = `with first as materialized (select id from account where id = $1 for no key update),
  second as materialized (select id from campaign where id = $2 and exists (select from first) for no key update),
  third as materialized (
    select id from participation where campaign_id = $2 and creator_id = $1 and exists (select from second) for no key update)
  select (select count(*) from first), (select count(*) from second), (select count(*) from third)`

/**
 * A campaign for an act: locked, beside what decides about the creator; null when the creator may not see it. Every act
 * locks the creator's account, campaign, participation, task, payment and ledger account in this order, so that no two wait for each other.
 */
export async function lockSeen(tx: Tx, campaignId: string, creatorId: string): Promise<Seen | null> {
  await tx.executeQuery(CompiledQuery.raw(LOCK_SEEN, [creatorId, campaignId]))
  return findSeen(tx, campaignId, creatorId)
}
