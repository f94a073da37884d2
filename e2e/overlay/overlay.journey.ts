import { joinCampaign } from '@fanfara/contract/campaigns'
import { listChannels, listOverlayUrls } from '@fanfara/contract/channels'
import { getCounts } from '@fanfara/contract/tracking/counts'
import { MINUTE_MS, SECOND_MS } from '@fanfara/contract/durations'
import { campaignForm, type Creator } from '@fanfara/testkit'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, openStage, world } from '../stage.ts'

openStage()

/** A live channel's creator with so many running banners that pay 8 zł for a thousand views. */
async function streamer(banners: number) {
  const creator = await world.creator()
  const plan = campaignForm().task_plan.map(line => ({ ...line, ad_type: 'stream_banner' as const }))
  const ids: string[] = []
  for (let nth = 1; nth <= banners; nth += 1) {
    const id = await world.campaigns.published({
      advertiser: `Zorza ${nth}`,
      incomes: [{ model: 'CPM', unit: 'flat', value: 8 }],
      task_plan: plan,
    })
    await creator.call(joinCampaign, { params: { id } })
    ids.push(id)
  }
  const url = (await creator.call(listOverlayUrls)).data[0]?.url ?? ''
  return { creator, ids, url }
}

/** What the platform's rounds see of the channel during the next minutes. */
async function live(creator: Creator, viewers: number): Promise<void> {
  const channel_id = (await creator.call(listChannels)).data[0]?.id ?? ''
  const now = world.clock.now().getTime()
  for (const minute of [0, 3, 6])
    await world.world.db
      .insertInto('viewer_sample')
      .values({ channel_id, sampled_at: new Date(now + minute * MINUTE_MS), stream_id: 'one', viewers })
      .execute()
}

/** An overlay's page, and what it told the server. */
interface Overlay {
  page: Page
  /** How many reports were sent, and the statuses of those that were answered. */
  reports: { sent: number; answered: number[] }
}

/** A second passes for the page and the server alike. */
async function second(page: Page): Promise<void> {
  world.clock.advance(SECOND_MS)
  await page.clock.runFor(SECOND_MS)
}

/** An overlay in a browser that calls itself a streaming program which streams. */
async function overlay(url: string): Promise<Overlay> {
  const context = await browser.newContext({
    viewport: { width: 1920, height: 1080 },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/127.0.6533.120 OBS/31.0.0 Safari/537.36',
  })
  const page = await context.newPage()
  const reports: Overlay['reports'] = { sent: 0, answered: [] }
  const isReport = (address: string) => address.endsWith('/beat')
  page.on('request', request => {
    if (isReport(request.url())) reports.sent += 1
  })
  page.on('response', response => {
    if (isReport(response.url())) reports.answered.push(response.status())
  })
  await page.addInitScript(() =>
    Object.assign(window, {
      obsstudio: {
        pluginVersion: '2.24.4',
        getStatus: (tell: (status: { streaming: boolean }) => void) => tell({ streaming: true }),
      },
    }),
  )
  // Time passes for the page as for the server, by hand and from the start: a slow machine's own seconds would be minutes that nobody counts.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + SECOND_MS)
  await page.goto(url)
  await expect.poll(() => page.locator('html').getAttribute('data-trust')).toBe('full')
  return { page, reports }
}

/** Lets time pass for the page and the server alike, a report at a time; all that were sent are answered then, also those of a change. */
async function pass({ page, reports }: Overlay, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10 * SECOND_MS) {
    const before = reports.sent
    for (let nth = 0; nth < 10; nth += 1) await second(page)
    await expect.poll(() => reports.sent > before && reports.answered.length === reports.sent).toBe(true)
  }
  expect(new Set(reports.answered)).toEqual(new Set([200]))
}

test('OPS-17 OPS-18 eight banners on a stream are each shown in every minute, and each minute is paid', async () => {
  const { creator, ids, url } = await streamer(8)
  world.clock.advance(MINUTE_MS - (world.clock.now().getTime() % MINUTE_MS))
  await live(creator, 1000)
  const shown = await overlay(url)
  const { page } = shown
  await expect.poll(() => page.locator('#banner').innerText()).toMatch(/^REKLAMA\s*Zorza \d$/)
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  await pass(shown, 2 * MINUTE_MS)
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent('obsSourceVisibleChanged', { detail: { visible: false } })),
  )
  // The minute in which this was may be either; the one after it is hidden whole.
  await pass(shown, 2 * MINUTE_MS)
  await page.context().close()
  await world.advance(15 * MINUTE_MS)
  let paid = 0
  for (const id of ids) {
    const { data } = await creator.call(getCounts, { params: { id } })
    const [views] = data.events
    const of = (verdict: string) => views?.verdicts.find(one => one.verdict === verdict)?.quantity ?? 0
    expect(views?.received).toBeGreaterThanOrEqual(3000)
    expect(of('counted')).toBeGreaterThanOrEqual(2000)
    expect(of('hidden')).toBeGreaterThanOrEqual(1000)
    expect(of('counted')).toBeLessThanOrEqual(3000)
    paid += of('counted') * 0.8
  }
  expect(await creator.balances()).toMatchObject({ pending: paid })
})
