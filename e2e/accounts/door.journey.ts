import { PASSWORD } from '@fanfara/testkit'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { bothLooks, looks, Person } from '../browser.ts'
import { browser, openStage, world } from '../stage.ts'
import { settled } from '../settled.ts'
import { textsOf } from '../texts.ts'
import { waiting } from '../waiting.ts'

openStage('whole')

const look = looks.desktop
const say = textsOf('portal', look.language)
const ui = textsOf('ui', look.language)
const ROOMS = /\/assets\/rooms-[\w-]+\.js$/

/** A stranger at the door, and the scripts that they were sent. */
async function arrive(path = '/login') {
  const me = await Person.arrive(browser, world.origin, look)
  const scripts: string[] = []
  me.page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await me.open(path)
  await title(me, 'login_title')
  return { me, rooms: () => scripts.filter(path => ROOMS.test(path)) }
}
const title = (me: Person, key: string) =>
  me.page.getByRole('heading', { level: 1, name: say('accounts', key), exact: true }).waitFor()
const type = (me: Person, email: string) =>
  me.fill({ [say('accounts', 'email')]: email, [say('accounts', 'password')]: PASSWORD })
const knock = (me: Person) => me.button(say('accounts', 'log_in')).first().click()

test('DOOR-01 a stranger is sent the router when they begin to type, and not before', async () => {
  for (const path of ['/login', '/']) {
    const { me, rooms } = await arrive(path)
    await settled(me.page)
    expect([new URL(me.page.url()).pathname, ...rooms()]).toEqual(['/login'])
    await me.page.getByLabel(say('accounts', 'email'), { exact: true }).focus()
    await expect.poll(() => rooms().length).toBeGreaterThan(0)
    expect(me.complaints).toEqual([])
    await me.context.close()
  }
})

test('DOOR-02 a link leads on, Back leads to the door, and Back after a reload there leads on too', async () => {
  const { me } = await arrive()
  await me.page.evaluate(() => Object.assign(window, { isSame: true }))
  await me.page.getByRole('link', { name: say('accounts', 'forgot') }).click()
  await title(me, 'forgot_title')
  expect(await me.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await me.page.goBack()
  await title(me, 'login_title')
  expect(await me.page.evaluate(() => 'isSame' in window)).toBe(true)
  await me.page.goForward()
  await title(me, 'forgot_title')
  await me.page.goBack()
  await title(me, 'login_title')
  await me.page.reload()
  await title(me, 'login_title')
  await me.page.goForward()
  await title(me, 'forgot_title')
  expect(me.complaints).toEqual([])
  await me.context.close()
})

test('DOOR-02 13.11 NAV-35 rooms that do not arrive leave the door as it is and say so; the next press leads in', async () => {
  const { me } = await arrive()
  await me.page.route(ROOMS, route => route.abort())
  await type(me, 'ola@door.test')
  const forgot = me.page.getByRole('link', { name: say('accounts', 'forgot') })
  await forgot.click()
  await me.page
    .getByRole('alert')
    .filter({ hasText: ui('ui', 'part_failed') })
    .waitFor()
  await title(me, 'login_title')
  expect(await me.page.getByLabel(say('accounts', 'email'), { exact: true }).inputValue()).toBe('ola@door.test')
  await me.page.unroute(ROOMS)
  await forgot.click()
  await title(me, 'forgot_title')
  await me.context.close()
})

test('DOOR-02 AUTH-10 who was sent to the door goes where they wanted to after signing in, in the same page', async () => {
  const creator = await world.creator({ platforms: [] })
  const { language } = look
  await world.world.db.updateTable('account').set({ language }).where('id', '=', creator.id).execute()
  const { me } = await arrive('/timetable?status=finished')
  await me.page.reload()
  await title(me, 'login_title')
  await me.page.evaluate(() => Object.assign(window, { isSame: true }))
  await type(me, creator.email)
  await knock(me)
  await me.page.waitForURL(`${world.origin}/timetable?status=finished`)
  await me.page.getByRole('heading', { level: 1, name: say('tasks', 'title'), exact: true }).waitFor()
  expect(await me.page.evaluate(() => 'isSame' in window)).toBe(true)
  await me.context.close()
})

const page = (me: Person) =>
  me.page.evaluate(() => ({
    moved: window.moved,
    colour: getComputedStyle(document.body).backgroundColor,
    asked: [...document.querySelectorAll('link[rel=modulepreload]')].map(link => link.getAttribute('href') ?? ''),
  }))

/** Where something stands, once it does: what is drawn anew stands nowhere for a moment. */
async function placeOf(thing: Locator): Promise<{ x: number; y: number }> {
  let box = await thing.boundingBox()
  await expect.poll(async () => (box ??= await thing.boundingBox())).not.toBeNull()
  if (!box) throw new Error('it stands nowhere')
  return box
}

test.each(bothLooks)(
  'DOOR-03 the frame is painted before anything of the application has come, and nothing moves when it does, %s',
  async (_, at) => {
    const creator = await world.creator({ platforms: [] })
    for (const [path, token] of [['/login'], ['/', creator.token]] as const) {
      const { me, letThrough } = await waiting(at, path, token === undefined ? {} : { kept: { token } })
      const name = me.page.locator('#root').getByText('Fanfara', { exact: true })
      await name.waitFor()
      const before = await placeOf(name)
      // They are asked for when the browser tells of its paint, a moment after it.
      const own = token ? '/home-screen-' : '/login-screen-'
      await expect.poll(async () => (await page(me)).asked.some(file => file.includes(own))).toBe(true)
      const { colour, asked } = await page(me)
      await me.keepPicture(`shell-${token ? 'start' : 'door'}`)
      expect(asked.some(file => file.includes('/home-screen-'))).toBe(token !== undefined)
      expect(asked.some(file => file.includes('/rooms-'))).toBe(token !== undefined)
      letThrough()
      await me.page.getByRole('heading', { level: 1 }).waitFor()
      const drawn = me.page.getByText('Fanfara', { exact: true }).filter({ visible: true }).first()
      const after = await placeOf(drawn)
      expect([Math.abs(after.x - before.x) < 8, Math.abs(after.y - before.y) < 8]).toEqual([true, true])
      const { moved, colour: itsOwn } = await page(me)
      expect(itsOwn).toBe(colour)
      expect(moved).toBeLessThanOrEqual(0.02)
      expect(me.complaints).toEqual([])
      await me.context.close()
    }
  },
)

test.each(bothLooks)('DOOR-03 no line breaks anew when the letters come last, %s', async (_, at) => {
  const { me, letThrough } = await waiting(at, '/login', { files: '**/*.woff2' })
  await me.page.getByRole('heading', { level: 1 }).waitFor()
  const drawn = await page(me)
  letThrough()
  await me.page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
  expect([drawn.moved, (await page(me)).moved]).toEqual([0, 0])
  await me.context.close()
})
