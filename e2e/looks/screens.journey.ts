import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, looks, openBrowser, Person } from '../browser.ts'
import { signInDemo } from '../words/demo.ts'
import { settled } from '../settled.ts'
import { clippedOn } from './clipped.ts'

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

const screens = {
  portal: ['/', '/campaigns', '/timetable', '/finances', '/messages/unread', '/settings/profile', '/settings/billing'],
  console: ['/ops', '/ops/campaigns', '/ops/proofs', '/ops/payouts', '/ops/creators', '/ops/company'],
} as const
const views: readonly (readonly [string, keyof typeof screens, Look])[] = [
  ['the portal on a desktop', 'portal', looks.desktop],
  ['the portal on a phone', 'portal', looks.phone],
  ['the console on a desktop', 'console', looks.desktop],
  ['the console on a phone', 'console', looks.phone],
]

test.each(views)('GALL-03 nothing of %s runs out, is cut off or covered', async (_name, app, look) => {
  const me = await Person.arrive(browser, world.origin, look)
  await signInDemo(world, me, app)
  const found: string[] = []
  for (const address of screens[app]) {
    await me.open(address)
    await settled(me.page)
    found.push(...(await clippedOn(me.page)).map(line => `${address} ${line}`))
  }
  expect(found).toEqual([])
  await me.context.close()
})
