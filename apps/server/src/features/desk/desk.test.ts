import { type PaymentId, paymentId } from '@fanfara/contract/money-ids'
import { joinCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { opsCloseCampaign } from '@fanfara/contract/ops/campaigns'
import { opsListAudit, opsOverview } from '@fanfara/contract/ops/desk'
import { opsCreateBankFile, opsListPayouts } from '@fanfara/contract/ops/payouts'
import * as contract from '@fanfara/contract/ops/desk/work'
import { requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import type { OperatorRole } from '@fanfara/contract/rights'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#/features/ledger/service.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

const work = async (kind: contract.WorkKind) =>
  (await operator.call(contract.opsListWork)).data.filter(item => item.kind === kind)
const find = async (text: string) => (await operator.call(contract.opsFind, { query: { text } })).data

test('OPS-10 OPS-11 OPS-14 what waits stands in one list, gathered by campaign, with its age and what is at stake', async () => {
  const [ola, kuba] = [await world.creator(), await world.creator()]
  const semi = await world.campaigns.published({ type: 'semi_open' })
  for (const one of [ola, kuba]) await one.call(joinCampaign, { params: { id: semi } })
  expect(await work('applications')).toMatchObject([{ campaign_id: semi, count: 2, is_more: false, amount: null }])
  world.clock.advance(3_600_000)
  const open = await world.campaigns.published()
  await ola.call(joinCampaign, { params: { id: open } })
  const task = (await ola.call(listTasks)).data.find(({ campaign_id }) => campaign_id === open)?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/desk/about' } })
  expect(await work('proofs')).toMatchObject([{ campaign_id: open, count: 1, is_more: false, amount: 300 }])
  const others = await payAgain(open)
  expect(await work('proofs')).toMatchObject([{ campaign_id: open, count: 1, amount: 350 }])
  await world.world.db.deleteFrom('payment').where('id', 'in', others).execute()
  const { data } = await operator.call(contract.opsListWork)
  expect(data.map(({ since }) => since)).toEqual(data.map(({ since }) => since).toSorted())
  expect(await work('settlement')).toEqual([])
  await operator.call(opsCloseCampaign, { params: { id: open } })
  const [settlement] = await work('settlement')
  expect(settlement).toMatchObject({ campaign_id: open, count: 1, amount: 300 })
  expect(Date.parse(settlement?.since ?? '')).toBeLessThanOrEqual(world.clock.now().getTime())
})

/** A correction's addition of 50 zł, and what was lost before, beside the payment of the only participant. */
async function payAgain(campaign: string): Promise<PaymentId[]> {
  const { db } = world.world
  const payments = db.selectFrom('payment').selectAll().where('campaign_id', '=', campaign)
  const { lines, ...payment } = await payments.executeTakeFirstOrThrow()
  const again = { ...payment, lines: JSON.stringify(lines), amount_grosze: 50_00 }
  const [addition, lost] = [paymentId(crypto.randomUUID()), paymentId(crypto.randomUUID())]
  const rows = [
    { ...again, id: addition, is_addition: true },
    { ...again, id: lost, status: 'removed' as const },
  ]
  await db.insertInto('payment').values(rows).execute()
  return [addition, lost]
}

test('OPS-15 ordered payouts wait as one, a file waits for its second person, then its transfers for the bank', async () => {
  const rich = await world.creator({ available: grosze(150_00) })
  await rich.call(requestPayout)
  expect(await work('payouts')).toMatchObject([{ key: 'ordered', count: 1, amount: 150 }])
  const { data: orders } = await operator.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const body = { format: 'elixir-0', payout_ids: orders.map(({ id }) => id) } as const
  const { data: file } = await operator.call(opsCreateBankFile, { body })
  expect(await work('payouts')).toEqual([])
  expect(await work('release')).toMatchObject([{ key: file.id, count: 1, amount: 150 }])
  expect(await work('transfers')).toEqual([])
  await world.release(file.id)
  expect(await work('release')).toEqual([])
  expect(await work('transfers')).toMatchObject([{ key: file.id, count: 1, amount: 150 }])
})

test('DESK-101 of a kind that has more than twenty, the twenty oldest stand there and say that there are others', async () => {
  const copies = (count: number) =>
    sql`insert into bank_file (id, format, content_sealed, sha256, payouts, amount_grosze, created_at, created_by)
      select gen_random_uuid(), 'pain.001', ''::bytea, '', 1, 100, ${world.clock.now()}::timestamptz + make_interval(secs => n), ${operator.id}
      from generate_series(1, ${count}::int) n`.execute(world.world.db)
  await copies(20)
  expect((await work('release')).map(({ has_others }) => has_others)).toEqual(Array.from({ length: 20 }, () => false))
  await copies(1)
  expect((await work('release')).map(({ has_others }) => has_others)).toEqual(Array.from({ length: 20 }, () => true))
  await sql`delete from bank_file where sha256 = ''`.execute(world.world.db)
})

test('OPS-29 what could not be delivered in three tries is listed, and is due again at a word', async () => {
  const at = world.clock.now()
  const later = new Date(at.getTime() + 3_600_000)
  await sql`
    insert into outbox (kind, payload, due_at, attempts, last_error)
    values ('measure-channel', '{"channelId":"x"}', ${later}, 5, 'away'), ('measure-channel', '{"channelId":"y"}', ${later}, 1, 'away')`.execute(
    world.world.db,
  )
  expect(await work('failed')).toMatchObject([{ key: 'measure-channel', count: 1 }])
  expect((await operator.call(contract.opsRetryFailed, { body: { key: 'measure-channel' } })).data.retried).toBe(1)
  expect((await operator.call(contract.opsRetryFailed, { body: { key: 'mail' } })).data.retried).toBe(0)
  const due = await world.world.db.selectFrom('outbox').select('due_at').where('due_at', '<=', at).execute()
  expect(due.length).toBeGreaterThan(0)
  const [line] = (await operator.call(opsListAudit, { query: {} })).data
  expect(line).toMatchObject({ action: 'delivery_retried', object_name: 'measure-channel', before: { failed: 1 } })
})

test('OPS-26 OPS-03 one field finds creators, campaigns by name or advertiser, and a payout by its reference', async () => {
  const zosia = await world.creator({ name: 'Zosia Żółw', available: grosze(120_00) })
  await zosia.call(requestPayout)
  expect((await find('zolw')).creators).toMatchObject([{ id: zosia.id, name: 'Zosia Żółw' }])
  const id = await world.campaigns.published({ name: 'Święto lodów', advertiser: 'Mroźna Fabryka' })
  expect((await find('swieto')).campaigns).toMatchObject([{ id, advertiser: 'Mroźna Fabryka', stage: 'running' }])
  expect((await find('mrozna lodow')).campaigns.map(each => each.id)).toEqual([id])
  const { rows } = await sql<{ number: number }>`select number from payout where creator_id = ${zosia.id}`.execute(
    world.world.db,
  )
  const reference = `PO-${String(rows[0]?.number).padStart(6, '0')}`
  expect(await find(reference)).toMatchObject({
    creators: [{ id: zosia.id }],
    campaigns: [],
    payouts: [{ reference, creator: 'Zosia Żółw', amount: 120, status: 'ordered' }],
  })
  expect(await find('   ')).toEqual({ creators: [], campaigns: [], advertisers: [], payouts: [] })
  expect((await find('100%_')).campaigns).toEqual([])
})

test('DESK-24 advertisers are found by parts of their own name, once each, with whether they owe', async () => {
  await world.campaigns.published({ name: 'Żabka w Gdyni', advertiser: 'Kawiarnia Śnieżka' })
  const owing = await world.campaigns.published({ name: 'Lato', advertiser: 'Kawiarnia Śnieżka' })
  await world.campaigns.published({ name: 'Kawiarnia Śnieżka poleca', advertiser: 'Lodziarnia' })
  const found = async (text: string) => (await find(text)).advertisers
  expect(await found('sniezka kaw')).toEqual([{ name: 'Kawiarnia Śnieżka', campaigns: 2, owes: false }])
  expect(await found('zabka')).toEqual([])
  const ola = await world.creator()
  await ola.call(joinCampaign, { params: { id: owing } })
  const task = (await ola.call(listTasks)).data.find(({ campaign_id }) => campaign_id === owing)?.id ?? ''
  await ola.call(finishTask, { params: { id: task }, body: { url: 'https://www.twitch.tv/desk/about' } })
  expect(await found('sniezka')).toMatchObject([{ owes: false }])
  await sql`update payment set status = 'waiting_for_payment', amount_grosze = 100 where campaign_id = ${owing}`.execute(
    world.world.db,
  )
  expect(await found('SNIEZKA')).toEqual([{ name: 'Kawiarnia Śnieżka', campaigns: 2, owes: true }])
  const sees = async (role: OperatorRole) => {
    const { data } = await (await world.colleague(role)).call(contract.opsFind, { query: { text: 'sniezka' } })
    return data.advertisers.map(({ owes }) => owes)
  }
  expect([await sees('viewer'), await sees('operator'), await sees('finance')]).toEqual([[false], [false], [true]])
})

test('DESK-16 the overview says how much room is left on the disk that files lie on, and none where they lie in a store', async () => {
  const office = await world.operator()
  const disk = async () => (await office.call(opsOverview)).data.installation.disk
  const found = await disk()
  expect(found?.free_bytes).toBeGreaterThan(0)
  expect(found?.size_bytes).toBeGreaterThan(found?.free_bytes ?? 0)
  const { room } = world.world.files
  world.world.files.room = async () => null
  expect(await disk()).toBeNull()
  world.world.files.room = room
})

test('DESK-03 the overview says when the ledger was last recomputed, what runs, and how much room the database takes', async () => {
  const office = await world.operator()
  const installation = async () => (await office.call(opsOverview)).data.installation
  expect(await installation()).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: world.world.store.kind,
    ledger_checked_at: null,
  })
  expect((await installation()).size_bytes).toBeGreaterThan(1_000_000)
  await reconcile(world.world)
  expect((await installation()).ledger_checked_at).toBe(world.clock.now().toISOString())
})

test('SOON-04 operators read that creators can connect nothing, until a platform has its credentials and none keeps it back', async () => {
  const shut = async () => (await operator.call(opsOverview)).data.platforms_shut
  expect(await shut()).toBe(false)
  const { platforms } = world.world
  const adapters = { ...platforms }
  for (const name of Object.keys(adapters)) Reflect.deleteProperty(platforms, name)
  expect(await shut()).toBe(true)
  Object.assign(platforms, adapters)
  expect(await shut()).toBe(false)
})
