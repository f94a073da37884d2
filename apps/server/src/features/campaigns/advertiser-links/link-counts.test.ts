import { opsMakeAdvertiserLink, opsRevokeAdvertiserLink } from '@fanfara/contract/advertisers'
import { joinCampaign } from '@fanfara/contract/campaigns'
import type { Call } from '@fanfara/contract/endpoint'
import { opsImportEvents } from '@fanfara/contract/ops/tracking'
import { listTasks } from '@fanfara/contract/tasks'
import { getLinkCounts } from '@fanfara/contract/tracking/link-counts'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '#/features/tracking/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1'

/** A running campaign with two creators, the link of its advertiser, and what was opened and sold. */
async function watched() {
  const id = await world.campaigns.published({
    incomes: [
      { model: 'CPC', unit: 'flat', value: 0.5 },
      { model: 'CPS', unit: 'perc', value: 10 },
    ],
  })
  const people = [await world.creator({ name: 'Ola Tajna' }), await world.creator({ name: 'Kuba Skryty' })] as const
  for (const { call } of people) {
    await call(joinCampaign, { params: { id } })
    world.clock.advance(1000)
  }
  const { call } = await world.operator()
  const links = await Promise.all(
    people.map(async creator => (await creator.call(listTasks)).data.find(task => task.campaign_id === id)?.code_url),
  )
  const open = async (agent: string) => {
    const { headers } = await fetch(links[0] ?? '', { redirect: 'manual', headers: { 'user-agent': agent } })
    return new URL(headers.get('location') ?? '').searchParams.get('fanfara_click') ?? ''
  }
  const click = await open(PHONE)
  await open(PHONE)
  await open('curl/8.9.1')
  await rollUp(world.world)
  const csv = `event_id,click_id,type,value\norder-77,${click},sale,120\nlost,0,sale,5`
  await call(opsImportEvents, { params: { id }, body: { csv, apply: true } })
  const { data } = await call(opsMakeAdvertiserLink, { params: { id } })
  const token = data.url.split('/').at(-1) ?? ''
  const look = (query: Call<typeof getLinkCounts>['query'] = {}) =>
    world.caller()(getLinkCounts, { params: { token }, query })
  return { id, people, call, click, token, look }
}

test('OPS-16 an advertiser’s link shows what was received: what counted, and each reason, adding up; and by channel', async () => {
  const { look, people } = await watched()
  const { data, meta } = await look()
  for (const { received, counted, verdicts } of data.events)
    expect([received, counted]).toEqual([
      verdicts.reduce((sum, { quantity }) => sum + quantity, 0),
      verdicts.find(({ verdict }) => verdict === 'counted')?.quantity,
    ])
  expect(data.events.map(({ event, received, counted }) => [event, received, counted])).toEqual([
    ['click', 3, 1],
    ['sale', 2, 1],
  ])
  expect(data.days.map(({ event, counted, rest }) => [event, counted, rest])).toEqual([
    ['click', 1, 2],
    ['sale', 1, 1],
  ])
  expect(meta.total).toBe(people.length)
  expect(data.creators.map(({ channels, events }) => [channels.map(({ type }) => type), events])).toEqual([
    [
      ['twitch'],
      [
        { event: 'click', received: 3, counted: 1 },
        { event: 'sale', received: 1, counted: 1 },
      ],
    ],
    [['twitch'], []],
  ])
  const second = await look({ page: 2, per_page: 10 })
  expect(second.data.creators).toEqual([])
  expect(second.data.events).toEqual(data.events)
})

test('threat model §3.7 figures behind a link name nobody and nothing of a visitor, and are kept nowhere', async () => {
  const { token, click, people } = await watched()
  const answer = await fetch(`${world.origin}/api/advertiser-links/${token}/counts`)
  const text = await answer.text()
  const secrets = [
    'Tajna',
    'Skryty',
    'order-77',
    click,
    'iPhone',
    'curl',
    '127.0.0.1',
    ...people.map(({ email }) => email),
  ]
  for (const secret of secrets) expect(text).not.toContain(secret)
  for (const { id } of people) expect(text).not.toContain(id)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
})

test('threat model §3.7 a link that was revoked shows no figures, and guesses are counted while looking again is not', async () => {
  const { id, call, look } = await watched()
  for (let nth = 0; nth < 40; nth += 1) await look()
  await call(opsRevokeAdvertiserLink, { params: { id } })
  expect((await refusal(look())).status).toBe(410)
  const guess = () => refusal(world.caller()(getLinkCounts, { params: { token: 'A'.repeat(43) }, query: {} }))
  const statuses: (number | null)[] = []
  for (let nth = 0; nth < 31; nth += 1) statuses.push((await guess()).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
})
