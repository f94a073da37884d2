import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListCampaignMessages } from '@fanfara/contract/ops/campaign/work'
import { opsListParticipants } from '@fanfara/contract/ops/participants'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { expect, test } from 'vitest'
import { looks, type Person } from '../browser.ts'
import { openStage, world } from '../stage.ts'
import { deskOn } from './desk.ts'

openStage()

// What is typed comes from a sheet or a head; what is counted here is pressed.
const AMONG = 3

/** A running campaign that pays for clicks, with people in it. */
async function campaignOf(people: readonly string[]) {
  const id = await world.campaigns.published({
    name: 'Sok na trzy kliknięcia',
    incomes: [
      { model: 'FLAT_FEE', unit: 'flat', value: 300 },
      { model: 'CPC', unit: 'flat', value: 0.5 },
    ],
  })
  const creators = []
  for (const name of people) {
    const creator = await world.creator({ name })
    await creator.call(joinCampaign, { params: { id } })
    creators.push(creator)
  }
  return { id, creators }
}

/** The open dialog's last button, which does what it asks. */
async function confirm({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'hidden' })
}

test('OPS-14 a settlement is accepted with two presses', async () => {
  const { id, creators } = await campaignOf(['Ola Rozliczana'])
  const [ola] = creators
  if (!ola) throw new Error('one creator takes part')
  const [task] = (await ola.call(listTasks)).data
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await (await world.operator()).call(opsCloseCampaign, { params: { id } })
  const { me, text, count } = await deskOn(looks.desktop)
  await me.open(`/ops/campaigns/${id}`)
  await me.button(text('settlement', 'accept')).waitFor()
  const presses = await count()
  await me.button(text('settlement', 'accept')).click()
  await confirm(me)
  await me.page.getByText(text('campaign', 'next_advertiser_payment', { count: 1 })).waitFor()
  expect(await presses()).toBe(2)
})

test('OPS-24 WORK-04 the participants of a campaign are written to with three presses', async () => {
  const { id } = await campaignOf(['Ola Czytająca', 'Kuba Czytający'])
  const { me, text, count } = await deskOn(looks.desktop)
  await me.open(`/ops/campaigns/${id}`)
  const tab = me.page.getByRole('link', { name: text('campaign', 'tab_history') })
  await tab.waitFor()
  const presses = await count()
  await tab.click()
  await me.button(text('campaign', 'write')).click()
  await me.fill({ [text('messages', 'pl')]: 'Jutro zaczynamy.', [text('messages', 'en')]: 'We start tomorrow.' })
  await me.button(text('campaign', 'write_send', { count: 2 })).click()
  await me.page.getByText('Jutro zaczynamy.').filter({ visible: true }).first().waitFor()
  expect(await presses()).toBeLessThanOrEqual(AMONG)
  const sent = await (await world.operator()).call(opsListCampaignMessages, { params: { id } })
  expect(sent.data).toMatchObject([{ audience: 'participants', recipients: 2 }])
  await me.lookAt('ops-campaign-history')
})

test('OPS-13 the results of a whole campaign take four presses at most', async () => {
  const { id } = await campaignOf(['Ola Mierzona', 'Kuba Mierzony'])
  const { me, text, count } = await deskOn(looks.desktop)
  await me.open(`/ops/campaigns/${id}`)
  const grid = me.page.getByRole('link', { name: text('results', 'open') })
  await grid.waitFor()
  const presses = await count()
  await grid.click()
  for (const [name, clicks] of [
    ['Ola Mierzona', '120'],
    ['Kuba Mierzony', '80'],
  ] as const) {
    const field = text('participants', 'clicks')
    await me.page.getByLabel(text('results', 'cell', { field, name })).fill(clicks)
  }
  await me.button(text('results', 'save', { count: 2 })).click()
  const clicksOf = async () => {
    const { data } = await (await world.operator()).call(opsListParticipants, { params: { id } })
    return data.map(({ creator, results }) => `${creator.name} ${results.clicks}`).toSorted()
  }
  await expect.poll(clicksOf).toEqual(['Kuba Mierzony 80', 'Ola Mierzona 120'])
  expect(await presses()).toBeLessThanOrEqual(4)
})

test('OPS-03 a campaign like an old one is made with three presses at most', async () => {
  const { id } = await campaignOf([])
  const { me, text, count } = await deskOn(looks.desktop)
  await me.open(`/ops/campaigns/${id}`)
  const copy = me.page.getByRole('link', { name: text('campaign', 'copy') })
  await copy.waitFor()
  const presses = await count()
  await copy.click()
  await me.fill({ [text('form', 'name')]: 'Sok, druga odsłona', [text('form', 'start_date')]: '2027-03-01' })
  await me.fill({ [text('form', 'end_date')]: '2027-03-31' })
  await me.button(text('form', 'save_new')).click()
  await me.page.getByRole('heading', { name: 'Sok, druga odsłona' }).waitFor()
  await me.page.getByText(text('campaign', 'ready')).waitFor()
  expect(await presses()).toBeLessThanOrEqual(AMONG)
})
