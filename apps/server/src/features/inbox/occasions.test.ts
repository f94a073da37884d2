import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import {
  opsAcceptApplication,
  opsInvite,
  opsListParticipants,
  opsRejectApplication,
} from '@fanfara/contract/ops/participants'
import { opsConfirmPayout, opsCreateBankFile, opsListPayouts, opsRefusePayout } from '@fanfara/contract/ops/payouts'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { type Creator, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What somebody was told so far and where it leads, oldest first, the welcome left out. */
async function toldTo({ id }: Creator): Promise<string[]> {
  await world.advance(1000)
  const rows = await world.world.db
    .selectFrom('portal_message')
    .select(['template', 'url'])
    .where('account_id', '=', id)
    .where('template', 'not in', ['welcome'])
    .orderBy('created_at')
    .orderBy('template')
    .execute()
  return rows.map(({ template, url }) => `${template} ${url}`)
}

test('MSG-21 MSG-22 an invitation and the answer to an application are told, and lead to their campaign', async () => {
  const [operator, ola, kuba] = [await world.operator(), await world.creator(), await world.creator()]
  const closed = await world.campaigns.published({ type: 'closed' })
  await operator.call(opsInvite, { params: { id: closed }, body: { creator_ids: [ola.id] } })
  const invited = `campaign-invitation /campaigns/invited?id=${closed}`
  expect(await toldTo(ola)).toEqual([invited])
  const id = await world.campaigns.published({ type: 'semi_open' })
  for (const creator of [ola, kuba]) await creator.call(joinCampaign, { params: { id } })
  const { data } = await operator.call(opsListParticipants, { params: { id } })
  const of = (creator: Creator) => data.find(row => row.creator.id === creator.id)?.id ?? ''
  await operator.call(opsAcceptApplication, { params: { id: of(ola) } })
  await operator.call(opsRejectApplication, { params: { id: of(kuba) }, body: { reason: 'Inny temat.' } })
  expect(await toldTo(ola)).toEqual(expect.arrayContaining([invited, `application-accepted /campaigns?id=${id}`]))
  expect(await toldTo(kuba)).toEqual([`application-rejected /campaigns?id=${id}`])
})

test('MSG-24 MSG-25 a task’s start, its last day and its being missed are told once each, and the campaign’s end leads to the money', async () => {
  const ola = await world.creator()
  const start = plusDays(dayOf(world.clock.now()), 2)
  const id = await world.campaigns.published({ start_date: start, end_date: plusDays(start, 3) })
  await ola.call(joinCampaign, { params: { id } })
  const [task] = (await ola.call(listTasks)).data
  const end = Date.parse(task?.end_date ?? '')
  const at = (status: string) => `/timetable?task=${task?.id}&status=${status}`
  expect(await toldTo(ola)).toEqual([])
  await world.advance(2 * DAY_MS)
  expect(await toldTo(ola)).toEqual([`task-started ${at('during')}`])
  await world.advance(end - DAY_MS - HOUR_MS - world.clock.now().getTime())
  expect(await toldTo(ola)).toHaveLength(1)
  await world.advance(2 * HOUR_MS)
  expect((await toldTo(ola)).slice(1)).toEqual([`task-ending ${at('during')}`])
  await world.advance(2 * DAY_MS)
  await world.advance(2 * DAY_MS)
  expect((await toldTo(ola)).slice(2).toSorted()).toEqual([
    'campaign-completed /finances',
    `task-missed ${at('missed')}`,
  ])
})

test('DESK-107 whose campaign an operator ended early reads that their tasks fell away, not that their time has passed', async () => {
  const ola = await world.creator()
  const operator = await world.operator()
  const today = dayOf(world.clock.now())
  const id = await world.campaigns.published({ start_date: today, end_date: plusDays(today, 10) })
  await ola.call(joinCampaign, { params: { id } })
  await operator.call(opsCloseCampaign, { params: { id } })
  const told = await toldTo(ola)
  expect(told.map(each => each.replace(/ .*/, '')).toSorted()).toEqual(['campaign-completed', 'task-fallen-away'])
})

test.each([
  ['was sent back', { rejection_code: 'link_missing' }, 'correct what was sent back'],
  ['has no approval yet', { needs_acceptance: true }, 'send the content for approval'],
  ['is free', { rejection_code: null }, 'prove that it is done'],
  ['waits', { needs_acceptance: true, is_acceptance_pending: true }, 'and the content waits for the advertiser'],
] as const)('SCR-57 the last day of a task that %s says what is to be done', async (_, facts, act) => {
  const ola = await world.creator()
  const today = dayOf(world.clock.now())
  await ola.call(joinCampaign, {
    params: { id: await world.campaigns.published({ start_date: today, end_date: plusDays(today, 3) }) },
  })
  const [task] = (await ola.call(listTasks)).data
  const { db } = world.world
  await db
    .updateTable('task')
    .set(facts)
    .where('id', '=', task?.id ?? '')
    .execute()
  await world.advance(Date.parse(task?.end_date ?? '') - DAY_MS + HOUR_MS - world.clock.now().getTime())
  await world.advance(1000)
  const told = await db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', ola.id)
    .where('template', '=', 'task-ending')
    .execute()
  expect(told.map(({ content }) => content)).toEqual([expect.stringContaining(act)])
})

test('MSG-26 FIN-08 money that can be paid out, was refused and was paid is told, and leads to its payments', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const [task] = (await ola.call(listTasks)).data
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  await toldTo(ola)
  const since = async (before: number) => (await toldTo(ola)).slice(before)
  const before = (await toldTo(ola)).length
  await operator.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 300, reference: 'FV 1/2026' } })
  expect(await since(before)).toEqual(['payment-ready /finances?status=ready_for_payout'])
  const ordered = async () => {
    await ola.call(requestPayout, { body: undefined })
    const { data } = await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
    return data.find(({ creator }) => creator.id === ola.id)?.id ?? ''
  }
  await operator.call(opsRefusePayout, { params: { id: await ordered() }, body: { reason: 'Pomyłka' } })
  const payout = await ordered()
  const file = await operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [payout] } })
  await world.release(file.data.id)
  await operator.call(opsConfirmPayout, { params: { id: payout } })
  expect((await since(before + 1)).toSorted()).toEqual([
    'payment-paid /finances?status=paid',
    'payout-refused /finances?status=ready_for_payout',
  ])
  const { content } = await world.world.db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', ola.id)
    .where('template', '=', 'payment-paid')
    .executeTakeFirstOrThrow()
  expect(content).toMatch(/^Paid: 300,00\szł\. The bank has transferred the money to your account\.$/)
})
