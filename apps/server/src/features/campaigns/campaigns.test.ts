import { DAY_MS } from '@fanfara/contract/durations'
import { ApiError } from '@fanfara/contract/client'
import {
  acceptInvitation,
  getCampaign,
  joinCampaign,
  listCampaignFilters,
  listCampaigns,
  listCampaignStatuses,
  listCampaignTypes,
  quitCampaign,
  rejectInvitation,
} from '@fanfara/contract/campaigns'
import { type CampaignFilter, campaignFilters } from '@fanfara/contract/enums'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsCampaigns from '@fanfara/contract/ops/campaigns'
import * as opsDesk from '@fanfara/contract/ops/desk'
import * as opsSettlement from '@fanfara/contract/ops/settlement'
import { getPayments } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Day, day, dayOf, plusDays } from '@fanfara/contract/time'
import { campaignForm, type Creator, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import { reconcile } from '../ledger/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const today = () => dayOf(world.clock.now())
const statusOf = async (creator: Creator, id: string) =>
  (await creator.call(getCampaign, { params: { id } })).data.status
const participationOf = async (creator: Creator, id: string) => {
  const operator = await world.operator()
  return (
    (await operator.call(opsParticipants.opsListParticipants, { params: { id } })).data.find(
      row => row.creator.id === creator.id,
    )?.id ?? ''
  )
}

test('API-29 API-30 API-31 NAV-37 NAV-39 ENUM-01 ENUM-04 ENUM-05 lists of values come from the server, named in the caller’s language', async () => {
  const ola = await world.creator()
  expect((await ola.call(listCampaignFilters)).data).toEqual([...campaignFilters])
  expect((await ola.call(listCampaignTypes)).data).toContainEqual({ key: 'semi_open', name: 'Semi-open' })
  expect((await world.caller(ola.token, 'pl')(listCampaignStatuses)).data).toContainEqual({
    key: 'pending_approval',
    name: 'Czeka na reklamodawcę',
  })
})

test.each<{ type: 'open' | 'semi_open'; startsIn: number }>([
  { type: 'open', startsIn: 1 },
  { type: 'open', startsIn: -1 },
  { type: 'semi_open', startsIn: 1 },
])(
  'API-32 joining answers what reading the campaign says then: $type, from day $startsIn',
  async ({ type, startsIn }) => {
    const start = plusDays(today(), startsIn)
    const id = await world.campaigns.published({ type, places: 3, start_date: start, end_date: plusDays(start, 9) })
    const ola = await world.creator()
    const { data } = await ola.call(joinCampaign, { params: { id } })
    expect(data).toEqual((await ola.call(getCampaign, { params: { id } })).data)
    expect(data.places_left).toBe(type === 'open' ? 2 : 3)
  },
)

test('OPS-04 a published campaign keeps its rules: who changes them is refused, and nothing is changed', async () => {
  const operator = await world.operator()
  const form = campaignForm({ platforms: ['twitch', 'youtube'], places: 3 }, world.clock.now())
  const id = await world.campaigns.published(form)
  const change = (changes: Partial<typeof form>) =>
    operator.call(opsCampaigns.opsUpdateCampaign, { params: { id }, body: { ...form, name: 'Inna nazwa', ...changes } })
  const [task] = form.task_plan
  for (const rules of [
    { type: 'closed' as const },
    { platforms: ['twitch' as const], task_plan: form.task_plan.slice(0, 1) },
    { end_date: plusDays(day(form.end_date ?? ''), 1) },
    { incomes: [{ model: 'FLAT_FEE' as const, unit: 'flat' as const, value: 299.99 }] },
    {
      task_plan: task ? [{ ...task, brief: { ...task.brief, en: 'Something else.' } }, ...form.task_plan.slice(1)] : [],
    },
  ])
    expect(await refusal(change(rules))).toMatchObject({ status: 422, code: 'campaign_rules_fixed' })
  expect((await operator.call(opsCampaigns.opsGetCampaign, { params: { id } })).data.campaign.name).toBe(form.name)
  const { data } = await change({ places: 5, recruiting_until: form.end_date, platforms: ['youtube', 'twitch'] })
  expect(data).toMatchObject({ name: 'Inna nazwa', places: 5, recruiting_until: form.end_date })
})

test('14.11 OPS-04 a plan that is older than a language keeps its rules when its campaign is changed in something else', async () => {
  const operator = await world.operator()
  const form = campaignForm()
  const id = await world.campaigns.published(form)
  const older = form.task_plan.map(line => ({ ...line, brief: { pl: 'Pokaż produkt.' } }))
  await world.world.db
    .updateTable('campaign')
    .set({ task_plan: JSON.stringify(older) })
    .where('id', '=', id)
    .execute()
  const { campaign } = (await operator.call(opsCampaigns.opsGetCampaign, { params: { id } })).data
  expect(campaign.task_plan.map(({ brief }) => brief)).toMatchObject([{ pl: 'Pokaż produkt.', en: '' }])
  const body = { ...form, task_plan: campaign.task_plan, name: 'Nowa nazwa', revision: campaign.revision }
  expect((await operator.call(opsCampaigns.opsUpdateCampaign, { params: { id }, body })).data.name).toBe('Nowa nazwa')
  const ola = await world.creator()
  await ola.call(joinCampaign, { params: { id } })
  expect((await ola.call(listTasks)).data.map(({ description }) => description)).toEqual(['Pokaż produkt.'])
})

test('OPS-04 OPS-05 a draft changes in everything; an ended campaign and fewer places than participants are refused', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const draft = await world.campaigns.draft()
  const other = campaignForm(
    { type: 'semi_open', incomes: [{ model: 'CPC', unit: 'flat', value: 0.5 }], places: 2 },
    world.clock.now(),
  )
  const { data } = await operator.call(opsCampaigns.opsUpdateCampaign, { params: { id: draft }, body: other })
  expect(data).toMatchObject({ type: 'semi_open', incomes: other.incomes, places: 2 })

  const form = campaignForm({ places: 2 }, world.clock.now())
  const id = await world.campaigns.published(form)
  for (const creator of [ola, await world.creator()]) await creator.call(joinCampaign, { params: { id } })
  const change = (changes: Partial<typeof form>) =>
    refusal(operator.call(opsCampaigns.opsUpdateCampaign, { params: { id }, body: { ...form, ...changes } }))
  expect((await change({ places: 1 })).errors).toHaveProperty('places')
  await operator.call(opsCampaigns.opsCloseCampaign, { params: { id } })
  expect((await change({ name: 'Po końcu' })).code).toBe('campaign_not_editable')
})

test('DESK-41 a draft whose pay a colleague changed after it was read is not published unseen; read again, it is', async () => {
  const [one, other] = [await world.operator(), await world.operator()]
  const form = campaignForm({}, world.clock.now())
  const id = await world.campaigns.draft(form)
  const publish = (body: { revision: string } | null) =>
    one.call(opsCampaigns.opsPublishCampaign, { params: { id }, body })
  const read = (await one.call(opsCampaigns.opsGetCampaign, { params: { id } })).data.campaign
  const incomes = [{ model: 'FLAT_FEE' as const, unit: 'flat' as const, value: 900 }]
  const { data: changed } = await other.call(opsCampaigns.opsUpdateCampaign, {
    params: { id },
    body: { ...form, incomes, revision: read.revision },
  })
  expect(await refusal(publish({ revision: read.revision }))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await one.call(opsCampaigns.opsGetCampaign, { params: { id } })).data.campaign.stage).toBe('draft')
  expect((await publish({ revision: changed.revision })).data).toMatchObject({ stage: 'running', incomes })
  // Whoever reads nothing before, as a program does, publishes what is there.
  const unread = await world.campaigns.draft(form)
  expect((await one.call(opsCampaigns.opsPublishCampaign, { params: { id: unread }, body: null })).data.stage).toBe(
    'running',
  )
})

test('OPS-04 two operators write one campaign: the second reads that it was changed, and replaces it only then', async () => {
  const operator = await world.operator()
  const form = campaignForm({}, world.clock.now())
  const id = await world.campaigns.draft(form)
  const read = async () => (await operator.call(opsCampaigns.opsGetCampaign, { params: { id } })).data.campaign
  const write = (name: string, revision: string | undefined) =>
    operator.call(opsCampaigns.opsUpdateCampaign, { params: { id }, body: { ...form, name, revision } })
  const begun = (await read()).revision
  const first = (await write('Pierwsza', begun)).data
  expect(first.revision).not.toBe(begun)
  expect((await read()).revision).toBe(first.revision)
  expect(await refusal(write('Druga', begun))).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  expect((await read()).name).toBe('Pierwsza')
  await write('Druga', first.revision)
  await write('Trzecia', undefined)
  // What the clock does to a draft is no change of it; that it is published is one.
  const { revision } = await read()
  await operator.call(opsCampaigns.opsPublishCampaign, { params: { id } })
  expect((await refusal(write('Czwarta', revision))).code).toBe('changed_meanwhile')
  expect((await read()).name).toBe('Trzecia')
})

test('OPS-06 the same pay twice is refused in a draft, beside the second', async () => {
  const operator = await world.operator()
  const incomes = [
    { model: 'CPM', unit: 'flat', value: 10 },
    { model: 'CPS', unit: 'flat', value: 5 },
    { model: 'CPS', unit: 'perc', value: 5 },
    { model: 'CPM', unit: 'flat', value: 12 },
  ] as const
  const create = (lines: number) =>
    operator.call(opsCampaigns.opsCreateCampaign, {
      body: campaignForm({ incomes: incomes.slice(0, lines) }, world.clock.now()),
    })
  expect((await create(3)).data.incomes).toHaveLength(3)
  expect(Object.keys((await refusal(create(4))).errors)).toEqual(['incomes.3.model'])
})

test('TRAN-14 MSG-22 OPS-02 who still waits for an answer when a campaign ends is told so; the log says whom an act concerned', async () => {
  const operator = await world.operator()
  const [ola, kuba, maja] = [await world.creator(), await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ type: 'semi_open' })
  for (const creator of [ola, kuba]) await creator.call(joinCampaign, { params: { id } })
  const [olas, kubas] = [await participationOf(ola, id), await participationOf(kuba, id)]
  await operator.call(opsParticipants.opsRejectApplication, { params: { id: olas }, body: { reason: 'Inny temat.' } })
  const answeredAt = world.clock.now().getTime()
  await operator.call(opsCampaigns.opsCloseCampaign, { params: { id } })
  await world.advance(1000)
  expect([await statusOf(ola, id), await statusOf(kuba, id)]).toEqual(['declined', 'declined'])
  const told = await world.world.db
    .selectFrom('portal_message')
    .select(['account_id', 'template', 'content'])
    .where(
      'occasion',
      'in',
      [olas, kubas].map(row => `application-rejected:${row}:${answeredAt}`),
    )
    .execute()
  expect(told).toHaveLength(2)
  expect(told.find(({ account_id }) => account_id === kuba.id)?.content).toMatch(/The campaign has ended\./)

  const closed = await world.campaigns.published({ type: 'closed' })
  const invite = () =>
    operator.call(opsParticipants.opsInvite, { params: { id: closed }, body: { creator_ids: [kuba.id, maja.id] } })
  await invite()
  await invite()
  const log = async () => (await operator.call(opsDesk.opsListAudit)).data
  const nameOf = async (creator: Creator) =>
    (await world.world.db.selectFrom('account').select('name').where('id', '=', creator.id).executeTakeFirstOrThrow())
      .name
  const lines = await log()
  const invited = lines.filter(line => line.object_id === closed && line.creator !== null)
  expect(invited).toHaveLength(2)
  expect(new Set(invited.map(({ creator }) => creator))).toEqual(new Set([await nameOf(kuba), await nameOf(maja)]))
  expect(lines.find(({ action }) => action === 'application_rejected')?.creator).toBe(await nameOf(ola))
  // The name is the account's: it goes with it (decision 0010).
  await world.world.db.updateTable('account').set({ name: '#gone' }).where('id', '=', ola.id).execute()
  expect((await log()).find(({ action }) => action === 'application_rejected')?.creator).toBe('#gone')
})

test('TRAN-01 TRAN-19 API-51 a draft is invisible; published it is available to who has a fitting channel, open or for applications', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const youtuber = await world.creator({ platforms: ['youtube'] })
  const name = 'Widoczna po publikacji'
  const [id, semiOpen] = [
    await world.campaigns.draft({ name }),
    await world.campaigns.draft({ name, type: 'semi_open' }),
  ]
  const available = async () =>
    new Set((await ola.call(listCampaigns, { query: { filter: 'available', name } })).data.map(row => row.id))
  expect((await refusal(ola.call(getCampaign, { params: { id } }))).status).toBe(404)
  expect(await available()).toEqual(new Set())
  for (const draft of [id, semiOpen]) await operator.call(opsCampaigns.opsPublishCampaign, { params: { id: draft } })
  expect(await available()).toEqual(new Set([id, semiOpen]))
  expect((await ola.call(getCampaign, { params: { id } })).data).toMatchObject({
    status: 'onboarding',
    is_joinable: true,
    is_quitable: false,
    not_joinable_reason: null,
  })
  expect((await youtuber.call(getCampaign, { params: { id } })).data).toMatchObject({
    is_joinable: false,
    not_joinable_reason: 'no_channel',
  })
  expect(await refusal(youtuber.call(joinCampaign, { params: { id } }))).toMatchObject({
    status: 422,
    code: 'no_channel',
  })
})

test('CAMP-43 a double click joins once', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published()
  const joins = await Promise.allSettled([1, 2, 3].map(() => ola.call(joinCampaign, { params: { id } })))
  expect(joins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await ola.call(listTasks)).data).toHaveLength(1)
})

test('TRAN-03 TRAN-04 TRAN-05 TRAN-06 a semi-open campaign is applied for; accepted, rejected, withdrawn', async () => {
  const operator = await world.operator()
  const [ola, kuba, maja] = [await world.creator(), await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ type: 'semi_open' })
  for (const creator of [ola, kuba, maja]) {
    const { data } = await creator.call(joinCampaign, { params: { id } })
    expect(data).toMatchObject({
      status: 'pending_approval',
      is_quitable: true,
      is_joinable: false,
      need_acceptance: true,
    })
  }
  await operator.call(opsParticipants.opsAcceptApplication, { params: { id: await participationOf(ola, id) } })
  await operator.call(opsParticipants.opsRejectApplication, {
    params: { id: await participationOf(kuba, id) },
    body: { reason: 'Too few streams' },
  })
  await maja.call(quitCampaign, { params: { id } })
  expect([await statusOf(ola, id), await statusOf(kuba, id), await statusOf(maja, id)]).toEqual([
    'active',
    'declined',
    'onboarding',
  ])
  expect((await ola.call(listTasks)).data).toHaveLength(1)
  const out = (await kuba.call(listCampaigns, { query: { filter: 'inactive' } })).data.find(row => row.id === id)
  expect(out).toMatchObject({ status: 'declined', way_out: 'application' })
  expect(
    (
      await refusal(
        operator.call(opsParticipants.opsAcceptApplication, { params: { id: await participationOf(ola, id) } }),
      )
    ).code,
  ).toBe('not_pending')
  expect((await maja.call(joinCampaign, { params: { id } })).data.status).toBe('pending_approval')
})

test('ROLE-04 API-34 API-35 TRAN-07 TRAN-08 TRAN-09 a closed campaign is seen only by who is invited', async () => {
  const operator = await world.operator()
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ type: 'closed' })
  expect((await refusal(ola.call(joinCampaign, { params: { id } }))).status).toBe(404)
  const { data } = await operator.call(opsParticipants.opsInvite, {
    params: { id },
    body: { creator_ids: [ola.id, kuba.id] },
  })
  expect(data.invited).toBe(2)
  expect(
    (await operator.call(opsParticipants.opsInvite, { params: { id }, body: { creator_ids: [ola.id] } })).data.invited,
  ).toBe(0)
  expect((await ola.call(getCampaign, { params: { id } })).data).toMatchObject({
    status: 'invited',
    is_joinable: true,
    is_declinable: true,
  })
  expect((await refusal(ola.call(joinCampaign, { params: { id } }))).code).toBe('not_joinable')
  expect((await ola.call(acceptInvitation, { params: { id } })).data.status).toBe('active')
  expect((await kuba.call(rejectInvitation, { params: { id } })).data).toMatchObject({
    status: 'declined',
    is_declinable: false,
    way_out: 'invitation',
  })
  expect((await refusal(kuba.call(acceptInvitation, { params: { id } }))).code).toBe('not_invited')
})

test('API-33 CAMP-37 CAMP-38 TRAN-13 TRAN-48 quitting forfeits what was not accepted yet, and there is no way back', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const [task] = (await ola.call(listTasks)).data
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  expect((await ola.call(getPayments)).balance_waiting).toBe(300)
  expect((await ola.call(quitCampaign, { params: { id } })).data).toMatchObject({
    status: 'declined',
    way_out: 'left',
    is_quitable: false,
    is_joinable: false,
  })
  expect(await ola.call(getPayments)).toMatchObject({ balance_waiting: 0, data: [] })
  expect((await refusal(ola.call(joinCampaign, { params: { id } }))).status).toBe(422)
  expect(await reconcile(world.world)).toEqual([])
})

describe('two hundred at once', () => {
  let crowd: Creator[]
  beforeAll(async () => {
    crowd = await Promise.all(Array.from({ length: 200 }, () => world.creator({ billing: false })))
  })
  const all = <T>(act: (creator: Creator) => Promise<T>) => Promise.allSettled(crowd.map(act))
  const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled')

  test('threat model §4.11 TRAN-02 the last place: exactly one gets it', async () => {
    const id = await world.campaigns.published({ places: 1 })
    const joins = await all(creator => creator.call(joinCampaign, { params: { id } }))
    expect(fulfilled(joins)).toHaveLength(1)
    const refused = joins.flatMap(join => (join.status === 'rejected' ? [(join.reason as { code: string }).code] : []))
    expect(new Set(refused)).toEqual(new Set(['no_places']))
    const { taken } = await world.world.db
      .selectFrom('campaign')
      .select('taken')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(taken).toBe(1)
  })

  test('threat model §4.10 TRAN-13 TRAN-14 TRAN-41 quitting against settling: either the settlement posts or the forfeit does', async () => {
    const operator = await world.operator()
    const id = await world.campaigns.published({ places: null })
    expect(fulfilled(await all(creator => creator.call(joinCampaign, { params: { id } })))).toHaveLength(200)
    const finished = await all(async creator => {
      const task = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)
      const body = { url: `https://www.twitch.tv/${creator.id}/about` }
      await creator.call(finishTask, { params: { id: task?.id ?? '' }, body })
    })
    expect(fulfilled(finished)).toHaveLength(200)
    const close = async () => {
      await operator.call(opsCampaigns.opsCloseCampaign, { params: { id } })
      // On a slow day everybody was faster than the close.
      await operator.call(opsSettlement.opsAcceptSettlement, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'nothing_to_settle') throw error
      })
    }
    const closing: Promise<void>[] = []
    const quits = await Promise.allSettled(
      crowd.map((creator, at) => {
        if (at === 20) closing.push(close())
        return creator.call(quitCampaign, { params: { id } })
      }),
    )
    await Promise.all(closing)
    const rows = await world.world.db
      .selectFrom('payment')
      .select(['creator_id', 'status'])
      .where('campaign_id', '=', id)
      .execute()
    const statusOf = new Map(rows.map(row => [row.creator_id, row.status]))
    const ends = await Promise.all(
      crowd.map(async (creator, at) => [
        quits[at]?.status,
        statusOf.get(creator.id),
        (await creator.balances()).pending,
      ]),
    )
    const left = ['fulfilled', 'removed', 0]
    const settled = ['rejected', 'waiting_for_payment', 300_00]
    expect(ends.filter(end => JSON.stringify(end) !== JSON.stringify(left))).toEqual(
      ends.filter(([status]) => status === 'rejected').map(() => settled),
    )
    expect(await reconcile(world.world)).toEqual([])
  }, 60_000)
})

test('TRAN-12 TRAN-14 TRAN-24…TRAN-28 OPS-29 days move campaigns and tasks, once, also after a pause', async () => {
  const ola = await world.creator()
  const start = plusDays(day(today()), 2)
  const id = await world.campaigns.published({ start_date: start, end_date: plusDays(start, 4) })
  expect((await ola.call(joinCampaign, { params: { id } })).data.status).toBe('planned')
  const task = async () => (await ola.call(listTasks)).data.find(row => row.campaign_id === id)
  expect((await task())?.status).toBe('coming')
  await world.advance(2 * DAY_MS)
  expect([await statusOf(ola, id), (await task())?.status]).toEqual(['active', 'during'])
  await world.advance(30 * DAY_MS)
  expect([await statusOf(ola, id), (await task())?.status]).toEqual(['completed', 'missed'])
  await world.advance(0)
  const messages = await world.world.db
    .selectFrom('portal_message')
    .select('template')
    .where('account_id', '=', ola.id)
    .orderBy('template')
    .execute()
  const templates = messages.map(({ template }) => template)
  expect(templates).toEqual([...new Set(templates)])
  expect(templates).toEqual(expect.arrayContaining(['campaign-completed', 'task-started']))
})

test('TRAN-12 TRAN-14 OPS-29 a campaign that began and ended during a pause is over for who was in it, and can be settled; one held back never ran', async () => {
  const ola = await world.creator()
  const operator = await world.operator()
  const start = plusDays(day(today()), 2)
  const dates = { start_date: start, end_date: plusDays(start, 1) }
  const cpm = { incomes: [{ model: 'CPM', unit: 'flat', value: 10 }] } as const
  const [ran, held] = [
    await world.campaigns.published({ ...dates, incomes: [...cpm.incomes] }),
    await world.campaigns.published({ ...dates, is_held_back: true }),
  ]
  for (const id of [ran, held]) await ola.call(joinCampaign, { params: { id } })
  await world.advance(10 * DAY_MS)
  expect([await statusOf(ola, ran), await statusOf(ola, held)]).toEqual(['completed', 'declined'])
  expect((await ola.call(listTasks)).data.map(({ campaign_id, status }) => [campaign_id, status])).toEqual([
    [ran, 'missed'],
  ])
  const told = await world.world.db
    .selectFrom('portal_message')
    .select(['template', 'occasion'])
    .where('account_id', '=', ola.id)
    .where('template', 'in', ['campaign-completed', 'campaign-cancelled'])
    .execute()
  expect(new Set(told.map(({ occasion }) => occasion))).toEqual(
    new Set([`campaign-cancelled:${held}`, `campaign-completed:${ran}`]),
  )
  const { data } = await operator.call(opsParticipants.opsListParticipants, { params: { id: ran } })
  const body = { views: 2000, clicks: null, actions: null, sales: null, sales_value: null }
  const entered = await operator.call(opsParticipants.opsEnterResults, { params: { id: data[0]?.id ?? '' }, body })
  expect(entered.data.payment?.amount).toBe(20)
})

test('I18N-12 a campaign that ends on a day runs until its last second in Warsaw', async () => {
  const ola = await world.creator()
  const end = plusDays(day(today()), 1)
  const id = await world.campaigns.published({ end_date: end })
  await ola.call(joinCampaign, { params: { id } })
  const endsAt = Date.parse((await ola.call(listTasks)).data.find(row => row.campaign_id === id)?.end_date ?? '')
  await world.advance(endsAt - world.clock.now().getTime() - 1000)
  expect(await statusOf(ola, id)).toBe('active')
  await world.advance(2000)
  expect(await statusOf(ola, id)).toBe('completed')
})

test('TRAN-11 MSG-24 a launch tells once who waited for it that their tasks run', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ is_held_back: true, start_date: null })
  await ola.call(joinCampaign, { params: { id } })
  await operator.call(opsCampaigns.opsReleaseCampaign, { params: { id } })
  await world.advance(60_000)
  const told = await world.world.db
    .selectFrom('portal_message')
    .select('template')
    .where('account_id', '=', ola.id)
    .where('template', '=', 'task-started')
    .execute()
  expect(told).toHaveLength(1)
})

test('TRAN-11 a held-back campaign attaches its creators until it is released', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ is_held_back: true, start_date: null })
  expect((await ola.call(joinCampaign, { params: { id } })).data.status).toBe('attached')
  const [task] = (await ola.call(listTasks)).data
  expect(
    (
      await refusal(
        ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/a/about' } }),
      )
    ).code,
  ).toBe('task_not_running')
  await operator.call(opsCampaigns.opsReleaseCampaign, { params: { id } })
  expect([await statusOf(ola, id), (await ola.call(listTasks)).data[0]?.status]).toEqual(['active', 'during'])
})

test('TRAN-11 TRAN-12 WORK-11 a start that lies ahead is held back: who has a place waits and is told, its day changes nothing, and released it starts', async () => {
  const operator = await world.operator()
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const start = plusDays(day(today()), 3)
  const id = await world.campaigns.published({ start_date: start, end_date: plusDays(start, 20) })
  expect((await ola.call(joinCampaign, { params: { id } })).data.status).toBe('planned')
  const params = { id }
  const hold = () => operator.call(opsCampaigns.opsHoldCampaign, { params, body: { reason: 'The goods are late' } })
  expect((await hold()).data.allowed).toEqual(['edit', 'release', 'close', 'cancel'])
  expect(await refusal(hold())).toMatchObject({ status: 409, code: 'campaign_move' })
  expect(await statusOf(ola, id)).toBe('attached')
  expect((await kuba.call(joinCampaign, { params })).data.status).toBe('attached')
  await world.advance(4 * 86_400_000)
  expect([await statusOf(ola, id), (await ola.call(listTasks)).data[0]?.status]).toEqual(['attached', 'coming'])
  await operator.call(opsCampaigns.opsReleaseCampaign, { params })
  expect([await statusOf(ola, id), await statusOf(kuba, id)]).toEqual(['active', 'active'])
  expect((await ola.call(listTasks)).data[0]?.status).toBe('during')
  expect(await startsTold(ola.id)).toEqual(['campaign-held'])
  expect(await startsTold(kuba.id)).toEqual([])
  const running = await refusal(hold())
  expect(running).toMatchObject({ status: 409, code: 'campaign_move' })
})

test('TRAN-11 TRAN-12 WORK-11 released before its day it is planned again, which is told; held back twice it is told twice', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ start_date: plusDays(day(today()), 5) })
  await ola.call(joinCampaign, { params: { id } })
  for (const reason of ['The goods are late', 'They are late again']) {
    await operator.call(opsCampaigns.opsHoldCampaign, { params: { id }, body: { reason } })
    world.clock.advance(1000)
    await operator.call(opsCampaigns.opsReleaseCampaign, { params: { id } })
    expect(await statusOf(ola, id)).toBe('planned')
    world.clock.advance(1000)
  }
  expect(await startsTold(ola.id)).toEqual(['campaign-held', 'campaign-released', 'campaign-held', 'campaign-released'])
  const { data: log } = await operator.call(opsDesk.opsListAudit, { query: { object_id: id, action: 'campaign_held' } })
  expect(log.map(({ reason }) => reason)).toEqual(['They are late again', 'The goods are late'])
})

/** What somebody was told of starts, the oldest first. */
async function startsTold(creatorId: string): Promise<string[]> {
  await world.advance(1000)
  const { rows } = await sql<{ template: string }>`
    select template from portal_message where account_id = ${creatorId} and template in ('campaign-held', 'campaign-released')
    order by created_at, template`.execute(world.world.db)
  return rows.map(({ template }) => template)
}

test('TRAN-15 OPS-05 a campaign in which nobody takes part yet can be cancelled, and who waited is told; a running one is closed', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ start_date: plusDays(day(today()), 3) })
  await ola.call(joinCampaign, { params: { id } })
  const running = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: running } })
  expect(
    (await operator.call(opsCampaigns.opsGetCampaign, { params: { id: running } })).data.campaign.allowed,
  ).not.toContain('cancel')
  expect(
    await refusal(
      operator.call(opsCampaigns.opsCancelCampaign, { params: { id: running }, body: { reason: 'no budget' } }),
    ),
  ).toMatchObject({ status: 409, code: 'campaign_move' })
  await operator.call(opsCampaigns.opsCancelCampaign, { params: { id }, body: { reason: 'no budget' } })
  expect(await statusOf(ola, id)).toBe('declined')
  await world.advance(1000)
  const told = await world.world.db
    .selectFrom('portal_message')
    .select('occasion')
    .where('account_id', '=', ola.id)
    .where('template', '=', 'campaign-cancelled')
    .execute()
  expect(told).toEqual([{ occasion: `campaign-cancelled:${id}` }])
})

test.each(['cancel', 'end'])(
  'DESK-79 whoever would %s a campaign that somebody joined meanwhile is asked again, with how many take part by now',
  async verb => {
    const operator = await world.operator()
    const id = await world.campaigns.published({ start_date: plusDays(day(today()), 3) })
    await (await world.creator()).call(joinCampaign, { params: { id } })
    const press = (taken: number) =>
      verb === 'cancel'
        ? operator.call(opsCampaigns.opsCancelCampaign, { params: { id }, body: { reason: 'no budget', taken } })
        : operator.call(opsCampaigns.opsCloseCampaign, { params: { id }, body: { taken } })
    const changed = await refusal(press(0))
    expect([changed.status, changed.code]).toEqual([409, 'participants_changed'])
    expect(changed.message).toContain('1')
    expect((await operator.call(opsCampaigns.opsGetCampaign, { params: { id } })).data.campaign.stage).toBe(
      'onboarding',
    )
    expect((await press(1)).data.stage).not.toBe('onboarding')
  },
)

test('CAMP-01 CAMP-02 CAMP-04 CAMP-23 API-28 pages, search, filters and order', async () => {
  const ola = await world.creator({ platforms: ['x'] })
  const names = Array.from({ length: 25 }, (_, at) => `Abecadło ${String(at).padStart(2, '0')}`)
  for (const [at, name] of names.entries()) {
    await world.campaigns.published({
      name,
      platforms: ['x'],
      start_date: plusDays(day(today()), at),
      end_date: plusDays(day(today()), 60),
    })
  }
  const page = (query: object) => ola.call(listCampaigns, { query: { name: 'abecadło', ...query } })
  const first = await page({})
  expect(first.meta).toEqual({ current_page: 1, per_page: 10, total: 25, last_page: 3 })
  expect(first.data.map(({ name }) => name)).toEqual(names.slice(15).reverse())
  expect((await page({ page: 3 })).data).toHaveLength(5)
  expect(await page({ page: 4 })).toMatchObject({ data: [], meta: { total: 25 } })
  expect((await page({ per_page: 50 })).data).toHaveLength(25)
  for (const wrong of [{ per_page: 7 }, { page: 'abc' }, { page: 0 }, { filter: 'nope' }])
    expect((await refusal(page(wrong as object))).status).toBe(422)
  const last = first.data.at(-1)?.id ?? ''
  await ola.call(joinCampaign, { params: { id: last } })
  expect((await page({ filter: 'waiting' })).data.map(({ id }) => id)).toEqual([last])
  const nameNotThere = await page({ name: '100%_' })
  expect(nameNotThere.meta.total).toBe(0)
})

test('ENUM-04 TRAN-19 the filters agree with the flags on every row, and together they hold everything once', async () => {
  const ola = await world.creator({ platforms: ['tiktok'] })
  const far = plusDays(day(today()), 90)
  for (const changes of [
    {},
    { recruiting_until: day(today()) },
    { places: 1 },
    { type: 'semi_open' as const },
    { platforms: ['x' as const] },
  ]) {
    await world.campaigns.published({ name: 'Zgodność', platforms: ['tiktok'], end_date: far, ...changes })
  }
  world.clock.advance(DAY_MS)
  const all = (filter: CampaignFilter) =>
    ola.call(listCampaigns, { query: { filter, per_page: 100, name: 'Zgodność' } })
  const listed = (await all('all')).data
  expect(listed).toHaveLength(5)
  const available = (await all('available')).data
  expect(available.map(({ id }) => id).sort()).toEqual(
    listed
      .filter(row => row.status === 'onboarding' && row.is_joinable)
      .map(({ id }) => id)
      .sort(),
  )
  const parts = await Promise.all(
    (['available', 'active', 'waiting', 'ended', 'invited', 'inactive'] as const).map(all),
  )
  expect(parts.flatMap(({ data }) => data.map(({ id }) => id)).sort()).toEqual(listed.map(({ id }) => id).sort())
})

test('OPS-03 the total without a search is exact, whatever is published, joined, ended', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const total = async () => (await ola.call(listCampaigns)).meta.total
  const before = await total()
  const [one, two] = [await world.campaigns.published(), await world.campaigns.published({ type: 'closed' })]
  expect(await total()).toBe(before + 1)
  await ola.call(joinCampaign, { params: { id: one } })
  await operator.call(opsParticipants.opsInvite, { params: { id: two }, body: { creator_ids: [ola.id] } })
  expect(await total()).toBe(before + 2)
  await operator.call(opsCampaigns.opsCloseCampaign, { params: { id: one } })
  expect(await total()).toBe(before + 2)
})

test('OPS-04 OPS-06 OPS-07 a campaign form is checked line by line', async () => {
  const operator = await world.operator()
  const form = (await import('@fanfara/testkit')).campaignForm()
  const errorsOf = async (changes: object) =>
    Object.keys(
      (await refusal(operator.call(opsCampaigns.opsCreateCampaign, { body: { ...form, ...changes } }))).errors,
    )
  expect(await errorsOf({ name: '' })).toEqual(['name'])
  expect(await errorsOf({ incomes: [{ model: 'CPM', unit: 'flat', value: null }] })).toEqual(['incomes.0.value'])
  expect(await errorsOf({ incomes: [{ model: 'CPM', unit: 'perc', value: 5 }] })).toEqual(['incomes.0.unit'])
  expect(await errorsOf({ incomes: [{ model: 'CPC', unit: 'flat', value: 0.001 }] })).toEqual(['incomes.0.value'])
  expect(await errorsOf({ start_date: '2026-04-02', end_date: '2026-04-01' })).toEqual(['end_date'])
  expect(await errorsOf({ platforms: ['youtube'] })).toEqual(['task_plan.0.platform'])
  expect(await errorsOf({ advertiser_email: 'x' })).toEqual(['advertiser_email'])
  expect(await errorsOf({ taken: 5 })).toEqual(['body'])
})

test('NAV-32 OPS-27 a limited account may look, but not join, finish or be paid', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published()
  await world.world.db.updateTable('account').set({ is_active: false }).where('id', '=', ola.id).execute()
  world.world.bus.say('account-changed', ola.id)
  expect((await ola.call(getCampaign, { params: { id } })).data.not_joinable_reason).toBe('account_limited')
  expect(await refusal(ola.call(joinCampaign, { params: { id } }))).toMatchObject({
    status: 403,
    code: 'account_limited',
  })
})

const line = (changes: object) => ({ ...(campaignForm().task_plan[0] as object), ...changes }) as never

test('TASK-40 TRAN-28 who joins late gets only the tasks that can still be done; when none is left, recruiting is over', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const start = day(today())
  const id = await world.campaigns.published({
    name: 'Krótkie zadania',
    task_plan: [
      line({ end_date: plusDays(start, 2), brief: said('', 'early') }),
      line({ end_date: plusDays(start, 5), brief: said('', 'late') }),
    ],
  })
  const found = async (creator: Creator) =>
    (await creator.call(listCampaigns, { query: { filter: 'available', name: 'Krótkie zadania' } })).data.length
  await world.advance(4 * DAY_MS)
  expect(await found(ola)).toBe(1)
  await ola.call(joinCampaign, { params: { id } })
  const tasks = (await ola.call(listTasks)).data.filter(task => task.campaign_id === id)
  expect(tasks.map(({ description, status }) => [description, status])).toEqual([['late', 'during']])
  await world.advance(3 * DAY_MS)
  expect((await kuba.call(getCampaign, { params: { id } })).data).toMatchObject({
    is_joinable: false,
    not_joinable_reason: 'recruitment_closed',
  })
  expect(await found(kuba)).toBe(0)
  expect((await refusal(kuba.call(joinCampaign, { params: { id } }))).code).toBe('recruitment_closed')
})

test('CAMP-45 TRAN-02 a channel fits when the campaign asks for something on it', async () => {
  const youtuber = await world.creator({ platforms: ['youtube'] })
  const id = await world.campaigns.published({
    name: 'Tylko na Twitchu',
    platforms: ['twitch', 'youtube'],
    task_plan: [line({})],
  })
  expect((await youtuber.call(getCampaign, { params: { id } })).data.not_joinable_reason).toBe('no_channel')
  expect((await refusal(youtuber.call(joinCampaign, { params: { id } }))).code).toBe('no_channel')
  const query = { filter: 'available', name: 'Tylko na Twitchu' } as const
  expect((await youtuber.call(listCampaigns, { query })).data).toEqual([])
})

test('TRAN-04 an application cannot be accepted when nothing of the campaign is left to do', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({
    type: 'semi_open',
    task_plan: [line({ end_date: plusDays(day(today()), 1) })],
  })
  await ola.call(joinCampaign, { params: { id } })
  await world.advance(3 * DAY_MS)
  const accept = operator.call(opsParticipants.opsAcceptApplication, { params: { id: await participationOf(ola, id) } })
  expect(await refusal(accept)).toMatchObject({ status: 422, code: 'recruitment_closed' })
  expect(await statusOf(ola, id)).toBe('pending_approval')
})

test('OPS-06 OPS-07 a plan stays inside the campaign, and a share inside the whole', async () => {
  const operator = await world.operator()
  const start = day(today())
  const form = campaignForm({ start_date: start, end_date: plusDays(start, 9) }, world.clock.now())
  const outside = [
    line({ start_date: plusDays(start, -1), end_date: null }),
    line({ start_date: null, end_date: plusDays(start, 10) }),
    line({ start_date: plusDays(start, 3), end_date: plusDays(start, 5) }),
  ]
  const refused = await refusal(
    operator.call(opsCampaigns.opsCreateCampaign, { body: { ...form, task_plan: outside } }),
  )
  expect([refused.status, Object.keys(refused.errors)]).toEqual([
    422,
    ['task_plan.0.start_date', 'task_plan.1.end_date'],
  ])
  const share = (value: number) => ({ ...form, incomes: [{ model: 'CPS', unit: 'perc', value } as const] })
  expect((await refusal(operator.call(opsCampaigns.opsCreateCampaign, { body: share(100.01) }))).errors).toHaveProperty(
    ['incomes.0.value'],
  )
  expect((await operator.call(opsCampaigns.opsCreateCampaign, { body: share(100) })).data.incomes[0]?.value).toBe(100)
})

test('TRAN-11 OPS-05 a campaign whose last day has passed is not released, nor one that nothing holds back', async () => {
  const operator = await world.operator()
  const late = await world.campaigns.published({
    is_held_back: true,
    start_date: null,
    end_date: plusDays(day(today()), 1),
  })
  const planned = await world.campaigns.published({ start_date: plusDays(day(today()), 9) })
  expect(
    (await operator.call(opsCampaigns.opsGetCampaign, { params: { id: planned } })).data.campaign.allowed,
  ).not.toContain('release')
  expect((await refusal(operator.call(opsCampaigns.opsReleaseCampaign, { params: { id: planned } }))).status).toBe(409)
  world.clock.advance(3 * DAY_MS)
  expect(await refusal(operator.call(opsCampaigns.opsReleaseCampaign, { params: { id: late } }))).toMatchObject({
    status: 409,
    code: 'campaign_move',
  })
})

test('TRAN-27 TRAN-28 a task whose time has passed is not finished, even before the clockwork marks it', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published({ end_date: plusDays(day(today()), 1) })
  await ola.call(joinCampaign, { params: { id } })
  const task = (await ola.call(listTasks)).data.find(row => row.campaign_id === id)?.id ?? ''
  world.clock.advance(5 * DAY_MS)
  const finish = ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/ola/about' } })
  expect((await refusal(finish)).code).toBe('task_not_running')
})

test('TRAN-14 OPS-29 one campaign that cannot be moved stops neither the others nor the rest of the due work', async () => {
  const ola = await world.creator()
  const start = day(today())
  const [broken, sound] = [
    await world.campaigns.published({ end_date: plusDays(start, 1) }),
    await world.campaigns.published({ end_date: plusDays(start, 2) }),
  ]
  await ola.call(joinCampaign, { params: { id: sound } })
  await sql`create function break_campaign() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    world.world.db,
  )
  await sql`create trigger break_campaign before update on campaign for each row when (new.id = ${sql.lit(broken)} and new.stage = 'completed')
    execute function break_campaign()`.execute(world.world.db)
  await world.advance(6 * DAY_MS)
  await sql`drop trigger break_campaign on campaign`.execute(world.world.db)
  await sql`drop function break_campaign`.execute(world.world.db)
  expect(await statusOf(ola, sound)).toBe('completed')
  await world.advance(0)
  const { stage } = (await (await world.operator()).call(opsCampaigns.opsGetCampaign, { params: { id: broken } })).data
    .campaign
  expect(stage).toBe('completed')
})

test('TRAN-14 OPS-29 more campaigns that cannot be moved than are looked at together stop no other', async () => {
  const ola = await world.creator()
  const start = day(today())
  for (let number = 0; number < 100; number++) await world.campaigns.published({ end_date: plusDays(start, 1) })
  const sound = await world.campaigns.published({ end_date: plusDays(start, 2) })
  await ola.call(joinCampaign, { params: { id: sound } })
  await sql`create function break_campaign() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    world.world.db,
  )
  await sql`create trigger break_campaign before update on campaign for each row
    when (new.end_date = ${sql.lit(plusDays(start, 1))}::date and new.stage = 'completed')
    execute function break_campaign()`.execute(world.world.db)
  await world.advance(6 * DAY_MS)
  await sql`drop trigger break_campaign on campaign`.execute(world.world.db)
  await sql`drop function break_campaign`.execute(world.world.db)
  expect(await statusOf(ola, sound)).toBe('completed')
})

test('TRAN-10 OPS-29 an invitation that was left behind in an ended campaign does not keep the clockwork busy for ever', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ type: 'closed', recruiting_until: plusDays(day(today()), 2) })
  await operator.call(opsParticipants.opsInvite, { params: { id }, body: { creator_ids: [ola.id] } })
  await world.world.db.updateTable('campaign').set({ stage: 'completed' }).where('id', '=', id).execute()
  await world.advance(4 * DAY_MS)
  expect(await statusOf(ola, id)).toBe('invited')
})

test('TRAN-16 TRAN-19…TRAN-23 API-32 API-33 API-34 API-35 ROLE-07 from every status, each act that its row does not name is refused and changes nothing', async () => {
  const operator = await world.operator()
  const later = plusDays(day(today()), 5)
  const enter = async (changes: object) => {
    const creator = await world.creator({ billing: false })
    const id = await world.campaigns.published(changes)
    if ((changes as { type?: string }).type === 'closed')
      await operator.call(opsParticipants.opsInvite, { params: { id }, body: { creator_ids: [creator.id] } })
    else await creator.call(joinCampaign, { params: { id } })
    return { creator, id }
  }
  const left = async (changes: object) => {
    const entered = await enter(changes)
    await entered.creator.call(quitCampaign, { params: { id: entered.id } })
    return entered
  }
  const full = async () => {
    const { id } = await enter({ places: 1 })
    return { id, creator: await world.creator({ billing: false }) }
  }
  const completed = async () => {
    const entered = await enter({})
    await operator.call(opsCampaigns.opsCloseCampaign, { params: { id: entered.id } })
    return entered
  }
  const acts = { join: joinCampaign, accept: acceptInvitation, quit: quitCampaign, reject: rejectInvitation }
  const rows = [
    ['onboarding', full, []],
    ['invited', () => enter({ type: 'closed' }), ['accept', 'reject']],
    ['pending_approval', () => enter({ type: 'semi_open' }), ['quit']],
    ['attached', () => enter({ is_held_back: true }), ['quit']],
    ['planned', () => enter({ start_date: later }), ['quit']],
    ['active', () => enter({}), ['quit']],
    ['completed', completed, []],
    ['declined', () => left({}), []],
  ] as const
  for (const [status, arrange, allowed] of rows) {
    const { creator, id } = await arrange()
    const { data: before } = await creator.call(getCampaign, { params: { id } })
    expect([before.status, before.is_joinable, before.is_quitable, before.is_declinable]).toEqual([
      status,
      status === 'invited',
      (allowed as readonly string[]).includes('quit'),
      status === 'invited',
    ])
    for (const [name, act] of Object.entries(acts)) {
      if ((allowed as readonly string[]).includes(name)) continue
      expect([name, (await refusal(creator.call(act, { params: { id } }))).status]).toEqual([name, 422])
    }
    expect((await creator.call(getCampaign, { params: { id } })).data).toEqual(before)
    if (status !== 'onboarding') continue
    expect(before.not_joinable_reason).toBe('no_places')
    const inactive = await creator.call(listCampaigns, { query: { filter: 'inactive', per_page: 100 } })
    expect(inactive.data.map(row => row.id)).toContain(id)
  }
})

test('API-51 DATA-12 CAMP-20 CAMP-21 CAMP-44 ENUM-02 a campaign as it travels', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published({
    type: 'semi_open',
    description: '',
    incomes: [
      { model: 'CPS', unit: 'perc', value: 12.5 },
      { model: 'FLAT_FEE', unit: 'flat', value: null },
    ],
    places: 3,
    product_photos: ['https://zorza.test/sok.jpg'],
  })
  const { data } = await ola.call(getCampaign, { params: { id } })
  expect(data).toMatchObject({
    description: null,
    start_date: today(),
    channels: ['twitch'],
    platforms: ['twitch'],
    incomes: [
      { model: 'CPS', unit: 'perc', value: 12.5 },
      { model: 'FLAT_FEE', unit: 'flat', value: null },
    ],
    amount: 12.5,
    model: 'CPS',
    status: 'onboarding',
    type: 'semi_open',
    is_easy_ad: false,
    need_acceptance: true,
    advertiser: 'Zorza',
    task_types: [{ name: 'tw_onpage_banner_under_stream', amount: 1 }],
    product_photos: ['https://zorza.test/sok.jpg'],
    places_left: 3,
  })
  expect((await ola.call(joinCampaign, { params: { id } })).data.status).toBe('pending_approval')
})

test('TRAN-06 a withdrawn application comes back as onboarding while recruiting lasts, and as declined afterwards', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const id = await world.campaigns.published({ type: 'semi_open', recruiting_until: today() })
  for (const creator of [ola, kuba]) await creator.call(joinCampaign, { params: { id } })
  expect((await ola.call(quitCampaign, { params: { id } })).data.status).toBe('onboarding')
  await world.advance(2 * DAY_MS)
  expect((await kuba.call(quitCampaign, { params: { id } })).data.status).toBe('declined')
})

test('DASH-04 CAMP-02 what can be joined comes best fit first: shared interests, then the newest; each says why, on every page', async () => {
  const mine = await startWorld()
  const [ola, kuba] = [await mine.creator(), await mine.creator()]
  await sql`insert into account_category (account_id, category_id)
    select ${ola.id}, id from category where key in ('gaming', 'travel')`.execute(mine.world.db)
  const publish = (name: string, topic: 'gaming' | 'travel' | 'fashion' | null, start_date: Day) =>
    mine.campaigns.published({ name, topic, start_date, end_date: plusDays(start_date, 20) })
  const today = dayOf(mine.world.clock.now())
  await publish('old gaming', 'gaming', plusDays(today, 1))
  await mine.advance(8 * 86_400_000)
  const later = dayOf(mine.world.clock.now())
  await publish('fashion', 'fashion', plusDays(later, 9))
  await publish('travel', 'travel', plusDays(later, 2))
  await publish('no topic', null, plusDays(later, 5))
  await publish('gaming', 'gaming', plusDays(later, 3))
  const read = async (creator: Creator, query: object = {}) => {
    const { data, meta } = await creator.call(listCampaigns, { query: { filter: 'available', ...query } })
    return { names: data.map(({ name }) => name), fits: data.map(({ fits }) => fits), total: meta.total }
  }
  expect(await read(ola)).toEqual({
    names: ['gaming', 'travel', 'old gaming', 'fashion', 'no topic'],
    fits: [
      ['platform', 'interest', 'new'],
      ['platform', 'interest', 'new'],
      ['platform', 'interest'],
      ['platform', 'new'],
      ['platform', 'new'],
    ],
    total: 5,
  })
  expect((await read(kuba)).names).toEqual(['fashion', 'no topic', 'gaming', 'travel', 'old gaming'])
  expect((await read(ola, { name: 'gaming' })).names).toEqual(['gaming', 'old gaming'])
  for (let at = 0; at < 12; at += 1)
    await publish(`more ${at}`, at % 2 === 0 ? 'travel' : null, plusDays(later, 10 + at))
  const [one, two] = [await read(ola), await read(ola, { page: 2 })]
  expect([one.names.length, two.names.length, one.total]).toEqual([10, 7, 17])
  expect(new Set([...one.names, ...two.names]).size).toBe(17)
  expect(one.fits.slice(0, 9).every(fits => fits?.includes('interest'))).toBe(true)
  expect([...one.fits.slice(9), ...two.fits].some(fits => fits?.includes('interest'))).toBe(false)
  await sql`insert into campaign (id, stage, name, advertiser, advertiser_email, type, platforms, incomes, task_plan, created_at)
    select gen_random_uuid(), 'onboarding', 'many ' || number, advertiser, advertiser_email, 'open', platforms, incomes, '[]', created_at
    from generate_series(1, 1005) as number, (select * from campaign limit 1) as sample`.execute(mine.world.db)
  // Counts are capped (design §3).
  expect((await read(ola)).total).toBe(1000)
  await mine.close()
})

test('design §3 a campaign that is launched, ends or is settled reads its unfinished tasks along an index', async () => {
  const plan = await withTransaction(world.world.db, async tx => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } =
      await sql`explain select 1 from task where campaign_id = ${crypto.randomUUID()}::uuid and status in ('coming', 'during')`.execute(
        tx,
      )
    return JSON.stringify(rows)
  })
  // By its condition, not as one of several ways through all of them.
  expect(plan).toMatch(/task_unfinished_of_campaign.*Index Cond: \(campaign_id = /)
})

test('OPS-03 OPS-10: campaigns are listed by what of them waits, as the overview counts it', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ type: 'semi_open', name: 'Kampania ze zgłoszeniem' })
  const listed = async (waits: opsCampaigns.CampaignWait) =>
    (await operator.call(opsCampaigns.opsListCampaigns, { query: { waits, per_page: 100 } })).data.map(
      campaign => campaign.id,
    )
  expect(await listed('applications')).not.toContain(id)
  await ola.call(joinCampaign, { params: { id } })
  expect(await listed('applications')).toContain(id)
  for (const waits of ['proofs', 'settlements', 'advertiser_payments'] as const)
    expect(await listed(waits)).not.toContain(id)
})

test('OPS-03 OPS-09 OPS-10: an operator reads why publishing, inviting and accepting are refused', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const { data: draft } = await operator.call(opsCampaigns.opsCreateCampaign, {
    body: { ...campaignForm({}, world.clock.now()), end_date: plusDays(day(today()), 1) },
  })
  const { data: late } = await operator.call(opsCampaigns.opsCreateCampaign, {
    body: campaignForm({ recruiting_until: plusDays(day(today()), 1) }, world.clock.now()),
  })
  const closed = await world.campaigns.published({ type: 'closed', recruiting_until: day(today()) })
  const id = await world.campaigns.published({ type: 'semi_open' })
  await ola.call(joinCampaign, { params: { id } })
  const { data: rows } = await operator.call(opsParticipants.opsListParticipants, { params: { id }, query: {} })
  await world.world.db.updateTable('channel').set({ status: 'disconnected' }).where('account_id', '=', ola.id).execute()
  expect(
    (await refusal(operator.call(opsParticipants.opsAcceptApplication, { params: { id: rows[0]?.id ?? '' } }))).code,
  ).toBe('creator_no_channel')
  world.clock.advance(3 * DAY_MS)
  expect(await refusal(operator.call(opsCampaigns.opsPublishCampaign, { params: { id: draft.id } }))).toMatchObject({
    status: 409,
    code: 'campaign_dates_passed',
  })
  expect(await refusal(operator.call(opsCampaigns.opsPublishCampaign, { params: { id: late.id } }))).toMatchObject({
    status: 409,
    code: 'campaign_recruiting_passed',
  })
  const invite = operator.call(opsParticipants.opsInvite, { params: { id: closed }, body: { creator_ids: [ola.id] } })
  expect((await refusal(invite)).code).toBe('recruitment_closed')
})

test('OPS-02: the log says everything that a changed campaign was before, where its clicks led among it', async () => {
  const operator = await world.operator()
  const form = campaignForm({ landing_url: 'https://zorza.test/stary' }, world.clock.now())
  const { data } = await operator.call(opsCampaigns.opsCreateCampaign, { body: form })
  const changed = { ...form, landing_url: 'https://zorza.test/nowy', description: 'Inny opis' }
  await operator.call(opsCampaigns.opsUpdateCampaign, { params: { id: data.id }, body: changed })
  const { data: lines } = await operator.call(opsDesk.opsListAudit, { query: {} })
  expect(lines.find(({ action, object_id: of }) => action === 'campaign_changed' && of === data.id)).toMatchObject({
    before: { landingUrl: 'https://zorza.test/stary' },
    after: { landingUrl: 'https://zorza.test/nowy', description: 'Inny opis' },
  })
})

test('OPS-04 OPS-07 ENUM-07: an ad that its platform does not have, and recruiting after the end, are refused', async () => {
  const operator = await world.operator()
  const form = campaignForm({}, world.clock.now())
  const [line] = form.task_plan
  if (!line) throw new Error('the form has a plan')
  const body = {
    ...form,
    platforms: [...form.platforms, 'instagram' as const],
    task_plan: [{ ...line, platform: 'instagram' as const, ad_type: 'stream_banner' as const }],
    start_date: today(),
    end_date: plusDays(day(today()), 5),
    recruiting_until: plusDays(day(today()), 6),
  }
  const { errors } = await refusal(operator.call(opsCampaigns.opsCreateCampaign, { body }))
  expect(Object.keys(errors).sort()).toEqual(['recruiting_until', 'task_plan.0.ad_type'])
})

test('OPS-03: operators find campaigns by a part of name or advertiser, with Polish letters or without; two letters begin a word', async () => {
  const operator = await world.operator()
  const form = { ...campaignForm({}, world.clock.now()), name: 'Żeglarska łajba', advertiser: 'Młyn Źródło' }
  const { data: made } = await operator.call(opsCampaigns.opsCreateCampaign, { body: form })
  const isFound = async (name: string) =>
    (await operator.call(opsCampaigns.opsListCampaigns, { query: { name } })).data.some(({ id }) => id === made.id)
  for (const part of ['Żeglarska', 'zeglarska lajba', 'ŹRÓDŁO', 'mlyn', 'ła', 'ze', 'm'])
    expect([part, await isFound(part)]).toEqual([part, true])
  for (const part of ['jb', '%', 'zeglarskalajba']) expect([part, await isFound(part)]).toEqual([part, false])
})
