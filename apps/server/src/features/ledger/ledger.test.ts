import { joinCampaign, quitCampaign } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import * as opsPayouts from '@fanfara/contract/ops/payouts'
import * as opsParticipants from '@fanfara/contract/ops/participants'
import * as opsCampaigns from '@fanfara/contract/ops/campaigns'
import * as opsSettlement from '@fanfara/contract/ops/settlement'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { finishTask, listTasks } from '@fanfara/contract/tasks'
import { type Creator, type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#/db/port.ts'
import * as ledger from './service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const event = (key: string) => ({ key, kind: 'test', at: world.clock.now() })

test('threat model §4.5 an event posts at most once', async () => {
  const creator = crypto.randomUUID()
  const post = () =>
    withTransaction(world.world.db, tx =>
      ledger.transfer(tx, {
        ...event('the-event'),
        amount: grosze(5),
        from: ledger.bank(),
        to: ledger.available(creator),
      }),
    )
  const tries = await Promise.allSettled(Array.from({ length: 20 }, post))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ledger.balanceOf(world.world.db, ledger.available(creator))).toBe(5)
})

test('threat model §4.4 no creator is ever negative, however many take at once', async () => {
  const creator = crypto.randomUUID()
  const move = (key: string, amount: number, from: ledger.LedgerAccount, to: ledger.LedgerAccount) =>
    withTransaction(world.world.db, tx => ledger.transfer(tx, { ...event(key), amount: grosze(amount), from, to }))
  await move('fill', 100, ledger.bank(), ledger.available(creator))
  const takes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, at) => move(`take-${at}`, 10, ledger.available(creator), ledger.inPayout(creator))),
  )
  expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await ledger.balanceOf(world.world.db, ledger.available(creator))).toBe(0)
  // Undo, so that the books of this world agree with its rows again.
  await move('undo', 100, ledger.inPayout(creator), ledger.bank())
})

test('threat model §4.14 a mismatch is found, stops payouts and bank files, and is gone when the books agree again', async () => {
  const [operator, kuba] = [await world.operator(), await world.creator({ available: grosze(100_00) })]
  await kuba.call(requestPayout, { body: undefined })
  const { data: ordered } = await operator.call(opsPayouts.opsListPayouts, { query: { status: 'ordered' } })
  const file = { format: 'elixir-0' as const, payout_ids: ordered.map(({ id }) => id) }
  await withTransaction(world.world.db, tx =>
    ledger.transfer(tx, {
      ...event('tidy'),
      amount: grosze(5),
      from: ledger.bank(),
      to: ledger.available(crypto.randomUUID()),
    }),
  )
  const found = await ledger.reconcile(world.world)
  expect(found.length).toBeGreaterThan(0)
  expect(await ledger.arePayoutsStopped(world.world.db)).toBe(true)
  const ola = await world.creator({ available: grosze(100_00) })
  await expect(ola.call(requestPayout, { body: undefined })).rejects.toMatchObject({ code: 'payouts_stopped' })
  await expect(operator.call(opsPayouts.opsCreateBankFile, { body: file })).rejects.toMatchObject({
    code: 'payouts_stopped',
  })
  const { rows } = await sql<{ owner_id: string; balance_grosze: number }>`
    select owner_id, balance_grosze from ledger_account where kind = 'available' and balance_grosze > 0 and owner_id <> ${ola.id}`.execute(
    world.world.db,
  )
  for (const { owner_id, balance_grosze } of rows) {
    await withTransaction(world.world.db, tx =>
      ledger.transfer(tx, {
        ...event(`back-${owner_id}`),
        amount: grosze(balance_grosze),
        from: ledger.available(owner_id),
        to: ledger.bank(),
      }),
    )
  }
  expect(await ledger.reconcile(world.world)).toEqual([])
  expect(await ledger.arePayoutsStopped(world.world.db)).toBe(false)
  await operator.call(opsPayouts.opsCreateBankFile, { body: file })
})

/** A small generator, so that a failing run can be repeated with its printed seed. */
function random(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Acts of creators and operators, any of which may be refused; none may break an invariant. */
function acts(creator: Creator, operator: Operator, campaigns: readonly string[]) {
  const pick = (chance: (below: number) => number) => ({ params: { id: campaigns[chance(campaigns.length)] ?? '' } })
  const participation = async (id: string, chance: (below: number) => number) => {
    const { data } = await operator.call(opsParticipants.opsListParticipants, {
      params: { id },
      query: { per_page: 100 },
    })
    return data[chance(Math.max(1, data.length))]
  }
  const payoutIds = async (status: 'ordered' | 'in_bank_file' | 'paid') =>
    (await operator.call(opsPayouts.opsListPayouts, { query: { status, per_page: 50 } })).data.map(({ id }) => id)
  return [
    (chance: (below: number) => number) => creator.call(joinCampaign, pick(chance)),
    (chance: (below: number) => number) => creator.call(joinCampaign, pick(chance)),
    (chance: (below: number) => number) => creator.call(quitCampaign, pick(chance)),
    async (chance: (below: number) => number) => {
      const open = (await creator.call(listTasks)).data.filter(({ status }) => status === 'during')
      const task = open[chance(Math.max(1, open.length))]
      if (task)
        await creator.call(finishTask, { params: { id: task.id }, body: { url: 'https://www.twitch.tv/a/about' } })
    },
    async (chance: (below: number) => number) => {
      const found = await participation(pick(chance).params.id, chance)
      const counts = { views: chance(200_000), clicks: chance(3000), actions: null, sales: null, sales_value: null }
      if (found)
        await operator.call(
          opsParticipants.opsEnterResults,
          { params: { id: found.id }, body: counts },
          { idempotencyKey: crypto.randomUUID() },
        )
    },
    async (chance: (below: number) => number) => {
      const task = (await participation(pick(chance).params.id, chance))?.tasks.find(
        ({ status }) => status === 'finished',
      )
      if (task)
        await operator.call(opsParticipants.opsRefuseProof, { params: { id: task.id }, body: { reason: 'not good' } })
    },
    (chance: (below: number) => number) =>
      chance(6) === 0 ? operator.call(opsCampaigns.opsCloseCampaign, pick(chance)) : Promise.resolve(),
    (chance: (below: number) => number) => operator.call(opsSettlement.opsAcceptSettlement, pick(chance)),
    (chance: (below: number) => number) =>
      operator.call(opsSettlement.opsRecordAdvertiserPayment, {
        ...pick(chance),
        body: { amount: 1 + chance(100_000) / 100, reference: 'transfer' },
      }),
    () => creator.call(requestPayout, { body: undefined }),
    async (chance: (below: number) => number) => {
      const body = { format: 'elixir-0', payout_ids: await payoutIds('ordered') } as const
      const { data: file } = await operator.call(opsPayouts.opsCreateBankFile, { body })
      if (chance(4) > 0) await world.release(file.id)
    },
    async () =>
      operator.call(opsPayouts.opsConfirmPayout, { params: { id: (await payoutIds('in_bank_file'))[0] ?? '' } }),
    async () =>
      operator.call(opsPayouts.opsRefusePayout, {
        params: { id: (await payoutIds('in_bank_file'))[0] ?? '' },
        body: { reason: 'wrong holder' },
      }),
    async () =>
      operator.call(opsPayouts.opsReturnPayout, {
        params: { id: (await payoutIds('paid'))[0] ?? '' },
        body: { reason: 'came back' },
      }),
  ]
}

/** How many operations a storm has (threat model §5: 10,000 at night with `STORM_OPERATIONS=10000`). */
const OPERATIONS = Number(process.env.STORM_OPERATIONS ?? (process.env.CI ? 2500 : 600))

test(`threat model §5 ledger storm: ${OPERATIONS} random acts of 50 creators, 20 at a time: the books agree, nothing answers 5xx`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env.STORM_SEED ?? Date.now() % 1_000_000)
  console.info(`ledger storm: STORM_SEED=${seed}`)
  const chance = random(seed)
  const operator = await world.operator()
  const creators: Creator[] = []
  for (let at = 0; at < 50; at += 1) creators.push(await world.creator())
  const incomes = [
    { model: 'CPM', unit: 'flat', value: 7.35 },
    { model: 'CPC', unit: 'flat', value: 0.33 },
    { model: 'FLAT_FEE', unit: 'flat', value: 100 },
  ] as const
  const campaigns = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      world.campaigns.published({ name: `Storm ${at}`, incomes: [...incomes], places: 20 }),
    ),
  )
  const outcomes = new Map<string, number>()
  let left = OPERATIONS
  const worker = async () => {
    while (left-- > 0) {
      const creator = creators[chance(creators.length)] as Creator
      const choices = acts(creator, operator, campaigns)
      const outcome = await (choices[chance(choices.length)] as (typeof choices)[number])(chance).then(
        () => 'done',
        (error: { status?: number; code?: string }) => `${error.status} ${error.code ?? ''}`,
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  const summary = Object.fromEntries(outcomes)
  expect(
    Object.keys(summary).filter(outcome => /^(5|undefined|null)/.test(outcome)),
    JSON.stringify(summary),
  ).toEqual([])
  expect(summary.done).toBeGreaterThan(OPERATIONS / 10)
  expect(await ledger.reconcile(world.world)).toEqual([])
  for (const creator of creators) {
    const [{ available, pending }, payments] = [await creator.balances(), await creator.call(getPayments)]
    expect([Math.round(payments.balance * 100), Math.round(payments.balance_waiting * 100)]).toEqual([
      available,
      pending,
    ])
    const sumOf = (...statuses: string[]) =>
      payments.data
        .filter(({ status }) => statuses.includes(status))
        .reduce((total, { payout }) => total + Math.round(payout * 100), 0)
    expect([sumOf('ready_for_payout'), sumOf('waiting_for_payment', 'waiting_for_acceptance')]).toEqual([
      available,
      pending,
    ])
  }
})

test('threat model §4.14 every kind of drift between rows and books is found', async () => {
  const operator = await world.operator()
  const { db } = world.world
  const ola = await world.creator({ available: grosze(150_00) })
  const kuba = await world.creator({ available: grosze(150_00) })
  for (const creator of [ola, kuba]) await creator.call(requestPayout, { body: undefined })
  const found = async () => (await ledger.reconcile(world.world)).map(({ what }) => what)
  expect(await found()).toEqual([])
  const ordered = (await operator.call(opsPayouts.opsListPayouts, { query: { status: 'ordered', per_page: 100 } })).data
  const payout = ordered.find(row => row.creator.id === ola.id)?.id ?? ''
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'campaign_id'])
    .where('creator_id', '=', ola.id)
    .executeTakeFirstOrThrow()
  const drifts: [string, ReturnType<typeof sql>, ReturnType<typeof sql>][] = [
    [
      'a payout that says another sum than its payments',
      sql`update payout set amount_grosze = amount_grosze + 1 where id = ${payout}`,
      sql`update payout set amount_grosze = amount_grosze - 1 where id = ${payout}`,
    ],
    [
      'a payout that is further than its payments',
      sql`update payout set status = 'in_bank_file' where id = ${payout}`,
      sql`update payout set status = 'ordered' where id = ${payout}`,
    ],
    [
      'a payment that left its payout',
      sql`update payment set payout_id = null where id = ${payment.id}`,
      sql`update payment set payout_id = ${payout} where id = ${payment.id}`,
    ],
    [
      'money of an advertiser that is in no book',
      sql`insert into advertiser_payment (id, campaign_id, amount_grosze, reference, recorded_at, recorded_by)
        values (gen_random_uuid(), ${payment.campaign_id}, 5, 'drift', now(), ${operator.id})`,
      sql`delete from advertiser_payment where reference = 'drift'`,
    ],
    [
      'a payment that was removed and not forfeited',
      sql`update payment set status = 'removed' where id = ${payment.id}`,
      sql`update payment set status = 'sent_for_payout' where id = ${payment.id}`,
    ],
    [
      'a paid payment that went back by itself',
      sql`update payment set status = 'paid' where id = ${payment.id}`,
      sql`update payment set status = 'sent_for_payout' where id = ${payment.id}`,
    ],
  ]
  for (const [name, make, undo] of drifts) {
    await make.execute(db)
    expect((await found()).length, name).toBeGreaterThan(0)
    await undo.execute(db)
    expect(await found(), `after ${name}`).toEqual([])
  }
})
