import { type Grosze, grosze, sum } from '@fanfara/contract/money'
import {
  type BankLine,
  opsGetBankStanding,
  opsGetStatement,
  opsImportStatement,
  opsListBankLines,
  opsListStatements,
  opsSetBankLineAside,
  opsSettleBankLine,
  opsUnmatchBankLine,
} from '@fanfara/contract/ops/bank-statements'
import { opsListAudit, opsOverview } from '@fanfara/contract/ops/desk'
import { opsListWork } from '@fanfara/contract/ops/desk/work'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsListPayouts,
  opsRecallBankFile,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { DAY_MS } from '@fanfara/contract/durations'
import { type Day, dayOf } from '@fanfara/contract/time'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import { type Creator, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcile } from '../ledger/service.ts'
import { withTransaction } from '#/db/port.ts'
import { eraseLines } from './details.ts'
import { importFile, readFile } from './importing.ts'
import { campaignReference } from '../payments/service.ts'
import type { Booked } from './sandbox/sandbox-store.ts'
import { writeStatement } from './sandbox/statement-files.ts'

const OURS = 'PL34102010260000000000000001'
const IBAN = 'PL61109010140000071219812874'

let world: TestWorld
let office: Operator
let today: Day
let number: number
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
  today = dayOf(world.clock.now())
  number = 0
})
afterEach(() => world.close())

interface Paid {
  id: string
  reference: string
  amount: number
  creator: Creator
}

function firstOf([first]: readonly Paid[]): Paid {
  if (!first) throw new Error('nobody ordered')
  return first
}

/** Creators who ordered so much each; their transfers lie in a file that nobody released. */
async function made(amounts: readonly number[]): Promise<{ payouts: Paid[]; fileId: string }> {
  const payouts: Paid[] = []
  for (const amount of amounts) {
    const creator = await world.creator({ available: grosze(amount * 100) })
    await creator.call(requestPayout, { body: undefined })
    const { data } = await office.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
    const order = data.find(row => row.creator.id === creator.id)
    payouts.push({ id: order?.id ?? '', reference: order?.reference ?? '', amount, creator })
  }
  const { data } = await office.call(opsCreateBankFile, {
    body: { format: 'pain.001', payout_ids: payouts.map(({ id }) => id) },
  })
  return { payouts, fileId: data.id }
}

/** The same in a released file. */
async function released(amounts: readonly number[]): Promise<Paid[]> {
  const { payouts, fileId } = await made(amounts)
  await world.release(fileId)
  return payouts
}

const line = (change: Partial<Booked>): Booked => ({
  reference: `BK${String((number += 1)).padStart(14, '0')}`,
  day: today,
  amount: grosze(0),
  name: 'Anna Przykładowa',
  iban: IBAN,
  title: '',
  endToEnd: '',
  reason: '',
  ...change,
})
const executed = ({ reference, amount }: Paid, change: Partial<Booked> = {}) =>
  line({ amount: grosze(-amount * 100), title: `${reference} Fanfara`, endToEnd: reference, ...change })
const cameBack = ({ reference, amount }: Paid, change: Partial<Booked> = {}) =>
  line({ amount: grosze(amount * 100), title: `Zwrot ${reference}`, reason: 'AC04 Rachunek zamknięty', ...change })

const OPENING = grosze(1_000_000_00)
interface Written {
  format?: 'mt940' | 'camt.053'
  opening?: Grosze
  account?: string
  number?: number
}
const written = (booked: readonly Booked[], { format = 'camt.053', ...rest }: Written = {}) =>
  writeStatement(format, { account: OURS, number: 1, day: today, opening: OPENING, booked, ...rest })

async function take(content: string, who = office) {
  const upload = { file: new File([content], 'wyciag.xml') }
  return (await who.call(opsImportStatement, undefined, { upload })).data
}
const lines = async (query: { statement_id?: string; state?: BankLine['state'] } = {}) =>
  (await office.call(opsListBankLines, { query: { per_page: 100, ...query } })).data
const standing = async () => (await office.call(opsGetBankStanding)).data
const statusOf = async ({ creator }: Paid) => (await creator.call(getPayments)).data.map(({ status }) => status)
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}

describe.each(['mt940', 'camt.053'] as const)('a statement in %s', format => {
  test('TRAN-46 TRAN-47 confirms what was carried out and gives back what came back, with the bank’s reason', async () => {
    const [first, second, third] = (await released([150, 200, 300])) as [Paid, Paid, Paid]
    const booked = [executed(first), executed(second), executed(third), cameBack(second)]
    const [outcome] = await take(written(booked, { format }))
    expect(outcome).toMatchObject({ outcome: 'imported', account: OURS, problem: null })
    expect(outcome?.statement).toMatchObject({
      opening: 1_000_000,
      closing: 999_550,
      lines: 4,
      unread: 0,
      waiting: 0,
      gap: null,
    })
    expect(
      (await lines({ statement_id: outcome?.statement?.id ?? '' })).map(({ state, has_moved }) => [state, has_moved]),
    ).toEqual([
      ['matched_payout', true],
      ['matched_payout', false],
      ['matched_payout', true],
      ['matched_return', true],
    ])
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([['paid'], ['ready_for_payout'], ['paid']])
    expect(await second.creator.balances()).toEqual({ pending: 0, available: 200_00, inPayout: 0 })
    const { data } = await office.call(opsListPayouts, { query: { search: second.reference } })
    expect(data[0]).toMatchObject({ status: 'refused', reason: expect.stringContaining('AC04 Rachunek zamknięty') })
    const [logged] = (await office.call(opsListAudit, { query: {} })).data.filter(
      ({ action }) => action === 'bank_lines_matched',
    )
    expect(logged).toMatchObject({ before: { unread: 4 }, after: { matched_payout: 3, matched_return: 1 } })
    expect(await reconcile(world.world)).toEqual([])
  })
})

test('TRAN-46 a transfer that comes back days after it was confirmed leaves paid with its reason, and both statements follow each other', async () => {
  const paid = firstOf(await released([150]))
  await take(written([executed(paid)]))
  expect(await statusOf(paid)).toEqual(['paid'])
  await world.advance(3 * DAY_MS)
  today = dayOf(world.clock.now())
  const [outcome] = await take(written([cameBack(paid)], { opening: grosze(OPENING - 150_00), number: 2 }))
  expect(outcome?.statement).toMatchObject({ gap: 0, waiting: 0 })
  expect(await statusOf(paid)).toEqual(['ready_for_payout'])
  expect(await paid.creator.balances()).toEqual({ pending: 0, available: 150_00, inPayout: 0 })
  expect(await reconcile(world.world)).toEqual([])
  const { bank, parts } = await standing()
  expect(bank).toBe(1_000_000)
  expect(parts).toMatchObject({ before: 1_000_000, gaps: 0, waiting: 0, set_aside: 0 })
})

test('threat model §4 a statement, confirmations by hand, returns, orders and advertisers’ money at once: nobody waits for ever, and the books agree', async () => {
  const payouts = await released([150, 160, 170, 180, 190, 200])
  const campaigns = [await owing(300), await owing(310)]
  const others = await Promise.all([1, 2, 3].map(() => world.creator({ available: grosze(150_00) })))
  const booked = [
    ...payouts.map(each => executed(each)),
    ...payouts.slice(0, 2).map(each => cameBack(each)),
    ...campaigns.map(({ id }, at) => line({ amount: grosze(300_00 + at * 10_00), title: campaignReference(id) })),
  ]
  const content = written(booked)
  const acts = await Promise.allSettled([
    ...[1, 2, 3].map(() => take(content)),
    ...payouts.map(({ id }) => office.call(opsConfirmPayout, { params: { id } })),
    ...payouts.map(({ id }) => office.call(opsReturnPayout, { params: { id }, body: { reason: 'Bank oddał' } })),
    ...others.map(each => each.call(requestPayout, { body: undefined })),
    ...campaigns.map(({ id }) =>
      office.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 200, reference: 'FV' } }),
    ),
  ])
  const statuses = acts.map(each => (each.status === 'fulfilled' ? 200 : (each.reason as { status: number }).status))
  expect(statuses.filter(status => status >= 500)).toEqual([])
  await world.advance(1000)
  expect(await lines({ state: 'unread' })).toEqual([])
  expect(await reconcile(world.world)).toEqual([])
})

describe('threat model §4 a statement takes effect once', () => {
  test('the same one fifty times at once, and again in the other format', async () => {
    const payouts = await released([150, 200])
    const booked = payouts.map(each => executed(each))
    const content = written(booked)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => take(content)))
    expect(outcomes.filter(([one]) => one?.outcome === 'imported')).toHaveLength(1)
    expect(outcomes.filter(([one]) => one?.outcome === 'known')).toHaveLength(49)
    expect((await take(written(booked, { format: 'mt940' }))).map(({ outcome }) => outcome)).toEqual(['known'])
    expect((await office.call(opsListStatements, { query: {} })).meta.total).toBe(1)
    expect(await Promise.all(payouts.map(statusOf))).toEqual([['paid'], ['paid']])
    expect(await reconcile(world.world)).toEqual([])
  })

  test('a longer statement brings only what is new', async () => {
    const [first, second] = (await released([150, 200])) as [Paid, Paid]
    const known = executed(first)
    await take(written([known]))
    const [outcome] = await take(written([known, executed(second)], { number: 2 }))
    expect(outcome?.statement).toMatchObject({ lines: 1, known_lines: 1, left: 200, gap: 0 })
    expect(await statusOf(second)).toEqual(['paid'])
  })

  test('what a process that ended left unread is matched by the next one', async () => {
    const payouts = await released([150])
    const bytes = Buffer.from(written(payouts.map(each => executed(each))))
    const read = await readFile(world.world, { bytes, clientName: 'a', declaredType: 'a', fields: {} })
    await withTransaction(world.world.db, tx => importFile(world.world, tx, read, office.id))
    expect((await lines({ state: 'unread' })).length).toBe(1)
    await world.advance(1000)
    expect((await lines({ state: 'unread' })).length).toBe(0)
    expect(await Promise.all(payouts.map(statusOf))).toEqual([['paid']])
  })
})

test('many lines are matched in pieces: five of them before the answer, the others right after it', async () => {
  const paid = firstOf(await released([150]))
  const strangers = Array.from({ length: 620 }, (_, at) => line({ amount: grosze(-100 - at), title: `Opłata ${at}` }))
  const [outcome] = await take(written([...strangers, executed(paid)]))
  expect(outcome?.statement).toMatchObject({ lines: 621, unread: 121 })
  expect(await statusOf(paid)).toEqual(['waiting_for_payout'])
  await world.advance(1000)
  expect(await statusOf(paid)).toEqual(['paid'])
  expect((await office.call(opsOverview)).data.bank_lines).toBe(620)
})

test('DESK-64 lines that somebody has to explain are one piece of work, since they came, with what they sum to', async () => {
  const work = async () => (await office.call(opsListWork)).data.filter(({ kind }) => kind === 'bank_lines')
  expect(await work()).toEqual([])
  const since = world.clock.now().toISOString()
  await take(
    written([line({ amount: grosze(77_00), title: 'czynsz' }), line({ amount: grosze(-12_00), title: 'Opłata' })]),
  )
  expect(await work()).toMatchObject([{ key: 'waiting', name: null, campaign_id: null, count: 2, amount: 89, since }])
  for (const { id } of await lines())
    await office.call(opsSetBankLineAside, { params: { id }, body: { reason: 'Nie nasze' } })
  expect(await work()).toEqual([])
})

test('DESK-97 the log finds by a payout’s reference who made and released its file, and whose statement showed it', async () => {
  const paid = firstOf(await released([150]))
  await released([200])
  await take(written([executed(paid)]))
  const named = async (text: string) =>
    (await office.call(opsListAudit, { query: { text, sort: 'oldest' } })).data.map(({ action }) => action)
  const acts = ['bank_file_created', 'bank_file_released', 'bank_statement_imported', 'bank_lines_matched']
  expect(await named(paid.reference)).toEqual(acts)
  expect(await named(paid.reference.toLowerCase())).toEqual(acts)
  expect(await named('PO-999999')).toEqual([])
})

test('DESK-98 a recalled file is found by the references of what lay in it, also of what was refused later', async () => {
  const { payouts, fileId } = await made([150, 200])
  const other = await made([300])
  await office.call(opsRecallBankFile, { params: { id: fileId }, body: { reason: 'Zły rachunek' } })
  const { data: again } = await office.call(opsCreateBankFile, {
    body: { format: 'pain.001', payout_ids: [firstOf(payouts).id] },
  })
  await world.release(again.id)
  const acts = async (reference: string) =>
    (await office.call(opsListAudit, { query: { text: reference, sort: 'oldest' } })).data.map(({ action }) => action)
  const second = firstOf(payouts.slice(1))
  world.clock.advance(DAY_MS)
  await office.call(opsRefusePayout, { params: { id: second.id }, body: { reason: 'Konto zamknięte' } })
  await second.creator.call(requestPayout, { body: undefined })
  const { data: anew } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
  expect(await acts(firstOf(payouts).reference)).toEqual([
    'bank_file_created',
    'bank_file_recalled',
    'bank_file_created',
    'bank_file_released',
  ])
  expect(await acts(second.reference)).toEqual(['bank_file_created', 'bank_file_recalled', 'payout_refused'])
  expect(await acts(firstOf(other.payouts).reference)).toEqual(['bank_file_created'])
  expect(await acts(anew[0]?.reference ?? '')).toEqual([])
})

test('DESK-94 of more lines than are counted the work says that there are more', async () => {
  await take(written([line({ amount: grosze(10_00), title: 'czynsz' })]))
  const copies = (from: number, to: number) =>
    sql`insert into bank_line (id, statement_id, position, account, identity, booked_on, currency, amount_grosze, state, why, details_sealed)
      select gen_random_uuid(), statement_id, n, account, 'copy' || n, booked_on, currency, amount_grosze, state, why, details_sealed
      from (select * from bank_line order by position limit 1) first, generate_series(${from}::int, ${to}::int) n`.execute(
      world.world.db,
    )
  const work = async () => (await office.call(opsListWork)).data.filter(({ kind }) => kind === 'bank_lines')
  await copies(2, 2000)
  expect(await work()).toMatchObject([{ count: 2000, is_more: false, amount: 20_000 }])
  await copies(2001, 2001)
  expect(await work()).toMatchObject([{ count: 2000, is_more: true, amount: 20_000 }])
})

test('a line that does not quite fit moves nothing, waits, and says why', async () => {
  const paid = firstOf(await released([150]))
  const ordered = await world.creator({ available: grosze(500_00) })
  await ordered.call(requestPayout, { body: undefined })
  const { data } = await office.call(opsListPayouts, { query: { status: 'ordered' } })
  const early = { ...paid, reference: data[0]?.reference ?? '', amount: 500 }
  await take(
    written([
      executed({ ...paid, amount: 151 }),
      executed(paid, { iban: 'PL14114020041234567890123456' }),
      executed(early),
      executed({ ...paid, reference: 'PO-999999' }),
      line({ amount: grosze(-12_00), title: 'Opłata za prowadzenie rachunku', name: 'Bank', iban: '' }),
      line({ amount: grosze(77_00), title: 'FAN-00000000' }),
    ]),
  )
  expect((await lines()).map(({ why }) => why)).toEqual([
    'amount_differs',
    'account_differs',
    'not_released',
    'nothing_fits',
    'nothing_fits',
    'nothing_due',
  ])
  expect(await statusOf(paid)).toEqual(['waiting_for_payout'])
  expect(await reconcile(world.world)).toEqual([])
  await take(written([executed(paid), executed(paid)], { number: 2 }))
  expect((await lines()).map(({ why }) => why)).toContain('executed_before')
})

test('DESK-93 lines that came before their bank file was released are matched by the release, and by it alone', async () => {
  const { payouts, fileId } = await made([150])
  const early = firstOf(payouts)
  const other = firstOf((await made([200])).payouts)
  await take(written([executed(early), executed(other), line({ amount: grosze(-9_00), title: 'Opłata' })]))
  expect((await lines()).map(({ why }) => why)).toEqual(['not_released', 'not_released', 'nothing_fits'])
  await world.release(fileId)
  await world.advance(1000)
  expect([await statusOf(early), await statusOf(other)]).toEqual([['paid'], ['waiting_for_payout']])
  expect((await lines()).map(({ why }) => why)).toEqual(['not_released', 'nothing_fits'])
  const { data } = await office.call(opsListAudit, {
    query: { action: 'bank_lines_matched', object_type: 'bank_file' },
  })
  expect(data.map(({ object_id, after }) => [object_id, after])).toEqual([[fileId, { matched: 1 }]])
  expect(await reconcile(world.world)).toEqual([])
})

test('files that are cut off, partial, of another account or in another money are refused with a sentence each', async () => {
  const paid = firstOf(await released([150]))
  const content = written([executed(paid), executed(paid)])
  const problem = async (changed: string) => (await take(changed))[0]
  expect(await problem(content.slice(0, content.indexOf('</Stmt>')))).toMatchObject({
    outcome: 'refused',
    problem: expect.stringContaining('ends in the middle'),
  })
  expect((await problem(content.replace(/<Ntry>.*<\/Ntry>\n/, '')))?.problem).toContain('-150,00')
  expect((await problem(written([], { account: 'PL14114020041234567890123456' })))?.problem).toContain(
    'PL14114020041234567890123456',
  )
  expect((await problem(written([]).replaceAll('PLN', 'EUR')))?.problem).toContain('EUR')
  const none = await refusal(take('nothing'))
  expect([none.status, Object.keys(none.errors)]).toEqual([422, ['statement']])
  const huge = await refusal(take('a'.repeat(26 * 1024 * 1024)))
  expect([huge.status, huge.errors.statement?.[0]]).toEqual([413, expect.stringContaining('25 MB')])
  expect((await office.call(opsListStatements, { query: {} })).meta.total).toBe(0)
  expect(await statusOf(paid)).toEqual(['waiting_for_payout'])
})

test('a line that is there twice, or in another money, does nothing; the others are matched', async () => {
  const paid = firstOf(await released([150]))
  const once = executed(paid)
  const [, entry = ''] = /(<Ntry>.*<\/Ntry>)/.exec(written([once])) ?? []
  const foreign = entry.replaceAll('PLN', 'EUR').replaceAll(once.reference, 'BK99999999999999')
  const [outcome] = await take(written([once]).replace('</Stmt>', `${entry}</Stmt>`))
  expect(outcome?.statement).toMatchObject({ lines: 2, left: 150, closing: 999_850 })
  const id = outcome?.statement?.id ?? ''
  expect((await lines({ statement_id: id })).map(({ state, why }) => [state, why])).toEqual([
    ['matched_payout', null],
    ['wrong', 'doubled'],
  ])
  const [other] = await take(written([], { number: 2 }).replace('</Stmt>', `${foreign}</Stmt>`))
  expect((await lines({ statement_id: other?.statement?.id ?? '' }))[0]).toMatchObject({
    state: 'wrong',
    why: 'foreign_currency',
    currency: 'EUR',
  })
})

/** A campaign whose creator earned so much, settled; its advertiser owes that. */
async function owing(amount: number, advertiser = 'Kocyk') {
  const creator = await world.creator()
  const id = await world.campaigns.published({ advertiser, incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] })
  await creator.call(joinCampaign, { params: { id } })
  const { data } = await office.call(opsListParticipants, { params: { id } })
  const results = { views: null, clicks: amount, actions: null, sales: null, sales_value: null }
  await office.call(opsEnterResults, { params: { id: data[0]?.id ?? '' }, body: results })
  await office.call(opsCloseCampaign, { params: { id } })
  await office.call(opsAcceptSettlement, { params: { id }, body: {} })
  return { id, creator }
}

describe('TRAN-42 an advertiser’s money finds its campaign', () => {
  const KOCYK = 'PL27114020040000300201355387'
  const came = (amount: number, change: Partial<Booked>) =>
    line({ amount: grosze(amount * 100), name: 'Kocyk sp. z o.o.', iban: KOCYK, ...change })

  test('by its reference; afterwards by account and sum; more than is due waits, and a person settles what is left with one act', async () => {
    const [first, second, third] = [await owing(300), await owing(410), await owing(520)]
    await take(written([came(300, { title: `Zapłata ${campaignReference(first.id).toLowerCase()}` })]))
    expect(await first.creator.balances()).toMatchObject({ pending: 0, available: 300_00 })
    await take(
      written(
        [
          came(410, { title: 'Faktura 7/2026' }),
          came(9999, { title: campaignReference(third.id) }),
          came(500, { title: 'Zaliczka' }),
          came(520, { iban: IBAN, title: 'Faktura 8/2026' }),
        ],
        { number: 2, opening: grosze(OPENING + 300_00) },
      ),
    )
    expect(await second.creator.balances()).toMatchObject({ pending: 0, available: 410_00 })
    expect(await third.creator.balances()).toMatchObject({ pending: 520_00, available: 0 })
    const waiting = await lines()
    expect(waiting.map(({ why }) => why)).toEqual(['exceeds_due', 'nothing_fits', 'nothing_fits'])
    const exact = waiting.at(-1)
    expect(exact?.proposals[0]).toMatchObject({ kind: 'campaign', id: third.id, fits: ['amount'] })
    const { data } = await office.call(opsSettleBankLine, {
      params: { id: exact?.id ?? '' },
      body: { campaign_id: third.id },
    })
    expect(data).toMatchObject({
      state: 'matched_advertiser',
      campaign: { id: third.id },
      settled: { by: 'Test operator' },
    })
    expect(await third.creator.balances()).toMatchObject({ pending: 0, available: 520_00 })
    expect(await reconcile(world.world)).toEqual([])
  })

  test('a wrong match is taken back while nobody got anything of it, by the opposite transfer; afterwards not', async () => {
    const { id, creator } = await owing(300)
    await take(
      written([came(299, { title: campaignReference(id) }), came(1, { title: `${campaignReference(id)} dopłata` })]),
    )
    expect(await creator.balances()).toMatchObject({ available: 300_00 })
    const [big] = await lines({ state: 'matched_advertiser' })
    const reason = 'To nie ta kampania'
    const params = { id: big?.id ?? '' }
    expect(await codeOf(office.call(opsUnmatchBankLine, { params, body: { reason } }))).toEqual([
      409,
      'advertiser_payment_released',
    ])
    const other = await owing(200, 'Pled')
    await take(written([came(50, { title: campaignReference(other.id) })], { number: 2 }))
    const part = (await lines({ state: 'matched_advertiser' })).find(({ campaign }) => campaign?.id === other.id)
    const { data } = await office.call(opsUnmatchBankLine, { params: { id: part?.id ?? '' }, body: { reason } })
    expect(data).toMatchObject({ state: 'waiting', why: 'taken_back', reason, campaign: null })
    expect(await reconcile(world.world)).toEqual([])
    await office.call(opsSettleBankLine, { params: { id: part?.id ?? '' }, body: { campaign_id: other.id } })
    expect(await reconcile(world.world)).toEqual([])
  })
})

describe('what waits is settled by a person', () => {
  test('a transfer to another account, once; a paid one has no way back and says so', async () => {
    const paid = firstOf(await released([150]))
    await take(written([executed(paid, { iban: 'PL14114020041234567890123456' })]))
    const [waiting] = await lines()
    expect(waiting?.proposals).toEqual([
      {
        kind: 'payout',
        id: paid.id,
        name: 'Test creator',
        detail: paid.reference,
        amount: 150,
        fits: ['amount', 'reference'],
      },
    ])
    const params = { id: waiting?.id ?? '' }
    const settle = () => office.call(opsSettleBankLine, { params, body: { payout_id: paid.id } })
    const settled = await Promise.allSettled(Array.from({ length: 8 }, settle))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statusOf(paid)).toEqual(['paid'])
    expect(await codeOf(settle())).toEqual([409, 'bank_line_settled'])
    expect(await codeOf(office.call(opsUnmatchBankLine, { params, body: { reason: 'Pomyłka' } }))).toEqual([
      409,
      'bank_line_final',
    ])
    expect(await reconcile(world.world)).toEqual([])
  })

  test('what was confirmed and returned by hand is only shown by its lines, which can be taken off again', async () => {
    const paid = firstOf(await released([150]))
    await office.call(opsConfirmPayout, { params: { id: paid.id } })
    await office.call(opsReturnPayout, { params: { id: paid.id }, body: { reason: 'Bank oddał' } })
    await take(written([executed(paid), cameBack(paid)]))
    const both = await lines({ state: 'matched_return' })
    expect(both[0]).toMatchObject({ has_moved: false, can_unmatch: true })
    expect((await lines({ state: 'matched_payout' })).map(({ has_moved }) => has_moved)).toEqual([false])
    const unmatched = await office.call(opsUnmatchBankLine, {
      params: { id: both[0]?.id ?? '' },
      body: { reason: 'Pomyłka' },
    })
    expect(unmatched.data).toMatchObject({ state: 'waiting', why: 'taken_back' })
    expect(await reconcile(world.world)).toEqual([])
  })

  test('a fee is set aside with a reason and stays in the difference by that name, and can be taken back', async () => {
    const fee = line({ amount: grosze(-12_00), title: 'Opłata', iban: '', name: 'Bank' })
    const [outcome] = await take(written([fee]))
    const [waiting] = await lines()
    const params = { id: waiting?.id ?? '' }
    expect((await standing()).parts).toMatchObject({ before: 1_000_000, waiting: -12, set_aside: 0, by_hand: 0 })
    expect((await office.call(opsOverview)).data.bank_lines).toBe(1)
    await office.call(opsSetBankLineAside, { params, body: { reason: 'Opłata banku' } })
    const { difference, parts, waiting_lines: left } = await standing()
    expect(parts).toMatchObject({ waiting: 0, set_aside: -12 })
    expect([difference, left]).toEqual([999_988, 0])
    const { data } = await office.call(opsGetStatement, { params: { id: outcome?.statement?.id ?? '' } })
    expect(data.by_state.set_aside).toEqual({ count: 1, amount: -12 })
    await office.call(opsUnmatchBankLine, { params, body: { reason: 'Pomyłka' } })
    expect((await lines())[0]).toMatchObject({ why: 'taken_back', settled: { by: 'Test operator' } })
  })

  test('the differences between bank and ledger add up, a missing statement among them', async () => {
    const payouts = await released([150, 200])
    await office.call(opsConfirmPayout, { params: { id: payouts[0]?.id ?? '' } })
    await take(written([line({ amount: grosze(5_00), title: 'Ktoś' })]))
    await take(written([executed(payouts[1] as Paid)], { number: 3, opening: grosze(OPENING + 105_00) }))
    const { bank, ledger, difference, parts } = await standing()
    expect(Math.round((bank - ledger - difference) * 100)).toBe(0)
    expect(sum(Object.values(parts).map(part => Math.round(part * 100)))).toBe(Math.round(difference * 100))
    expect(parts).toMatchObject({ before: 1_000_000, gaps: 100, waiting: 5 })
    // Both advertisers paid before the first statement, and one transfer was confirmed by hand.
    expect(parts.by_hand).toBe(-200)
  })
})

test('threat model §3.10 what lines say of a creator goes when accounting’s time is over; days and sums stay', async () => {
  const paid = firstOf(await released([150]))
  await take(written([executed(paid)]))
  await withTransaction(world.world.db, tx => eraseLines(world.world, tx, paid.creator.id))
  expect((await lines({ state: 'matched_payout' }))[0]).toMatchObject({
    name: '—',
    account_masked: null,
    title: '',
    amount: -150,
    payout: { id: paid.id },
  })
})

test('threat model §4.14 a line that is not what it was matched with is found when the books are checked', async () => {
  const paid = firstOf(await released([150]))
  await take(written([executed(paid)]))
  const [matched] = await lines({ state: 'matched_payout' })
  const set = (amount: number) =>
    world.world.db
      .updateTable('bank_line')
      .set({ amount_grosze: amount })
      .where('id', '=', matched?.id ?? '')
      .execute()
  await set(-151_00)
  expect(await reconcile(world.world)).toEqual([
    { what: `line of a statement ${matched?.id}`, expected: 151_00, found: 150_00 },
  ])
  await set(-150_00)
  expect(await reconcile(world.world)).toEqual([])
})

test('decision 0044 statements are read and imported with the right to money alone', async () => {
  const viewer = await world.colleague('operator')
  expect(await codeOf(take(written([]), viewer))).toEqual([403, 'right_money'])
  expect(await codeOf(viewer.call(opsListBankLines, { query: {} }))).toEqual([403, 'right_money'])
})
