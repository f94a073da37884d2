import { getBilling, updateBilling } from '@fanfara/contract/billing'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { opsListPrices, opsSetPrices } from '@fanfara/contract/evaluation'
import { ApiError } from '@fanfara/contract/client'
import { grosze } from '@fanfara/contract/money'
import { opsAcceptSettlement, opsRecordAdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import {
  opsConfirmPayout,
  opsCreateBankFile,
  opsDownloadBankFile,
  opsListPayouts,
  opsRefusePayout,
  opsReturnPayout,
} from '@fanfara/contract/ops/payouts'
import { opsEnterResults, opsListParticipants, opsRefuseProof } from '@fanfara/contract/ops/participants'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { getEarnings, getPayments, requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import * as ledger from '../ledger/service.ts'
import { reconcile } from '../ledger/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const outcome = (press: PromiseSettledResult<unknown>) =>
  press.status === 'fulfilled' ? 200 : (press.reason as { status: number }).status

test('GEN-01 GEN-07 ROLE-11 MONEY-20 MONEY-28 API-37 TRAN-02 TRAN-40 TRAN-41 TRAN-42 TRAN-43 TRAN-44 TRAN-45 TRAN-47 a creator joins, finishes, is settled, paid by the advertiser, and paid out', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published()
  const status = async () => (await ola.call(getPayments)).data.find(row => row.campaign_id === id)?.status

  const joined = await ola.call(joinCampaign, { params: { id } })
  expect(joined.data.status).toBe('active')
  const [task] = (await ola.call(listTasks)).data
  const dates = { start_date: expect.any(String), end_date: expect.any(String) }
  expect(task).toMatchObject({ status: 'during', campaign_id: id, media_type: 'other', ...dates })
  const finished = await ola.call(finishTask, {
    params: { id: task?.id ?? '' },
    body: { url: 'https://www.twitch.tv/ola/about' },
  })
  expect(finished.data.status).toBe('finished')
  expect(await ola.balances()).toEqual({ pending: 300_00, available: 0, inPayout: 0 })
  expect(await status()).toBe('waiting_for_acceptance')

  expect((await refusal(operator.call(opsAcceptSettlement, { params: { id } }))).code).toBe('campaign_not_completed')
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  expect(await status()).toBe('waiting_for_payment')
  expect(await ola.call(getPayments)).toMatchObject({ balance: 0, balance_waiting: 300 })
  const recorded = await operator.call(opsRecordAdvertiserPayment, {
    params: { id },
    body: { amount: 300, reference: 'FV 1/2026' },
  })
  expect(recorded.data.released).toEqual({ count: 1, amount: 300 })
  expect(await status()).toBe('ready_for_payout')
  expect(await ola.call(getPayments)).toMatchObject({ balance: 300, balance_waiting: 0, can_request_payout: true })

  const ordered = await ola.call(requestPayout, { body: undefined })
  expect(ordered.data).toEqual({ amount: 300, status: 'sent_for_payout' })
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 300_00 })
  expect([await status(), (await ola.call(getPayments)).balance]).toEqual(['sent_for_payout', 0])
  const [payout] = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data.filter(
    row => row.creator.id === ola.id,
  )
  const file = await operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [payout?.id ?? ''] } })
  expect(await status()).toBe('waiting_for_payout')
  await world.release(file.data.id)
  const content = await operator.call(opsDownloadBankFile, { params: { id: file.data.id } })
  expect(content).toContain('110,20260302,30000,10201026,0,"34102010260000000000000001","61109010140000071219812874"')
  await operator.call(opsConfirmPayout, { params: { id: payout?.id ?? '' } })
  expect(await status()).toBe('paid')
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
  expect(await reconcile(world.world)).toEqual([])
})

test('SEC-12 MONEY-09 MONEY-21 at exactly 100 zł, pressing fifty times at once pays once', async () => {
  const ola = await world.creator({ available: grosze(100_00) })
  const presses = await Promise.allSettled(
    Array.from({ length: 50 }, () => ola.call(requestPayout, { body: undefined })),
  )
  expect(presses.map(outcome).sort((one, other) => one - other)).toEqual([200, ...Array<number>(49).fill(422)])
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 100_00 })
})

test('threat model §4.7 the same Idempotency-Key gives the same answer fifty times, another request with it is refused', async () => {
  const ola = await world.creator({ available: grosze(250_00) })
  const key = { idempotencyKey: 'the-key' }
  const presses = await Promise.all(Array.from({ length: 50 }, () => ola.call(requestPayout, { body: undefined }, key)))
  expect(new Set(presses.map(press => JSON.stringify(press)))).toEqual(
    new Set(['{"data":{"amount":250,"status":"sent_for_payout"}}']),
  )
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 250_00 })
  const other = await refusal(ola.call(requestPayout, { body: {} }, key))
  expect([other.status, Object.keys(other.errors)]).toEqual([422, ['idempotency-key']])
})

test('API-37 an order has no body: none and an empty one are the same, and say what was ordered', async () => {
  for (const body of [undefined, '{}']) {
    const ola = await world.creator({ available: grosze(120_00) })
    const headers = { authorization: `Bearer ${ola.token}`, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${world.origin}/api/payments/payout`, { method: 'POST', headers, body })
    expect([answer.status, await answer.json()]).toEqual([200, { data: { amount: 120, status: 'sent_for_payout' } }])
  }
})

test('MONEY-10 MONEY-22 refusals: 99,99 zł, no billing data, and 72 h after a changed account', async () => {
  const poor = await world.creator({ available: grosze(99_99) })
  expect((await refusal(poor.call(requestPayout, { body: undefined }))).code).toBe('payout_below_minimum')
  expect((await poor.call(getPayments)).can_request_payout).toBe(false)

  const unbilled = await world.creator({ available: grosze(100_00), billing: false })
  expect(await refusal(unbilled.call(requestPayout, { body: undefined }))).toMatchObject({
    status: 422,
    code: 'billing_incomplete',
  })

  const changed = await world.creator({ available: grosze(100_00) })
  await world.world.db
    .updateTable('billing_profile')
    .set({ iban_changed_at: world.clock.now() })
    .where('account_id', '=', changed.id)
    .execute()
  const held = await refusal(changed.call(requestPayout, { body: undefined }))
  expect(held.code).toBe('payout_on_hold')
  expect(held.body?.until).toBe(new Date(world.clock.now().getTime() + 72 * 3_600_000).toISOString())
  expect(await changed.balances()).toEqual({ pending: 0, available: 100_00, inPayout: 0 })
  const shown = await changed.call(getPayments)
  expect(shown).toMatchObject({ can_request_payout: true, payout_held_until: held.body?.until })
  expect((await poor.call(getPayments)).payout_held_until).toBeNull()
  await world.advance(72 * 3_600_000)
  expect((await changed.call(getPayments)).payout_held_until).toBeNull()
})

test('FIN-16 until when payouts rest is told to whoever has less than the minimum too', async () => {
  const poor = await world.creator({ available: grosze(99_99) })
  const at = world.clock.now()
  await world.world.db
    .updateTable('billing_profile')
    .set({ iban_changed_at: at })
    .where('account_id', '=', poor.id)
    .execute()
  const until = new Date(at.getTime() + 72 * 3_600_000).toISOString()
  expect(await poor.call(getPayments)).toMatchObject({ can_request_payout: false, payout_held_until: until })
})

test('TRAN-46 a refused payout gives the money back, and a returned one too; both once', async () => {
  const operator = await world.operator()
  const ola = await world.creator({ available: grosze(150_00) })
  const order = async () => {
    await ola.call(requestPayout, { body: undefined })
    const rows = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
    return rows.find(row => row.creator.id === ola.id)?.id ?? ''
  }
  const first = await order()
  await operator.call(opsRefusePayout, { params: { id: first }, body: { reason: 'The holder’s name differs' } })
  expect(await ola.balances()).toEqual({ pending: 0, available: 150_00, inPayout: 0 })
  expect(
    (await refusal(operator.call(opsRefusePayout, { params: { id: first }, body: { reason: 'again' } }))).status,
  ).toBe(409)

  const second = await order()
  const made = await operator.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids: [second] } })
  await world.release(made.data.id)
  await operator.call(opsConfirmPayout, { params: { id: second } })
  expect((await refusal(operator.call(opsConfirmPayout, { params: { id: second } }))).status).toBe(409)
  await operator.call(opsReturnPayout, { params: { id: second }, body: { reason: 'Account closed' } })
  expect(await ola.balances()).toEqual({ pending: 0, available: 150_00, inPayout: 0 })
  expect((await ola.call(getPayments)).data[0]).toMatchObject({ status: 'ready_for_payout', payout: 150 })
  expect(await reconcile(world.world)).toEqual([])
})

test('OPS-15 who waits longest for money comes first; of what is over, the newest', async () => {
  const operator = await world.operator()
  const creators = [
    await world.creator({ available: grosze(150_00) }),
    await world.creator({ available: grosze(150_00) }),
  ]
  for (const creator of creators) {
    world.clock.advance(60_000)
    await creator.call(requestPayout, { body: undefined })
  }
  const mine = async (status: 'ordered' | 'refused' | undefined) =>
    (await operator.call(opsListPayouts, { query: { status, per_page: 100 } })).data
      .map(row => creators.findIndex(({ id }) => id === row.creator.id))
      .filter(at => at !== -1)
  expect(await mine('ordered')).toEqual([0, 1])
  expect(await mine(undefined)).toEqual([1, 0])
  const orders = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  for (const { id, creator } of orders)
    if (creators.some(one => one.id === creator.id))
      await operator.call(opsRefusePayout, { params: { id }, body: { reason: 'Wrong holder' } })
  expect(await mine('refused')).toEqual([1, 0])
})

test('TRAN-45 DESK-90 two bank files at once take a payout once; the others are told which it is', async () => {
  const operator = await world.operator()
  const ola = await world.creator({ available: grosze(120_00) })
  await ola.call(requestPayout, { body: undefined })
  const rows = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout_ids = rows.filter(row => row.creator.id === ola.id).map(row => row.id)
  const files = await Promise.allSettled(
    [1, 2, 3].map(() => operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids } })),
  )
  expect(files.map(outcome).sort((one, other) => one - other)).toEqual([200, 409, 409])
  const [reference] = rows.filter(row => row.creator.id === ola.id).map(row => row.reference)
  const told = files.flatMap(file =>
    file.status === 'rejected' && file.reason instanceof ApiError ? file.reason.body : [],
  )
  expect(told).toMatchObject([1, 2].map(() => ({ code: 'payout_not_ordered', payout_ids })))
  for (const body of told) expect(body?.message).toBe(`This payout does not wait for a file any more: ${reference}.`)
})

test('OPS-15 money-and-compliance §17 Elixir-0 pays to Polish accounts only, pain.001 to the others too', async () => {
  const operator = await world.operator()
  const greta = await world.creator({ available: grosze(120_00) })
  const { country: _, ...billing } = (await greta.call(getBilling)).data
  await greta.call(updateBilling, { body: { ...billing, iban: 'DE89370400440532013000' } })
  await sql`update billing_profile set iban_changed_at = null where account_id = ${greta.id}`.execute(world.world.db)
  await greta.call(requestPayout, { body: undefined })
  const rows = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout_ids = rows.filter(row => row.creator.id === greta.id).map(row => row.id)
  const refused = await refusal(operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids } }))
  expect(refused).toMatchObject({ status: 422, code: 'iban_not_polish' })
  await operator.call(opsCreateBankFile, { body: { format: 'pain.001', payout_ids } })
})

test('TRAN-29 a refused proof takes the fee back until the settlement is accepted, and not afterwards', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const task = (await ola.call(listTasks)).data[0]?.id ?? ''
  const finish = () => ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await finish()
  await operator.call(opsRefuseProof, { params: { id: task }, body: { reason: 'The banner is not there' } })
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
  expect((await ola.call(listTasks)).data[0]).toMatchObject({
    status: 'during',
    rejection_reason: 'The banner is not there',
  })
  expect((await ola.call(getPayments)).data).toEqual([])
  await finish()
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  expect(
    (await refusal(operator.call(opsRefuseProof, { params: { id: task }, body: { reason: 'too late' } }))).code,
  ).toBe('settlement_accepted')
  expect((await operator.call(opsListParticipants, { params: { id } })).data[0]?.payment).toMatchObject({
    status: 'waiting_for_payment',
    amount: 300,
  })
})

test('MONEY-47 OPS-28 without a price of their own a creator is paid what operators recommended when they joined', async () => {
  const operator = await world.operator()
  const asked = { ad_type: 'onpage_banner_under_stream', platform: 'twitch' } as const
  const recommend = (price: number) =>
    operator.call(opsSetPrices, { body: { ...asked, prices: [price, ...Array.from({ length: 7 }, () => null)] } })
  const { data: prices } = await operator.call(opsListPrices)
  await recommend(222)
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const { rows } = await sql<{ id: string }>`update salary set price_zloty = 275 from channel
    where channel.id = channel_id and account_id = ${kuba.id} and task_type = ${asked.ad_type} returning salary.id`.execute(
    world.world.db,
  )
  expect(rows).toHaveLength(1)
  await sql`insert into channel_reading (channel_id, metrics, observed_at, stage)
    select id, '{}', now(), 4 from channel where account_id = ${ola.id}`.execute(world.world.db)
  const id = await world.campaigns.published({ incomes: [{ model: 'FLAT_FEE', unit: 'flat', value: null }] })
  for (const creator of [ola, kuba]) await creator.call(joinCampaign, { params: { id } })
  await recommend(999)
  for (const [creator, paid] of [
    [ola, 222_00],
    [kuba, 275_00],
  ] as const) {
    const [task] = (await creator.call(listTasks)).data
    const body = { url: 'https://www.twitch.tv/somebody/about' }
    await creator.call(finishTask, { params: { id: task?.id ?? '' }, body })
    expect(await creator.balances()).toMatchObject({ pending: paid })
  }
  const before = prices.find(({ ad_type, platform }) => ad_type === asked.ad_type && platform === asked.platform)
  if (before) await operator.call(opsSetPrices, { body: { ...asked, prices: before.prices } })
})

test('TRAN-42 an advertiser’s payment releases what it covers, oldest first; what is more than is due is their credit', async () => {
  const operator = await world.operator()
  const id = await world.campaigns.published()
  const creators = [await world.creator(), await world.creator(), await world.creator()]
  for (const creator of creators) {
    await creator.call(joinCampaign, { params: { id } })
    const [task] = (await creator.call(listTasks)).data
    await creator.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/x/about' } })
  }
  await operator.call(opsCloseCampaign, { params: { id } })
  const pay = (amount: number) =>
    operator.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount, reference: 'transfer' } })
  expect((await refusal(pay(900))).code).toBe('settlement_not_accepted')
  await operator.call(opsAcceptSettlement, { params: { id } })
  expect((await pay(450)).data).toMatchObject({ released: { count: 1, amount: 300 }, received: 450, unallocated: 150 })
  expect((await pay(450.01)).data).toMatchObject({
    credit: { own: 0.01, all: 0.01 },
    released: { count: 3, amount: 900 },
    waiting_for_payment: { count: 0, amount: 0 },
    unallocated: 0,
  })
  expect(await reconcile(world.world)).toEqual([])
})

test('design §5 a payment says since when, who acts next and when it is expected', async () => {
  const ola = await world.creator({ available: grosze(100_00) })
  const row = (await ola.call(getPayments)).data[0]
  expect(row).toMatchObject({
    status: 'ready_for_payout',
    acts_next: 'creator',
    expected_at: null,
    model: 'CPC',
    clicks: 10_000,
  })
  expect(row?.lines).toEqual([
    { model: 'CPC', unit: 'flat', rate: 0.01, quantity: 10_000, of: null, base: null, amount: 100 },
  ])
})

test('MONEY-42 OPS-13 results that would pay beyond any bound are refused, and change nothing', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published({ incomes: [{ model: 'CPC', unit: 'flat', value: 1_000_000 }] })
  await ola.call(joinCampaign, { params: { id } })
  const participation = (await operator.call(opsListParticipants, { params: { id } })).data[0]?.id ?? ''
  const enter = (clicks: number) =>
    operator.call(opsEnterResults, {
      params: { id: participation },
      body: { views: null, clicks, actions: null, sales: null, sales_value: null },
    })
  expect(await refusal(enter(1_000_000_000))).toMatchObject({ status: 422, code: 'amount_out_of_bounds' })
  expect(await refusal(enter(1001))).toMatchObject({ status: 422, code: 'amount_out_of_bounds' })
  const { data } = await enter(1000)
  expect([data.results.clicks, data.payment?.amount]).toEqual([1000, 1_000_000_000])
  await enter(0)
  expect(await ola.balances()).toEqual({ pending: 0, available: 0, inPayout: 0 })
})

test('MONEY-42 TASK-33 a task cannot be finished beyond the bound of its pay, and says so', async () => {
  const [operator, ola] = [await world.operator(), await world.creator()]
  const id = await world.campaigns.published({
    incomes: [
      { model: 'CPM', unit: 'flat', value: 1000 },
      { model: 'FLAT_FEE', unit: 'flat', value: 300 },
    ],
  })
  await ola.call(joinCampaign, { params: { id } })
  const [participant] = (await operator.call(opsListParticipants, { params: { id } })).data
  const body = { views: 1_000_000_000, clicks: null, actions: null, sales: null, sales_value: null }
  await operator.call(opsEnterResults, { params: { id: participant?.id ?? '' }, body })
  const [task] = (await ola.call(listTasks)).data
  const handed = { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } }
  expect(await refusal(ola.call(finishTask, handed))).toMatchObject({ status: 422, code: 'amount_out_of_bounds' })
})

test('OPS-02 entering results leaves a line with what was there before and after', async () => {
  const operator = await world.operator()
  const ola = await world.creator()
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const participation = (await operator.call(opsListParticipants, { params: { id } })).data[0]?.id ?? ''
  const body = { views: 10, clicks: null, actions: null, sales: null, sales_value: null }
  await operator.call(opsEnterResults, { params: { id: participation }, body })
  await operator.call(opsEnterResults, { params: { id: participation }, body: { ...body, views: 12 } })
  const [line] = (await operator.call(opsListAudit)).data
  expect([line?.before, line?.after]).toEqual([
    expect.objectContaining({ views: 10 }),
    expect.objectContaining({ views: 12 }),
  ])
})

test('TRAN-41 TRAN-42 a campaign of ten thousand creators is settled and paid in one act each', {
  timeout: 300_000,
}, async () => {
  const operator = await world.operator()
  const id = await world.campaigns.published()
  const { db } = world.world
  await sql`
    with person as (
      insert into account (id, role, connect_uuid, name, language, theme, inbox_subscriber_id, created_at)
      select gen_random_uuid(), 'influencer', gen_random_uuid(), 'Many ' || at, 'pl', 'dark', 'many-' || at, now()
      from generate_series(1, 10000) as at returning id),
    part as (
      insert into participation (id, campaign_id, creator_id, status, since, entered_at)
      select gen_random_uuid(), ${id}::uuid, id, 'active', now(), now() from person returning id, creator_id)
    insert into payment (id, campaign_id, creator_id, participation_id, status, amount_grosze, lines, model, created_at, moved_at)
    select gen_random_uuid(), ${id}::uuid, creator_id, id, 'waiting_for_acceptance', 100, '[]', 'CPC', now(), now() from part`.execute(
    db,
  )
  const { rows } = await sql<{ creator_id: string }>`select creator_id from payment where campaign_id = ${id}`.execute(
    db,
  )
  await withTransaction(db, tx =>
    ledger.postAll(
      tx,
      rows.map(({ creator_id }) => ({
        event: { key: `many:${creator_id}`, kind: 'accrual', at: world.clock.now() },
        postings: [
          { account: ledger.owedByAdvertiser(id), amount: grosze(-100) },
          { account: ledger.pending(creator_id), amount: grosze(100) },
        ],
      })),
    ),
  )
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  const paid = await operator.call(opsRecordAdvertiserPayment, {
    params: { id },
    body: { amount: 10_000, reference: 'one transfer' },
  })
  expect(paid.data.released).toEqual({ count: 10_000, amount: 10_000 })
  expect(await ledger.reconcile(world.world)).toEqual([])
})

test('threat model §5 ending a campaign while many hand in their first proof: nobody waits for the other for ever', async () => {
  const operator = await world.operator()
  for (let round = 0; round < 4; round += 1) {
    const id = await world.campaigns.published()
    const creators = await Promise.all(Array.from({ length: 8 }, () => world.creator({ billing: false })))
    const proofs = await Promise.all(
      creators.map(async creator => {
        await creator.call(joinCampaign, { params: { id } })
        const task = (await creator.call(listTasks)).data[0]?.id ?? ''
        return () => creator.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/x/about' } })
      }),
    )
    const acts = [...proofs, () => operator.call(opsCloseCampaign, { params: { id } })]
    const outcomes = (await Promise.allSettled(acts.map(act => act()))).map(outcome)
    expect(outcomes.filter(status => status !== 200 && status !== 422)).toEqual([])
    expect(outcomes.at(-1)).toBe(200)
  }
  expect(await reconcile(world.world)).toEqual([])
})

test('DASH-01 design §5 earnings by month follow Warsaw’s calendar and the ledger: what came, less what was taken back', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  expect((await ola.call(getEarnings)).data.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0])
  const campaign = ledger.owedByAdvertiser(crypto.randomUUID())
  const move = (at: string, zloty: number, kind = 'accrual', creator = ola.id) => ({
    key: `earned:${crypto.randomUUID()}`,
    kind,
    at: new Date(at),
    amount: grosze(Math.abs(zloty) * 100),
    ...(zloty > 0
      ? { from: campaign, to: ledger.pending(creator) }
      : { from: ledger.pending(creator), to: kind === 'release' ? ledger.available(creator) : campaign }),
  })
  await withTransaction(world.world.db, tx =>
    ledger.transferAll(tx, [
      move('2025-09-30T21:59:59Z', 1000),
      move('2025-09-30T22:00:00Z', 20),
      move('2026-01-31T22:59:59Z', 300),
      move('2026-01-31T23:00:00Z', 4),
      move('2026-02-10T12:00:00Z', -1, 'accrual_correction'),
      move('2026-02-20T12:00:00Z', -300, 'release'),
      move('2026-03-01T12:00:00Z', -20, 'forfeit'),
      move('2026-02-10T12:00:00Z', 7777, 'accrual', kuba.id),
    ]),
  )
  expect((await ola.call(getEarnings)).data).toEqual([
    { month: '2025-10', amount: 20 },
    { month: '2025-11', amount: 0 },
    { month: '2025-12', amount: 0 },
    { month: '2026-01', amount: 300 },
    { month: '2026-02', amount: 3 },
    { month: '2026-03', amount: -20 },
  ])
})

test('DASH-02 CONST-16 what the last 30 days brought is what came in them, to the second, less what was taken back', async () => {
  const ola = await world.creator()
  const campaign = ledger.owedByAdvertiser(crypto.randomUUID())
  const pending = ledger.pending(ola.id)
  const now = world.clock.now().getTime()
  const move = (ago: number, zloty: number) => ({
    key: `lately:${crypto.randomUUID()}`,
    kind: zloty > 0 ? 'accrual' : 'accrual_correction',
    at: new Date(now - ago),
    amount: grosze(Math.abs(zloty) * 100),
    ...(zloty > 0 ? { from: campaign, to: pending } : { from: pending, to: campaign }),
  })
  const days = 30 * 86_400_000
  await withTransaction(world.world.db, tx =>
    ledger.transferAll(tx, [move(days + 1, 1000), move(days, 200), move(1000, 30), move(500, -4)]),
  )
  expect((await ola.call(getEarnings)).lately).toEqual({ days: 30, amount: 226 })
  expect((await (await world.creator()).call(getEarnings)).lately).toEqual({ days: 30, amount: 0 })
})

test('MONEY-29 every move of a payment is kept with its time and who made it', async () => {
  const ola = await world.creator()
  const operator = await world.operator()
  const id = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id } })
  const [task] = (await ola.call(listTasks)).data
  await ola.call(finishTask, { params: { id: task?.id ?? '' }, body: { url: 'https://www.twitch.tv/ola/about' } })
  await operator.call(opsCloseCampaign, { params: { id } })
  await operator.call(opsAcceptSettlement, { params: { id } })
  await operator.call(opsRecordAdvertiserPayment, { params: { id }, body: { amount: 300, reference: 'FV 2/2026' } })
  await ola.call(requestPayout, { body: undefined })
  const moves = await world.world.db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_posting', 'ledger_posting.transaction_id', 'ledger_transaction.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_posting.account_id')
    .select(['ledger_transaction.kind', 'ledger_transaction.at', 'ledger_transaction.actor_id'])
    .distinct()
    .where('ledger_account.owner_id', '=', ola.id)
    .orderBy('ledger_transaction.at')
    .execute()
  const by = { [ola.id]: 'creator', [operator.id]: 'operator' }
  expect(Object.fromEntries(moves.map(({ kind, actor_id }) => [kind, by[actor_id ?? '']]))).toEqual({
    accrual: 'creator',
    release: 'operator',
    payout: 'creator',
  })
  for (const { at } of moves) expect(at).toEqual(world.clock.now())
})
