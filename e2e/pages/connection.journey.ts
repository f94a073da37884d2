import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { looks, openBrowser, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { isHeldUp } from '../sheets/held.ts'
import { textsOf } from '../texts.ts'
import { addressesOf } from '../words/addresses.ts'
import { signInDemo } from '../words/demo.ts'

let browser: Browser
let world: TestWorld
let addresses: { guest: string[]; member: string[] }
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
  await seedDemoIfEmpty(world.world, () => undefined)
  addresses = await addressesOf(world, 'portal')
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Pages that somebody reaches with a link in a mail. */
const WITH_A_LINK = /^\/(task-acceptance|advertiser)\/(?!unknown)/

const failures = (page: Page) =>
  page
    .locator('main [role=alert]')
    .filter({ has: page.getByRole('button') })
    .count()

/** Pages of the portal that are texts of the build, or a form that nothing is read for. */
const ASKS_NOTHING = /^\/(share$|settings\/(password|platform-regulation))/

/** The line of the frame, or the note over figures that were kept on the device (SCR-21). */
function sayingSo({ page, look }: Person) {
  const text = textsOf('portal', look.language)
  const [kept = ''] = text('phone', 'offline', { time: '|' }).split('|')
  return page.getByText(text('frame', 'away')).or(page.getByText(kept))
}

/** The connection goes and comes back, as the browser tells its page. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })

/** Opens a page whose calls are lost, and lets the connection come back. @returns whether it said so, by a card, the line or the note. */
async function comesBack(me: Person, address: string): Promise<boolean> {
  const { page, origin } = me
  await page.route(
    url => isHeldUp(url.href),
    route => route.abort('internetdisconnected'),
  )
  await page.goto(`${origin}${address}`)
  await settled(page)
  // The page's own answers are waited for a moment before anything of it is drawn.
  await page.locator('main').waitFor()
  await expect.poll(() => page.locator('main .animate-pulse-soft, main [aria-busy=true]').count()).toBe(0)
  const hasFailed = (await failures(page)) > 0 || (await sayingSo(me).count()) > 0
  await page.unrouteAll()
  await comeBack(page)
  await settled(page)
  await expect.poll(async () => (await failures(page)) + (await sayingSo(me).count()), { message: address }).toBe(0)
  return hasFailed
}

/** Words that the line lies over while nobody has scrolled (SCR-102). */
const beneath = (page: Page, bar: Locator) =>
  bar.evaluate(line => {
    const { bottom, top } = line.getBoundingClientRect()
    const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const hidden: string[] = []
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(word)
      const box = range.getBoundingClientRect()
      if (box.width > 1 && box.top < bottom && box.bottom > top) hidden.push(word.textContent ?? '')
    }
    return hidden
  })

test.each(['desktop', 'phone'] as const)(
  'SCR-21 SCR-102 every screen says when the connection goes while it is open, and no longer when it is back, on a %s',
  async look => {
    const me = await Person.arrive(browser, world.origin, looks[look])
    await signInDemo(world, me, 'portal')
    const bar = me.page.getByText(textsOf('portal', looks[look].language)('frame', 'away'))
    for (const address of addresses.member) {
      await me.open(address)
      await settled(me.page)
      await me.context.setOffline(true)
      await bar.waitFor()
      expect(await beneath(me.page, bar), address).toEqual([])
      if (address === '/finances') await me.keepPicture('connection-lost')
      await me.context.setOffline(false)
      await bar.waitFor({ state: 'detached' })
    }
    await me.context.close()
  },
)

test('SCR-22 what could not be read on any screen comes by itself when the connection is back', async () => {
  const me = await Person.arrive(browser, world.origin, looks.desktop)
  await signInDemo(world, me, 'portal')
  const silent: string[] = []
  for (const address of addresses.member) if (!(await comesBack(me, address))) silent.push(address)
  expect(silent).toEqual(addresses.member.filter(address => ASKS_NOTHING.test(address)))
  await me.context.close()
})

test('SCR-22 a call that was still on its way when the connection came back, and was lost, is made again', async () => {
  const me = await Person.arrive(browser, world.origin, looks.desktop)
  await signInDemo(world, me, 'portal')
  const { page } = me
  const countries: Route[] = []
  const held: Route[] = []
  let isBack = false
  await page.route(
    url => isHeldUp(url.href),
    async route => {
      if (isBack) await route.continue()
      // The second call for the countries is heard of only after the connection is back.
      else if (route.request().url().endsWith('/countries') && countries.push(route) === 2) held.push(route)
      else await route.abort('internetdisconnected')
    },
  )
  await page.goto(`${me.origin}/settings/billing`)
  await expect.poll(async () => [await failures(page), held.length]).toEqual([1, 1])
  isBack = true
  await comeBack(page)
  for (const route of held) await route.abort('internetdisconnected')
  await page.getByLabel('IBAN').waitFor()
  expect((await failures(page)) + (await sayingSo(me).count())).toBe(0)
  await me.context.close()
})

test('SCR-22 a page that is reached with a link comes by itself as well, and what was read is not read again', async () => {
  const me = await Person.arrive(browser, world.origin, looks.phone)
  for (const address of addresses.guest.filter(each => WITH_A_LINK.test(each))) {
    expect(await comesBack(me, address), address).toBe(true)
    const again: string[] = []
    me.page.on('request', request => void again.push(request.url()))
    await comeBack(me.page)
    await settled(me.page)
    expect(again.filter(url => !url.endsWith('/counts'))).toEqual([])
    me.page.removeAllListeners('request')
  }
  await me.context.close()
})
