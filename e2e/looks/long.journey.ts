import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, looks, openBrowser, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { writeLong } from '../sheets/crowded.ts'
import { addressesOf } from '../words/addresses.ts'
import { signInDemo } from '../words/demo.ts'
import { clippedOn, scrolledOn } from './clipped.ts'

let browser: Browser
let world: TestWorld
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
  await seedDemoIfEmpty(world.world, () => undefined)
  await writeLong(world)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

const own = ['/', '/campaigns', '/finances', '/finances/statements', '/settings/profile', '/settings/system']
const narrow: Look = { ...looks.desktop, width: 992 }

test.each([
  ['a desktop', looks.desktop],
  ['a narrow desktop', narrow],
  ['a wide desktop', { ...looks.desktop, width: 1920 }],
  ['a phone', looks.phone],
])('SCR-02 names of 100 letters and sums of a million zł run out of nothing on %s', async (_name, look) => {
  const me = await Person.arrive(browser, world.origin, look)
  const { guest } = await addressesOf(world, 'portal')
  const found: string[] = []
  const judge = async (address: string) => {
    await me.open(address)
    await settled(me.page)
    const wrong = [...(await clippedOn(me.page)), ...(await scrolledOn(me.page))]
    found.push(...wrong.map(line => `${address} ${line}`))
  }
  for (const address of guest.filter(each => each.startsWith('/task-acceptance'))) await judge(address)
  await signInDemo(world, me, 'portal')
  for (const address of own) await judge(address)
  expect(found).toEqual([])
  await me.context.close()
})

const offices = (member: readonly string[]) =>
  member.filter(address =>
    /^\/ops\/(creators|proofs|payouts|payouts\/files|audit|books|messages|campaigns|receivables|news|team|creators\/acts)$|payouts\/files\/|\/results$|tab=participants/.test(
      address,
    ),
  )

test.each([
  ['a desktop', looks.desktop],
  ['a wide desktop', { ...looks.desktop, width: 1920 }],
  ['a phone', looks.phone],
])(
  'SCR-60 SCR-72 names of 100 letters push nothing out of a page of the console, nor out of its menu, on %s',
  async (_name, look) => {
    const me = await Person.arrive(browser, world.origin, look)
    const { member } = await addressesOf(world, 'console')
    await signInDemo(world, me, 'console')
    const found: string[] = []
    // What was looked for is said back where names are only near it.
    const looked = `/ops/creators?name=${'marek'.repeat(20)}`
    for (const address of [...offices(member), looked]) {
      await me.open(address)
      await settled(me.page)
      const { sideways, window, isMenuWide } = await me.page.evaluate(() => ({
        sideways: document.documentElement.scrollWidth,
        window: document.documentElement.clientWidth,
        isMenuWide: [...document.querySelectorAll('aside')].some(menu => menu.scrollWidth > menu.clientWidth + 1),
      }))
      if (isMenuWide) found.push(`${address} the menu is wider than its room`)
      if (sideways > window) found.push(`${address} scrolls sideways: ${sideways} of ${window} px`)
      const out = (await clippedOn(me.page)).filter(line => line.startsWith('runs out'))
      found.push(...[...out, ...(await scrolledOn(me.page))].map(line => `${address} ${line}`))
    }
    expect(found).toEqual([])
    await me.context.close()
  },
)
