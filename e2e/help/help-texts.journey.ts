import { PASSWORD } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import { bothLooks, type Look, Person } from '../browser.ts'
import { openConsole } from '../console.ts'
import { browser, openStage, world } from '../stage.ts'
import { textsOf } from '../texts.ts'

openStage()

/** A creator who is signed in and reads in the language of the look. */
async function reader(look: Look) {
  const ola = await world.creator({ platforms: ['twitch'] })
  const { language, theme } = look
  await world.world.db.updateTable('account').set({ language, theme }).where('id', '=', ola.id).execute()
  const me = await Person.arrive(browser, world.origin, look)
  const text = textsOf('portal', language)
  await me.open('/login')
  await me.fill({ [text('accounts', 'email')]: ola.email, [text('accounts', 'password')]: PASSWORD })
  await me.button(text('accounts', 'log_in')).click()
  await me.page.waitForURL(`${world.origin}/`)
  return { me, text, page: me.page }
}

/** Puts a text into the editor, saves it, and waits until that is said. */
async function save(iza: Person, written: string, saved: string): Promise<void> {
  await iza.page.locator('textarea').fill(written)
  await iza.button(textsOf('console', iza.look.language)('help', 'save')).click()
  await iza.page.getByText(saved).waitFor()
}

test.each(bothLooks)(
  'HTXT-01 HTXT-03 HTXT-08 HTXT-09 an article is edited, read, searched, answered and given back on %s',
  async (_name, look) => {
    const iza = await openConsole(look, 'Iza', 'operator')
    const ops = textsOf('console', look.language)
    await iza.open(`/ops/help/payouts/${look.language}`)
    await iza.page.locator('textarea').waitFor()
    await iza.lookAt('console-help-editor')
    await save(iza, '## Hipopotam {#statuses}\n\n> {payout_minimum}', ops('help', 'saved'))

    const { me, text, page } = await reader(look)
    await me.open('/settings/instruction/payouts')
    await page.getByRole('heading', { level: 2, name: 'Hipopotam' }).waitFor()
    await expect.poll(() => page.locator('article').textContent()).toMatch(/100\szł/)
    const question = page.getByRole('group', { name: text('help', 'was_helpful') })
    await question.getByRole('button', { name: text('help', 'yes'), exact: true }).click()
    await page.getByText(text('help', 'helped')).waitFor()
    await me.lookAt('help-edited')
    await page.getByRole('searchbox').fill('hipopotam')
    const hit = page
      .locator('main')
      .getByRole('link')
      .filter({ has: page.locator('mark') })
    await hit.first().click()
    await page.waitForURL('**/settings/instruction/payouts#statuses')

    await iza.open('/ops/help/payouts')
    await iza.page.getByRole('button', { name: ops('help', 'text_back') }).click()
    await iza.page.getByText(ops('help', 'text_back_done')).waitFor()
    await me.open('/settings/instruction/payouts')
    await page.locator('article [id="when"]').waitFor()
    expect([...me.complaints, ...iza.complaints]).toEqual([])
    await me.context.close()
    await iza.context.close()
  },
)

test.each(bothLooks)('HTXT-04 HTXT-07 an article is added, read, and removed on %s', async (_name, look) => {
  const iza = await openConsole(look, 'Iza', 'operator')
  const ops = textsOf('console', look.language)
  const title = look.language === 'pl' ? 'Konkursy' : 'Contests'
  await iza.open('/ops/help/new')
  await iza.fill({ [ops('help', 'article_title')]: title })
  await save(iza, '## Jak? {#how}\n\nWygrywa nosorożec.', ops('help', 'created'))
  await iza.page.getByRole('heading', { level: 1, name: title }).waitFor()
  await iza.lookAt('console-help-own')

  const { me, text, page } = await reader(look)
  await me.open('/settings/instruction/payouts')
  if (me.isPhone) {
    const choice = page.getByRole('combobox', { name: text('help', 'topics') })
    await choice.getByRole('option', { name: title }).waitFor({ state: 'attached' })
    await choice.selectOption({ label: title })
  } else
    await page
      .getByRole('list', { name: text('help', 'topics') })
      .getByRole('link', { name: title })
      .click()
  await page.getByText('Wygrywa nosorożec.').waitFor()
  await me.lookAt('help-own')

  await iza.button(ops('help', 'remove')).click()
  await iza.page
    .getByRole('dialog')
    .getByRole('button', { name: ops('help', 'remove') })
    .click()
  await iza.page.getByRole('heading', { level: 1, name: ops('help', 'title') }).waitFor()
  await me.open(`/settings/instruction/${title.toLowerCase()}`)
  await page.waitForURL('**/settings/instruction/profile-update')
  expect([...me.complaints, ...iza.complaints]).toEqual([])
  await me.context.close()
  await iza.context.close()
})
