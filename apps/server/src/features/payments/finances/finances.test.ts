import type { Call } from '@fanfara/contract/endpoint'
import { grosze } from '@fanfara/contract/money'
import { opsConfirmPayout, opsCreateBankFile, opsListPayouts, opsReturnPayout } from '@fanfara/contract/ops/payouts'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { type Creator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageOfPayments } from './finances-store.ts'

let world: TestWorld
let ola: Creator
beforeAll(async () => {
  world = await startWorld()
  ola = await world.creator()
  await payMany(world, ola.id, 34)
  await ola.earn(grosze(150_00))
})
afterAll(() => world.close())

/** A creator's paid payments of so many campaigns, an hour apart, the first a year ago: rows alone, without their way through the books. */
async function payMany(
  { world, campaigns }: TestWorld,
  creatorId: string,
  count: number,
  { advertiser = 'Zorza' }: { advertiser?: string } = {},
): Promise<void> {
  const sample = await campaigns.published({ advertiser })
  const start = new Date(world.clock.now().getTime() - 365 * 86_400_000)
  await sql`
    with copied as (
      insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places, incomes, task_plan, product_photos, created_at)
      select gen_random_uuid(), 'completed', 'Kampania ' || number, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places,
        incomes, task_plan, product_photos, ${start}::timestamptz + number * interval '1 hour'
      from campaign, generate_series(1, ${count}::int) as number where campaign.id = ${sample}
      returning id, created_at
    ), joined as (
      insert into participation (id, campaign_id, creator_id, status, since, entered_at, salaries)
      select gen_random_uuid(), id, ${creatorId}, 'completed', created_at, created_at, '{}' from copied returning id, campaign_id, entered_at
    )
    insert into payment (id, campaign_id, creator_id, participation_id, status, amount_grosze, lines, model, created_at, moved_at)
    select gen_random_uuid(), campaign_id, ${creatorId}, id, 'paid', 1000, '[]', 'FLAT FEE', entered_at, entered_at from joined`.execute(
    world.db,
  )
  await sql`analyze payment`.execute(world.db)
}

const ask = (query: Call<typeof getPayments>['query']) => ola.call(getPayments, { query })

test('FIN-01 pages hold the whole list in its order, each row once, and say how many there are', async () => {
  const whole = await ola.call(getPayments, {})
  expect(whole.data).toHaveLength(35)
  expect([whole.meta, whole.sums]).toEqual([undefined, undefined])
  const pages = await Promise.all([1, 2, 3, 4, 5].map(page => ask({ page })))
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
  expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 10, 5, 0])
  expect(pages[3]?.meta).toEqual({ current_page: 4, per_page: 10, total: 35, last_page: 4 })
})

test('FIN-01 sums and counts are of the whole, whichever page, status or search is shown', async () => {
  const kuba = await world.creator({ available: grosze(200_00) })
  await kuba.call(requestPayout, { body: undefined })
  const id = await world.campaigns.published({ name: 'Lody' })
  await world.world.db
    .updateTable('payment')
    .set({ status: 'waiting_for_payment', campaign_id: id })
    .where('creator_id', '=', kuba.id)
    .execute()
  await kuba.earn(grosze(120_00))
  const queries = [{ page: 1 }, { page: 3 }, { page: 1, status: 'paid' as const }, { page: 1, search: 'nic takiego' }]
  for (const query of queries) {
    const { sums, balance } = await kuba.call(getPayments, { query })
    expect(balance).toBe(120)
    expect(sums).toMatchObject({ ordered: 200, waiting_for_payment: 200, waiting_for_acceptance: 0 })
    expect(sums?.counts).toMatchObject({ waiting_for_payment: 1, ready_for_payout: 1, paid: 0 })
  }
})

test('FIN-02 MONEY-05 a status leaves its rows, and is counted', async () => {
  const { data, meta } = await ask({ page: 1, per_page: 50, status: 'ready_for_payout' })
  expect([data.length, meta?.total]).toEqual([1, 1])
  expect((await ask({ page: 1, status: 'paid' })).meta?.total).toBe(34)
  expect((await ask({ page: 1, status: 'sent_for_payout' })).data).toEqual([])
})

test('FIN-02 a search finds campaigns and advertisers without their Polish letters, and what a pattern means stands for itself', async () => {
  const tomek = await world.creator()
  await payMany(world, tomek.id, 3, { advertiser: 'Źródło Łąki 100%' })
  const found = async (search: string) =>
    (await tomek.call(getPayments, { query: { page: 1, search } })).data.map(({ name }) => name)
  expect((await found('zrodlo laki')).length).toBe(3)
  expect((await found('ŹRÓDŁO')).length).toBe(3)
  expect(await found('kampania 2')).toEqual(['Kampania 2'])
  expect((await found('100%')).length).toBe(3)
  expect([await found('1_0'), await found('%%%'), await found('\\')]).toEqual([[], [], []])
  const { meta } = await tomek.call(getPayments, { query: { page: 2, search: 'laki' } })
  expect(meta?.total).toBe(3)
})

test("FIN-02 a transfer's reference finds what it carried, of one's own alone", async () => {
  const maja = await world.creator({ available: grosze(100_00) })
  await maja.call(requestPayout, { body: undefined })
  const operator = await world.operator()
  const orders = (await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const reference = orders.find(({ creator }) => creator.id === maja.id)?.reference ?? ''
  expect(reference).toMatch(/^PO-\d{6}$/)
  const own = await maja.call(getPayments, { query: { page: 1, search: reference.toLowerCase() } })
  expect(own.data.map(({ payout }) => payout)).toEqual([100])
  expect((await ask({ page: 1, search: reference })).data).toEqual([])
  expect((await maja.call(getPayments, { query: { page: 1, search: 'PO-999999' } })).data).toEqual([])
})

test("FIN-02 one payment, or a campaign's, can be asked for; somebody else's is nothing", async () => {
  const [row] = (await ask({ page: 4 })).data
  const { id = '', campaign_id = '' } = row ?? {}
  expect((await ask({ page: 1, id })).data).toEqual([row])
  expect((await ask({ campaign_id })).data).toEqual([row])
  const other = await world.creator()
  expect((await other.call(getPayments, { query: { page: 1, id } })).data).toEqual([])
})

test('FIN-02 a page that is none, a size, a status or a text that cannot be is refused by its name', async () => {
  const mistakes = async (query: Record<string, string>) => {
    const response = await fetch(`${world.origin}/api/payments?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${ola.token}` },
    })
    return [response.status, Object.keys((await response.json()).errors ?? {})]
  }
  expect(await mistakes({ page: '0' })).toEqual([422, ['page']])
  expect(await mistakes({ page: '10001' })).toEqual([422, ['page']])
  expect(await mistakes({ page: '1', per_page: '7' })).toEqual([422, ['per_page']])
  expect(await mistakes({ page: '1', status: 'gone' })).toEqual([422, ['status']])
  expect(await mistakes({ page: '1', search: 'x'.repeat(101) })).toEqual([422, ['search']])
  expect((await refusal(ask({ page: 1, id: 'x' }))).status).toBe(422)
})

test('FIN-03 with 4,000 payments the first page, and a status of few, are read along an index without a sort', async () => {
  const busy = await world.creator()
  await payMany(world, busy.id, 4000)
  const plan = async (status?: 'ready_for_payout') => {
    const page = pageOfPayments(busy.id, { status }, { limit: 10, offset: 0 })
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${page}`.execute(world.world.db)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const [all, few] = [await plan(), await plan('ready_for_payout')]
  expect(all).toContain('payment_newest_of_creator')
  expect(few).toContain('payment_newest_of_status')
  for (const said of [all, few]) expect(said).not.toMatch(/Sort|Seq Scan/)
  const { data, meta } = await busy.call(getPayments, { query: { page: 400 } })
  expect([data.length, meta?.total]).toEqual([10, 4000])
})

test('FIN-08 a page says which payout was paid last in the last 30 days, with its sum; one that came back is none', async () => {
  const [operator, kuba] = [await world.operator(), await world.creator({ available: grosze(200_00) })]
  const paid = async () => (await kuba.call(getPayments, { query: { page: 1 } })).paid_lately
  expect(await paid()).toBeNull()
  await kuba.call(requestPayout, { body: undefined })
  expect(await paid()).toBeNull()
  const { data } = await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const id = data.find(({ creator }) => creator.id === kuba.id)?.id ?? ''
  const file = await operator.call(opsCreateBankFile, { body: { format: 'elixir-0', payout_ids: [id] } })
  await world.release(file.data.id)
  expect(await paid()).toBeNull()
  await operator.call(opsConfirmPayout, { params: { id } })
  expect(await paid()).toEqual({ id, amount: 200 })
  expect((await kuba.call(getPayments, {})).paid_lately).toBeUndefined()
  expect((await ola.call(getPayments, { query: { page: 1 } })).paid_lately).toBeNull()
  await sql`update payout set moved_at = moved_at - interval '31 days' where id = ${id}`.execute(world.world.db)
  expect(await paid()).toBeNull()
  await sql`update payout set moved_at = moved_at + interval '31 days' where id = ${id}`.execute(world.world.db)
  await operator.call(opsReturnPayout, { params: { id }, body: { reason: 'Konto zamknięte' } })
  expect(await paid()).toBeNull()
})
