import { joinCampaign } from '@fanfara/contract/campaigns'
import { listChannels } from '@fanfara/contract/channels'
import { MARK } from '@fanfara/contract/csv'
import type { Call } from '@fanfara/contract/endpoint'
import type { Platform } from '@fanfara/contract/enums'
import { listSalaries, updateSalary } from '@fanfara/contract/evaluation'
import * as contract from '@fanfara/contract/ops/applications'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsLimitCreator } from '@fanfara/contract/ops/creators'
import { updateUser } from '@fanfara/contract/profile'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

type Query = NonNullable<Call<typeof contract.opsListCampaignApplications>['query']>
const list = (id: string, query: Query = {}) =>
  operator.call(contract.opsListCampaignApplications, { params: { id }, query })
const namesBy = async (id: string, query: Query = {}) => (await list(id, query)).data.map(({ creator }) => creator.name)

/** People who asked to take part in a campaign, one after the other. */
async function asked(id: string, people: Record<string, Platform[]>): Promise<Record<string, Creator>> {
  const asking: Record<string, Creator> = {}
  for (const [name, platforms] of Object.entries(people)) {
    const creator = await world.creator({ name, platforms })
    await creator.call(joinCampaign, { params: { id } })
    await sql`update participation set since = now() + ${Object.keys(asking).length}::int * interval '1 minute'
      where campaign_id = ${id} and creator_id = ${creator.id}`.execute(world.world.db)
    asking[name] = creator
  }
  return asking
}

async function measured(creator: Creator | undefined, platform: Platform, stage: number, figure: number) {
  await sql`insert into channel_reading (channel_id, metrics, observed_at, window_days, stage)
    select id, ${JSON.stringify({ monthly_average_viewer_count: figure, followers_count: figure })}::jsonb, now(), 28, ${stage}::int
    from channel where account_id = ${creator?.id ?? ''} and type = ${platform}`.execute(world.world.db)
}

/** Takes part in another campaign, which ends: with a task that was done, or missed. */
async function worked(creator: Creator | undefined, isDone: boolean) {
  const id = await world.campaigns.published({ name: 'Dawniej' })
  await creator?.call(joinCampaign, { params: { id } })
  const task = (await creator?.call(listTasks))?.data.find(({ campaign_id }) => campaign_id === id)?.id ?? ''
  if (isDone) await creator?.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/x/about' } })
  await operator.call(opsCloseCampaign, { params: { id } })
}

test('DESK-04 every application can be reached by pages, and counts are those of all that wait', async () => {
  const id = await world.campaigns.published({ type: 'semi_open' })
  const people = Object.fromEntries(Array.from({ length: 12 }, (_, nth) => [`Strona ${nth}`, ['twitch']]))
  await asked(id, people as Record<string, Platform[]>)
  const first = await list(id, { sort: 'oldest' })
  expect(first).toMatchObject({
    total: 12,
    found: { able: 12, blocked: 0 },
    meta: { total: 12, last_page: 2, per_page: 10 },
  })
  expect(first.data.map(({ creator }) => creator.name)).toEqual(Object.keys(people).slice(0, 10))
  expect(await namesBy(id, { sort: 'oldest', page: 2 })).toEqual(['Strona 10', 'Strona 11'])
  expect(await namesBy(id, { page: 3 })).toEqual([])
  expect(await list(id, { name: 'Strona 11' })).toMatchObject({ total: 12, meta: { total: 1 } })
})

test('DESK-04 an applicant is found by name without Polish letters, by address and channel, and with a typing error', async () => {
  const id = await world.campaigns.published({ type: 'semi_open' })
  const { 'Łucja Żółkiewska': lucja } = await asked(id, { 'Łucja Żółkiewska': ['twitch'], 'Ktoś Inny': ['twitch'] })
  const found = ['Łucja Żółkiewska']
  expect(await namesBy(id, { name: 'lucja zolk' })).toEqual(found)
  expect(await namesBy(id, { name: lucja?.email ?? '' })).toEqual(found)
  expect(await namesBy(id, { name: `twitch_${lucja?.id.slice(0, 8)}` })).toEqual(found)
  expect(await list(id, { name: 'zolkiewksa' })).toMatchObject({
    is_near: true,
    data: [{ creator: { name: found[0] } }],
  })
  expect(await list(id, { name: 'lucja' })).toMatchObject({ is_near: false })
  expect(await list(id, { name: 'ł'.repeat(200) })).toMatchObject({ is_near: false, data: [] })
  expect(await namesBy(id, { name: '%' })).toEqual([])
  expect(await namesBy(id, { name: 'olk' })).toEqual(found)
  expect(await namesBy(id, { name: 'lk' })).toEqual([])
})

test('DESK-04 applications stand by fit, age, audience, price and punctuality; who cannot take part stands last in each', async () => {
  const id = await world.campaigns.published({ type: 'semi_open', platforms: ['twitch', 'x'] })
  const people = await asked(id, { Pierwsza: ['twitch'], Druga: ['twitch', 'x'], Trzecia: ['twitch'], Zła: ['twitch'] })
  const { Pierwsza: first, Druga: second, Trzecia: third, Zła: limited } = people
  await measured(first, 'twitch', 3, 90)
  await measured(second, 'twitch', 2, 500)
  await measured(third, 'twitch', 3, 120)
  for (const [person, price] of [
    [first, 300],
    [second, 100],
    [third, 200],
  ] as const) {
    const channels = (await person?.call(listChannels))?.data ?? []
    const channel = channels.find(({ type }) => type === 'twitch')
    const salaries = (await person?.call(listSalaries, { params: { id: channel?.id ?? '' } }))?.data ?? []
    for (const { id: salaryId } of salaries)
      await person?.call(updateSalary, { params: { id: channel?.id ?? '', salaryId }, body: { price } })
  }
  await worked(first, false)
  await worked(third, true)
  await operator.call(opsLimitCreator, { params: { id: limited?.id ?? '' }, body: { reason: 'Skarga na treść' } })
  expect(await namesBy(id)).toEqual(['Druga', 'Trzecia', 'Pierwsza', 'Zła'])
  expect(await namesBy(id, { sort: 'oldest' })).toEqual(['Pierwsza', 'Druga', 'Trzecia', 'Zła'])
  expect(await namesBy(id, { sort: 'audience' })).toEqual(['Trzecia', 'Pierwsza', 'Druga', 'Zła'])
  // Whoever has both platforms gets the tasks of both, and asks for both.
  expect(await namesBy(id, { sort: 'price' })).toEqual(['Trzecia', 'Pierwsza', 'Druga', 'Zła'])
  const prices = (await list(id, { sort: 'price', who: 'able' })).data.map(({ price }) => price ?? 0)
  expect(prices).toEqual(prices.toSorted((one, other) => one - other))
  expect(await namesBy(id, { sort: 'on_time' })).toEqual(['Trzecia', 'Pierwsza', 'Druga', 'Zła'])
  expect(await list(id, { who: 'able' })).toMatchObject({ meta: { total: 3 }, found: { able: 3, blocked: 1 } })
  expect(await list(id, { who: 'blocked' })).toMatchObject({ meta: { total: 1 }, found: { able: 3, blocked: 1 } })
  expect(await namesBy(id, { who: 'blocked' })).toEqual(['Zła'])
  const scores = (await list(id)).data.map(({ fit }) => fit.score)
  expect(scores.slice(0, 3)).toEqual(scores.slice(0, 3).toSorted((one, other) => other - one))
})

test('DESK-04 filters hold together: channel, category, interest, fit, and what somebody does elsewhere', async () => {
  const topic = 'food_cooking' as const
  const id = await world.campaigns.published({ type: 'semi_open', platforms: ['twitch', 'x'], topic })
  const people = await asked(id, { Wolna: ['twitch', 'x'], Zajęta: ['twitch'], Rywalka: ['x'] })
  const { Wolna: free, Zajęta: busy, Rywalka: rival } = people
  await measured(free, 'twitch', 5, 900)
  await measured(free, 'x', 1, 900)
  await measured(busy, 'twitch', 2, 90)
  const { rows: kinds } = await sql<{ id: string }>`select id from category where key = ${topic}`.execute(
    world.world.db,
  )
  const categories = kinds.map(kind => kind.id)
  await free?.call(updateUser, { body: { id: free.id, name: 'Wolna', description: null, categories } })
  await busy?.call(joinCampaign, { params: { id: await world.campaigns.published({ name: 'Inna' }) } })
  const against = { name: 'Konkurencja', advertiser: 'Mgła', topic, platforms: ['x' as const] }
  const line = { platform: 'x' as const, ad_type: 'tweet' as const, amount: 1, start_date: null, end_date: null }
  const taskPlan = [{ ...line, brief: { pl: 'Napisz', en: 'Write' }, need_acceptance: false }]
  const rivals = await world.campaigns.published({ ...against, task_plan: taskPlan })
  await rival?.call(joinCampaign, { params: { id: rivals } })
  const by = (query: Query) => namesBy(id, { sort: 'oldest', ...query })
  expect(await by({ platform: 'x' })).toEqual(['Wolna', 'Rywalka'])
  expect(await by({ platform: 'twitch' })).toEqual(['Wolna', 'Zajęta'])
  expect(await by({ stage_from: 2 })).toEqual(['Wolna', 'Zajęta'])
  expect(await by({ stage_from: 3, platform: 'x' })).toEqual([])
  expect(await by({ interest: topic })).toEqual(['Wolna'])
  expect(await by({ fit: 90 })).toEqual([])
  expect(await by({ fit: 70 })).toEqual(['Wolna'])
  expect(await by({ conflict: 'free' })).toEqual(['Wolna'])
  expect(await by({ conflict: 'rival' })).toEqual(['Rywalka'])
  expect(await by({ conflict: 'no_rival' })).toEqual(['Wolna', 'Zajęta'])
  expect(await by({ conflict: 'no_rival', platform: 'twitch', name: 'zajeta' })).toEqual(['Zajęta'])
  expect((await refusal(list(id, { fit: 51 }))).status).toBe(422)
})

test('DESK-05 the file of applications is narrowed and ordered as their list, and names that are formulas are none there', async () => {
  const id = await world.campaigns.published({ type: 'semi_open' })
  await asked(id, { '=1+1': ['twitch'], Ola: ['twitch'] })
  const read = async (query: Query) => {
    const file = await operator.call(contract.opsDownloadCampaignApplications, { params: { id }, query })
    return file.replace(MARK, '').trimEnd().split('\r\n')
  }
  const [titles, ...lines] = await read({ sort: 'oldest' })
  expect(titles).toBe(
    'Creator,E-mail,Applied,Channels,Category,Price of all tasks (zł),Tasks in time,Tasks that ended,Fit (%),For a rival at that time,Why they cannot take part',
  )
  expect(lines.map(line => line.split(',')[0])).toEqual(["'=1+1", 'Ola'])
  expect(await read({ name: 'ola' })).toHaveLength(2)
  const unknown = operator.call(contract.opsDownloadCampaignApplications, { params: { id: crypto.randomUUID() } })
  expect((await refusal(unknown)).status).toBe(404)
})
