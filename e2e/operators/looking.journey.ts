import { listLooks } from '@fanfara/contract/own/looks'
import { expect, test } from 'vitest'
import { bothLooks, seriousFindings } from '../browser.ts'
import { settled } from '../settled.ts'
import { openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'
import { deskOn } from './desk.ts'

openStage()

test.each(bothLooks)(
  'LOOK-01 LOOK-05 an operator sees what a creator sees in a tab of its own, changes nothing, ends it, and stays signed in: %s',
  async (_, look) => {
    const name = 'Ola Oglądana'
    const ola = await world.creator({ name })
    const portal = textsOf('portal', 'en')
    const { me, text } = await deskOn(look)
    await me.open(`/ops/creators/${ola.id}`)
    const opening = me.page.context().waitForEvent('page')
    await me.page.getByRole('link', { name: text('looks', 'open') }).click()
    const tab = await opening
    await tab.getByLabel(text('looks', 'reason')).fill('Nie widzi zadania')
    await tab.getByRole('button', { name: text('looks', 'begin') }).click()

    const bar = tab.getByRole('complementary', { name: portal('look', 'label') })
    await bar.getByText(portal('look', 'eyes', { name })).waitFor()
    await tab.getByRole('heading', { name: portal('home', 'title', { name: 'Ola' }) }).waitFor()
    expect(await seriousFindings(tab)).toEqual([])
    expect((await ola.call(listLooks)).data).toMatchObject([{ reason: 'Nie widzi zadania', is_live: true }])

    await tab.goto(`${world.origin}/messages/unread`)
    await tab.getByText(portal('look', 'no_messages')).waitFor()
    await tab.goto(`${world.origin}/settings/system`)
    const theme = tab.getByRole('radio', { name: portal('enums', 'theme.light') })
    // Pressed, not "checked": the choice may be taken back before anybody looks. And where it stands: nothing above it may still come.
    await theme.waitFor()
    await settled(tab)
    await theme.click({ force: true })
    await tab.getByText('You look only: nothing can be changed.').first().waitFor()
    await expect.poll(() => theme.isChecked()).toBe(false)

    await me.page.reload()
    await me.page.getByRole('heading', { name }).waitFor()
    await bar.getByRole('button', { name: portal('look', 'end') }).click()
    await tab.getByRole('heading', { name }).waitFor()
    expect(new URL(tab.url()).pathname).toBe(`/ops/creators/${ola.id}`)
    expect((await ola.call(listLooks)).data).toMatchObject([{ is_live: false }])
    await tab.goto(`${world.origin}/finances`)
    await tab.waitForURL(`${world.origin}/ops`)
  },
)

test('LOOK-03 a look that the creator ends leads its tab back at the next step', async () => {
  const name = 'Ola Stanowcza'
  const ola = await world.creator({ name })
  const portal = textsOf('portal', 'en')
  const { me, text } = await deskOn(bothLooks[0][1])
  await me.open(`/ops/creators/${ola.id}/look`)
  await me.fill({ [text('looks', 'reason')]: 'Pyta o wypłatę' })
  await me.button(text('looks', 'begin')).click()
  await me.page.getByRole('complementary', { name: portal('look', 'label') }).waitFor()
  const [running] = (await ola.call(listLooks)).data
  await fetch(`${world.origin}/api/looks/${running?.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ola.token}` },
  })
  await me.page.goto(`${world.origin}/campaigns`)
  await me.page.getByRole('heading', { name }).waitFor()
  expect(new URL(me.page.url()).pathname).toBe(`/ops/creators/${ola.id}`)
})

test('LIST-08 Back finds the place that was left; other ways to a page begin at its top', async () => {
  const { me, text } = await deskOn(bothLooks[0][1])
  const { page } = me
  const place = () => page.evaluate(() => scrollY)
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  await page.setViewportSize({ width: 1280, height: 600 })
  await me.open('/ops')
  await title(text('overview', 'title'))
  await settled(page)
  await page.evaluate(() => scrollTo(0, 150))
  await expect.poll(place).toBe(150)
  await page.getByRole('link', { name: text('shell', 'team') }).click()
  await title(text('team', 'title'))
  await expect.poll(place).toBe(0)
  await page.goBack()
  await title(text('overview', 'title'))
  await expect.poll(place).toBe(150)
})
