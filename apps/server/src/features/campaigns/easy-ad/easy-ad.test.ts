import { DAY_MS } from '@fanfara/contract/durations'
import { getCampaign, getEstimate, joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import * as opsCampaigns from '@fanfara/contract/ops/campaigns'
import * as opsDesk from '@fanfara/contract/ops/desk'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsSettlement from '@fanfara/contract/ops/settlement'
import { getPayments } from '@fanfara/contract/payments'
import { getEasyAd, setEasyAd } from '@fanfara/contract/settings'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { day, dayOf, plusDays } from '@fanfara/contract/time'
import { automatic, campaignForm, type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { runDueWork, sendDue } from '#/jobs/due-work.ts'
import { connectChannel } from '#/features/channels/service.ts'
import { postLinks } from '#/features/chat-bot/service.ts'
import { reconcile } from '#/features/ledger/service.ts'
import { enterResults } from '../service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const today = () => day(dayOf(world.clock.now()))
const turn = (creator: Creator, value: boolean) => creator.call(setEasyAd, { body: { value } })
const statusOf = async (creator: Creator, id: string) =>
  (await creator.call(getCampaign, { params: { id } })).data.status
const tasksIn = async (creator: Creator, id: string) =>
  (await creator.call(listTasks)).data.filter(task => task.campaign_id === id)
const takenIn = async (id: string) =>
  (await (await world.operator()).call(opsCampaigns.opsGetCampaign, { params: { id } })).data.campaign.taken
const toldIn = async (creator: Creator, campaignId: string) =>
  (
    await world.world.db
      .selectFrom('portal_message')
      .select('content')
      .where('account_id', '=', creator.id)
      .where('template', '=', 'easy-ad-campaign')
      .where('url', '=', `/campaigns?id=${campaignId}`)
      .execute()
  ).length
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

test('EASY-10 EASY-12 API-06 API-09 VAL-41 the state is read and set; without a live channel turning on is a 400 that says why', async () => {
  const [ola, tiktoker] = [await world.creator(), await world.creator({ platforms: ['tiktok'] })]
  expect((await ola.call(getEasyAd)).data).toEqual({ value: false, campaigns: 0, at_stake: 0 })
  expect((await turn(ola, true)).data.value).toBe(true)
  expect((await ola.call(getEasyAd)).data.value).toBe(true)
  const refused = await refusal(world.caller(tiktoker.token, 'pl')(setEasyAd, { body: { value: true } }))
  expect(refused).toMatchObject({
    status: 400,
    code: 'easy_ad_channel',
    message: 'Najpierw połącz kanał Twitch lub YouTube.',
  })
  expect((await refusal(turn(tiktoker, true))).message).toBe('Connect a Twitch or YouTube channel first.')
  expect((await tiktoker.call(getEasyAd)).data.value).toBe(false)
  expect((await refusal(ola.call(setEasyAd, { body: { value: 'yes' } as never }))).status).toBe(422)
  expect((await refusal((await world.operator()).call(getEasyAd))).status).toBe(403)
  await turn(ola, false)
})

test('EASY-01 EASY-04 EASY-11 VAL-38 TRAN-17 TRAN-18 TRAN-48 on: into running and planned ones; off: out of them, and the pay is lost', async () => {
  const ola = await world.creator()
  const running = await world.campaigns.published(automatic())
  const planned = await world.campaigns.published({ ...automatic(), start_date: plusDays(today(), 3) })
  const other = await world.campaigns.published({ ...automatic(['youtube']) })
  expect((await ola.call(getCampaign, { params: { id: running } })).data).toMatchObject({
    is_easy_ad: true,
    is_joinable: false,
    not_joinable_reason: 'easy_ad_off',
    model: 'CPM',
  })
  expect(await refusal(ola.call(joinCampaign, { params: { id: running } }))).toMatchObject({
    status: 422,
    code: 'easy_ad_off',
  })
  expect((await turn(ola, true)).data).toEqual({ value: true, campaigns: 2, at_stake: 0, forfeited: 0 })
  expect([await statusOf(ola, running), await statusOf(ola, planned), await statusOf(ola, other)]).toEqual([
    'active',
    'planned',
    'onboarding',
  ])
  expect((await tasksIn(ola, running)).map(({ type, status }) => [type, status])).toEqual([['automatic', 'during']])
  await earn(ola, running, 13_240)
  expect((await ola.call(getEasyAd)).data).toEqual({ value: true, campaigns: 2, at_stake: 132.4 })
  expect((await turn(ola, false)).data).toEqual({ value: false, campaigns: 0, at_stake: 0, forfeited: 132.4 })
  expect([await statusOf(ola, running), await statusOf(ola, planned)]).toEqual(['declined', 'declined'])
  expect(await ola.call(getPayments)).toMatchObject({ balance_waiting: 0, data: [] })
  expect([await tasksIn(ola, running), await takenIn(running)]).toEqual([[], 0])
  expect((await turn(ola, false)).data.forfeited).toBe(0)
  // Once more, when it cannot be taken back any longer: it begins anew, and what was lost stays lost.
  world.clock.advance(11 * 60_000)
  expect((await turn(ola, true)).data).toMatchObject({ campaigns: 2, at_stake: 0 })
  await earn(ola, running, 1_000)
  expect((await ola.call(getPayments)).balance_waiting).toBe(10)
  expect((await turn(ola, false)).data.forfeited).toBe(10)
  expect((await ola.balances()).pending).toBe(0)
  expect(await reconcile(world.world)).toEqual([])
})

test('EASY-01 TRAN-17 a campaign published later adds everybody who has it on and tells them, once; also after a pause, and not who turned it off meanwhile', async () => {
  const [ola, kuba, maja] = [await world.creator(), await world.creator(), await world.creator()]
  for (const creator of [ola, kuba]) await turn(creator, true)
  const id = await world.campaigns.published(automatic())
  await turn(kuba, false)
  await turn(maja, true)
  world.clock.advance(2 * DAY_MS)
  await Promise.all([runDueWork(world.world), runDueWork(world.world)])
  await runDueWork(world.world)
  expect([await statusOf(ola, id), await statusOf(kuba, id), await statusOf(maja, id)]).toEqual([
    'active',
    'onboarding',
    'active',
  ])
  expect([(await tasksIn(ola, id)).length, (await tasksIn(maja, id)).length, await takenIn(id)]).toEqual([1, 1, 2])
  // Told is who was put in without a press of their own.
  expect([await toldIn(ola, id), await toldIn(kuba, id), await toldIn(maja, id)]).toEqual([1, 0, 0])
  for (const creator of [ola, maja]) await turn(creator, false)
})

test('TRAN-17 hundreds of creators are put in, batch after batch', async () => {
  const people = await Promise.all(Array.from({ length: 130 }, () => world.creator({ billing: false })))
  await world.world.db
    .updateTable('account')
    .set({ easy_ad: true })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  const id = await world.campaigns.published(automatic())
  await runDueWork(world.world)
  expect(await takenIn(id)).toBe(130)
  await (await world.operator()).call(opsCampaigns.opsCloseCampaign, { params: { id } })
  await world.world.db.updateTable('account').set({ easy_ad: false }).execute()
})

test('TRAN-17 CAMP-38 who leaves one automatic campaign stays out of it, until Easy Ad is turned on again; places are given to the next', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ ...automatic(), places: 1 })
  await turn(ola, true)
  await turn(kuba, true)
  expect([await statusOf(ola, id), await statusOf(kuba, id)]).toEqual(['active', 'onboarding'])
  expect((await kuba.call(getCampaign, { params: { id } })).data.not_joinable_reason).toBe('no_places')
  await ola.call(quitCampaign, { params: { id } })
  await runDueWork(world.world)
  expect([await statusOf(ola, id), await statusOf(kuba, id)]).toEqual(['declined', 'active'])
  await turn(ola, false)
  await turn(kuba, false)
  await runDueWork(world.world)
  await turn(ola, true)
  expect([await statusOf(ola, id), await statusOf(kuba, id), await takenIn(id)]).toEqual(['active', 'declined', 1])
  await turn(ola, false)
})

test('TRAN-17 TRAN-48 who came back is paid for what was measured after the end, and for nothing that was forfeited before', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published(automatic())
  await turn(ola, true)
  await earn(ola, id, 1000)
  expect((await turn(ola, false)).data.forfeited).toBe(10)
  world.clock.advance(11 * 60_000)
  await turn(ola, true)
  await (await world.operator()).call(opsCampaigns.opsCloseCampaign, { params: { id } })
  await earn(ola, id, 5000)
  expect(await ola.call(getPayments)).toMatchObject({ balance_waiting: 50, data: [{ views: 5000 }] })
  await turn(ola, false)
  await reconcile(world.world)
})

test('TRAN-17 a fitting channel that is connected later brings the campaigns that waited for it', async () => {
  const ola = await world.creator()
  await turn(ola, true)
  const id = await world.campaigns.published(automatic(['youtube']))
  await runDueWork(world.world)
  expect(await statusOf(ola, id)).toBe('onboarding')
  const identity = {
    externalId: crypto.randomUUID(),
    subject: null,
    login: 'ola',
    displayName: 'Ola',
    url: 'https://youtube.test/@ola',
    avatarUrl: null,
  }
  const visitor = { address: '127.0.0.1', browser: null, userAgent: '' }
  const tokens = { accessToken: 'a', refreshToken: null, accessExpiresAt: null, scopes: [] }
  await connectChannel(world.world, ola.id, 'youtube', { identity, tokens: tokens as never, visitor })
  // The platform knows nothing of this channel, and would say so when it is measured.
  await world.world.db.deleteFrom('outbox').where('kind', '=', 'measure-channel').execute()
  await sendDue(world.world)
  expect(await statusOf(ola, id)).toBe('active')
  await turn(ola, false)
})

test('EASY-13 a task of an automatic campaign takes no proof, and is finished by the system at its end', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const form = campaignForm(automatic(), world.clock.now())
  const short = { ...form.task_plan[0], end_date: plusDays(today(), 2) } as (typeof form.task_plan)[number]
  const id = await world.campaigns.published({ ...automatic(), task_plan: [short, ...form.task_plan] })
  await turn(ola, true)
  const [task] = await tasksIn(ola, id)
  const proof = { body: { url: 'https://www.twitch.tv/ola/about' } }
  const finish = ola.call(finishTask, { params: { id: task?.id ?? '' }, ...proof })
  expect((await refusal(finish)).status).toBe(422)
  await world.advance(4 * DAY_MS)
  const after = await tasksIn(ola, id)
  expect(after.map(({ status }) => status).toSorted()).toEqual(['during', 'finished'])
  const done = after.find(({ status }) => status === 'finished')
  expect(done?.finished_at).toBe(done?.end_date)
  expect((await operator.call(opsDesk.opsOverview)).data.proofs).toBe(0)
  const refuse = operator.call(opsParticipants.opsRefuseProof, {
    params: { id: done?.id ?? '' },
    body: { reason: 'No banner' },
  })
  expect((await refusal(refuse)).code).toBe('task_not_finished')
  await operator.call(opsCampaigns.opsCloseCampaign, { params: { id } })
  expect((await tasksIn(ola, id)).map(({ status }) => status)).toEqual(['finished', 'finished'])
  expect(await statusOf(ola, id)).toBe('completed')
  await turn(ola, false)
  expect(await statusOf(ola, id)).toBe('completed')
})

test('EASY-02 OPS-06 an automatic campaign cannot be stored with another model than CPM', async () => {
  const operator = await world.operator()
  const body = { ...campaignForm(automatic()), incomes: [{ model: 'CPC', unit: 'flat', value: 1 } as const] }
  expect(await refusal(operator.call(opsCampaigns.opsCreateCampaign, { body }))).toMatchObject({
    status: 422,
    errors: { 'incomes.0.model': ['An automatic campaign pays for views (CPM) only'] },
  })
  const { data } = await operator.call(opsCampaigns.opsCreateCampaign, { body: campaignForm(automatic()) })
  expect([data.is_automatic, data.incomes[0]?.model]).toEqual([true, 'CPM'])
  const { is_automatic: _, ...without } = campaignForm()
  expect((await operator.call(opsCampaigns.opsCreateCampaign, { body: without })).data.is_automatic).toBe(false)
})

test('TRAN-17 TRAN-18 on and off at once: a creator is in everything or in nothing, and the places agree', async () => {
  const ids = [await world.campaigns.published(automatic()), await world.campaigns.published(automatic())]
  const ola = await world.creator()
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([true, false, true, false].map(value => turn(ola, value)))
    const { value } = (await ola.call(getEasyAd)).data
    const statuses = await Promise.all(ids.map(id => statusOf(ola, id)))
    expect(new Set(statuses).size).toBe(1)
    expect(value ? ['active'] : ['onboarding', 'declined']).toContain(statuses[0])
    expect(await takenIn(ids[0] ?? '')).toBe(value ? 1 : 0)
  }
  await turn(ola, false)
})

test('TRAN-17 publishing against turning on: whoever has it on is in once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.creator({ billing: false })))
  const [id] = await Promise.all([
    world.campaigns.published(automatic()),
    ...people.map(person => turn(person, true)),
    runDueWork(world.world),
  ])
  await Promise.all([runDueWork(world.world), runDueWork(world.world)])
  expect(await Promise.all(people.map(person => statusOf(person, id)))).toEqual(people.map(() => 'active'))
  expect(await takenIn(id)).toBe(people.length)
  for (const person of people) expect(await tasksIn(person, id)).toHaveLength(1)
  await Promise.all(people.map(person => turn(person, false)))
  expect(await takenIn(id)).toBe(0)
})

test('TRAN-18 turning off against the settlement: either the pay is settled or it is lost, never both', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  for (let round = 0; round < 8; round += 1) {
    const id = await world.campaigns.published(automatic())
    await turn(ola, true)
    await runDueWork(world.world)
    await earn(ola, id, 5_000)
    const before = (await ola.balances()).pending
    const [off] = await Promise.all([
      turn(ola, false),
      operator.call(opsCampaigns.opsCloseCampaign, { params: { id } }).then(() => undefined),
    ])
    const isSettled = await operator.call(opsSettlement.opsAcceptSettlement, { params: { id } }).then(
      () => true,
      () => false,
    )
    expect([off.data.forfeited, await statusOf(ola, id)]).toEqual(isSettled ? [0, 'completed'] : [50, 'declined'])
    expect((await ola.balances()).pending).toBe(isSettled ? before : before - 50_00)
  }
  expect(await reconcile(world.world)).toEqual([])
})

test('NAV-32 a limited account keeps out of Easy Ad; it may leave', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  await turn(kuba, true)
  const limited = [ola.id, kuba.id]
  await world.world.db.updateTable('account').set({ is_active: false }).where('id', 'in', limited).execute()
  for (const id of limited) world.world.bus.say('account-changed', id)
  expect(await refusal(turn(ola, true))).toMatchObject({ status: 403, code: 'account_limited' })
  const id = await world.campaigns.published(automatic())
  await runDueWork(world.world)
  expect(await statusOf(kuba, id)).toBe('onboarding')
  expect((await turn(kuba, false)).data.value).toBe(false)
})

test('details say what a campaign would have paid for the creator’s own last 28 days; unknown is said, and so are others’ campaigns', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published(automatic())
  const estimate = async () => (await ola.call(getEstimate, { params: { id } })).data
  expect(await estimate()).toMatchObject({ amount: null, reason: 'not_measured', days: 28 })
  const channel = await world.world.db
    .selectFrom('channel')
    .select('id')
    .where('account_id', '=', ola.id)
    .executeTakeFirstOrThrow()
  const at = (daysAgo: number, minutes = 0) =>
    new Date(world.clock.now().getTime() - daysAgo * DAY_MS + minutes * 60_000)
  await world.world.db
    .updateTable('channel')
    .set({ connected_at: at(60) })
    .where('id', '=', channel.id)
    .execute()
  /** An evening of an hour, with a hundred viewers. */
  const stream = (daysAgo: number) =>
    world.world.db
      .insertInto('viewer_sample')
      .values(
        Array.from({ length: 20 }, (_, sample) => ({
          channel_id: channel.id,
          sampled_at: at(daysAgo, sample * 3),
          stream_id: `stream-${daysAgo}`,
          viewers: 100,
        })),
      )
      .execute()
  for (const daysAgo of [2, 27, 29]) await stream(daysAgo)
  expect((await estimate()).reason).toBe('not_measured')
  await stream(9)
  // Three hours of the last 28 days with a hundred viewers: 18,000 views at 10 zł for 1000.
  expect(await estimate()).toEqual({
    days: 28,
    amount: 180,
    reason: null,
    is_partial: false,
    lines: [{ model: 'CPM', quantity: 18_000, amount: 180, reason: null }],
    tasks: [{ platform: 'twitch', type: 'automatic', amount: 1, is_mine: true, price: null }],
  })
  const closed = await world.campaigns.published({ type: 'closed' })
  expect((await refusal(ola.call(getEstimate, { params: { id: closed } }))).status).toBe(404)
})

test('OPS-19 OPS-16 EASY-03 while live, the bot gives each campaign’s link in turn, at most once in 15 minutes; simulated, it is noted', async () => {
  const ola = await world.creator()
  // Those of the other tests have nothing to give.
  await world.world.db.updateTable('campaign').set({ landing_url: null }).where('is_automatic', '=', true).execute()
  const name = (which: string) => ({ ...automatic(), name: which, landing_url: `https://${which}.test/` })
  const first = await world.campaigns.published(name('kocyk'))
  await world.campaigns.published(name('termos'))
  await turn(ola, true)
  const channel = await world.world.db
    .selectFrom('channel')
    .select(['id', 'login'])
    .where('account_id', '=', ola.id)
    .executeTakeFirstOrThrow()
  const minutes = async (count: number, isLive: boolean) => {
    world.clock.advance(count * 60_000)
    const sample = { channel_id: channel.id, sampled_at: world.clock.now(), stream_id: 's', viewers: 9 }
    if (isLive) await world.world.db.insertInto('viewer_sample').values(sample).execute()
    await Promise.all([postLinks(world.world), postLinks(world.world)])
  }
  const posts = async () => {
    const { data } = (await (await fetch(`${world.origin}/dev/chat.json`)).json()) as {
      data: { channel: string; message: string; is_simulated: boolean }[]
    }
    return data.filter(post => post.channel === channel.login)
  }
  /** The counted link of this creator in a campaign. */
  const linkOf = async (campaign: string) => {
    const { data } = await ola.call(listTasks)
    return data.find(({ campaign_name }) => campaign_name === campaign)?.code_url ?? 'no link'
  }
  await minutes(5, false)
  expect(await posts()).toEqual([])
  await minutes(1, true)
  await minutes(14, true)
  expect(await posts()).toHaveLength(1)
  await minutes(1, true)
  const [second, one] = await posts()
  expect(new Set([one?.message, second?.message])).toEqual(
    new Set([`[ad] kocyk: ${await linkOf('kocyk')}`, `[ad] termos: ${await linkOf('termos')}`]),
  )
  expect(second?.is_simulated).toBe(true)
  await (await world.operator()).call(opsCampaigns.opsCloseCampaign, { params: { id: first } })
  await turn(ola, false)
  await minutes(20, true)
  expect(await posts()).toHaveLength(2)
})
