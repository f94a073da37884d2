import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
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

/** What keeps somebody from a page: serious findings, and at 400 % of 1280 px what runs out of it sideways. */
async function faultsOf(me: Person, address: string): Promise<string[]> {
  await me.open(address)
  await settled(me.page)
  const findings = await seriousFindings(me.page)
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
)('ACC-02 ACC-03 no page of the $app shuts anybody out: every route, $theme, $language', async ({ app, look }) => {
  const { guest, member } = await addressesOf(world, app)
  const me = await Person.arrive(browser, world.origin, look)
  expect(await faultsOn(me, guest)).toEqual([])
  await signInDemo(world, me, app)
  expect(await faultsOn(me, member)).toEqual([])
  await me.context.close()
})
