import { dayOf, momentAt } from '@fanfara/contract/days'
import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looks, openBrowser, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { textsOf } from '../texts.ts'
import { signInDemo } from '../words/demo.ts'

/** Late in Warsaw's evening: tomorrow has begun in Auckland, and it is still the afternoon in Los Angeles. */
const now = momentAt(dayOf(new Date()), '23:30')
const addresses = ['/', '/campaigns', '/timetable', '/timetable?view=calendar', '/finances', '/messages/unread']

const ui = textsOf('ui', 'pl')

let browser: Browser
let world: TestWorld
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: now })
  await seedDemoIfEmpty(world.world, () => undefined)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** What each screen says on a device with the clock of a place. */
async function saidIn(timezoneId: string): Promise<Record<string, string>> {
  const me = await Person.arrive(browser, world.origin, { ...looks.desktop, timezoneId })
  await me.page.clock.setFixedTime(now)
  await signInDemo(world, me, 'portal')
  const said: Record<string, string> = {}
  for (const address of addresses) {
    await me.open(address)
    await settled(me.page)
    // On a slow machine a part is still to be drawn after the last call has been answered: the screen says so itself.
    const loading = me.page.locator('main output', { hasText: ui('ui', 'loading') })
    await expect.poll(() => loading.count(), { message: `what ${address} still reads` }).toBe(0)
    said[address] = await me.page.locator('main').innerText()
  }
  await me.context.close()
  return said
}

test('SCR-20 every screen says the same days, deadlines and days left on clocks of the other side of the world', async () => {
  const atHome = await saidIn('Europe/Warsaw')
  for (const place of ['Pacific/Auckland', 'America/Los_Angeles']) {
    const there = await saidIn(place)
    for (const address of addresses)
      expect(there[address]?.replaceAll(/\sCES?T\b/g, ''), `${address} in ${place}`).toBe(atHome[address])
  }
  expect(atHome['/timetable']).not.toMatch(/CES?T/)
})
