import { grosze } from '@fanfara/contract/money'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import {
  opsConfirmBankFile,
  opsConfirmPayout,
  opsCreateBankFile,
  opsGetBankFile,
  opsListBankFiles,
  opsListPayouts,
  opsRecallBankFile,
  opsRefusePayout,
} from '@fanfara/contract/ops/payouts'
import { TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#/features/ledger/service.ts'
import { listPayouts } from '../service.ts'

let world: TestWorld
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.close())

/** Creators who ordered so much each, and a bank file with all of it. */
async function fileOf(amounts: readonly number[]) {
  const office = await world.operator()
  const creators = []
  for (const amount of amounts) {
    const creator = await world.creator({ available: grosze(amount * 100) })
    await creator.call(requestPayout, { body: undefined })
    creators.push(creator)
  }
  const { data: ordered } = await office.call(opsListPayouts, { query: { status: 'ordered', per_page: 100 } })
  const payouts = creators.map(({ id }) => {
    const found = ordered.find(({ creator }) => creator.id === id)
    if (!found) throw new Error('an order is missing')
    return found
  })
  const { data: file } = await office.call(opsCreateBankFile, {
    body: { format: 'elixir-0', payout_ids: payouts.map(({ id }) => id) },
  })
  await world.release(file.id)
  return { office, creators, payouts, file }
}

test('OPS-15 TRAN-47 a whole file is confirmed at once, but for what the bank left; the books agree and every creator is told', async () => {
  const { office, creators, payouts, file } = await fileOf([100, 200, 300])
  const [first] = payouts
  const params = { id: file.id }
  const { data: before } = await office.call(opsGetBankFile, { params })
  expect(before.standing).toEqual({
    waiting: { count: 3, amount: 600 },
    paid: { count: 0, amount: 0 },
    refused: { count: 0, amount: 0 },
    returned: { count: 0, amount: 0 },
  })
  const { data } = await office.call(opsConfirmBankFile, {
    params,
    body: { except: [first?.id ?? ''], count: 2, amount: 500 },
  })
  expect([data.standing.waiting, data.standing.paid]).toEqual([
    { count: 1, amount: 100 },
    { count: 2, amount: 500 },
  ])
  await world.advance(1000)
  expect(await Promise.all(creators.map(each => each.balances()))).toEqual([
    { pending: 0, available: 0, inPayout: 100_00 },
    { pending: 0, available: 0, inPayout: 0 },
    { pending: 0, available: 0, inPayout: 0 },
  ])
  const statuses = await Promise.all(
    creators.map(async each => (await each.call(getPayments)).data.map(row => row.status)),
  )
  expect(statuses).toEqual([['waiting_for_payout'], ['paid'], ['paid']])
  expect(await reconcile(world.world)).toEqual([])
  expect((await office.call(opsListAudit)).data[0]).toMatchObject({
    action: 'bank_file_confirmed',
    object_id: file.id,
    after: { payouts: 2, amount_grosze: 500_00, left: 1 },
  })
  const told = await world.world.db
    .selectFrom('inbox_message')
    .innerJoin('inbox_subscriber', 'inbox_subscriber.id', 'inbox_message.subscriber_id')
    .innerJoin('account', 'account.inbox_subscriber_id', 'inbox_subscriber.external_id')
    .select('account.id')
    .where('inbox_message.template', '=', 'payment-paid')
    .execute()
  expect(told.map(({ id }) => id).toSorted()).toEqual(
    creators
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('OPS-15 what the operator did not see is not confirmed: another count, another sum, another exception', async () => {
  const { office, payouts, file } = await fileOf([100, 200])
  const [first] = payouts
  const confirm = (body: { except?: string[]; count: number; amount: number }) =>
    office.call(opsConfirmBankFile, { params: { id: file.id }, body: { except: [], ...body } })
  const code = async (call: Promise<unknown>) => {
    const { status, code: said } = await refusal(call)
    return [status, said]
  }
  const changed = [409, 'bank_file_changed']
  expect(await code(confirm({ count: 1, amount: 300 }))).toEqual(changed)
  expect(await code(confirm({ count: 2, amount: 299.99 }))).toEqual(changed)
  expect(await code(confirm({ count: 2, amount: 300, except: [crypto.randomUUID()] }))).toEqual(changed)
  await office.call(opsConfirmPayout, { params: { id: first?.id ?? '' } })
  expect(await code(confirm({ count: 2, amount: 300 }))).toEqual(changed)
  await confirm({ count: 1, amount: 200 })
  expect(await code(confirm({ count: 1, amount: 200 }))).toEqual(changed)
  expect(await reconcile(world.world)).toEqual([])
})

test('OPS-15 SEC-12 a file that is confirmed by many at once is paid once; a repetition under its key answers the same', async () => {
  const { office, payouts, file } = await fileOf([100, 200])
  const body = { except: [], count: 2, amount: 300 }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => office.call(opsConfirmBankFile, { params: { id: file.id }, body })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await reconcile(world.world)).toEqual([])
  const refused = await refusal(
    office.call(opsRefusePayout, {
      params: { id: payouts[0]?.id ?? '' },
      body: { reason: 'Za późno', bank_refused: true },
    }),
  )
  expect(refused.code).toBe('payout_already_closed')
})

test('OPS-15 files say how many transfers the bank said nothing of, and may be recalled while it answered to none', async () => {
  const { office, payouts, file } = await fileOf([100, 200])
  const listed = async (by = office) => {
    const { data } = await by.call(opsListBankFiles, { query: { per_page: 10 } })
    const found = data.find(({ id }) => id === file.id)
    return [found?.waiting, found?.can_recall]
  }
  expect(await listed()).toEqual([2, true])
  expect(await listed(await world.colleague('viewer'))).toEqual([2, false])
  await office.call(opsConfirmPayout, { params: { id: payouts[0]?.id ?? '' } })
  expect(await listed()).toEqual([1, false])
  const body = { reason: 'Zła data' }
  const refused = await refusal(office.call(opsRecallBankFile, { params: { id: file.id }, body }))
  expect(refused.code).toBe('bank_file_at_bank')
})

test('OPS-15 a recalled file is confirmed no more', async () => {
  const { office, file } = await fileOf([100])
  await office.call(opsRecallBankFile, { params: { id: file.id }, body: { reason: 'Zła data' } })
  const refused = await refusal(
    office.call(opsConfirmBankFile, { params: { id: file.id }, body: { except: [], count: 1, amount: 100 } }),
  )
  expect([refused.status, refused.code]).toEqual([409, 'bank_file_recalled'])
})

test('OPS-15 orders are found by name, reference, sum and due day, and those of a file stand in its order', async () => {
  const { office, creators, payouts, file } = await fileOf([100, 222.5, 300])
  const found = async (query: { search?: string; bank_file_id?: string }) =>
    (await office.call(opsListPayouts, { query })).data.map(({ id }) => id)
  const [first, second] = payouts
  expect(await found({ search: first?.reference ?? '' })).toEqual([first?.id])
  expect(await found({ search: (first?.reference ?? '').toLowerCase().replace('po-0000', '') })).toContain(first?.id)
  expect(await found({ search: '222,50' })).toEqual([second?.id])
  expect(await found({ search: '222.5 zł' })).toEqual([second?.id])
  expect(await found({ search: 'nobody is called so' })).toEqual([])
  expect((await found({ search: 'przykladowa' })).toSorted()).toEqual(payouts.map(({ id }) => id).toSorted())
  const due = plusDays(dayOf(world.clock.now()), TRANSFER_TERM_DAYS)
  const written = due.split('-').toReversed().join('.')
  for (const search of [due, written]) expect(await found({ search })).toHaveLength(payouts.length)
  expect(await found({ search: plusDays(due, 1) })).toEqual([])
  expect(await found({ search: '2026-02-31' })).toEqual([])
  expect(await found({ search: '100%' })).toEqual([])
  expect(await found({ bank_file_id: file.id })).toEqual(payouts.map(({ id }) => id))
  expect(await found({ bank_file_id: crypto.randomUUID() })).toEqual([])
  expect(creators).toHaveLength(3)
})

test('OPS-15 of more orders than are counted, a search shows the newest, and a short part begins a word', async () => {
  const { payouts } = await fileOf([100, 200, 300, 400])
  const page = { status: undefined, bankFileId: undefined, offset: 0 }
  const listed = (search: string, limit: number, countTo: number) =>
    listPayouts(world.world, { ...page, search, limit, countTo })
  const few = await listed('przykładowa', 100, 1001)
  const many = await listed('przykladowa', 3, 2)
  expect(few.rows.length).toBeGreaterThanOrEqual(payouts.length)
  expect(many.rows.map(({ payout }) => payout.id)).toEqual(few.rows.slice(0, 3).map(({ payout }) => payout.id))
  expect(many.total).toBe(2)
  expect((await listed('pr', 3, 2)).rows).toHaveLength(3)
  expect((await listed('zy', 3, 2)).rows).toEqual([])
})
