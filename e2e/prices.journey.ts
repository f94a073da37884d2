import { stageBounds } from '@fanfara/contract/evaluation'
import { createOperator } from '@fanfara/server/features/accounts/service'
import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, type Look, Person } from './browser.ts'
import { browser, openStage, world } from './stage.ts'
import { textsOf } from './texts.ts'

openStage()

/** An amount as both front ends write it; enough for those below 1000 zł. */
const zloty = (amount: number) => `${amount}\u00a0zł`

/** On a phone the menu shows its foot, with the way out, without scrolling, and nothing of it touches the edge (DESK-84). */
async function openMenu(me: Person, menu: string, signOut: string): Promise<void> {
  await me.button(menu).click()
  const drawer = me.page.getByRole('dialog')
  await expect
    .poll(async () => {
      const box = await drawer.getByRole('button', { name: signOut }).boundingBox()
      return box !== null && box.y + box.height <= 812
    })
    .toBe(true)
  const languageBox = await drawer.getByRole('combobox').first().boundingBox()
  expect(languageBox?.x).toBeGreaterThanOrEqual(8)
}

/** An operator changes one recommended price in the console. */
async function recommend(look: Look, price: number): Promise<void> {
  const email = `operator-${crypto.randomUUID()}@test.test`
  await createOperator(world.world, { email, name: 'Operator', password: PASSWORD, role: 'owner' })
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('email', '=', email).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('console', look.language)
  const ad = textsOf('ui', look.language)('ads', 'tweet')
  await me.open('/ops/login')
  await me.fill({ [text('access', 'email')]: email, [text('access', 'password')]: PASSWORD })
  await me.button(text('access', 'submit')).click()
  await me.page.getByRole('heading', { name: text('overview', 'title') }).waitFor()
  if (me.isPhone) await openMenu(me, text('shell', 'menu'), text('shell', 'sign_out'))
  await me.page
    .getByRole('link', { name: text('shell', 'prices') })
    .filter({ visible: true })
    .click()
  await me.page.getByRole('link', { name: 'X', exact: true }).click()
  const field = me.page.getByLabel(text('prices', 'field', { ad, stage: 2 }))
  await field.fill('12,5')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await me.lookAt('ops-prices')
  await field.fill(String(price))
  await field.press('Enter')
  const dialog = me.page.getByRole('dialog')
  await dialog.getByText(zloty(price)).waitFor()
  await me.lookAt('ops-prices-question')
  await dialog.getByRole('button', { name: text('prices', 'confirm') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await me.open('/ops/audit')
  await me.page.getByText(text('audit', 'action_recommended_prices_set')).filter({ visible: true }).first().waitFor()
  expect(me.complaints).toEqual([])
  await me.context.close()
}

test.each(bothLooks)(
  'GEN-06 CHAN-05…CHAN-08 SAL-05…SAL-09 VAL-28 SAL-10 EVAL-01…EVAL-20 OPS-28 DESK-84 prices and the evaluation on %s',
  async (_name, look) => {
    const ola = await world.creator({ platforms: ['twitch', 'x'] })
    const { language, theme } = look
    await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', ola.id).execute()
    const channel = await world.world.db
      .selectFrom('channel')
      .select('id')
      .where('account_id', '=', ola.id)
      .where('type', '=', 'x')
      .executeTakeFirstOrThrow()
    const reading = {
      channel_id: channel.id,
      metrics: '{"followers_count":12000}',
      stage: 2,
      observed_at: world.clock.now(),
    }
    await world.world.db.insertInto('channel_reading').values(reading).execute()
    // Another price in each look, so that each sees a change of its own.
    const recommended = look.width < 992 ? 185 : 195
    await recommend(look, recommended)
    const me = await Person.arrive(browser, world.origin, look)
    const text = textsOf('portal', look.language)
    const ui = textsOf('ui', look.language)
    const { page } = me
    await me.open('/login')
    await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
    await me.button(text('accounts', 'log_in')).click()
    await page.waitForURL(`${world.origin}/`)

    await me.open('/settings/profile')
    // A channel without a price is open already, on a phone too (SCR-91).
    await page.getByLabel(text('channels', 'ad_of', { platform: 'X' })).selectOption({ label: ui('ads', 'tweet') })
    const about = { ad: ui('ads', 'tweet'), platform: 'X' }
    await page.getByRole('button', { name: text('channels', 'price_edit', about) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(zloty(recommended)).first().waitFor()
    await me.lookAt('price')
    const input = dialog.getByLabel(ui('ads', 'tweet'), { exact: true })
    for (const wrong of ['', '12,5', '-1', '1000001']) {
      await input.fill(wrong)
      await dialog.getByRole('button', { name: text('channels', 'price_save') }).click()
      await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true')
    }
    await input.fill('250')
    await dialog.getByRole('button', { name: text('channels', 'price_save') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByText(/250\u00a0zł/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await me.lookAt('profile-with-price')

    await me.open('/settings/instruction/platform-evaluation')
    const table = page.getByRole('table', { name: text('evaluation', 'table'), exact: true })
    await table.waitFor()
    expect(await table.locator('tbody tr').count()).toBe(8)
    const first = await table.locator('tbody tr').first().innerText()
    for (const bounds of Object.values(stageBounds)) expect(first.replace(/\D/g, '')).toContain(String(bounds[0]))
    await page.getByText(text('evaluation', 'category_of', { stage: 2, count: 8 })).waitFor()
    await page.getByText(text('evaluation', 'unknown')).first().waitFor()
    await me.lookAt('evaluation')
    expect(me.complaints).toEqual([])
    await me.context.close()
  },
)
