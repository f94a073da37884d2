import {
  campaignFilters,
  campaignStages,
  campaignTypes,
  modelFacts,
  models,
  platforms as allPlatforms,
} from '@fanfara/contract/enums'
import type { CampaignFilter, CategoryKey } from '@fanfara/contract/enums'
import { campaignSorts, ENDS_SOON_DAYS } from '@fanfara/contract/own/campaign-lists'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseEntry } from '../policy.ts'
import { participationMoves, type ParticipationStatus } from '../states.ts'
import { campaignOf } from '../store.ts'
import { moveDueCampaigns } from '../service.ts'
import { countCampaigns, findSeen, listCampaigns, type SeenPage } from './list-store.ts'
import type { Narrowing } from './search-store.ts'
import { unlockIn } from './unlock.ts'
import { openedOn, unlockOf } from './unlock-policy.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const topics = ['gaming', 'sports', 'music'] as const satisfies readonly CategoryKey[]
const somePlatforms = fc.subarray([...allPlatforms], { minLength: 2, maxLength: 4 })
// Mostly what can be joined: each condition alone has to decide now and then.
const aroundNow = fc.option(fc.integer({ min: -2, max: 8 }), { freq: 1 })
const campaign = fc.record({
  stage: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('running', 'onboarding') },
    fc.constantFrom(...campaignStages),
  ),
  type: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('open', 'semi_open') }, fc.constantFrom(...campaignTypes)),
  name: fc.constantFrom('Lato', 'Zima', 'lata świetlne'),
  published: fc.option(fc.integer({ min: 0, max: 5 }), { freq: 4 }),
  incomes: fc.array(
    fc.record({ model: fc.constantFrom(...models), rate: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 4 }) }),
    { minLength: 1, maxLength: 2 },
  ),
  platforms: somePlatforms,
  start: aroundNow,
  length: fc.option(fc.integer({ min: 2, max: 9 }), { freq: 1 }),
  recruiting: aroundNow,
  places: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 1 }),
  taken: fc.integer({ min: 0, max: 2 }),
  isAutomatic: fc.boolean(),
  topic: fc.option(fc.constantFrom(...topics)),
  plan: fc.array(fc.record({ platform: fc.constantFrom(...allPlatforms), end: aroundNow }), { maxLength: 2 }),
  changing: fc.constantFrom(
    ...([
      'stage',
      'type',
      'platforms',
      'start',
      'length',
      'recruiting',
      'places',
      'taken',
      'isAutomatic',
      'topic',
      'plan',
    ] as const),
  ),
  participation: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constantFrom(...(Object.keys(participationMoves) as ParticipationStatus[])),
  ),
})
type Drawn = typeof campaign extends fc.Arbitrary<infer One> ? One : never

const viewer = fc.record({
  platforms: fc.oneof({ weight: 6, arbitrary: fc.subarray([...allPlatforms], { minLength: 1 }) }, fc.constant([])),
  easyAd: fc.boolean(),
  isActive: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  interests: fc.subarray([...topics]),
})

const one = (key: keyof Drawn, of: Drawn): Partial<Drawn> => ({ [key]: of[key] })
const dayAt = (offset: number | null) => (offset === null ? null : plusDays(dayOf(world.world.clock.now()), offset))
const columnsOf = (drawn: Drawn) => {
  const start = dayAt(drawn.start)
  return {
    stage: drawn.stage,
    type: drawn.type,
    name: drawn.name,
    platforms: drawn.platforms,
    start_date: start,
    end_date: start === null || drawn.length === null ? null : plusDays(start, drawn.length),
    recruiting_until: dayAt(drawn.recruiting),
    places: drawn.places,
    taken: drawn.places === null ? drawn.taken : Math.min(drawn.places, drawn.taken),
    is_automatic: drawn.isAutomatic,
    topic: drawn.topic,
    published_at: drawn.published === null ? null : new Date(Date.UTC(2025, 0, 1 + drawn.published)),
    incomes: JSON.stringify(
      drawn.incomes.map(({ model, rate }) =>
        model === 'CPS' && rate !== null && rate > 2
          ? { model, unit: 'perc', rate_basis_points: rate }
          : { model, unit: 'flat', rate_grosze: rate },
      ),
    ),
    task_plan: JSON.stringify(
      drawn.plan.map(({ platform, end }) => ({
        platform,
        end_date: dayAt(end),
        ad_type: 'post',
        amount: 1,
        brief: {},
      })),
    ),
  }
}

/** Writes the drawn campaigns, each first with one thing of another of them, so that what is kept beside them has to follow each alone. */
async function write(creatorId: string, drawn: readonly Drawn[]): Promise<void> {
  const { db } = world.world
  const at = world.world.clock.now()
  await db.deleteFrom('campaign').execute()
  const ids: string[] = []
  for (const [position, each] of drawn.entries()) {
    const id = crypto.randomUUID()
    ids.push(id)
    const first = columnsOf({ ...each, ...one(each.changing, drawn[(position + 1) % drawn.length] ?? each) })
    await db
      .insertInto('campaign')
      .values({ id, advertiser: 'Firma', advertiser_email: 'firma@demo.test', created_at: at, ...first })
      .execute()
    if (each.participation) {
      await db
        .insertInto('participation')
        .values({
          id: crypto.randomUUID(),
          campaign_id: id,
          creator_id: creatorId,
          status: each.participation,
          since: at,
        })
        .execute()
    }
  }
  for (const [position, each] of drawn.entries()) {
    await db
      .updateTable('campaign')
      .set(columnsOf(each))
      .where('id', '=', ids[position] ?? '')
      .execute()
  }
}

/** What is kept about who may join what, in an order of its own. */
const fits = () =>
  world.world.db.selectFrom('campaign_fit').selectAll().orderBy('campaign_id').orderBy('platform').execute()

async function become(
  creatorId: string,
  who: { platforms: readonly string[]; easyAd: boolean; isActive: boolean; interests: readonly string[] },
) {
  const { db } = world.world
  await db
    .updateTable('account')
    .set({ easy_ad: who.easyAd, is_active: who.isActive })
    .where('id', '=', creatorId)
    .execute()
  await db.deleteFrom('account_category').where('account_id', '=', creatorId).execute()
  await sql`insert into account_category (account_id, category_id) select ${creatorId}, id from category where key = any(${who.interests})`.execute(
    db,
  )
  await sql`update channel set status = case when type = any(${who.platforms}) then 'connected' else 'disconnected' end where account_id = ${creatorId}`.execute(
    db,
  )
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
const readRows = () => world.world.db.selectFrom('campaign').selectAll().execute()

const states: Partial<Record<CampaignFilter, ParticipationStatus[]>> = {
  active: ['active'],
  waiting: ['pending_approval', 'attached', 'planned'],
  ended: ['completed'],
  invited: ['invited'],
  inactive: ['declined'],
}

/** Pay for the examples that screens show, by the contract's own figures. */
const typicalPay = (row: Row): number =>
  row.incomes.reduce(
    (sum, income) =>
      sum +
      (income.unit === 'perc'
        ? (100_000 * income.rate_basis_points) / 10_000
        : ((income.rate_grosze ?? 0) * modelFacts[income.model].example) / modelFacts[income.model].per),
    0,
  )

interface Judged {
  row: Row
  status: ParticipationStatus | null
  isJoinable: boolean
  isMatch: boolean
}
const isInPool = ({ stage, type }: Row) =>
  ['onboarding', 'running'].includes(stage) && ['open', 'semi_open'].includes(type)
const closingOf = ({ row, status }: Judged): string => {
  const days = status === null ? [row.recruiting_until, row.end_date] : [row.end_date]
  return days.filter(day => day !== null).sort()[0] ?? '9999-12-31'
}

function isFound({ row, ...judged }: Judged, who: { platforms: string[]; interests: string[] }, asked: Narrowing) {
  const closing = closingOf({ row, ...judged })
  const today = dayOf(world.world.clock.now())
  if (asked.name && !row.name.toLowerCase().includes(asked.name.toLowerCase())) return false
  if (asked.platform && !row.platforms.includes(asked.platform)) return false
  if (asked.model && !row.incomes.some(({ model }) => model === asked.model)) return false
  if (asked.isEndingSoon && (closing < today || closing > plusDays(today, ENDS_SOON_DAYS))) return false
  if (!asked.isFitting) return true
  const isOfInterest = row.topic === null || who.interests.length === 0 || judged.isMatch
  return isOfInterest && row.platforms.some(platform => who.platforms.includes(platform))
}

/** Where something stands: smaller comes first. */
function placeOf(judged: Judged, filter: CampaignFilter, sort: Narrowing['sort']): [number, string | number] {
  const { row, status, isJoinable, isMatch } = judged
  const today = dayOf(world.world.clock.now())
  if (sort === 'newest') return [0, -(row.published_at?.getTime() ?? 0)]
  if (sort === 'pays_most') return [0, -typicalPay(row)]
  if (sort === 'ends_soon') return [closingOf(judged) >= today ? 0 : 1, closingOf(judged)]
  const newest = -Date.parse(row.start_date ?? '0001-01-01')
  const own = status === 'invited' ? 0 : status === 'active' ? 1 : null
  if (own !== null) return [own, newest]
  if (sort === 'best_fit') return [status !== null || !isJoinable ? 4 : isMatch ? 2 : 3, newest]
  return [filter === 'available' && !isMatch ? 3 : 2, newest]
}

const byPlace = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  const at = a.findIndex((value, position) => value !== b[position])
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

/** What a page has to show, by the rules alone: all rows read, judged and sorted here. */
async function model(creatorId: string, filter: CampaignFilter, asked: Narrowing) {
  const { db } = world.world
  const participations = await db
    .selectFrom('participation')
    .select(['campaign_id', 'status'])
    .where('creator_id', '=', creatorId)
    .execute()
  const own = new Map(participations.map(row => [row.campaign_id, row.status]))
  const today = dayOf(world.world.clock.now())
  const entries: Judged[] = []
  for (const row of await readRows()) {
    const status = own.get(row.id) ?? null
    if (status === null && !isInPool(row)) continue
    const seen = await findSeen(db, row.id, creatorId)
    if (!seen) throw new Error('a campaign of the pool cannot be seen')
    const isJoinable = status === null && refuseEntry(campaignOf(row), seen.creator, today) === null
    const isWanted =
      filter === 'all' ||
      (filter === 'available' && isJoinable) ||
      (status !== null && (states[filter]?.includes(status) ?? false)) ||
      (filter === 'inactive' && status === null && !isJoinable)
    const judged = { row, status, isJoinable, isMatch: row.topic !== null && seen.interests.includes(row.topic) }
    const who = { platforms: [...seen.creator.platforms], interests: [...seen.interests] }
    if (isWanted && isFound(judged, who, asked)) entries.push(judged)
  }
  const placed = entries.map(entry => ({ entry, place: placeOf(entry, filter, asked.sort) }))
  placed.sort((a, b) => byPlace(a.place, b.place) || b.entry.row.id.localeCompare(a.entry.row.id))
  return placed.map(({ entry: { row, status } }) => [row.id, status])
}

/** What further channels would open of a list that stands on one page, judged row by row. */
function unlockByRules({ rows, total }: SeenPage) {
  const today = dayOf(world.world.clock.now())
  const enterable = rows.filter(({ creator }) => creator.participation === null || creator.participation === 'invited')
  const needsChannel = enterable.filter(
    ({ campaign: each, creator }) => refuseEntry(each, creator, today) === 'no_channel',
  )
  if (needsChannel.length === 0 || needsChannel.length * 2 < rows.length) return null
  const locked = enterable.map(({ campaign: each, creator }) => ({
    platforms: openedOn(each, creator, {
      today,
      further: allPlatforms.filter(name => !creator.platforms.includes(name)),
    }),
    count: 1,
  }))
  return unlockOf(
    locked.filter(({ platforms }) => platforms.length > 0),
    total,
  )
}

/** What is looked for as it is written in full. */
const plainly = (asked: Narrowing): Narrowing => (asked.name === 'swietl' ? { ...asked, name: 'świetl' } : asked)

const someNarrowing = fc.record({
  name: fc.option(fc.constantFrom('lat', 'swietl'), { nil: undefined }),
  sort: fc.constantFrom(undefined, ...campaignSorts),
  platform: fc.option(fc.constantFrom(...allPlatforms), { nil: undefined, freq: 1 }),
  model: fc.option(fc.constantFrom(...models), { nil: undefined, freq: 1 }),
  isFitting: fc.boolean(),
  isEndingSoon: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
})

test('CAMP-22 CAMP-23 DASH-04 CAMP-36 FIND-01 FIND-02 FIND-06 SCR-58 every list of a creator shows what the rules say, in their order, with its count, whatever changed before', async () => {
  const creator = await world.creator({ platforms: [...allPlatforms] })
  await fc.assert(
    fc.asyncProperty(
      fc.array(campaign, { minLength: 8, maxLength: 16, size: 'max' }),
      viewer,
      fc.boolean(),
      someNarrowing,
      async (drawn, who, isNextDay, asked) => {
        await write(creator.id, drawn)
        await become(creator.id, who)
        const kept = await fits()
        await sql`select write_campaign_fit(array(select id from campaign))`.execute(world.world.db)
        expect(kept).toEqual(await fits())
        if (isNextDay)
          await sql`delete from campaign_fit where until < ${dayOf(world.world.clock.now())}::date`.execute(
            world.world.db,
          )
        const today = dayOf(world.world.clock.now())
        const counts = await countCampaigns(world.world.db, creator.id, today)
        for (const filter of campaignFilters) {
          for (const narrowed of [{}, { name: 'lat' }, asked]) {
            const expected = await model(creator.id, filter, plainly(narrowed))
            const ask = (limit: number, offset: number) =>
              listCampaigns(world.world, { creatorId: creator.id, filter, ...narrowed, limit, offset, today })
            const [whole, second] = [await ask(50, 0), await ask(3, 3)]
            const shown = whole.rows.map(({ campaign: { id }, creator: { participation } }) => [id, participation])
            if (whole.isSimilar) continue
            expect({ filter, narrowed, total: whole.total, shown }).toEqual({
              filter,
              narrowed,
              total: expected.length,
              shown: expected,
            })
            expect(second.rows.map(({ campaign: { id } }) => id)).toEqual(expected.slice(3, 6).map(([id]) => id))
            const query = { creatorId: creator.id, filter, ...narrowed, limit: 50, offset: 0, today }
            const unlock = await unlockIn(world.world, query, whole)
            expect({ filter, narrowed, unlock }).toEqual({ filter, narrowed, unlock: unlockByRules(whole) })
            if (Object.keys(narrowed).length === 0)
              expect({ [filter]: counts[filter] }).toEqual({ [filter]: whole.total })
          }
        }
      },
    ),
    { numRuns: Number(process.env.LIST_RUNS ?? 25) },
  )
})

test('CAMP-23 a change of a campaign is on the next page at once, though its row is remembered', async () => {
  const creator = await world.creator()
  const id = await world.campaigns.published({ name: 'Przed zmianą' })
  const nameNow = async () => {
    const { rows } = await listCampaigns(world.world, {
      creatorId: creator.id,
      filter: 'all',
      limit: 50,
      offset: 0,
      today: dayOf(world.world.clock.now()),
    })
    return rows.find(({ campaign: each }) => each.id === id)?.campaign.name
  }
  expect(await nameNow()).toBe('Przed zmianą')
  await world.world.db.updateTable('campaign').set({ name: 'Po zmianie' }).where('id', '=', id).execute()
  expect(await nameNow()).toBe('Po zmianie')
})

test('CAMP-36 the day that comes takes what has ended out of what can be joined, so that nobody reads past it', async () => {
  const { db } = world.world
  const id = await world.campaigns.published({
    recruiting_until: plusDays(dayOf(world.world.clock.now()), 1),
    end_date: null,
  })
  const lines = async () =>
    (await db.selectFrom('campaign_fit').select('until').where('campaign_id', '=', id).execute()).length
  expect(await lines()).toBeGreaterThan(0)
  await world.advance(2 * 86_400_000)
  await moveDueCampaigns(world.world)
  expect(await lines()).toBe(0)
})

test('FIND-03 a name is found without its Polish letters, and with typing errors where no name has what was written', async () => {
  const creator = await world.creator()
  const chair = await world.campaigns.published({ name: 'Krzesło, które pożyczasz' })
  const find = async (name: string) => {
    const today = dayOf(world.world.clock.now())
    const page = { creatorId: creator.id, filter: 'all' as const, name, limit: 10, offset: 0, today }
    const { rows, isSimilar } = await listCampaigns(world.world, page)
    return { found: rows.map(({ campaign: { id } }) => id), isSimilar }
  }
  expect(await find('krzeslo')).toEqual({ found: [chair], isSimilar: false })
  expect(await find('POZYCZ')).toEqual({ found: [chair], isSimilar: false })
  expect(await find('krzselo')).toEqual({ found: [chair], isSimilar: true })
  expect(await find('krs')).toEqual({ found: [], isSimilar: false })
  expect(await find('traktor')).toEqual({ found: [], isSimilar: false })
  expect(await find('100%')).toEqual({ found: [], isSimilar: false })
})
