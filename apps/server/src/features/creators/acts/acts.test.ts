import { DAY_MS } from '@fanfara/contract/durations'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsListCreators } from '@fanfara/contract/ops/creator-list'
import * as contract from '@fanfara/contract/ops/people/creator-acts'
import { WEEKLY_INVITATIONS } from '@fanfara/contract/limits'
import { opsCancelCampaign } from '@fanfara/contract/ops/campaigns'
import { opsInvite } from '@fanfara/contract/ops/participants'
import { listStages } from '@fanfara/contract/evaluation'
import { deleteUser } from '@fanfara/contract/profile'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { unordered } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'
import { carryOutAct, takeTurn } from './acts.ts'

let world: TestWorld
let office: Operator
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterEach(() => world.close())

const REASON = 'Fałszywe wyświetlenia w marcu'
const start = (body: contract.CreatorActForm) => office.call(contract.opsStartCreatorAct, { body })
const read = async (id: string) => (await office.call(contract.opsGetCreatorAct, { params: { id } })).data
const people = async (id: string, query: { outcome?: contract.CreatorActOutcome } = {}) =>
  (await office.call(contract.opsListCreatorActPeople, { params: { id }, query: { per_page: 100, ...query } })).data
const outcomes = async (id: string) => (await people(id)).map(({ name, outcome, why }) => [name, why ?? outcome])
const idsOf = (creators: readonly Creator[]) => creators.map(({ id }) => id)
const three = async () => [
  await world.creator({ name: 'Adam Hurt' }),
  await world.creator({ name: 'Beata Hurt' }),
  await world.creator({ name: 'Celina Hurt' }),
]
/** The inbox of somebody, by the templates of its messages. */
async function told(creatorId: string, template: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from portal_message where account_id = ${creatorId} and template = ${template}`.execute(
    world.world.db,
  )
  return rows[0]?.total ?? 0
}
const linesOf = async (action: string) =>
  (await office.call(opsListAudit, { query: { action, per_page: 100 } })).data.map(({ creator, reason }) => [
    creator,
    reason,
  ])

test('DESK-11 all that match are limited, each with their statement of reasons and a line of the log; who is so already is skipped', async () => {
  const [first, second, third] = await three()
  if (!first || !second || !third) throw new Error('three were made')
  await start({ act: 'limit', to: { creator_ids: [second.id] }, reason: 'Wcześniej' })
  await sendDue(world.world)
  const { meta } = await office.call(opsListCreators, { query: { name: 'Hurt' } })
  const { data } = await start({
    act: 'limit',
    to: { matching: { name: 'Hurt' }, count: meta.total },
    reason: REASON,
  })
  expect(data).toMatchObject({ act: 'limit', people: 3, done: 0, is_finished: false, created_by: expect.any(String) })
  await sendDue(world.world)
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ people: 3, done: 2, skipped: 1, failed: 0, is_finished: true })
  expect(await outcomes(data.id)).toEqual([
    ['Adam Hurt', 'done'],
    ['Beata Hurt', 'creator_limited'],
    ['Celina Hurt', 'done'],
  ])
  expect((await people(data.id, { outcome: 'skipped' })).map(({ id }) => id)).toEqual([second.id])
  for (const { id } of [first, second, third]) expect(await told(id, 'account-limited')).toBe(1)
  expect(await linesOf('creator_limited')).toEqual([
    ['Celina Hurt', REASON],
    ['Adam Hurt', REASON],
    ['Beata Hurt', 'Wcześniej'],
  ])
  expect(world.letters.filter(({ text }) => text.includes(REASON))).toHaveLength(2)
})

test('DESK-11 whom nobody saw is not acted on: another number than the list showed begins nothing', async () => {
  await three()
  const ordered = start({ act: 'limit', to: { matching: { name: 'Hurt' }, count: 2 }, reason: REASON })
  expect(await refusal(ordered)).toMatchObject({ status: 409, code: 'creator_act_changed' })
  const nobody = start({ act: 'restore', to: { creator_ids: [crypto.randomUUID()] }, reason: REASON })
  expect(await refusal(nobody)).toMatchObject({ status: 409, code: 'creator_act_changed' })
  expect((await office.call(contract.opsListCreatorActs, { query: {} })).meta.total).toBe(0)
  await sendDue(world.world)
  expect(await linesOf('creator_limited')).toEqual([])
})

test('DESK-11 an operator who is named among creators is left alone, and who deleted their account is skipped', async () => {
  const [first, second] = await three()
  if (!first || !second) throw new Error('three were made')
  const { data } = await start({
    act: 'end_sessions',
    to: { creator_ids: [first.id, second.id, office.id] },
    reason: REASON,
  })
  await second.call(deleteUser, { query: { id: second.id } })
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ people: 2, done: 1, skipped: 1, is_finished: true })
  expect(await refusal(first.call(listStages))).toMatchObject({ status: 401 })
  const { data: again } = await start({ act: 'end_sessions', to: { creator_ids: [first.id] }, reason: REASON })
  await sendDue(world.world)
  expect(await outcomes(again.id)).toEqual([['Adam Hurt', 'no_sessions']])
})

test('DESK-11 limited people are restored together, and told once each', async () => {
  const all = await three()
  const to = { creator_ids: idsOf(all) }
  await start({ act: 'limit', to, reason: REASON })
  await sendDue(world.world)
  const { data } = await start({ act: 'restore', to, reason: 'Wyjaśnione' })
  await sendDue(world.world)
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ done: 3, skipped: 0, is_finished: true })
  for (const { id } of all) expect(await told(id, 'account-restored')).toBe(1)
})

test('DESK-11 many are invited to a closed campaign; who is in, has no channel there or was asked too often is skipped', async () => {
  const inside = await world.creator({ name: 'A w środku', platforms: ['twitch'] })
  const elsewhere = await world.creator({ name: 'B gdzie indziej', platforms: ['x'] })
  const often = await world.creator({ name: 'C za często', platforms: ['twitch'] })
  const free = await world.creator({ name: 'D wolna', platforms: ['twitch'] })
  const campaign = await world.campaigns.published({ type: 'closed', platforms: ['twitch'] })
  await office.call(opsInvite, { params: { id: campaign }, body: { creator_ids: [inside.id] } })
  for (let asked = 0; asked < WEEKLY_INVITATIONS; asked += 1) {
    const other = await world.campaigns.published({ type: 'closed', platforms: ['twitch'] })
    await start({ act: 'invite', to: { creator_ids: [often.id] }, campaign_id: other })
    await sendDue(world.world)
  }
  const { data } = await start({
    act: 'invite',
    to: { creator_ids: idsOf([inside, elsewhere, often, free]) },
    campaign_id: campaign,
  })
  expect(data).toMatchObject({ reason: null, campaign: { id: campaign } })
  await sendDue(world.world)
  expect(await outcomes(data.id)).toEqual([
    ['A w środku', 'in_campaign'],
    ['B gdzie indziej', 'not_able'],
    ['C za często', 'invited_too_often'],
    ['D wolna', 'done'],
  ])
  expect((await people(data.id))[2]?.until).not.toBeNull()
  const open = await world.campaigns.published({ type: 'open' })
  expect(await refusal(start({ act: 'invite', to: { creator_ids: [free.id] }, campaign_id: open }))).toMatchObject({
    status: 422,
    code: 'campaign_not_closed_type',
  })
})

test('DESK-12 DESK-13 what a killed process left is gone on with by the next, and nobody is acted on twice', async () => {
  const all = await three()
  const { data } = await start({ act: 'limit', to: { creator_ids: idsOf(all) }, reason: REASON })
  await takeTurn(world.world, data.id)
  expect(await read(data.id)).toMatchObject({ done: 1, is_finished: false })
  // Two processes at once, and the item of the outbox beside them.
  await Promise.all([carryOutAct(world.world, data.id), carryOutAct(world.world, data.id), sendDue(world.world)])
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ done: 3, skipped: 0, failed: 0, is_finished: true })
  for (const { id } of all) expect(await told(id, 'account-limited')).toBe(1)
  expect(await linesOf('creator_limited')).toHaveLength(3)
  const { data: acts } = await office.call(contract.opsListCreatorActs, { query: {} })
  expect(acts.map(({ id, people: count }) => [id, count])).toEqual([[data.id, 3]])
})

test('DESK-13 who failed keeps nobody back, and is tried once more without touching the others', async () => {
  const all = await three()
  const [, second] = all
  if (!second) throw new Error('three were made')
  await sql
    .raw(`
    create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$;
    create trigger fails before update on account for each row when (old.id = '${second.id}') execute function fail_once();`)
    .execute(world.world.db)
  const { data } = await start({ act: 'limit', to: { creator_ids: idsOf(all) }, reason: REASON })
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ done: 2, failed: 1, is_finished: true })
  expect((await people(data.id, { outcome: 'failed' })).map(({ name }) => name)).toEqual(['Beata Hurt'])
  await sql`drop trigger fails on account`.execute(world.world.db)
  const { data: again } = await office.call(contract.opsRetryCreatorAct, { params: { id: data.id } })
  expect(again).toMatchObject({ done: 2, failed: 0, is_finished: false })
  await sendDue(world.world)
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ done: 3, failed: 0, is_finished: true })
  for (const { id } of all) expect(await told(id, 'account-limited')).toBe(1)
})

test('DESK-46 acts are narrowed by how they stand, each counted before and after; so is their file', async () => {
  const all = await three()
  const [, second] = all
  if (!second) throw new Error('three were made')
  await sql
    .raw(`
    create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'disk'; end $$;
    create trigger fails before update on account for each row when (old.id = '${second.id}') execute function fail_once();`)
    .execute(world.world.db)
  const limit = async (reason: string) => {
    world.clock.advance(1000)
    return (await start({ act: 'limit', to: { creator_ids: idsOf(all) }, reason })).data.id
  }
  const list = async (state?: contract.CreatorActState) => {
    const { data, meta, counts } = await office.call(contract.opsListCreatorActs, { query: { state, sort: 'oldest' } })
    expect(meta.total).toBe(data.length)
    if (state) expect(counts[state]).toBe(data.length)
    const file = await office.call(contract.opsDownloadCreatorActs, { query: { state } })
    expect(file.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
    return data.map(({ reason }) => reason)
  }
  const states = () => Promise.all(contract.creatorActStates.map(list))
  const failing = await limit('Z błędem')
  expect(await states()).toEqual([['Z błędem'], [], [], []])
  await carryOutAct(world.world, failing)
  const stopped = await limit('Zatrzymany')
  await office.call(contract.opsStopCreatorAct, { params: { id: stopped } })
  expect(await states()).toEqual([[], ['Z błędem'], ['Zatrzymany'], []])
  await sql`drop trigger fails on account`.execute(world.world.db)
  await office.call(contract.opsRetryCreatorAct, { params: { id: failing } })
  expect(await states()).toEqual([['Z błędem'], [], ['Zatrzymany'], []])
  await carryOutAct(world.world, failing)
  expect(await states()).toEqual([[], [], ['Zatrzymany'], ['Z błędem']])
  expect(await list()).toEqual(['Z błędem', 'Zatrzymany'])
  for (const sort of [undefined, ...contract.creatorActSorts])
    for (const state of contract.creatorActStates) {
      const ask = () => office.call(contract.opsListCreatorActs, { query: { sort, state } })
      expect(await unordered(world.world.store, 'creator_act', ask)).toEqual([])
    }
})

test('DESK-12 lines of an act are gone 90 days after it ended', async () => {
  const [first] = await three()
  if (!first) throw new Error('three were made')
  const { data } = await start({ act: 'limit', to: { creator_ids: [first.id] }, reason: REASON })
  await sendDue(world.world)
  await world.advance(89 * DAY_MS)
  await runDueWork(world.world)
  office = await world.operator()
  expect(await read(data.id)).toMatchObject({ done: 1 })
  await world.advance(2 * DAY_MS)
  await runDueWork(world.world)
  expect(await refusal(read(data.id))).toMatchObject({ status: 404 })
})

test('DESK-17 an act that goes on is stopped: who had no turn stays as they are, also when two stop it while turns come', async () => {
  const all = await three()
  const [first, second, third] = all
  if (!first || !second || !third) throw new Error('three were made')
  const { data } = await start({ act: 'limit', to: { creator_ids: idsOf(all) }, reason: REASON })
  await takeTurn(world.world, data.id)
  const stop = () => office.call(contract.opsStopCreatorAct, { params: { id: data.id } })
  expect((await stop()).data).toMatchObject({ people: 3, done: 1, stopped: 2, stopped_by: data.created_by })
  await Promise.all([stop(), stop(), carryOutAct(world.world, data.id), sendDue(world.world)])
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ done: 1, skipped: 0, failed: 0, stopped: 2, is_finished: true })
  expect(await outcomes(data.id)).toEqual([
    ['Adam Hurt', 'done'],
    ['Beata Hurt', 'stopped'],
    ['Celina Hurt', 'stopped'],
  ])
  expect((await people(data.id, { outcome: 'stopped' })).map(({ id }) => id)).toEqual([second.id, third.id])
  expect(await linesOf('creator_limited')).toEqual([['Adam Hurt', REASON]])
  for (const { id } of [second, third]) expect(await told(id, 'account-limited')).toBe(0)
  expect(await linesOf('creator_act_stopped')).toHaveLength(1)
  const [line] = (await office.call(opsListAudit, { query: { action: 'creator_act_stopped' } })).data
  expect(line).toMatchObject({ before: { waiting: 2 }, after: { stopped: 2 } })
  // Nothing failed, so that trying again wakes nobody.
  await office.call(contract.opsRetryCreatorAct, { params: { id: data.id } })
  await sendDue(world.world)
  expect(await read(data.id)).toMatchObject({ done: 1, stopped: 2 })
})

test('DESK-17 stopping an act amid its turns counts everybody once, and one that has ended stays as it is', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, number) => world.creator({ name: `Twórca ${number + 10}` })),
  )
  const { data } = await start({ act: 'limit', to: { creator_ids: idsOf(all) }, reason: REASON })
  const stop = () => office.call(contract.opsStopCreatorAct, { params: { id: data.id } })
  await Promise.all([carryOutAct(world.world, data.id), takeTurn(world.world, data.id).then(stop)])
  await sendDue(world.world)
  const { done, stopped, ...rest } = await read(data.id)
  expect(rest).toMatchObject({ skipped: 0, failed: 0, is_finished: true })
  expect(done + stopped).toBe(12)
  expect(await linesOf('creator_limited')).toHaveLength(done)
  const { data: ended } = await start({ act: 'restore', to: { creator_ids: idsOf(all) }, reason: REASON })
  await sendDue(world.world)
  const before = await read(ended.id)
  await office.call(contract.opsStopCreatorAct, { params: { id: ended.id } })
  expect(await read(ended.id)).toEqual(before)
  expect(before).toMatchObject({ done, skipped: stopped, stopped: 0, stopped_by: null })
})

test('DESK-18 those whom an act limited are restored together; who was limited before it and who had no turn stay as they are', async () => {
  const all = await three()
  const [first, second, third] = all
  if (!first || !second || !third) throw new Error('three were made')
  await start({ act: 'limit', to: { creator_ids: [first.id] }, reason: 'Wcześniej, słusznie' })
  await sendDue(world.world)
  const { data } = await start({ act: 'limit', to: { creator_ids: idsOf(all) }, reason: REASON })
  await takeTurn(world.world, data.id)
  await takeTurn(world.world, data.id)
  await office.call(contract.opsStopCreatorAct, { params: { id: data.id } })
  expect(await outcomes(data.id)).toEqual([
    ['Adam Hurt', 'creator_limited'],
    ['Beata Hurt', 'done'],
    ['Celina Hurt', 'stopped'],
  ])
  const { data: back } = await start({ act: 'restore', to: { done_in: data.id }, reason: 'Pomyłka' })
  await sendDue(world.world)
  await sendDue(world.world)
  expect(await outcomes(back.id)).toEqual([['Beata Hurt', 'done']])
  expect(await told(second.id, 'account-restored')).toBe(1)
  for (const { id } of [first, third]) expect(await told(id, 'account-restored')).toBe(0)
  const nobody = start({ act: 'restore', to: { done_in: crypto.randomUUID() }, reason: 'Pomyłka' })
  expect(await refusal(nobody)).toMatchObject({ status: 409, code: 'creator_act_changed' })
})

test('DESK-11 a campaign that is called off amid invitations takes nobody more, and each is skipped with why', async () => {
  const some = [
    await world.creator({ name: 'A', platforms: ['twitch'] }),
    await world.creator({ name: 'B', platforms: ['twitch'] }),
  ]
  const campaign = await world.campaigns.published({ type: 'closed', platforms: ['twitch'] })
  const { data } = await start({ act: 'invite', to: { creator_ids: idsOf(some) }, campaign_id: campaign })
  await takeTurn(world.world, data.id)
  await office.call(opsCancelCampaign, { params: { id: campaign }, body: { reason: 'Odwołane przez markę' } })
  await sendDue(world.world)
  expect(await outcomes(data.id)).toEqual([
    ['A', 'done'],
    ['B', 'recruitment_closed'],
  ])
})

test('DESK-33 people of an act are a file, all of them or those of one outcome, with why; no cell is a formula', async () => {
  const [limited, free] = [await world.creator({ name: '=Ograniczona' }), await world.creator({ name: 'Wolna' })]
  await start({ act: 'limit', to: { creator_ids: [limited.id] }, reason: 'Wcześniej' })
  await sendDue(world.world)
  const { data } = await start({ act: 'limit', to: { creator_ids: idsOf([limited, free]) }, reason: REASON })
  await sendDue(world.world)
  const file = async (query: { outcome?: contract.CreatorActOutcome }) =>
    (await office.call(contract.opsDownloadCreatorActPeople, { params: { id: data.id }, query })).trim().split('\r\n')
  const [titles, ...lines] = await file({})
  expect(titles).toContain('Creator,Outcome,Why,Again from')
  expect(lines).toEqual(["'=Ograniczona,Skipped,was limited already,", 'Wolna,Done,,'])
  expect((await file({ outcome: 'done' })).slice(1)).toEqual(['Wolna,Done,,'])
})
