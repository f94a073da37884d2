import { grosze } from '@fanfara/contract/money'
import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, type Look, looks, Person } from '../browser.ts'
import { settled } from '../settled.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { Keyboard, shownFocus } from './keyboard.ts'

openStage()

/** A creator with a channel, who is not signed in and sees the portal in a look, and the channel's name. */
async function somebody({ language, theme }: Look, available = grosze(0)) {
  const creator = await world.creator({ platforms: ['twitch'], available })
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', creator.id).execute()
  const { login } = await world.world.db
    .selectFrom('channel')
    .select('login')
    .where('account_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  return { ...creator, login }
}

test('ACC-01 SCR-103 signing in, joining a campaign, and proving its task take a keyboard alone', async () => {
  const look = looks.desktop
  const [ola, name] = [await somebody(look), 'Sok na klawiaturze']
  await world.campaigns.published({ name })
  const me = await Person.arrive(browser, world.origin, look)
  const [text, ui] = [textsOf('portal', look.language), textsOf('ui', look.language)]
  const { page } = me
  const keys = new Keyboard(page)
  await me.open('/login')
  await keys.type(page.getByLabel(text('accounts', 'email'), { exact: true }), ola.email)
  await keys.type(page.getByLabel(text('accounts', 'password'), { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.origin}/`)
  await page.getByRole('heading', { level: 1 }).waitFor()

  const place = (key: string) => page.locator('header').getByRole('link', { name: text('frame', key), exact: true })
  const row = me.button(ui('ui', 'details_show', { name }))
  await keys.activate(place('campaigns'))
  await page.waitForURL('**/campaigns')
  await keys.reach(page.locator('main nav a').nth(1))
  await keys.activate(row)
  await keys.activate(page.getByRole('button', { name: text('campaigns', 'join'), exact: true }))
  await page.getByText(text('campaigns', 'joined', { name })).waitFor()

  await keys.activate(place('timetable'))
  await page.waitForURL('**/timetable')
  await keys.activate(
    page.getByRole('button', { name: new RegExp(`^${ui('ui', 'details_show', { name: '' })}.*${name}|${name}`) }),
  )
  await keys.type(page.getByLabel(text('tasks', 'finish_field')), `https://www.twitch.tv/${ola.login}/about`)
  await keys.activate(me.button(text('tasks', 'finish_send')))
  await page.getByRole('heading', { name: text('tasks', 'finish_done_title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  expect(me.complaints).toEqual([])
  await me.context.close()
})

/** 1280 by 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 }

test.each(bothLooks)(
  'ACC-03 at 400 %% nothing that has the focus is hidden by what stays in its place, in the look of a %s',
  async (_, look) => {
    const ola = await somebody(look)
    const me = await Person.arrive(browser, world.origin, { ...look, ...ZOOMED })
    const text = textsOf('portal', look.language)
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
    await me.button(text('accounts', 'log_in')).click()
    await me.page.waitForURL(`${world.origin}/`)
    for (const path of ['/', '/campaigns', '/timetable', '/finances', '/settings/profile', '/settings/billing']) {
      await me.open(path)
      await settled(me.page)
      for (let press = 0; press < 25; press += 1) {
        await me.page.keyboard.press('Tab')
        const faults = await me.page.evaluate(shownFocus)
        expect(
          faults.filter(fault => fault.startsWith('under')),
          `${path}, ${press + 1} presses`,
        ).toEqual([])
      }
    }
    await me.context.close()
  },
)

test('ACC-01 ordering a payout takes a keyboard alone: what follows the question has the focus, and keeps it', async () => {
  const look = looks.phone
  const ola = await somebody(look, grosze(250_00))
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', look.language)
  const { page } = me
  const keys = new Keyboard(page)
  // Dialogs come and go as they do for most people: one is still going when the next one is there.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
  await page.keyboard.press('Enter')
  await page.waitForURL(`${world.origin}/`)
  await me.open('/finances')
  // What draws its parts anew while one goes through them loses whoever stands in one.
  await settled(page)
  await keys.activate(me.button(text('payments', 'payout')))
  await keys.activate(me.button(text('payments', 'ask_yes', { amount: '250,00\u00a0zł' })))
  await page.getByRole('dialog', { name: text('payments', 'done_title') }).waitFor()
  // Until the question has gone it is in the page, though nobody can reach it.
  await expect.poll(() => page.locator('[role="dialog"]').count()).toBe(1)
  await settled(page)
  const isIn = () => page.getByRole('dialog').evaluate(dialog => dialog.contains(document.activeElement))
  expect(await isIn()).toBe(true)
  await keys.activate(me.button('OK'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(me.complaints).toEqual([])
  await me.context.close()
})
