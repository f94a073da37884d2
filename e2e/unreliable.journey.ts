import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, openBrowser, Person, seriousFindings } from './browser.ts'
import { textsOf } from './texts.ts'
import { settled } from './settled.ts'

let browser: Browser
let world: TestWorld
let creator: Creator
beforeAll(async () => {
  browser = await openBrowser()
  world = await startWorld({ at: new Date() })
  creator = await world.creator({ name: 'Zosia Zasięg' })
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** A creator who is signed in and looks at their finances. */
async function atFinances(look: (typeof looks)[keyof typeof looks]) {
  const me = await Person.arrive(browser, world.origin, look)
  const person = { id: creator.id, name: 'Zosia Zasięg', avatar_url: null, role: 'influencer', language: look.language }
  await me.open('/theme.js')
  await me.page.evaluate(
    ([auth, user]) => {
      localStorage.setItem('auth', auth)
      localStorage.setItem('user', user)
    },
    [JSON.stringify({ token: creator.token, remember: false }), JSON.stringify(person)] as const,
  )
  await me.open('/finances')
  const text = textsOf('portal', look.language)
  await me.page.getByRole('heading', { level: 1, name: text('payments', 'title') }).waitFor()
  return { me, text, ui: textsOf('ui', look.language) }
}

describe.each(Object.entries(looks))('13.11 NAV-35 a connection that comes and goes, %s', (name, look) => {
  test('a screen that was not visited says in its place that it could not be fetched, and comes by itself', async () => {
    const { me, text } = await atFinances(look)
    await settled(me.page)
    await me.context.setOffline(true)
    await me.page
      .getByRole('link', { name: text('frame', 'timetable') })
      .filter({ visible: true })
      .first()
      .click()
    const alert = me.page.getByRole('alert').filter({ hasText: text('frame', 'error_not_fetched_title') })
    await alert.waitFor()
    expect(new URL(me.page.url()).pathname).toBe('/timetable')
    await me.keepPicture(`offline-screen-${name}`)
    // The frame is still there, and leads back to what was visited.
    await me.page
      .getByRole('link', { name: text('frame', 'finances') })
      .filter({ visible: true })
      .first()
      .click()
    await me.page.getByRole('heading', { level: 1, name: text('payments', 'title') }).waitFor()
    await me.page
      .getByRole('link', { name: text('frame', 'timetable') })
      .filter({ visible: true })
      .first()
      .click()
    await alert.waitFor()
    await me.context.setOffline(false)
    await me.page.getByRole('heading', { level: 1, name: text('tasks', 'title') }).waitFor()
    await me.context.close()
  })

  test('NAV-26 an address that cannot be decoded is the page that does not exist, in the person’s language', async () => {
    const me = await Person.arrive(browser, world.origin, look)
    const text = textsOf('portal', look.language)
    for (const path of ['/campaigns/%E0%A4%A', '/%', '/settings/instruction/%C3']) {
      await me.open(path)
      await me.page.getByText(text('frame', 'not_found_title')).first().waitFor()
    }
    await me.keepPicture(`undecodable-${name}`)
    expect(me.complaints).toEqual([])
    await me.context.close()
  })
})

test('13.11 NAV-35 a menu whose code does not arrive stays closed; header and page stay, and the next press opens it', async () => {
  const { me, text, ui } = await atFinances(looks.desktop)
  await me.page.route(/menu-popup-[\w-]+\.js$/, route => route.abort())
  const menu = me.page.getByRole('button', { name: text('frame', 'account_menu') })
  await menu.click()
  await me.page
    .getByRole('alert')
    .filter({ hasText: ui('ui', 'part_failed') })
    .waitFor()
  await me.page.getByRole('heading', { level: 1, name: text('payments', 'title') }).waitFor()
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  await me.keepPicture('menu-not-fetched')
  await me.page.unroute(/menu-popup-[\w-]+\.js$/)
  await menu.click()
  await me.page.getByRole('menu').waitFor()
  await me.context.close()
})

/** The first file of an application, which nothing of it can do without. */
const FIRST_FILE = /\/assets\/index-[\w-]+\.js$/

describe.each(Object.entries(looks))('DOOR-06 an application that does not arrive, %s', (name, look) => {
  const fields = {
    portal: textsOf('portal', look.language)('accounts', 'email'),
    console: textsOf('console', look.language)('access', 'email'),
  }
  test.each([
    ['portal', '/login'],
    ['console', '/ops/login'],
  ] as const)('DOOR-06 the %s says so in place of an empty page, and the next try opens it', async (app, path) => {
    const me = await Person.arrive(browser, world.origin, look)
    await me.page.route(FIRST_FILE, route => route.abort())
    await me.open(path)
    const ui = textsOf('ui', look.language)
    await me.page
      .getByRole('alert')
      .getByRole('heading', { name: ui('ui', 'lost') })
      .waitFor()
    // The page asked for what nobody will read, so it is not waited for.
    expect(await seriousFindings(me.page)).toEqual([])
    await me.keepPicture(`lost-${app}-${name}`)
    await me.page.unroute(FIRST_FILE)
    await me.button(ui('ui', 'retry')).click()
    await me.page.getByLabel(fields[app], { exact: true }).waitFor()
    expect(await me.page.getByRole('alert').count()).toBe(0)
    await me.context.close()
  })

  test('DOOR-06 parts that the first page waits for are told as well, and come by themselves when the connection is back', async () => {
    const me = await Person.arrive(browser, world.origin, look)
    await me.page.route(/\/assets\/rooms-[\w-]+\.js$/, route => route.abort())
    await me.open('/register')
    await me.page
      .getByRole('alert')
      .getByRole('heading', { name: textsOf('ui', look.language)('ui', 'lost') })
      .waitFor()
    await me.page.unroute(/\/assets\/rooms-[\w-]+\.js$/)
    await me.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await me.page.getByLabel(fields.portal, { exact: true }).first().waitFor()
    await me.context.close()
  })
})
