import { joinCampaign } from '@fanfara/contract/campaigns'
import * as contract from '@fanfara/contract/ops/campaign/work'
import { opsCloseCampaign, opsPublishCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { sendDue } from '#/jobs/due-work.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

type Creator = Awaited<ReturnType<TestWorld['creator']>>
const work = async (id: string) => (await operator.call(contract.opsGetCampaignWork, { params: { id } })).data
const sent = (id: string) => operator.call(contract.opsListCampaignMessages, { params: { id } })
const write = (id: string, audience: contract.CampaignAudience, key?: string) =>
  operator.call(
    contract.opsMessageParticipants,
    { params: { id }, body: { audience, text: said('Jutro zaczynamy.', 'We start tomorrow.') } },
    key ? { idempotencyKey: key } : {},
  )
const done = async (id: string) => (await work(id)).life.flatMap(({ step, state }) => (state === 'done' ? [step] : []))

/** Joins, and hands in a link that proves the only task. */
async function prove(creator: Creator, id: string, url: string): Promise<void> {
  await creator.call(joinCampaign, { params: { id } })
  const [task] = (await creator.call(listTasks)).data.filter(one => one.campaign_id === id)
  await creator.call(finishTask, { params: { id: task?.id ?? '' }, body: { url } })
}

/** What creators were told, the newest last. */
async function told(creator: Creator): Promise<string[]> {
  await sendDue(world.world)
  const rows = await world.world.db
    .selectFrom('portal_message')
    .select('content')
    .where('account_id', '=', creator.id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ content }) => content)
}

test('WORK-01 WORK-02 from the draft to the advertiser’s payment the page says what was done and who acts next', async () => {
  const ola = await world.creator({ name: 'Ola' })
  const id = await world.campaigns.draft({ places: 1 })
  expect(await work(id)).toMatchObject({
    next: { actor: 'operator', wait: 'publish' },
    counts: { participants: 0, proofs: 0, messages: 0 },
  })
  await operator.call(opsPublishCampaign, { params: { id } })
  expect((await work(id)).next).toEqual({ actor: 'creator', wait: 'join', count: 1 })
  await prove(ola, id, 'https://zorza.test/film')
  expect(await work(id)).toMatchObject({
    next: { actor: 'operator', wait: 'proofs', count: 1 },
    counts: { participants: 1, proofs_waiting: 1, proofs: 1 },
  })
  await operator.call(opsCloseCampaign, { params: { id } })
  expect(await done(id)).toEqual(['created', 'published', 'joined', 'started', 'ended'])
  await operator.call(opsAcceptSettlement, { params: { id }, body: {} })
  expect((await work(id)).next).toEqual({ actor: 'advertiser', wait: 'advertiser_payment', count: 1 })
  const body = { amount: 300, reference: 'Przelew 7' }
  await operator.call(opsRecordAdvertiserPayment, { params: { id }, body })
  expect((await work(id)).next).toEqual({ actor: 'creator', wait: 'order', count: 1 })
  expect((await done(id)).slice(-2)).toEqual(['settled', 'advertiser_paid'])
  const { life } = await work(id)
  for (const step of ['ended', 'settled', 'advertiser_paid'])
    expect(life.find(entry => entry.step === step)?.at).toBe(world.clock.now().toISOString())
})

test('WORK-03 a draft lists what it lacks; once it is published, nothing', async () => {
  const id = await world.campaigns.draft({ places: null, product_photos: [] })
  const lacking = (await work(id)).ready.filter(({ state }) => state !== 'done').map(({ item }) => item)
  expect(lacking).toEqual(['places', 'topic', 'photos'])
  await operator.call(opsPublishCampaign, { params: { id } })
  expect((await work(id)).ready).toEqual([])
})

test('WORK-04 OPS-24 a message goes to the chosen ones of one campaign alone, stays in its history, and in the log', async () => {
  const [ola, kuba, maja] = await Promise.all(['Ola', 'Kuba', 'Maja'].map(name => world.creator({ name })))
  if (!ola || !kuba || !maja) throw new Error('three creators')
  const id = await world.campaigns.published()
  await prove(ola, id, 'https://zorza.test/ola')
  await kuba.call(joinCampaign, { params: { id } })
  await maja.call(joinCampaign, { params: { id: await world.campaigns.published() } })
  expect((await sent(id)).audiences).toEqual({ participants: 2, unfinished: 1, invited: 0, applicants: 0 })
  expect((await write(id, 'unfinished')).data).toEqual({ recipients: 1 })
  world.clock.advance(1000)
  expect((await write(id, 'participants')).data).toEqual({ recipients: 2 })
  const received = async (creator: Creator) => (await told(creator)).filter(text => text === 'We start tomorrow.')
  expect(await received(ola)).toHaveLength(1)
  expect(await received(kuba)).toHaveLength(2)
  expect(await received(maja)).toEqual([])
  const { data, meta } = await sent(id)
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { audience: 'participants', recipients: 2, text: { pl: 'Jutro zaczynamy.', en: 'We start tomorrow.' } },
    { audience: 'unfinished', recipients: 1 },
  ])
  expect((await work(id)).counts.messages).toBe(2)
  const log = await operator.call(opsListAudit, { query: { object_id: id, action: 'message_sent' } })
  expect(log.data.map(({ after }) => after)).toMatchObject([{ recipients: 2 }, { recipients: 1 }])
})

test('WORK-04 a repeated call writes once; an empty audience and an unknown campaign are refused, and nothing is kept', async () => {
  const kuba = await world.creator({ name: 'Kuba' })
  const id = await world.campaigns.published({ type: 'semi_open' })
  expect(await refusal(write(id, 'participants'))).toMatchObject({ status: 422, code: 'nobody_to_write_to' })
  await kuba.call(joinCampaign, { params: { id } })
  const key = crypto.randomUUID()
  await Promise.all([write(id, 'applicants', key), write(id, 'applicants', key)])
  expect((await sent(id)).meta.total).toBe(1)
  const nowhere = crypto.randomUUID()
  const calls = [() => write(nowhere, 'participants'), () => sent(nowhere), () => work(nowhere)]
  for (const call of calls) expect((await refusal(call())).status).toBe(404)
})
