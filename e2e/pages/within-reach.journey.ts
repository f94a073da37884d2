import { campaignFilters } from '@fanfara/contract/enums'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bothLooks, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { browser, openStage, world } from '../stage.ts'
import { GUESTS, pathsOf } from '../words/addresses.ts'

openStage()

/** Paths that lead on to others, another name of the terms, and the one that another app's "share" opens. */
const NOT_A_PLACE = ['/messages', '/settings', '/settings/platform-regulation', '/share']

/** Every screen that has an address of its own, whoever signs in. */
const places = [
  ...pathsOf('portal').filter(path => !path.includes('$') && !GUESTS.test(path) && !NOT_A_PLACE.includes(path)),
  '/legal/terms',
  // All of them stand at `/campaigns`.
  ...campaignFilters.flatMap(filter => (filter === 'all' ? [] : `/campaigns/${filter}`)),
  '/messages/unread',
  '/messages/read',
]

/** Addresses that somebody could press now. */
const linksOn = (page: Page): Promise<string[]> =>
  page
    .locator('a[href]')
    .evaluateAll(all =>
      all.flatMap(link =>
        link instanceof HTMLAnchorElement && link.checkVisibility() && link.origin === location.origin
          ? link.pathname
          : [],
      ),
    )

/** What stands behind each button of the page that opens a menu. */
async function linksInMenus(page: Page): Promise<string[]> {
  const found: string[] = []
  const menus = page.locator('header button[aria-haspopup]:visible')
  for (let at = 0; at < (await menus.count()); at += 1) {
    await menus.nth(at).click()
    const popup = page.locator('[role=menu], [role=dialog]')
    await popup.waitFor()
    await settled(page)
    found.push(...(await linksOn(page)))
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  return found
}

/** Every address that is at most two presses away from the start page. */
async function withinTwo(me: Person): Promise<Set<string>> {
  await me.open('/')
  await settled(me.page)
  const first = new Set(await linksOn(me.page))
  const reached = new Set([...first, ...(await linksInMenus(me.page))])
  for (const address of first) {
    await me.open(address)
    await settled(me.page)
    for (const link of await linksOn(me.page)) reached.add(link)
  }
  return reached
}

test.each(bothLooks)(
  'SCR-27 somebody who never was here finds every screen within two presses from the start page, on a %s',
  async (_, look) => {
    const { id, token } = await world.creator({ platforms: [], billing: false })
    await world.world.db
      .updateTable('account')
      .set({ language: look.language, theme: look.theme })
      .where('id', '=', id)
      .execute()
    const me = await Person.arrive(browser, world.origin, look)
    await me.context.addInitScript(
      kept => localStorage.setItem('auth', kept),
      JSON.stringify({ token, remember: true }),
    )
    expect(places).toContain('/finances/statements')
    const reached = await withinTwo(me)
    expect(places.filter(place => !reached.has(place))).toEqual([])
    await me.context.close()
  },
)
