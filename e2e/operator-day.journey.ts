import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { expect, test } from 'vitest'
import { bothLooks, looks } from './browser.ts'
import { deskOn } from './operators/desk.ts'
import { openStage, world } from './stage.ts'

openStage()

/** A proof that waits, of a campaign of its own. */
async function handedIn(name: string): Promise<void> {
  const creator = await world.creator({ name })
  const campaign = await world.campaigns.published()
  await creator.call(joinCampaign, { params: { id: campaign } })
  const id = (await creator.call(listTasks)).data[0]?.id ?? ''
  await creator.call(finishTask, {
    params: { id },
    body: { url: `https://www.twitch.tv/${creator.id.slice(0, 8)}/about` },
  })
}

test('OPS-11 a proof is looked at and judged with one key', async () => {
  await handedIn('Pierwszy Dowód')
  // The clock stands still between acts: two of one instant are in no order.
  await world.advance(60_000)
  await handedIn('Drugi Dowód')
  const { me, text, count } = await deskOn(looks.desktop)
  await me.open('/ops/proofs')
  await me.page.getByRole('article', { name: /Pierwszy Dowód/ }).waitFor()
  const presses = await count()
  await me.page.keyboard.press('a')
  await me.page.getByRole('article', { name: /Drugi Dowód/ }).waitFor()
  await me.page.getByText(text('proofs', 'accepted_done', { name: 'Pierwszy Dowód' })).waitFor()
  expect(await presses()).toBe(1)
})

test('OPS-10 one application is decided with one press, and ten with three', async () => {
  const id = await world.campaigns.published({ type: 'semi_open', places: 20 })
  for (let nth = 1; nth <= 11; nth += 1)
    await (await world.creator({ name: `Zgłoszenie ${nth}` })).call(joinCampaign, { params: { id } })
  const { me, text, count } = await deskOn(looks.desktop)
  await me.open(`/ops/campaigns/${id}`)
  await me.button(text('applications', 'accept_named', { name: 'Zgłoszenie 1' })).waitFor()
  await me.lookAt('ops-applications')
  const presses = await count()
  await me.button(text('applications', 'accept_named', { name: 'Zgłoszenie 1' })).click()
  await me.page.getByText(text('applications', 'held_one', { name: 'Zgłoszenie 1' })).waitFor()
  expect(await presses()).toBe(1)
  await me.page.getByLabel(text('applications', 'select_page')).check({ force: true })
  await me.button(text('applications', 'accept_chosen', { figure: 10 })).click()
  await me.page.getByText(text('applications', 'held', { count: 10 })).waitFor()
  expect((await presses()) - 1).toBeLessThanOrEqual(3)
  await me.page.getByRole('link', { name: text('shell', 'audit') }).click()
  const accepted = () =>
    world.world.db
      .selectFrom('participation')
      .select('id')
      .where('campaign_id', '=', id)
      .where('status', '=', 'active')
      .execute()
  await expect.poll(async () => (await accepted()).length).toBe(11)
})

test('OPS-26 a creator’s money is found with one search', async () => {
  const zosia = await world.creator({ name: 'Zosia Żółtańska', available: grosze(150_00) })
  await zosia.call(requestPayout)
  const { me, text, count } = await deskOn(looks.desktop)
  const presses = await count()
  await me.page.keyboard.press('Control+k')
  await me.page.getByRole('combobox', { name: text('finder', 'field') }).pressSequentially('zoltanska')
  await me.page.getByRole('option', { name: /Zosia/ }).waitFor()
  await me.page.keyboard.press('Enter')
  await me.page.getByRole('heading', { name: 'Zosia Żółtańska' }).waitFor()
  await me.page.getByText('150,00').first().waitFor()
  await me.page.getByRole('link', { name: /^PO-\d+$/ }).waitFor()
  expect(await presses(), 'open, type, enter').toBe(3)
})

test.each(bothLooks)(
  'OPS-26 OPS-02 people, log and work fit the screen and pass the checks on %s',
  async (_name, look) => {
    const creator = await world.creator({ name: 'Długa Nazwa Kanału Bez Końca', available: grosze(120_00) })
    const { me, text } = await deskOn(look)
    await me.lookAt('ops-work')
    await me.open('/ops/creators')
    await me.page.getByRole('link', { name: 'Długa Nazwa Kanału Bez Końca' }).first().waitFor()
    await me.lookAt('ops-creators')
    await me.open(`/ops/creators/${creator.id}`)
    await me.page.getByRole('heading', { name: text('creator', 'campaigns') }).waitFor()
    await me.lookAt('ops-creator')
    await me.open('/ops/audit')
    await me.page.getByRole('heading', { name: text('audit', 'title') }).waitFor()
    await me.lookAt('ops-audit')
    await me.button(text('finder', 'open')).filter({ visible: true }).first().click()
    await me.page.getByRole('combobox', { name: text('finder', 'field') }).waitFor()
    await me.lookAt('ops-finder')
  },
)

test.each<[address: string, texts: string, filter: string]>([
  ['/ops/creators', 'creators', 'by_platform'],
  ['/ops/campaigns', 'campaigns', 'platform'],
])(
  'PHONE-08 on a phone %s shows its first row on the first screen, and what narrows it behind one button; on a desktop all of it',
  async (address, texts, filter) => {
    await world.creator({ name: 'Pierwsza Z Listy' })
    await world.campaigns.published()
    for (const [, look] of bothLooks) {
      const { me, text } = await deskOn(look)
      const isPhone = look.width < 720
      await me.open(address)
      // An address of a row ends with an id.
      const rows = me.page.locator(`main a[href^="${address}/"][href*="-"]`).filter({ visible: true })
      await rows.first().waitFor()
      const tops = await rows.evaluateAll(links => links.map(link => link.getBoundingClientRect().top))
      expect(Math.min(...tops), look.language).toBeLessThan(look.height)
      const button = me.button(text('labels', 'filters'))
      const tool = me.page.getByLabel(text(texts, filter), { exact: true })
      expect([await button.isVisible(), await tool.isVisible()]).toEqual([isPhone, !isPhone])
      if (isPhone) await button.click()
      await tool.waitFor()
    }
  },
)
