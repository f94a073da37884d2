import { acceptInvitation, getCampaign, rejectInvitation } from '@fanfara/contract/campaigns'
import { opsCloseCampaign, opsReleaseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsLimitCreator } from '@fanfara/contract/ops/creators'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { listUndoable, takeBack } from '@fanfara/contract/own/undo'
import { getPayments } from '@fanfara/contract/payments'
import { getEasyAd, setEasyAd } from '@fanfara/contract/settings'
import { listTasks } from '@fanfara/contract/tasks'
import { automatic, type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { runDueWork } from '#/jobs/due-work.ts'
import { reconcile } from '#/features/ledger/service.ts'
import { enterResults } from '../service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const turn = (creator: Creator, value: boolean) => creator.call(setEasyAd, { body: { value } })
const statusOf = async (creator: Creator, id: string) =>
  (await creator.call(getCampaign, { params: { id } })).data.status
const undoable = async (creator: Creator) => (await creator.call(listUndoable)).data
const undo = (creator: Creator, id: string) => creator.call(takeBack, { params: { id } })
/** Everything that comes back: the participation as it lies in its table, its tasks, and the money. */
async function standing(creator: Creator) {
  const { db } = world.world
  const mine = await db
    .selectFrom('participation')
    .selectAll()
    .where('creator_id', '=', creator.id)
    .orderBy('id')
    .execute()
  const rows = await db.selectFrom('task').selectAll().where('creator_id', '=', creator.id).orderBy('id').execute()
  return {
    mine,
    // When a row was written last is its own matter.
    tasks: rows.map(task => ({ ...task, changed_at: null })),
    money: await creator
      .call(getPayments)
      .then(({ balance_waiting, data }) => [balance_waiting, data.map(row => row.payout)]),
  }
}
/** Views at 10 zł for 1000. */
async function earn(creator: Creator, campaignId: string, views: number) {
  const { id } = await world.world.db
    .selectFrom('participation')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('creator_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const operator = await world.operator()
  const results = { views, clicks: null, actions: null, sales: null, sales_value_grosze: null }
  await withTransaction(world.world.db, tx => enterResults(world.world, tx, operator.id, id, { results, reason: null }))
}
async function invited(): Promise<{ ola: Creator; id: string }> {
  const ola = await world.creator()
  const id = await world.campaigns.published({ type: 'closed', places: 1 })
  const operator = await world.operator()
  await operator.call(opsInvite, { params: { id }, body: { creator_ids: [ola.id] } })
  return { ola, id }
}

test('EASY-05 turned off by mistake: for ten minutes it is taken back, and everything is as it was, to the grosz', async () => {
  const ola = await world.creator()
  const ids = [
    await world.campaigns.published(automatic()),
    await world.campaigns.published({ ...automatic(), places: 1 }),
  ]
  await turn(ola, true)
  const [first = '', second = ''] = ids
  await earn(ola, first, 1000)
  await earn(ola, second, 500)
  const before = await standing(ola)
  expect((await turn(ola, false)).data.forfeited).toBe(15)
  const [act] = await undoable(ola)
  expect(act).toMatchObject({ kind: 'easy_ad', lost: 15, campaigns: ids.length, campaign: null })
  world.clock.advance(9 * MINUTE)
  await undo(ola, act?.id ?? '')
  expect(await standing(ola)).toEqual(before)
  expect((await ola.call(getEasyAd)).data).toMatchObject({ value: true, at_stake: 15 })
  expect(await undoable(ola)).toEqual([])
  expect(await reconcile(world.world)).toEqual([])
  // Lost again, it is lost once more, and earned anew it is paid.
  await earn(ola, first, 2000)
  expect((await turn(ola, false)).data.forfeited).toBe(25)
  const [again] = await undoable(ola)
  await undo(ola, again?.id ?? '')
  expect((await ola.call(getPayments)).balance_waiting).toBe(25)
  expect(await reconcile(world.world)).toEqual([])
  await turn(ola, false)
})

test('EASY-05 taken back twenty times at once, it is taken back once', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published(automatic())
  await turn(ola, true)
  await earn(ola, id, 1000)
  await turn(ola, false)
  const [act] = await undoable(ola)
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(ola, act?.id ?? '')))
  expect(new Set(answers.map(({ data }) => data.kind))).toEqual(new Set(['easy_ad']))
  expect(await ola.balances()).toMatchObject({ pending: 10_00 })
  expect(await reconcile(world.world)).toEqual([])
  await turn(ola, false)
})

test('EASY-05 turning it on again in that time brings back the same; later it begins anew', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published(automatic())
  await turn(ola, true)
  await earn(ola, id, 1000)
  const [task] = (await ola.call(listTasks)).data
  await turn(ola, false)
  await turn(ola, true)
  expect((await ola.call(getEasyAd)).data).toMatchObject({ value: true, at_stake: 10 })
  expect((await ola.call(listTasks)).data[0]?.id).toBe(task?.id)
  await turn(ola, false)
  world.clock.advance(10 * MINUTE)
  await turn(ola, true)
  expect((await ola.call(getEasyAd)).data).toMatchObject({ value: true, at_stake: 0 })
  await turn(ola, false)
})

test('EASY-05 too late, or with its place gone, it is refused with a sentence, and nothing has changed', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const free = await world.campaigns.published(automatic())
  const full = await world.campaigns.published({ ...automatic(), places: 1 })
  await turn(ola, true)
  await turn(kuba, true)
  await earn(ola, free, 1000)
  await turn(ola, false)
  await runDueWork(world.world)
  expect(await statusOf(kuba, full)).toBe('active')
  const [act] = await undoable(ola)
  const before = await standing(ola)
  expect(await refusal(undo(ola, act?.id ?? ''))).toMatchObject({ status: 422, code: 'undo_gone' })
  expect(await standing(ola)).toEqual(before)
  expect((await ola.call(getEasyAd)).data.value).toBe(false)
  await turn(kuba, false)
  world.clock.advance(10 * MINUTE)
  expect(await refusal(undo(ola, act?.id ?? ''))).toMatchObject({ status: 422, code: 'undo_over' })
  expect(await undoable(ola)).toEqual([])
  expect((await refusal(undo(kuba, act?.id ?? ''))).status).toBe(404)
  expect((await refusal(undo(kuba, 'x'))).status).toBe(404)
  expect(await reconcile(world.world)).toEqual([])
})

test('a declined invitation is taken back and can be accepted; one whose campaign is over cannot', async () => {
  const { ola, id } = await invited()
  await ola.call(rejectInvitation, { params: { id } })
  expect(await statusOf(ola, id)).toBe('declined')
  const [act] = await undoable(ola)
  expect(act).toMatchObject({ kind: 'invitation', lost: 0, campaigns: 1, campaign: { id } })
  await undo(ola, act?.id ?? '')
  expect(await statusOf(ola, id)).toBe('invited')
  await ola.call(acceptInvitation, { params: { id } })
  expect(await statusOf(ola, id)).toBe('active')
  // Taken back already: nothing happens to what was accepted since.
  await undo(ola, act?.id ?? '')
  expect(await statusOf(ola, id)).toBe('active')

  const other = await invited()
  await other.ola.call(rejectInvitation, { params: { id: other.id } })
  await (await world.operator()).call(opsCloseCampaign, { params: { id: other.id } })
  const [gone] = await undoable(other.ola)
  expect((await refusal(undo(other.ola, gone?.id ?? ''))).code).toBe('undo_gone')
})

test('EASY-05 TRAN-11 a campaign that was released meanwhile runs for whoever comes back: its tasks too have their dates', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ ...automatic(), is_held_back: true, start_date: null })
  for (const creator of [ola, kuba]) await turn(creator, true)
  const tasksOf = async (creator: Creator) =>
    (
      await world.world.db
        .selectFrom('task')
        .selectAll()
        .where('creator_id', '=', creator.id)
        .where('campaign_id', '=', id)
        .execute()
    ).map(({ status, starts_at }) => [status, starts_at?.getTime() ?? null])
  expect(await tasksOf(ola)).toMatchObject([['coming', null]])
  await turn(ola, false)
  await (await world.operator()).call(opsReleaseCampaign, { params: { id } })
  const [act] = await undoable(ola)
  await undo(ola, act?.id ?? '')
  expect(await statusOf(ola, id)).toBe('active')
  expect(await tasksOf(ola)).toEqual(await tasksOf(kuba))
  for (const creator of [ola, kuba]) await turn(creator, false)
})

test('EASY-05 up to the last moment, twice at once and by both ways, it comes back once; a limited account takes nothing back', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published(automatic())
  await turn(ola, true)
  await earn(ola, id, 1000)
  await turn(ola, false)
  const [act] = await undoable(ola)
  const params = { id: act?.id ?? '' }
  world.clock.advance(10 * MINUTE - 1)
  const both = await Promise.allSettled([undo(ola, params.id), turn(ola, true), undo(ola, params.id)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
  expect(await ola.balances()).toMatchObject({ pending: 10_00 })
  await turn(ola, false)
  const [again] = await undoable(ola)
  const operator = await world.operator()
  await operator.call(opsLimitCreator, { params: { id: ola.id }, body: { reason: 'Skarga' } })
  expect(await refusal(undo(ola, again?.id ?? ''))).toMatchObject({ status: 403, code: 'account_limited' })
  expect(await ola.balances()).toMatchObject({ pending: 0 })
  expect(await reconcile(world.world)).toEqual([])
})

test('EASY-05 what was accrued and lost again after it came back is given back once, and once only', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published(automatic())
  await turn(ola, true)
  await earn(ola, id, 1000)
  await turn(ola, false)
  const [first] = await undoable(ola)
  world.clock.advance(11 * MINUTE)
  await turn(ola, true)
  await earn(ola, id, 500)
  await turn(ola, false)
  const [second] = await undoable(ola)
  expect(await refusal(undo(ola, first?.id ?? ''))).toMatchObject({ code: 'undo_over' })
  await undo(ola, second?.id ?? '')
  expect(await ola.balances()).toMatchObject({ pending: 5_00 })
  await earn(ola, id, 700)
  expect(await ola.balances()).toMatchObject({ pending: 7_00 })
  await turn(ola, false)
  expect(await ola.balances()).toMatchObject({ pending: 0 })
  expect(await reconcile(world.world)).toEqual([])
})
