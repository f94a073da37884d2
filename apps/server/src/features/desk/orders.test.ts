import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { opsCampaignCalendar } from '@fanfara/contract/ops/campaign/calendar'
import {
  type CampaignSort,
  campaignSorts,
  opsCancelCampaign,
  opsCountCampaigns,
  opsDownloadCampaigns,
  opsListCampaigns,
} from '@fanfara/contract/ops/campaigns'
import {
  opsCountPayouts,
  opsCreateBankFile,
  opsDownloadPayouts,
  opsListPayouts,
  type PayoutSort,
  payoutSorts,
} from '@fanfara/contract/ops/payouts'
import { opsAcceptProof, opsDownloadProofs, opsListProofs, proofSorts } from '@fanfara/contract/ops/proofs'
import {
  type ImportSort,
  importSorts,
  opsDownloadImports,
  opsImportTable,
  opsListImports,
} from '@fanfara/contract/ops/tables/imports'
import {
  type InvitationSort,
  type InvitationState,
  invitationSorts,
  invitationStates,
  opsDownloadCreatorInvitations,
  opsListCreatorInvitations,
  opsWithdrawCreatorInvitation,
} from '@fanfara/contract/ops/tables/invitations'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { unordered } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Operator
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

test('DESK-06 campaigns stand by age, name, start and end, those without a day last; their file as the list', async () => {
  const today = dayOf(world.clock.now())
  const days = (start: number, end: number) => ({ start_date: plusDays(today, start), end_date: plusDays(today, end) })
  await world.campaigns.published({ name: 'Łąka rzędu', ...days(3, 9) })
  world.clock.advance(1000)
  await world.campaigns.published({ name: 'Lato rzędu', ...days(1, 30) })
  world.clock.advance(1000)
  await world.campaigns.published({ name: 'Zima rzędu', start_date: null, end_date: null })
  world.clock.advance(1000)
  await world.campaigns.published({ name: 'Ćma rzędu', ...days(2, 5) })
  const by = async (sort?: CampaignSort) =>
    (await operator.call(opsListCampaigns, { query: { name: 'rzędu', sort } })).data.map(
      ({ name }) => name.split(' ')[0],
    )
  expect(await by()).toEqual(['Ćma', 'Zima', 'Lato', 'Łąka'])
  expect(await by('name')).toEqual(['Ćma', 'Łąka', 'Lato', 'Zima'])
  expect(await by('start')).toEqual(['Lato', 'Ćma', 'Łąka', 'Zima'])
  expect(await by('end')).toEqual(['Ćma', 'Łąka', 'Lato', 'Zima'])
  const file = await operator.call(opsDownloadCampaigns, { query: { name: 'rzędu', sort: 'start' } })
  expect(file.indexOf('Lato')).toBeLessThan(file.indexOf('Ćma'))
})

test('DESK-06 payout orders stand by age, sum and due day; their file as the list', async () => {
  for (const amount of [200, 500, 300]) {
    const creator = await world.creator({ available: grosze(amount * 100) })
    await creator.call(requestPayout)
    world.clock.advance(1000)
  }
  await sql`update payout set invoice_sha256 = md5(id::text) || md5(id::text), invoice_due_on = case amount_grosze when 30000 then date '2026-01-05' else date '2026-02-05' end
    where amount_grosze <> 50000`.execute(world.world.db)
  const by = async (sort?: PayoutSort) =>
    (await operator.call(opsListPayouts, { query: { status: 'ordered', sort } })).data.map(({ amount }) => amount)
  expect(await by()).toEqual([200, 500, 300])
  expect(await by('oldest')).toEqual([200, 500, 300])
  expect(await by('newest')).toEqual([300, 500, 200])
  expect(await by('amount')).toEqual([500, 300, 200])
  expect(await by('due')).toEqual([300, 200, 500])
  const everywhere = await operator.call(opsListPayouts, { query: { sort: 'amount' } })
  expect(everywhere.data.map(({ amount }) => amount)).toEqual([500, 300, 200])
  const file = await operator.call(opsDownloadPayouts, { query: { status: 'ordered', sort: 'amount' } })
  expect(file.indexOf('500.00')).toBeLessThan(file.indexOf('200.00'))
})

test('DESK-06 proofs stand by when they were handed in, also those that were judged; their file as the list', async () => {
  const names = ['Pierwsza', 'Druga', 'Trzecia']
  for (const name of names) {
    const creator = await world.creator({ name })
    const id = await world.campaigns.published({ name: 'Dowody' })
    await creator.call(joinCampaign, { params: { id } })
    const task = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === id)?.id ?? ''
    await creator.call(finishTask, { params: { id: task }, body: { url: `https://www.twitch.tv/${name}/about` } })
    world.clock.advance(1000)
  }
  const list = async (query: { state?: 'accepted'; sort?: 'oldest' | 'newest' }) =>
    (await operator.call(opsListProofs, { query })).data
  const by = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ creator }) => creator.name)
  expect(await by({})).toEqual(names)
  expect(await by({ sort: 'newest' })).toEqual(names.toReversed())
  const file = await operator.call(opsDownloadProofs, { query: { sort: 'newest' } })
  expect(file.indexOf('Trzecia')).toBeLessThan(file.indexOf('Pierwsza'))
  for (const { id, handed_in_at } of (await list({})).toReversed()) {
    await operator.call(opsAcceptProof, { params: { id }, body: { handed_in_at } })
    world.clock.advance(1000)
  }
  expect(await by({ state: 'accepted' })).toEqual(names)
  expect(await by({ state: 'accepted', sort: 'newest' })).toEqual(names.toReversed())
  expect(await by({ state: 'accepted', sort: 'oldest' })).toEqual(names)
})

test('DESK-07 what waits behind each tab of payouts is counted before and after its act', async () => {
  const counts = async () => (await operator.call(opsCountPayouts)).data
  const creator = await world.creator({ available: grosze(150_00) })
  const { by_status: _, ...before } = await counts()
  await creator.call(requestPayout)
  expect(await counts()).toMatchObject({ ...before, orders: before.orders + 1 })
  const { data } = await operator.call(opsListPayouts, { query: { status: 'ordered', sort: 'newest' } })
  const body = { format: 'pain.001' as const, payout_ids: [data[0]?.id ?? ''] }
  const file = (await operator.call(opsCreateBankFile, { body })).data
  expect(await counts()).toMatchObject({ ...before, files: before.files + 1 })
  await world.release(file.id)
  expect(await counts()).toMatchObject(before)
})

test.each(campaignSorts)('DESK-06 campaigns by %s are read along an index, of a stage too', async sort => {
  for (const stage of [undefined, 'running'] as const)
    expect(
      await unordered(world.world.store, 'campaign', () => operator.call(opsListCampaigns, { query: { stage, sort } })),
    ).toEqual([])
})

test.each(payoutSorts)('DESK-06 payout orders by %s are read along an index, of a status too', async sort => {
  for (const status of [undefined, 'ordered', 'paid'] as const)
    expect(
      await unordered(world.world.store, 'payout', () => operator.call(opsListPayouts, { query: { status, sort } })),
    ).toEqual([])
})

test.each(proofSorts)('DESK-06 proofs by %s are read along an index', async sort => {
  for (const state of ['waiting', 'accepted'] as const)
    expect(
      await unordered(world.world.store, 'task', () => operator.call(opsListProofs, { query: { state, sort } })),
    ).toEqual([])
})

test('DESK-30 campaigns are narrowed by platform and type, in the list, its counts, the calendar and the file', async () => {
  const make = (name: string, of: object) => world.campaigns.published({ name: `${name} Zawężone`, ...of })
  await make('Otwarta', { type: 'open', platforms: ['twitch'] })
  const both = await make('Obie', { type: 'closed', platforms: ['twitch', 'youtube'] })
  await make('Zamknięta', { type: 'closed', platforms: ['youtube'] })
  const name = 'zawezone'
  const names = async (query: { platform?: 'twitch' | 'youtube' | 'x'; type?: 'open' | 'closed' }) => {
    const { data } = await operator.call(opsListCampaigns, { query: { name, sort: 'name', ...query } })
    const counts = (await operator.call(opsCountCampaigns, { query: { name, ...query } })).data
    const file = await operator.call(opsDownloadCampaigns, { query: { name, ...query } })
    const month = dayOf(world.clock.now()).slice(0, 7)
    const calendar = (await operator.call(opsCampaignCalendar, { query: { name, month, ...query } })).data
    const { total } = calendar
    expect([counts.running + counts.onboarding, total, file.split('Zawężone').length - 1]).toEqual(
      Array.from({ length: 3 }, () => data.length),
    )
    return data.map(campaign => campaign.name.split(' ')[0])
  }
  expect(await names({})).toEqual(['Obie', 'Otwarta', 'Zamknięta'])
  expect(await names({ platform: 'twitch' })).toEqual(['Obie', 'Otwarta'])
  expect(await names({ type: 'closed' })).toEqual(['Obie', 'Zamknięta'])
  expect(await names({ platform: 'youtube', type: 'closed' })).toEqual(['Obie', 'Zamknięta'])
  expect(await names({ platform: 'x' })).toEqual([])
  const counts = async () => (await operator.call(opsCountCampaigns, { query: { name } })).data
  const before = await counts()
  await operator.call(opsCancelCampaign, { params: { id: both }, body: { reason: 'Nie będzie jej.' } })
  const after = await counts()
  expect(after.cancelled).toBe(1)
  expect(after.running + after.onboarding).toBe(before.running + before.onboarding - 1)
})

/** A table of one person each, in this order. */
async function invite(people: readonly string[]) {
  for (const [at, name] of people.entries()) {
    const csv = `e-mail;nazwa\nrzad${at}@poczta.test;${name}\n`
    const mapping = { email: 0, person: 1 }
    await operator.call(opsImportTable, { body: { kind: 'creators', csv, mapping, file_name: `${name}.csv` } })
    world.clock.advance(1000)
  }
}

test('DESK-35 invitations and imports stand by age and by name, without Polish letters; their files as the lists', async () => {
  await invite(['Łucja', 'Zenon', 'Lena', 'Ćwiek'])
  const people = async (sort?: InvitationSort, state?: InvitationState) =>
    (await operator.call(opsListCreatorInvitations, { query: { sort, state } })).data.map(({ name }) => name)
  expect(await people()).toEqual(['Ćwiek', 'Lena', 'Zenon', 'Łucja'])
  expect(await people('oldest')).toEqual(['Łucja', 'Zenon', 'Lena', 'Ćwiek'])
  expect(await people('name')).toEqual(['Ćwiek', 'Lena', 'Łucja', 'Zenon'])
  const { data } = await operator.call(opsListCreatorInvitations, { query: {} })
  for (const { id, name } of data)
    if (name !== 'Zenon') await operator.call(opsWithdrawCreatorInvitation, { params: { id } })
  expect(await people('name', 'withdrawn')).toEqual(['Ćwiek', 'Lena', 'Łucja'])
  expect(await people('oldest', 'withdrawn')).toEqual(['Łucja', 'Lena', 'Ćwiek'])
  expect(await people('oldest', 'waiting')).toEqual(['Zenon'])
  const asked = await operator.call(opsDownloadCreatorInvitations, { query: { sort: 'name', state: 'withdrawn' } })
  expect(asked.match(/Ćwiek|Lena|Łucja|Zenon/g)).toEqual(['Ćwiek', 'Lena', 'Łucja'])

  const files = async (sort?: ImportSort) =>
    (await operator.call(opsListImports, { query: { sort } })).data.map(({ file_name: name }) => name.split('.')[0])
  expect(await files()).toEqual(['Ćwiek', 'Lena', 'Zenon', 'Łucja'])
  expect(await files('oldest')).toEqual(['Łucja', 'Zenon', 'Lena', 'Ćwiek'])
  expect(await files('file')).toEqual(['Ćwiek', 'Lena', 'Łucja', 'Zenon'])
  const file = await operator.call(opsDownloadImports, { query: { sort: 'oldest' } })
  expect(file.match(/(?:Łucja|Zenon|Lena|Ćwiek)\.csv/g)).toEqual(['Łucja.csv', 'Zenon.csv', 'Lena.csv', 'Ćwiek.csv'])
})

test.each([undefined, ...invitationSorts])(
  'DESK-35 invitations by %s are read along an index, of a state too',
  async sort => {
    for (const state of [undefined, ...invitationStates]) {
      const list = () => operator.call(opsListCreatorInvitations, { query: { state, sort } })
      expect(await unordered(world.world.store, 'creator_invitation', list)).toEqual([])
    }
  },
)

test.each([undefined, ...importSorts])('DESK-35 imports by %s are read along an index', async sort => {
  expect(
    await unordered(world.world.store, 'file_import', () => operator.call(opsListImports, { query: { sort } })),
  ).toEqual([])
})
