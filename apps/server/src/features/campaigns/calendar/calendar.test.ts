import { CALENDAR_CAMPAIGNS_MAX } from '@fanfara/contract/limits'
import { opsCampaignCalendar } from '@fanfara/contract/ops/campaign/calendar'
import {
  opsCancelCampaign,
  opsCloseCampaign,
  opsListCampaigns,
  opsPublishCampaign,
} from '@fanfara/contract/ops/campaigns'
import { day } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let world: TestWorld
let office: Awaited<ReturnType<TestWorld['operator']>>['call']
beforeAll(async () => {
  world = await startWorld({ at: new Date('2027-03-10T11:00:00Z') })
  office = (await world.operator()).call
})
afterAll(() => world.close())

/** Each test looks at campaigns of its own advertiser. */
let firms = 0
let firm = ''
beforeEach(() => {
  firms += 1
  firm = `Firma${firms}`
})

const calendar = async (month: string, of: object = {}) =>
  (await office(opsCampaignCalendar, { query: { month, name: firm, ...of } })).data
const namesIn = async (month: string, of: object = {}) => (await calendar(month, of)).campaigns.map(({ name }) => name)
const draft = (name: string, from: string | null, to: string | null, of: object = {}) =>
  world.campaigns.draft({
    name,
    advertiser: firm,
    start_date: from === null ? null : day(from),
    end_date: to === null ? null : day(to),
    ...of,
  })

test('WORK-08 a month has what recruits or runs in it, to the day; what has no day stands in none', async () => {
  await draft('Luty', '2027-02-10', '2027-02-28')
  await draft('Do pierwszego', '2027-02-10', '2027-03-01')
  await draft('Od ostatniego', '2027-03-31', '2027-05-02')
  await draft('Bez końca', '2027-02-01', null)
  await draft('Rekrutuje', null, null, { recruiting_until: day('2027-03-20') })
  await draft('Bez dat', null, null)
  expect(await namesIn('2027-03')).toEqual(['Bez końca', 'Do pierwszego', 'Rekrutuje', 'Od ostatniego'])
  expect(await namesIn('2027-02')).toEqual(['Bez końca', 'Do pierwszego', 'Luty'])
  expect(await namesIn('2027-06')).toEqual(['Bez końca'])
  expect((await calendar('2027-06')).undated).toBe(1)
  const { data: undated } = await office(opsListCampaigns, { query: { month: 'none', name: firm } })
  expect(undated.map(({ name }) => name)).toEqual(['Bez dat'])
})

test('WORK-08 a published campaign is there from the day it recruits; ended early, it ends then; called off, it comes last', async () => {
  const published = await draft('Sok', '2027-04-10', '2027-05-20')
  await office(opsPublishCampaign, { params: { id: published } })
  const called = await draft('Odwołana', '2027-03-01', '2027-03-31')
  await office(opsCancelCampaign, { params: { id: called }, body: { reason: 'Nie będzie jej.' } })
  const early = await draft('Zamknięta', '2027-03-05', '2027-06-30')
  await office(opsPublishCampaign, { params: { id: early } })
  await office(opsCloseCampaign, { params: { id: early } })
  const march = (await calendar('2027-03')).campaigns
  expect(march.map(({ name, stage }) => `${name} ${stage}`)).toEqual([
    'Zamknięta completed',
    'Sok onboarding',
    'Odwołana cancelled',
  ])
  expect(march[0]).toMatchObject({ start_date: '2027-03-05', end_date: '2027-03-10' })
  expect(march[1]).toMatchObject({ recruiting_from: '2027-03-10', start_date: '2027-04-10', end_date: '2027-05-20' })
  expect(await namesIn('2027-05')).toEqual(['Sok'])
})

test('WORK-08 it is narrowed as the list is, and the list by the same month has the same campaigns', async () => {
  await draft('Żółty sok', '2027-03-01', '2027-03-31', { advertiser: `${firm} Łąka` })
  const running = await draft('Czerwony sok', '2027-03-01', '2027-03-31')
  await office(opsPublishCampaign, { params: { id: running } })
  await draft('Zielony sok', '2027-04-01', '2027-04-30')
  expect(await namesIn('2027-03', { name: 'laka' })).toEqual(['Żółty sok'])
  expect(await namesIn('2027-03', { stage: 'running' })).toEqual(['Czerwony sok'])
  expect(await namesIn('2027-03', { waits: 'applications' })).toEqual([])
  const { data } = await office(opsListCampaigns, { query: { month: '2027-03', name: firm } })
  expect(data.map(({ name }) => name).toSorted()).toEqual(['Czerwony sok', 'Żółty sok'])
})

test('WORK-08 a month of thousands draws so many, says how many there are, and finds them by an index', async () => {
  const sample = await draft('Wzór', '2027-03-01', '2027-03-31')
  const { db } = world.world
  await sql`
    insert into campaign (id, stage, name, advertiser, advertiser_email, type, platforms, start_date, end_date, incomes, task_plan, created_at)
    select gen_random_uuid(), 'draft', 'Wzór ' || nth, advertiser, advertiser_email, type, platforms,
      start_date + (nth % 2)::int * 400, end_date + (nth % 2)::int * 400, incomes, task_plan, created_at
    from generate_series(1, 12000) as nth, campaign where id = ${sample}`.execute(db)
  const march = await calendar('2027-03')
  expect([march.campaigns.length, march.total]).toEqual([CALENDAR_CAMPAIGNS_MAX, 5000])
  await sql`analyze campaign`.execute(db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from campaign
    where campaign_days(stage, published_at, start_date, end_date, recruiting_until, completed_at) && daterange('2029-03-01', '2029-04-01')`.execute(
    db,
  )
  expect(rows.map(row => row['QUERY PLAN']).join(' ')).toContain('campaign_days')
})
