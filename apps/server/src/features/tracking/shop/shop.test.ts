import { joinCampaign } from '@fanfara/contract/campaigns'
import { getCounts, listEvents } from '@fanfara/contract/tracking/counts'
import { listTasks } from '@fanfara/contract/tasks'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHOP_SCRIPT } from './script.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** The link of a creator in a campaign of an invented advertiser that pays a tenth of what is sold. */
async function advertised() {
  const creator = await world.creator()
  const id = await world.campaigns.published({
    landing_url: 'https://kocyk.example/koce/koc-w-kratę',
    incomes: [{ model: 'CPS', unit: 'perc', value: 10 }],
  })
  await creator.call(joinCampaign, { params: { id } })
  const url = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)?.code_url ?? ''
  const { headers } = await fetch(url, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 Firefox/145.0' } })
  return { creator, id, landing: new URL(headers.get('location') ?? '') }
}

const press = (act: string, form: Record<string, string>) =>
  fetch(`${world.origin}/sandbox/shop/${act}`, { method: 'POST', body: new URLSearchParams(form) }).then(answer =>
    answer.text(),
  )

test('MONEY-44 a purchase in the example shop goes the whole way: link, landing, signed report, money, and back', async () => {
  const { creator, id, landing } = await advertised()
  expect(landing.pathname).toMatch(/^\/sandbox\/shop\/kocyk\.example\/koce\//)
  const page = await (await fetch(landing)).text()
  expect(page).toContain('Kup teraz')
  const path = decodeURIComponent(landing.pathname.slice('/sandbox/shop/kocyk.example'.length)).replace(/[^\w/.-]/g, '')
  const form = { host: 'kocyk.example', path, fanfara_click: landing.searchParams.get('fanfara_click') ?? '' }
  const bought = await press('buy', form)
  expect(bought).toContain('counted')
  const { data } = await creator.call(listEvents, { params: { id } })
  const sale = data.find(({ event }) => event === 'sale')
  expect(await creator.balances()).toMatchObject({ pending: Math.round((sale?.value ?? 0) * 10) })
  const order = /ZAM-[0-9A-F]{8}/.exec(bought)?.[0] ?? ''
  expect(sale?.order).toBe(order)
  await press('return', { ...form, event: order })
  expect(await creator.balances()).toMatchObject({ pending: 0 })
  await press('sign-up', form)
  const { data: counts } = await creator.call(getCounts, { params: { id } })
  expect(counts.events.map(({ event, counted }) => [event, counted])).toEqual([
    ['click', 1],
    ['action', 1],
    ['sale', 0],
  ])
})

test('who came without a link buys, and nothing is reported', async () => {
  expect(await press('buy', { host: 'kocyk.example', path: '/', fanfara_click: '' })).toContain('nie zgłoszono')
})

test('the script for shops is small, sets a cookie of the shop’s own and loads nothing', () => {
  expect(Buffer.byteLength(SHOP_SCRIPT)).toBeLessThan(2000)
  expect(SHOP_SCRIPT).not.toMatch(/fetch|XMLHttpRequest|https?:\/\//)
})
