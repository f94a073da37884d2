import { joinCampaign } from '@fanfara/contract/campaigns'
import { listChannels } from '@fanfara/contract/channels'
import { listSalaries, updateSalary } from '@fanfara/contract/evaluation'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { looks, openBrowser, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { callsOf, jumpOf } from '../sheets/disturbed.ts'
import { watchShifts } from '../sheets/shifts.ts'
import { textsOf } from '../texts.ts'

/** Calls that the first look at the start page may make, the inbox's session, count and messages among them. */
const CALLS_MAX = 6

let browser: Browser
let world: TestWorld
let ola: Creator
const people: Person[] = []
const text = textsOf('portal', 'pl')

beforeAll(async () => {
  browser = await openBrowser('whole')
  world = await startWorld({ at: new Date() })
  ola = await world.creator({ name: 'Ola Startowa', platforms: ['twitch'] })
  for (let number = 1; number <= 3; number++) await world.campaigns.published({ name: `Kampania startowa ${number}` })
  // Past the first steps, which ask for billing data besides.
  await ola.call(joinCampaign, { params: { id: await world.campaigns.published({ name: 'W toku' }) } })
  const [channel] = (await ola.call(listChannels)).data
  const salaries = (await ola.call(listSalaries, { params: { id: channel?.id ?? '' } })).data
  const first = { id: channel?.id ?? '', salaryId: salaries[0]?.id ?? '' }
  await ola.call(updateSalary, { params: first, body: { price: 100 } })
})
afterEach(async () => {
  for (const { context } of people.splice(0)) await context.close()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Somebody signed in whose start page is not open yet, and the calls that the page makes. */
async function arrive(look: keyof typeof looks = 'desktop') {
  const me = await Person.arrive(browser, world.origin, { ...looks[look], language: 'pl' })
  people.push(me)
  await me.open('/theme.js')
  const user = { id: ola.id, name: 'Ola Startowa', avatar_url: null, role: 'influencer', language: 'pl' }
  await me.page.evaluate(
    ([auth, person]) => {
      localStorage.setItem('auth', auth)
      localStorage.setItem('user', person)
    },
    [JSON.stringify({ token: ola.token, remember: false }), JSON.stringify(user)] as const,
  )
  const calls: string[] = []
  me.page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (/^\/(api|v1)\//.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return { page: me.page, calls }
}

const block = (page: Page, key: string) => page.getByRole('heading', { name: text('home', key), exact: true })
const shown = ['finances', 'recommended', 'tasks', 'messages', 'evaluation', 'news']

async function seeAll(page: Page): Promise<void> {
  for (const key of shown) await block(page, key).waitFor({ timeout: 15_000 })
  await page
    .getByText(/Kampania startowa/)
    .first()
    .waitFor()
  await page
    .getByText(text('home', 'messages_empty'))
    .or(page.getByRole('link', { name: /2026/ }))
    .first()
    .waitFor()
}

test('START-03 the start page opens with at most six calls, and comes back with fewer', async () => {
  const { page, calls } = await arrive()
  await page.goto(`${world.origin}/`)
  await seeAll(page)
  await settled(page)
  // The same look twice: where the socket tells nothing in time, the count is asked for once more.
  const again = calls.filter(call => call.startsWith('GET /v1/widgets/notifications/unseen')).length - 1
  expect(again).toBeLessThanOrEqual(1)
  expect(calls.length - again, calls.join('\n')).toBeLessThanOrEqual(CALLS_MAX)
  expect(calls.filter(call => call.startsWith('GET /api/start'))).toHaveLength(1)
})

test.each(['desktop', 'phone'] as const)(
  'START-02 DASH-14 a failed call leaves a page whose parts ask by themselves, on the %s',
  async look => {
    const { page, calls } = await arrive(look)
    await page.route('**/api/start*', route => route.fulfill({ status: 503, body: '{"message":"away"}' }))
    await page.goto(`${world.origin}/`)
    await seeAll(page)
    expect(calls.filter(call => call.startsWith('GET /api/payments?'))).toHaveLength(1)
  },
)

test('START-02 a part that stays away says so in its own place, and comes by itself when the connection is back', async () => {
  const { page } = await arrive()
  await page.route('**/api/start*', route => route.abort())
  await page.route('**/api/news', route => route.abort())
  await page.goto(`${world.origin}/`)
  const news = page
    .getByRole('region', { name: text('home', 'news') })
    .or(page.locator('section').filter({ has: block(page, 'news') }))
  await news.getByRole('button').first().waitFor({ timeout: 15_000 })
  await block(page, 'finances').waitFor()
  await page.unroute('**/api/news')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  await news.getByText(text('home', 'news_empty')).waitFor({ timeout: 15_000 })
})

/** Three windows share the calls: most of the time each waits for the one that is late. */
const WINDOWS = 3

test.each(['late', 'broken'] as const)('START-04 SCR-23 DASH-14 nothing jumps with any one call %s', async how => {
  const address = `${world.origin}/`
  const found: string[] = []
  const left: string[] = []
  const look = async (page: Page) => {
    for (let call = left.shift(); call !== undefined; call = left.shift())
      found.push(...(await jumpOf(page, address, call, how)))
  }
  const pages: Page[] = []
  for (let number = 0; number < WINDOWS; number += 1) {
    const { page } = await arrive()
    await watchShifts(page.context())
    left.splice(0, left.length, ...(await callsOf(page, address)))
    pages.push(page)
  }
  expect(left.length, left.join('\n')).toBeGreaterThan(8)
  await Promise.all(pages.map(look))
  expect(found).toEqual([])
})
