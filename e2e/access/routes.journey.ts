import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { statement } from '@fanfara/server/db/port'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, looks, openBrowser, Person, seriousFindings } from '../browser.ts'
import { settled } from '../settled.ts'
import { addressesOf } from '../words/addresses.ts'
import { signInDemo } from '../words/demo.ts'

let browser: Browser
let world: TestWorld

beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
  await seedDemoIfEmpty(world.world, () => undefined)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Names of the tables that are wider than their place; those for readers' ears alone have none. */
const cutTables = (me: Person): Promise<string[]> =>
  me.page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter(table => !table.closest('.sr-only'))
      .filter(({ parentElement: place }) => place && place.scrollWidth > place.clientWidth + 1)
      .map(table => `table is cut: ${table.querySelector('caption')?.textContent}`),
  )

/** What keeps somebody from a page: serious findings, a table that is cut, and at 400 % of 1280 px what runs out of it sideways. */
async function faultsOf(me: Person, address: string): Promise<string[]> {
  await me.open(address)
  await settled(me.page)
  const findings = [...(await seriousFindings(me.page)), ...(await cutTables(me))]
  await me.page.setViewportSize({ width: 320, height: 256 })
  await settled(me.page)
  const width = await me.page.evaluate(() => document.documentElement.scrollWidth)
  await me.page.setViewportSize(me.look)
  return [...findings, ...(width > 320 ? [`${width} px wide at 400 %`] : [])].map(fault => `${address}  ${fault}`)
}

/** The same for several addresses. */
async function faultsOn(me: Person, addresses: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const address of addresses) faults.push(...(await faultsOf(me, address)))
  return faults
}

const desktops: readonly Look[] = [looks.desktop, { ...looks.desktop, theme: 'light', language: 'en' }]

test.each(
  (['portal', 'console'] as const).flatMap(app =>
    desktops.map(look => ({ app, look, theme: look.theme, language: look.language })),
  ),
)(
  'ACC-02 ACC-03 SCR-87 no page of the $app shuts anybody out: every route, $theme, $language',
  async ({ app, look }) => {
    const { guest, member } = await addressesOf(world, app)
    const me = await Person.arrive(browser, world.origin, look)
    expect(await faultsOn(me, guest)).toEqual([])
    await signInDemo(world, me, app)
    expect(await faultsOn(me, member)).toEqual([])
    await me.context.close()
  },
)

/** A creator’s part in a campaign that waits for its advertiser’s money, as an address that opens it. */
async function earnedPart(): Promise<string> {
  const { rows } = await statement<{ campaign: string; id: string }>(
    world.world.store,
    `select part.campaign_id as campaign, part.id from participation part
      join payment on payment.campaign_id = part.campaign_id and payment.creator_id = part.creator_id
      where payment.status = 'waiting_for_payment' order by payment.amount_grosze desc, part.id limit 1`,
    [],
  )
  if (!rows[0]) throw new Error('nobody in the demo world waits for an advertiser’s money')
  return `/ops/campaigns/${rows[0].campaign}?tab=participants&open=${rows[0].id}`
}

test.each(desktops)('SCR-87 what a participant’s row opens into leaves the sum in sight, $language', async look => {
  const me = await Person.arrive(browser, world.origin, look)
  await signInDemo(world, me, 'console')
  await me.open(await earnedPart())
  await settled(me.page)
  expect(await me.page.locator('main tr[id]').count()).toBe(1)
  expect(await cutTables(me)).toEqual([])
  await me.context.close()
})
