import { seedDemoIfEmpty } from '@fanfara/server/demo/seed'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Look, looks, openBrowser, Person, seriousFindings } from '../browser.ts'
import { textsOf } from '../texts.ts'
import { demoPeople, signInAs, signInDemo } from '../words/demo.ts'
import { settled } from '../settled.ts'
import { clippedOn, scrolledOn } from './clipped.ts'

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
  portal: [
    '/',
    '/campaigns',
    '/timetable',
    '/timetable?view=calendar',
    '/finances',
    '/finances/statements',
    '/messages/unread',
    '/settings/profile',
    '/settings/system',
    '/settings/billing',
  ],
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

test.each([
  [768, 2],
  [375, 1],
])('SCR-03 at %d px the cards of a list stand in columns: %d', async (width, columns) => {
  const me = await Person.arrive(browser, world.origin, { ...looks.phone, width })
  await signInDemo(world, me, 'portal')
  await me.open('/campaigns')
  await settled(me.page)
  const cards = me.page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: me.page.getByRole('button') })
    .last()
  const lefts = await cards.locator('> li').evaluateAll(all => all.map(card => card.getBoundingClientRect().left))
  expect(lefts.length).toBeGreaterThan(3)
  expect(new Set(lefts).size).toBe(columns)
  await me.context.close()
})

test('SCR-03 from 992 px on every column of the campaigns is in sight', async () => {
  const me = await Person.arrive(browser, world.origin, { ...looks.desktop, width: 992 })
  await signInDemo(world, me, 'portal')
  await me.open('/campaigns')
  await settled(me.page)
  expect(await me.page.getByRole('row').count()).toBeGreaterThan(5)
  expect(await scrolledOn(me.page)).toEqual([])
  await me.context.close()
})

test('SCR-04 at 1920 px the payments stand beside the balance, and messages beside what is to be done', async () => {
  const me = await Person.arrive(browser, world.origin, { ...looks.desktop, width: 1920 })
  const text = textsOf('portal', me.look.language)
  await signInDemo(world, me, 'portal')
  const heading = (name: string) => me.page.getByRole('main').getByRole('heading', { name, exact: true })
  const isBeside = async (left: Locator, right: Locator) => {
    await settled(me.page)
    const [one, other] = [await left.boundingBox(), await right.boundingBox()]
    return one !== null && other !== null && other.x > one.x + 300 && Math.abs(other.y - one.y) < 60
  }
  await me.open('/')
  expect(await isBeside(heading(text('home', 'tasks')), heading(text('home', 'messages')))).toBe(true)
  await me.open('/finances')
  expect(
    await isBeside(me.page.getByText(text('payments', 'balance'), { exact: true }), heading(text('payments', 'table'))),
  ).toBe(true)
  expect(await clippedOn(me.page)).toEqual([])
  await me.context.close()
})

test('A11Y-03 the calendar has no serious finding, as a grid and as an agenda', async () => {
  for (const look of [looks.desktop, looks.phone]) {
    const me = await Person.arrive(browser, world.origin, look)
    await signInDemo(world, me, 'portal')
    await me.open('/timetable?view=calendar')
    await settled(me.page)
    expect(await seriousFindings(me.page)).toEqual([])
    await me.context.close()
  }
})

test.each(['pl', 'en'] as const)(
  'SCR-48 at 1280 px the name of every ad type stands whole in its choice (%s)',
  async language => {
    const me = await Person.arrive(browser, world.origin, { ...looks.desktop, language })
    await signInDemo(world, me, 'portal')
    await me.open('/settings/profile')
    const choices = me.page.locator('#channels').getByRole('combobox')
    await choices.first().waitFor()
    await settled(me.page)
    const cut = await choices.evaluateAll(all =>
      all.flatMap(choice => {
        const pen = document.createElement('canvas').getContext('2d')
        if (!(choice instanceof HTMLSelectElement) || !pen) return ['no choice']
        const { font, paddingLeft, paddingRight } = getComputedStyle(choice)
        pen.font = font
        const room = choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        const names = [...choice.options].map(({ label }) => label)
        return names.filter(name => pen.measureText(name).width > room)
      }),
    )
    expect(await choices.count()).toBeGreaterThan(1)
    expect(cut).toEqual([])
    await me.context.close()
  },
)

test('SCR-61 at 1280 px every channel has its act in its first line, with the help on linking a page before it', async () => {
  const me = await Person.arrive(browser, world.origin, looks.desktop)
  await signInAs(world, me, 'portal', { ...demoPeople.portal, email: 'kuba@demo.test' })
  await me.open('/settings/profile')
  const rows = me.page.locator('#channels li')
  const help = rows.getByRole('link', { name: textsOf('portal', 'pl')('channels', 'instagram_button') })
  await help.waitFor()
  await settled(me.page)
  const acts = await rows.evaluateAll(all =>
    all.map(row => {
      const middles = [...row.querySelectorAll('button, p > a[href^="/settings"]')].flatMap(act => {
        const { top, height } = act.getBoundingClientRect()
        return act.checkVisibility() ? [top + height / 2] : []
      })
      return { count: middles.length, apart: Math.round(Math.max(...middles) - Math.min(...middles)) }
    }),
  )
  expect(acts).toHaveLength(5)
  expect(acts.filter(({ count, apart }) => count === 0 || apart > 2)).toEqual([])
  await me.context.close()
})

/** A picture of what an element paints: its edges lie between pixels in most columns, and are painted at the nearest ones. */
async function pictureOf(page: Page, element: Locator): Promise<Buffer> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not seen')
  const [x, y] = [Math.round(box.x), Math.round(box.y)]
  const clip = { x, y, width: Math.round(box.x + box.width) - x, height: Math.round(box.y + box.height) - y }
  return page.screenshot({ clip })
}

/** The colours of a picture's first and last column, each named once. */
async function sidesOf(page: Page, picture: Buffer): Promise<string[][]> {
  return page.evaluate(async encoded => {
    const image = new Image()
    image.src = `data:image/png;base64,${encoded}`
    await image.decode()
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')
    pen?.drawImage(image, 0, 0)
    const column = (x: number) => {
      const pixels = [...(pen?.getImageData(x, 0, 1, image.height).data ?? [])]
      return [...new Set(Array.from({ length: image.height }, (_, y) => pixels.slice(4 * y, 4 * y + 3).join()))]
    }
    return [column(0), column(image.width - 1)]
  }, picture.toString('base64'))
}

test.each(['dark', 'light'] as const)(
  'SCR-49 the ring around the chosen day is not interrupted by the bars that run over it (%s)',
  async theme => {
    const me = await Person.arrive(browser, world.origin, { ...looks.desktop, theme })
    await signInDemo(world, me, 'portal')
    await me.open('/timetable?view=calendar')
    await me.page.locator('[data-day][aria-pressed="true"]').waitFor()
    await settled(me.page)
    // Away from the corners of the month, which are round.
    const day = me.page
      .locator('tbody tr:not(:first-child):not(:last-child) td:not(:first-child):not(:last-child) [data-day]')
      .filter({ has: me.page.locator('.solid-tint, [class*="bg-line"]') })
      .first()
    await day.click()
    await me.page.locator(`[data-day="${await day.getAttribute('data-day')}"][aria-pressed="true"]`).waitFor()
    const bars = me.page.locator('[data-days]')
    expect(await bars.count()).toBeGreaterThan(0)
    // Names may cross the ring; the pointer changes the day's ground.
    await bars.evaluateAll(all => {
      for (const name of all) if (name instanceof HTMLElement) name.style.visibility = 'hidden'
    })
    await me.page.mouse.move(0, 0)
    const aside = await me.context.newPage()
    const [left, right] = await sidesOf(aside, await pictureOf(me.page, day))
    expect([left, right]).toEqual([[left?.[0]], [left?.[0]]])
    await me.context.close()
  },
)
