import { grosze } from '@fanfara/contract/money'
import {
  type NewsSort,
  newsSorts,
  opsCreateNews,
  opsDownloadNews,
  opsListNews,
  opsPublishNews,
  opsWithdrawNews,
} from '@fanfara/contract/news'
import { type NewsStatus, newsStatuses } from '@fanfara/contract/enums'
import { opsMessageCreators } from '@fanfara/contract/ops/creator-list'
import {
  opsDownloadPayoutRuns,
  opsListPayoutRuns,
  opsStartPayoutRun,
  type PayoutRunSort,
  payoutRunSorts,
} from '@fanfara/contract/ops/payout-runs'
import {
  opsDownloadSentMessages,
  opsListSentMessages,
  type SentMessageSort,
  sentMessageSorts,
} from '@fanfara/contract/ops/people/sent-messages'
import { opsSendMessage } from '@fanfara/contract/ops/inbox'
import { requestPayout } from '@fanfara/contract/payments'
import { type Operator, longSession, said, startWorld, type TestWorld } from '@fanfara/testkit'
import { unordered } from '@fanfara/testkit/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
let operator: Operator
/** The same operator, who reads Polish. */
let polish: Operator['call']
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
  polish = world.caller(await longSession(world.world, operator.id), 'pl')
})
afterAll(() => world.close())

test('DESK-25 news stand by age, by when they were published and by title; narrowed by status, and found by a title', async () => {
  const write = async (pl: string, en: string) => {
    world.clock.advance(1000)
    return (await operator.call(opsCreateNews, { body: { title: said(pl, en), text: said('x', 'x'), url: null } })).data
      .id
  }
  const publish = async (id: string) => {
    world.clock.advance(1000)
    await operator.call(opsPublishNews, { params: { id }, body: { notify: false } })
  }
  const [wheel, kettle, zebra] = [
    await write('Łódź', 'Boat'),
    await write('Czajnik', 'Kettle'),
    await write('Żuraw', 'Crane'),
    await write('Lot', 'Flight'),
  ]
  for (const id of [zebra, wheel, kettle]) await publish(id)
  await operator.call(opsWithdrawNews, { params: { id: wheel } })
  const titles = async (query: { sort?: NewsSort; status?: NewsStatus; search?: string } = {}, call = polish) =>
    (await call(opsListNews, { query })).data.map(({ title }) => title.pl)
  expect(await titles()).toEqual(['Lot', 'Żuraw', 'Czajnik', 'Łódź'])
  expect(await titles({ sort: 'oldest' })).toEqual(['Łódź', 'Czajnik', 'Żuraw', 'Lot'])
  expect(await titles({ sort: 'published' })).toEqual(['Czajnik', 'Łódź', 'Żuraw', 'Lot'])
  expect(await titles({ sort: 'title' })).toEqual(['Czajnik', 'Łódź', 'Lot', 'Żuraw'])
  expect(await titles({ sort: 'title' }, operator.call)).toEqual(['Łódź', 'Żuraw', 'Lot', 'Czajnik'])
  expect(await titles({ status: 'published', sort: 'oldest' })).toEqual(['Czajnik', 'Żuraw'])
  expect(await titles({ search: 'lod' })).toEqual(['Łódź'])
  expect(await titles({ search: 'KETTLE' })).toEqual(['Czajnik'])
  expect(await titles({ search: 'lod', status: 'published' })).toEqual([])
  const { counts, meta } = await operator.call(opsListNews, { query: { status: 'published' } })
  expect([counts, meta.total]).toEqual([{ draft: 1, published: 2, withdrawn: 1 }, 2])
  const file = await polish(opsDownloadNews, { query: { status: 'published', sort: 'oldest' } })
  expect(file.match(/Łódź|Czajnik|Żuraw|Lot/g)).toEqual(['Czajnik', 'Żuraw'])
})

test('DESK-26 payout runs stand by age, by sum and by the number of their orders; their file as the list', async () => {
  const filter = { format: 'pain.001', kind: 'all', due_until: null, amount_from: null, amount_until: null } as const
  for (const amounts of [[200], [150, 120], [900]]) {
    for (const amount of amounts) {
      const creator = await world.creator({ available: grosze(amount * 100) })
      await creator.call(requestPayout)
    }
    const amount = amounts.reduce((sum, one) => sum + one, 0)
    await operator.call(opsStartPayoutRun, { body: { ...filter, count: amounts.length, amount } })
    await runDueWork(world.world)
    world.clock.advance(1000)
  }
  const by = async (sort?: PayoutRunSort) =>
    (await operator.call(opsListPayoutRuns, { query: { sort } })).data.map(({ amount }) => amount)
  expect(await by()).toEqual([900, 270, 200])
  expect(await by('oldest')).toEqual([200, 270, 900])
  expect(await by('amount')).toEqual([900, 270, 200])
  expect((await by('orders'))[0]).toBe(270)
  const file = await operator.call(opsDownloadPayoutRuns, { query: { sort: 'oldest' } })
  expect(file.match(/(?<=,)\d+\.00/g)).toEqual(['200.00', '270.00', '900.00'])
})

test('DESK-27 messages stand by age and by how many they went to, and are found by their words and by whom they were for', async () => {
  const [ola, kuba] = [await world.creator({ name: 'Ola Łąkowa' }), await world.creator({ name: 'Kuba' })]
  const send = async (ids: string[], pl: string, en: string) => {
    const text = said(pl, en)
    world.clock.advance(1000)
    await operator.call(opsMessageCreators, { body: { to: { creator_ids: ids }, text } })
  }
  await send([ola.id, kuba.id], 'Zażółć "gęślą"', 'Yellow')
  await send([kuba.id], 'Przerwa 100%', 'Break')
  world.clock.advance(1000)
  const one = { creator_id: ola.id, kind: 'message', text: said('Do niej', 'To her'), url: null } as const
  await operator.call(opsSendMessage, { body: one })
  const words = async (query: { sort?: SentMessageSort; search?: string } = {}) => {
    const { data, meta } = await operator.call(opsListSentMessages, { query })
    expect(meta.total).toBe(data.length)
    return data.map(({ text }) => text.en)
  }
  expect(await words()).toEqual(['To her', 'Break', 'Yellow'])
  expect(await words({ sort: 'oldest' })).toEqual(['Yellow', 'Break', 'To her'])
  expect(await words({ sort: 'recipients' })).toEqual(['Yellow', 'To her', 'Break'])
  expect(await words({ search: 'zazolc' })).toEqual(['Yellow'])
  expect(await words({ search: 'BREAK' })).toEqual(['Break'])
  expect(await words({ search: '100%' })).toEqual(['Break'])
  expect(await words({ search: 'lakowa' })).toEqual(['To her'])
  expect(await words({ search: 'nikt' })).toEqual([])
  const file = await operator.call(opsDownloadSentMessages, { query: { sort: 'oldest', search: 'e' } })
  expect(file.match(/Yellow|Break|To her/g)).toEqual(['Yellow', 'Break', 'To her'])
})

test.each([undefined, ...newsSorts])('DESK-25 news by %s are read along an index, of a status too', async sort => {
  for (const status of [undefined, ...newsStatuses])
    for (const call of [operator.call, polish])
      expect(await unordered(world.world.store, 'news', () => call(opsListNews, { query: { sort, status } }))).toEqual(
        [],
      )
})

test.each([undefined, ...payoutRunSorts])('DESK-26 payout runs by %s are read along an index', async sort => {
  const list = () => operator.call(opsListPayoutRuns, { query: { sort } })
  expect(await unordered(world.world.store, 'payout_run', list)).toEqual([])
})

test.each([undefined, ...sentMessageSorts])('DESK-27 messages by %s are read along an index', async sort => {
  const list = () => operator.call(opsListSentMessages, { query: { sort } })
  expect(await unordered(world.world.store, 'audit', list)).toEqual([])
})
