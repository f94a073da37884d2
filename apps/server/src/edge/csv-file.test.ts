import { joinCampaign } from '@fanfara/contract/campaigns'
import { MARK } from '@fanfara/contract/csv'
import { grosze } from '@fanfara/contract/money'
import { opsCreateNews, opsDownloadNews, opsPublishNews } from '@fanfara/contract/news'
import { opsDownloadPlans, opsKeepPlan } from '@fanfara/contract/ops/campaign/plans'
import { opsCreateTemplate, opsDownloadTemplates } from '@fanfara/contract/ops/campaign/templates'
import { opsCloseCampaign, opsDownloadCampaigns } from '@fanfara/contract/ops/campaigns'
import { opsDownloadStatements, opsImportStatement } from '@fanfara/contract/ops/bank-statements'
import { opsDownloadCorrections, opsProposeCorrection } from '@fanfara/contract/ops/corrections'
import { opsDownloadOperators } from '@fanfara/contract/ops/operators'
import { opsDownloadParticipants, opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { opsCreateBankFile, opsDownloadPayouts, opsListPayouts } from '@fanfara/contract/ops/payouts'
import { opsDownloadReceivables } from '@fanfara/contract/ops/receivables'
import { opsDownloadProofs } from '@fanfara/contract/ops/proofs'
import { opsAcceptSettlement } from '@fanfara/contract/ops/settlement'
import { opsDownloadImports, opsImportTable } from '@fanfara/contract/ops/tables/imports'
import { opsDownloadCreatorInvitations } from '@fanfara/contract/ops/tables/invitations'
import { requestPayout } from '@fanfara/contract/payments'
import { dayOf } from '@fanfara/contract/time'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { longSession, refusal, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStatement } from '#/features/bank-statements/sandbox/statement-files.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const FORMULA = '=1+1'
/** Cells of a file in which none has a comma. */
const csvLines = (file: string) =>
  file
    .replace(MARK, '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
const creatorWith = (of: Parameters<TestWorld['creator']>[0]) => world.creator({ name: FORMULA, ...of })

/** A finished task of somebody in a campaign, and who did it. */
async function proven(name: string) {
  const creator = await creatorWith({})
  const campaign = await world.campaigns.published({ name, incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
  await creator.call(joinCampaign, { params: { id: campaign } })
  const task = (await creator.call(listTasks)).data.find(({ campaign_id }) => campaign_id === campaign)?.id ?? ''
  await creator.call(finishTask, { params: { id: task }, body: { url: `https://www.twitch.tv/${name}/about` } })
  return campaign
}

test('LIST-03 the file of campaigns is narrowed as their list, and says stages in words', async () => {
  await world.campaigns.published({ name: '-Pliki -1' })
  await world.campaigns.published({ name: 'Inna' })
  const [titles, ...lines] = csvLines(await operator.call(opsDownloadCampaigns, { query: { name: 'Pliki' } }))
  expect(titles?.slice(0, 3)).toEqual(['Name', 'Advertiser', 'Stage'])
  expect(lines.map(([name, , stage]) => [name, stage])).toEqual([["'-Pliki -1", 'Running']])
  expect(csvLines(await operator.call(opsDownloadCampaigns, { query: { stage: 'cancelled' } }))).toHaveLength(1)
})

test('LIST-03 the file of payout orders has no account number, and names that are formulas are none there', async () => {
  const creator = await creatorWith({ available: grosze(150_00) })
  await creator.call(requestPayout)
  const { data } = await operator.call(opsListPayouts, { query: { status: 'ordered' } })
  const file = await operator.call(opsDownloadPayouts, { query: { status: 'ordered' } })
  const [titles, line, ...more] = csvLines(file)
  expect(more).toEqual([])
  expect([titles?.[0], titles?.[4]]).toEqual(['Order', 'Status'])
  expect([line?.[0], line?.[1], line?.[3], line?.[4]]).toEqual([data[0]?.reference, `'${FORMULA}`, '150.00', 'Ordered'])
  expect(file).not.toMatch(/\d{10}/)
  const payout_ids = data.map(({ id }) => id)
  const { data: made } = await operator.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids } })
  const inFile = csvLines(await operator.call(opsDownloadPayouts, { query: { bank_file_id: made.id } }))
  expect(inFile.map(cells => cells[4])).toEqual(['Status', 'In a bank file'])
  expect(csvLines(await operator.call(opsDownloadPayouts, { query: { status: 'ordered' } }))).toHaveLength(1)
})

test('LIST-03 the file of proofs has those of the state and the campaign that are shown', async () => {
  const [one] = [await proven('jeden'), await proven('drugi')]
  const lines = csvLines(await operator.call(opsDownloadProofs, { query: { campaign_id: one } }))
  expect(lines.map(cells => [cells[0], cells[1], cells[4]])).toEqual([
    ['Creator', 'Campaign', 'State'],
    [`'${FORMULA}`, 'jeden', 'Waits for judgement'],
  ])
  expect(csvLines(await operator.call(opsDownloadProofs, { query: { state: 'refused' } }))).toHaveLength(1)
})

test('LIST-03 the file of corrections has their sums and who proposed them; it is for who may move money', async () => {
  const params = { id: await proven('korekta') }
  const [person] = (await operator.call(opsListParticipants, { params })).data
  const results = { views: null, clicks: 500, actions: null, sales: null, sales_value: null }
  const participation = person?.id ?? ''
  await operator.call(opsEnterResults, { params: { id: participation }, body: results })
  await operator.call(opsCloseCampaign, { params })
  await operator.call(opsAcceptSettlement, { params })
  const correction = { kind: 'sum' as const, participation_id: participation, amount: 350 }
  await operator.call(opsProposeCorrection, { body: { correction, reason: 'O jedno zero za dużo.' } })
  const lines = csvLines(await operator.call(opsDownloadCorrections, { query: { campaign_id: params.id } }))
  expect(lines[1]?.slice(0, 7)).toEqual([
    `'${FORMULA}`,
    'korekta',
    'Waits for a second person',
    '500.00',
    '350.00',
    '-150.00',
    'O jedno zero za dużo.',
  ])
  const reader = await world.colleague('viewer')
  expect(await refusal(reader.call(opsDownloadCorrections, { query: {} }))).toMatchObject({ status: 403 })
})

test('DESK-05 the file of what advertisers owe is narrowed as its list; it is for who may move money', async () => {
  const incomes = [{ model: 'CPC' as const, unit: 'flat' as const, value: 1 }]
  const params = { id: await world.campaigns.published({ name: FORMULA, advertiser: '@Zorza', incomes }) }
  const creator = await world.creator()
  await creator.call(joinCampaign, { params })
  const [person] = (await operator.call(opsListParticipants, { params })).data
  const results = { views: null, clicks: 500, actions: null, sales: null, sales_value: null }
  await operator.call(opsEnterResults, { params: { id: person?.id ?? '' }, body: results })
  await operator.call(opsCloseCampaign, { params })
  await operator.call(opsAcceptSettlement, { params })
  const read = async (late?: 'true') => csvLines(await operator.call(opsDownloadReceivables, { query: { late } }))
  const [titles, ...lines] = await read()
  expect(titles?.slice(0, 4)).toEqual(['Advertiser', 'Campaign', 'E-mail', 'Owed (zł)'])
  expect(lines.filter(cells => cells[1] === `'${FORMULA}`).map(cells => [cells[0], cells[7]])).toEqual([
    ["'@Zorza", '0'],
  ])
  expect(await read('true')).toHaveLength(1)
  const reader = await world.colleague('viewer')
  expect(await refusal(reader.call(opsDownloadReceivables, { query: {} }))).toMatchObject({ status: 403 })
})

test('DESK-05 the file of the team says roles and standing in words; it is for who may change the team', async () => {
  await world.colleague('finance')
  const lines = csvLines(await operator.call(opsDownloadOperators, { query: {} }))
  expect(lines[0]).toEqual(['Name', 'E-mail', 'Role', 'Account', 'Second step', 'Last sign-in'])
  expect(lines.slice(1).map(cells => [cells[2], cells[3]])).toContainEqual(['Finance', 'Active'])
  expect(csvLines(await operator.call(opsDownloadOperators, { query: { search: 'nobody at all' } }))).toHaveLength(1)
  const colleague = await world.colleague('finance')
  expect(await refusal(colleague.call(opsDownloadOperators, { query: {} }))).toMatchObject({ status: 403 })
})

test('DESK-05 the file of imports names what was taken over, and names that are formulas are none there', async () => {
  const csv = 'platform;ad_type;1\ntwitch;stream_banner;50\n'
  const body = { kind: 'prices' as const, csv, mapping: { platform: 0, ad_type: 1, 1: 2 }, file_name: FORMULA }
  await operator.call(opsImportTable, { body })
  const [titles, line] = csvLines(await operator.call(opsDownloadImports))
  expect(titles?.slice(0, 3)).toEqual(['File', 'What it holds', 'Made'])
  expect(line?.slice(0, 3)).toEqual([`'${FORMULA}`, 'Prices', '1'])
})

test('DESK-05 the file of bank statements has balances, and accounts by their last digits alone', async () => {
  const day = dayOf(world.clock.now())
  const account = 'PL34102010260000000000000001'
  const content = writeStatement('camt.053', { account, number: 1, day, opening: grosze(100_00), booked: [] })
  await operator.call(opsImportStatement, undefined, { upload: { file: new File([content], 'wyciag.xml') } })
  const file = await operator.call(opsDownloadStatements)
  const [titles, line] = csvLines(file)
  expect(titles?.slice(0, 3)).toEqual(['From', 'To', 'Account'])
  expect([line?.[2], line?.[4], line?.[7]]).toEqual(['… 0001', '100.00', '100.00'])
  expect(file).not.toContain(account)
  const reader = await world.colleague('viewer')
  expect(await refusal(reader.call(opsDownloadStatements))).toMatchObject({ status: 403 })
})

test('DESK-05 the file of a campaign’s creators has status, figures and payment in words, and nobody of another campaign', async () => {
  const id = await proven('uczestnicy')
  await proven('inni')
  const { data: rows } = await operator.call(opsListParticipants, { params: { id } })
  const results = { views: null, clicks: 250, actions: null, sales: null, sales_value: null }
  await operator.call(opsEnterResults, { params: { id: rows[0]?.id ?? '' }, body: results })
  const [titles, ...lines] = csvLines(await operator.call(opsDownloadParticipants, { params: { id } }))
  expect(titles?.slice(0, 3)).toEqual(['Creator', 'E-mail', 'Participation'])
  const line = ["'=1+1", expect.any(String), 'Active', expect.any(String), '1', '1']
  expect(lines).toEqual([[...line, '', '250', '', '', '', 'Waits for settlement', '250.00']])
  const nothing = operator.call(opsDownloadParticipants, { params: { id: crypto.randomUUID() } })
  expect((await refusal(nothing)).status).toBe(404)
})

test('DESK-05 the file of invitations is narrowed as its list, and says where each stands', async () => {
  const csv = 'e-mail;nazwa\nzosia@poczta.test;=1+1\n'
  await operator.call(opsImportTable, {
    body: { kind: 'creators', csv, mapping: { email: 0, person: 1 }, file_name: 'ludzie.csv' },
  })
  const file = async (state?: 'waiting' | 'sent') =>
    csvLines(await operator.call(opsDownloadCreatorInvitations, { query: { state } }))
  const [titles, ...lines] = await file('waiting')
  expect(titles?.slice(0, 5)).toEqual(['Who was invited', 'E-mail', 'Language', 'Channels', 'State'])
  const line = ["'=1+1", 'zosia@poczta.test', 'pl', '', 'Waits to be sent']
  expect(lines.map(cells => cells.slice(0, 5))).toEqual([line])
  expect(await file('sent')).toHaveLength(1)
})

/** The office that reads Polish. */
const polish = async () => world.caller(await longSession(world.world, operator.id), 'pl')

test('DESK-34 the file of news has every state in words, and what is written in the reader’s language', async () => {
  const text = said('Chodzimy razem.', 'We walk together.')
  const write = async (title: string) =>
    (await operator.call(opsCreateNews, { body: { title: said('Spacer', title), text, url: 'https://spacer.test/' } }))
      .data
  const { id } = await write('Walk')
  world.clock.advance(1000)
  await operator.call(opsPublishNews, { params: { id }, body: { notify: false } })
  world.clock.advance(1000)
  await write(FORMULA)
  const [titles, ...lines] = csvLines(await operator.call(opsDownloadNews))
  expect(titles?.slice(0, 4)).toEqual(['Title', 'Text', 'Link', 'State'])
  expect(lines.map(cells => [cells[0], cells[3], cells[5] !== ''])).toEqual([
    [`'${FORMULA}`, 'Draft', false],
    ['Walk', 'Published', true],
  ])
  const [tytuly, wiersz] = csvLines(await (await polish())(opsDownloadNews))
  expect([tytuly?.[3], ...(wiersz?.slice(0, 4) ?? [])]).toEqual([
    'Stan',
    'Spacer',
    'Chodzimy razem.',
    'https://spacer.test/',
    'Szkic',
  ])
})

test('DESK-34 the file of kept answers says what each is for, and has it in the reader’s language', async () => {
  const text = said('Następnym razem!', 'Next time!')
  await operator.call(opsCreateTemplate, { body: { kind: 'rejection', name: FORMULA, text } })
  await operator.call(opsCreateTemplate, { body: { kind: 'message', name: 'Zima', text } })
  expect(csvLines(await operator.call(opsDownloadTemplates))).toEqual([
    ['What for', 'Name', 'Text'],
    ['Refusing an application', `'${FORMULA}`, 'Next time!'],
    ['Message to participants', 'Zima', 'Next time!'],
  ])
  expect(csvLines(await (await polish())(opsDownloadTemplates))[2]).toEqual([
    'Wiadomość do uczestników',
    'Zima',
    'Następnym razem!',
  ])
})

test('DESK-34 the file of task plans has a line for each task, its days numbered from the first; an empty one follows the campaign', async () => {
  const task = {
    platform: 'twitch',
    ad_type: 'stream_banner',
    amount: 2,
    brief: said('Pokaż baner.', 'Show it.'),
  } as const
  const lines = [
    { ...task, need_acceptance: true, starts_in: 0, ends_in: 6 },
    { ...task, need_acceptance: false, starts_in: null, ends_in: null },
  ]
  await operator.call(opsKeepPlan, { body: { name: FORMULA, lines } })
  expect(csvLines(await operator.call(opsDownloadPlans))).toEqual([
    [
      'Task plan',
      'Platform',
      'Ad type',
      'Tasks',
      'Brief in Polish',
      'Brief in English',
      'Content approved first',
      'From day',
      'To day',
    ],
    [`'${FORMULA}`, 'Twitch', 'Stream banner', '2', 'Pokaż baner.', 'Show it.', 'Yes', '1', '7'],
    [`'${FORMULA}`, 'Twitch', 'Stream banner', '2', 'Pokaż baner.', 'Show it.', 'No', '', ''],
  ])
  expect(csvLines(await (await polish())(opsDownloadPlans))[1]?.slice(2, 7)).toEqual([
    'Baner na transmisji',
    '2',
    'Pokaż baner.',
    'Show it.',
    'Tak',
  ])
})

test.each([opsDownloadNews, opsDownloadTemplates, opsDownloadPlans])(
  'DESK-34 $path is for every operator, and for nobody else',
  async file => {
    expect(csvLines(await (await world.colleague('viewer')).call(file)).length).toBeGreaterThan(0)
    expect((await refusal((await world.creator()).call(file))).status).toBe(403)
  },
)
