import {
  SAVED_NAME_MAX,
  SAVED_SEARCHES_MAX,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from '@fanfara/contract/own/campaign-lists'
import type { SavedQuery } from '@fanfara/contract/own/campaign-lists'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { tellSearches } from './telling.ts'

let world: TestWorld
beforeEach(async () => {
  await world?.close()
  world = await startWorld()
  // The first visit notes from when on is told.
  await tellSearches(world.world)
})
afterAll(() => world.close())

const MINUTE = 60_000
type Creator = Awaited<ReturnType<TestWorld['creator']>>
const nameIn = (content: string) => content.split(/[“”]/)[1]
const save = (creator: Creator, name: string, query: Partial<SavedQuery> = {}) =>
  creator.call(saveSearch, { body: { name, query: { filter: 'all', ...query } } })

/** A round after some time, and what it told this person. */
async function told(creator: Creator, minutes = 12) {
  await world.advance(minutes * MINUTE)
  await tellSearches(world.world)
  await sendDue(world.world)
  return world.world.db
    .selectFrom('portal_message')
    .select(['content', 'url'])
    .where('account_id', '=', creator.id)
    .where('template', '=', 'saved-search')
    .orderBy('created_at')
    .orderBy('content')
    .execute()
}

test('FIND-04 a search is kept with all that it asks, listed in the order of saving, and removed by its creator alone', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const query = {
    filter: 'available',
    name: 'lampa',
    sort: 'pays_most',
    platform: 'x',
    model: 'CPA',
    fits: 'yes',
    ends_soon: 'yes',
  } as const
  const { data: first } = await save(ola, ' Lampy ', query)
  await world.advance(MINUTE)
  const { data: second } = await save(ola, 'Wszystko')
  expect((await ola.call(listSavedSearches)).data).toEqual([first, second])
  expect(first).toMatchObject({ name: 'Lampy', query })
  expect(second.query).toEqual({ filter: 'all' })
  expect((await kuba.call(listSavedSearches)).data).toEqual([])
  for (const id of [first.id, 'no-id', crypto.randomUUID()])
    expect((await refusal(kuba.call(removeSavedSearch, { params: { id } }))).status).toBe(404)
  await ola.call(removeSavedSearch, { params: { id: first.id } })
  expect((await ola.call(listSavedSearches)).data).toEqual([second])
})

test('FIND-04 there are at most ten, whatever is pressed at once, and no two of one name', async () => {
  const ola = await world.creator()
  const names = Array.from({ length: SAVED_SEARCHES_MAX + 2 }, (_, number) => `Szukam ${number}`)
  const answers = await Promise.allSettled(names.map(name => save(ola, name)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(SAVED_SEARCHES_MAX)
  expect(await refusal(save(ola, 'Jeszcze jedno'))).toMatchObject({ status: 422, code: 'saved_searches_full' })
  const [kept] = (await ola.call(listSavedSearches)).data
  const again = await refusal(save(ola, kept?.name.toUpperCase() ?? ''))
  expect(again).toMatchObject({ status: 422, code: 'saved_search_name_taken' })
  for (const name of ['', '   ', 'x'.repeat(SAVED_NAME_MAX + 1)])
    expect((await refusal(save(ola, name))).errors?.name).toHaveLength(1)
})

test('FIND-05 what is published afterwards and fits is told once, together, with a way to it', async () => {
  const ola = await world.creator({ platforms: ['twitch'] })
  await world.campaigns.published({ name: 'Sprzed zapisania' })
  await world.advance(MINUTE)
  await save(ola, 'Lampy', { name: 'lampa', filter: 'available' })
  await world.advance(MINUTE)
  await world.campaigns.published({ name: 'Lampa biurkowa' })
  await world.campaigns.published({ name: 'Krzesło' })
  expect(await told(ola)).toEqual([
    {
      content: '“Lampy”: a new campaign fits, “Lampa biurkowa”.',
      url: '/campaigns/available?sort=newest&name=lampa',
    },
  ])
  expect(await told(ola)).toHaveLength(1)
  await world.campaigns.published({ name: 'Lampa stojąca' })
  await world.campaigns.published({ name: 'Lampa naftowa' })
  expect((await told(ola)).at(-1)?.content).toMatch(/2 new campaigns fit, the newest is “Lampa (naftowa|stojąca)”/)
})

test('FIND-05 what is published is told no sooner than ten minutes after the last round, and never lost between two', async () => {
  const ola = await world.creator()
  await save(ola, 'Wszystko')
  await world.advance(MINUTE)
  await world.campaigns.published({ name: 'Pierwsza' })
  expect(await told(ola, 2)).toEqual([])
  expect(await told(ola, 9)).toHaveLength(1)
  await world.campaigns.published({ name: 'Druga' })
  // Published within the minute that settles: it waits for the next round.
  expect(await told(ola, 0)).toHaveLength(1)
  expect(await told(ola, 12)).toHaveLength(2)
})

test('FIND-05 each condition of a search keeps away what does not fit', async () => {
  const ola = await world.creator({ platforms: ['twitch'] })
  await save(ola, 'X', { platform: 'x' })
  await save(ola, 'CPA', { model: 'CPA' })
  await save(ola, 'Dla mnie', { fits: 'yes' })
  await save(ola, 'Mogę', { filter: 'available' })
  await save(ola, 'Zaraz', { ends_soon: 'yes' })
  await world.advance(MINUTE)
  await world.campaigns.published({
    platforms: ['tiktok'],
    incomes: [{ model: 'CPM', unit: 'flat', value: 10 }],
    task_plan: [],
  })
  expect(await told(ola)).toEqual([])
  await world.campaigns.published({ platforms: ['twitch'], task_plan: [] })
  expect((await told(ola)).map(({ content }) => nameIn(content))).toEqual(['Dla mnie', 'Mogę'])
})

test('FIND-05 nobody is told of a campaign that they are in, after a search was removed, or when their account is limited', async () => {
  const [ola, kuba, maja] = [await world.creator(), await world.creator(), await world.creator()]
  for (const one of [ola, kuba, maja]) await save(one, 'Wszystko')
  await world.advance(MINUTE)
  const id = await world.campaigns.published({ name: 'Lampa' })
  await ola.call(joinCampaign, { params: { id } })
  const [search] = (await kuba.call(listSavedSearches)).data
  await kuba.call(removeSavedSearch, { params: { id: search?.id ?? '' } })
  await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', maja.id).execute()
  for (const one of [ola, kuba, maja]) expect(await told(one)).toEqual([])
})

test('FIND-05 two processes at once tell once', async () => {
  const ola = await world.creator()
  await save(ola, 'Wszystko')
  await world.advance(MINUTE)
  await world.campaigns.published()
  await world.advance(12 * MINUTE)
  await Promise.all([tellSearches(world.world), tellSearches(world.world)])
  expect(await told(ola)).toHaveLength(1)
})
