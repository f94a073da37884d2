import { joinCampaign } from '@fanfara/contract/campaigns'
import { DAY_MS } from '@fanfara/contract/durations'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAudit, opsOverview } from '@fanfara/contract/ops/desk'
import { opsEnterResults, opsListParticipants } from '@fanfara/contract/ops/participants'
import {
  opsListLateRates,
  opsListReceivables,
  opsRemindAdvertiser,
  opsSaveLateRate,
} from '@fanfara/contract/ops/receivables'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { opsListWork } from '@fanfara/contract/ops/desk/work'
import { type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '#/jobs/due-work.ts'
import { remindDue } from './service.ts'

let world: TestWorld
let office: Operator
beforeAll(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterAll(() => world.close())

/** A settled campaign that owes so many zł; its contact has an address of its own. */
async function owing(clicks: number, isBusiness = false) {
  const email = `${crypto.randomUUID()}@zorza.test`
  const id = await world.campaigns.published({
    advertiser_email: email,
    incomes: [{ model: 'CPC', unit: 'flat', value: 1 }],
  })
  const params = { id }
  const creator = await world.creator()
  if (isBusiness)
    await sql`update billing_profile set settlement_form = 'company', company_name = 'Ola' where account_id = ${creator.id}`.execute(
      world.world.db,
    )
  await creator.call(joinCampaign, { params })
  const { data } = await office.call(opsListParticipants, { params })
  const results = { views: null, clicks, actions: null, sales: null, sales_value: null }
  await office.call(opsEnterResults, { params: { id: data[0]?.id ?? '' }, body: results })
  await office.call(opsCloseCampaign, { params })
  await office.call(opsAcceptSettlement, { params })
  const pay = (amount: number) => office.call(opsRecordAdvertiserPayment, { params, body: { amount, reference: 'FV' } })
  const row = async () =>
    (await office.call(opsListReceivables, { query: { per_page: 100 } })).data.find(
      ({ campaign }) => campaign.id === id,
    )
  const letters = async () => {
    await sendDue(world.world)
    return world.letters.filter(({ to }) => to === email)
  }
  const remind = () => office.call(opsRemindAdvertiser, { params })
  return { id, pay, row, letters, remind }
}
const codeOf = async (call: Promise<unknown>) => {
  const { status, code } = await refusal(call)
  return [status, code]
}

describe('CRED-06 what is late', () => {
  test('TRAN-42 DAY-10 stands on the work list with its age once the agreed term is over, and in the list of what is owed', async () => {
    const { id, row, pay } = await owing(300)
    const items = async () => (await office.call(opsListWork)).data.filter(({ key }) => key === id)
    const work = async () => (await items()).map(({ kind }) => kind)
    const before = (await office.call(opsOverview)).data.advertiser_payments.amount
    expect(await work()).toEqual(['advertiser_payment'])
    await pay(100)
    expect(await row()).toMatchObject({ owed: 200, days_late: 0, reminded: null })
    expect(await items()).toMatchObject([{ amount: 200 }])
    expect((await office.call(opsOverview)).data.advertiser_payments.amount).toBe(before - 100)
    world.clock.advance(90 * DAY_MS)
    expect(await row()).toMatchObject({ days_late: 0 })
    world.clock.advance(DAY_MS)
    expect(await row()).toMatchObject({ days_late: 1 })
    expect(await work()).toEqual(['overdue'])
    const late = await office.call(opsListReceivables, { query: { late: 'true', per_page: 100 } })
    expect(late.data.map(({ campaign }) => campaign.id)).toContain(id)
    expect(late.term_days).toBe(90)
    expect(late.due).toBe(late.data.reduce((all, { owed }) => all + owed, 0))
    await pay(200)
    expect(await row()).toBeUndefined()
  })

  test('DESK-75 DESK-88 WORD-05 a reminder says to whom, to which account, how much, since when and under which title; one a day, and none before it is late', async () => {
    const { id, remind, letters, row } = await owing(300)
    expect((await row())?.can_remind).toBe(false)
    expect(await codeOf(remind())).toEqual([422, 'receivable_not_late'])
    world.clock.advance(95 * DAY_MS)
    const presses = await Promise.allSettled([remind(), remind(), remind()])
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [letter, second] = await letters()
    expect(second).toBeUndefined()
    expect(letter?.text.replaceAll('\u00a0', ' ')).toMatch(/300,00 zł/)
    expect(letter?.text).toContain(`FAN-${id.slice(0, 8).toUpperCase()}`)
    expect(letter?.text).toContain('5 days')
    expect(letter?.text).toContain('Fanfara Demo sp. z o.o., NIP 1111111111')
    expect(letter?.text).toContain('PL34 1020 1026 0000 0000 0000 0001')
    // Days stand as each language writes them.
    expect(letter?.text).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    expect(letter?.text).toMatch(/minął \d{1,2} \p{L}+ \d{4}, .*was due on \d{1,2} \p{L}+ \d{4}, /su)
    expect(await row()).toMatchObject({ reminded: { by: 'Test operator' }, can_remind: false })
    const [line] = (await office.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({
      action: 'advertiser_reminded',
      before: { reminded_at: null },
      after: { amount_grosze: 300_00, days_late: 5 },
    })
    world.clock.advance(DAY_MS)
    expect((await row())?.can_remind).toBe(true)
    await remind()
    expect(await letters()).toHaveLength(2)
  })

  test('the job reminds once a week, however often and in how many processes it runs; nobody once it is paid', async () => {
    const { letters, pay } = await owing(300)
    world.clock.advance(100 * DAY_MS)
    await Promise.all([remindDue(world.world), remindDue(world.world), remindDue(world.world)])
    expect(await letters()).toHaveLength(1)
    world.clock.advance(6 * DAY_MS)
    await remindDue(world.world)
    expect(await letters()).toHaveLength(1)
    world.clock.advance(2 * DAY_MS)
    await remindDue(world.world)
    expect(await letters()).toHaveLength(2)
    await pay(300)
    world.clock.advance(30 * DAY_MS)
    await remindDue(world.world)
    expect(await letters()).toHaveLength(2)
  })
})

describe('CRED-07 what the law asks for being late', () => {
  const save = (valid_from: string, interest_percent: number, euro_rate = 4.25) =>
    office.call(opsSaveLateRate, { body: { valid_from, interest_percent, euro_rate } })

  test('follows a table that can be updated, for what is due to creators who are businesses', async () => {
    const business = await owing(10_000, true)
    const person = await owing(10_000)
    world.clock.advance(100 * DAY_MS)
    expect((await business.row())?.business).toEqual({ amount: 10_000, interest: null, compensation: null })
    await save('2020-01-01', 14)
    // Ten days: 10 000 × 14 % × 10 ÷ 365; 70 € at 4,25.
    expect((await business.row())?.business).toEqual({ amount: 10_000, interest: 38.36, compensation: 297.5 })
    expect((await person.row())?.business).toEqual({ amount: 0, interest: 0, compensation: 0 })
    await save('2020-01-01', 7, 4)
    expect((await business.row())?.business).toEqual({ amount: 10_000, interest: 19.18, compensation: 280 })
    const { data } = await office.call(opsListLateRates)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ valid_from: '2020-01-01', interest_percent: 7, euro_rate: 4 })
    const [line] = (await office.call(opsListAudit, { query: {} })).data
    expect(line).toMatchObject({ action: 'late_rate_saved', before: { interest: 1400 }, after: { interest: 700 } })
  })

  test('figures that cannot be are refused under their field', async () => {
    const wrong = await refusal(save('2026-02-30', 101, 0.5))
    expect([wrong.status, Object.keys(wrong.errors).toSorted()]).toEqual([
      422,
      ['euro_rate', 'interest_percent', 'valid_from'],
    ])
  })
})

test('DESK-08 what is owed is found by a part of the campaign’s name or its advertiser’s, without Polish letters too', async () => {
  const { id } = await owing(300)
  await sql`update campaign set advertiser = 'Żółty Żagiel' where id = ${id}`.execute(world.world.db)
  const found = async (name: string) => {
    const { data, meta, due } = await office.call(opsListReceivables, { query: { name } })
    return [data.map(({ campaign, owed }) => [campaign.id, owed]), meta.total, due]
  }
  expect(await found('zolty zag')).toEqual([[[id, 300]], 1, 300])
  expect(await found('100%')).toEqual([[], 0, 0])
})
