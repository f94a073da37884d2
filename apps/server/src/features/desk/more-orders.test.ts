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
import {
  type BankFileState,
  bankFileSorts,
  bankFileStates,
  opsDownloadBankFiles,
  opsListBankFiles,
  opsRecallBankFile,
} from '@fanfara/contract/ops/payouts'
import {
  type CreatorActSort,
  creatorActSorts,
  opsDownloadCreatorActPeople,
  opsDownloadCreatorActs,
  opsListCreatorActPeople,
  opsListCreatorActs,
  opsStartCreatorAct,
} from '@fanfara/contract/ops/people/creator-acts'
import {
  type ImportKind,
  type ImportSort,
  importSorts,
  opsDownloadImports,
  opsImportTable,
  opsListImports,
} from '@fanfara/contract/ops/tables/imports'
import {
  opsDownloadCreatorInvitations,
  opsListCreatorInvitations,
  opsWithdrawCreatorInvitation,
} from '@fanfara/contract/ops/tables/invitations'
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

/** A table of people to invite, under the name of its file. */
async function invite(file: string, people: readonly (readonly [email: string, name: string])[]) {
  const csv = `e-mail;nazwa\n${people.map(([email, name]) => `${email};${name}`).join('\n')}\n`
  const mapping = { email: 0, person: 1 }
  await operator.call(opsImportTable, { body: { kind: 'creators', csv, mapping, file_name: file } })
  world.clock.advance(1000)
}

test('DESK-29 invitations are found by name and address, of a state too, and so is their file; counts are of all', async () => {
  await invite('Łódź.csv', [
    ['lucja@poczta.test', 'Łucja Żak'],
    ['zenon@poczta.test', 'Zenon'],
  ])
  await invite('Radom.csv', [['nikt@lodz.test', 'Adam 100%']])
  const find = async (search: string, state?: 'waiting' | 'withdrawn') => {
    const { data, meta, counts } = await operator.call(opsListCreatorInvitations, { query: { search, state } })
    expect([meta.total, counts.waiting + counts.withdrawn]).toEqual([data.length, 3])
    const file = await operator.call(opsDownloadCreatorInvitations, { query: { search, state } })
    expect(file.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
    return data.map(({ name }) => name)
  }
  expect(await find('lucja zak')).toEqual(['Łucja Żak'])
  expect(await find('LODZ')).toEqual(['Adam 100%'])
  expect(await find('100%')).toEqual(['Adam 100%'])
  expect(await find('_')).toEqual([])
  const zenon = (await operator.call(opsListCreatorInvitations, { query: { search: 'zenon' } })).data[0]?.id ?? ''
  await operator.call(opsWithdrawCreatorInvitation, { params: { id: zenon } })
  expect(await find('poczta', 'withdrawn')).toEqual(['Zenon'])
  expect(await find('poczta', 'waiting')).toEqual(['Łucja Żak'])
})

test('DESK-29 imports are narrowed by kind, with their numbers, and found by their file', async () => {
  const csv = 'platforma;rodzaj reklamy;1\ntwitch;stream_banner;50\n'
  const mapping = { platform: 0, ad_type: 1, '1': 2 }
  await operator.call(opsImportTable, { body: { kind: 'prices', csv, mapping, file_name: 'Cennik łódzki.csv' } })
  const find = async (query: { kind?: ImportKind; search?: string; sort?: ImportSort }) => {
    const { data, meta, counts } = await operator.call(opsListImports, { query })
    expect([meta.total, counts]).toEqual([data.length, { campaigns: 0, plans: 0, prices: 1, creators: 2 }])
    const file = await operator.call(opsDownloadImports, { query })
    const names = data.map(({ file_name: name }) => name)
    const [, ...lines] = file.trimEnd().split('\r\n')
    expect(lines.map(line => line.split(',')[0])).toEqual(names)
    return names
  }
  expect(await find({ kind: 'prices' })).toEqual(['Cennik łódzki.csv'])
  expect(await find({ kind: 'creators', sort: 'oldest' })).toEqual(['Łódź.csv', 'Radom.csv'])
  expect(await find({ search: 'lodz', sort: 'file' })).toEqual(['Cennik łódzki.csv', 'Łódź.csv'])
  expect(await find({ search: 'lodz', kind: 'creators' })).toEqual(['Łódź.csv'])
  expect(await find({ search: 'nic' })).toEqual([])
})

test('DESK-37 bank files are narrowed by where they stand, each counted before and after its act', async () => {
  const list = async (state?: BankFileState) => {
    const { data, meta, counts } = await operator.call(opsListBankFiles, { query: { state, sort: 'oldest' } })
    expect(meta.total).toBe(data.length)
    if (state) expect(counts[state]).toBe(data.length)
    const file = await operator.call(opsDownloadBankFiles, { query: { state } })
    expect(file.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
    return data.map(({ id }) => id)
  }
  const [first = '', second = '', third = ''] = await list('waiting')
  expect([await list(), await list('released'), await list('recalled')]).toEqual([[first, second, third], [], []])
  await world.release(second)
  expect([await list('waiting'), await list('released')]).toEqual([[first, third], [second]])
  await operator.call(opsRecallBankFile, { params: { id: first }, body: { reason: 'Zły rachunek.' } })
  await operator.call(opsRecallBankFile, { params: { id: second }, body: { reason: 'Zły rachunek.' } })
  expect([await list('waiting'), await list('released'), await list('recalled')]).toEqual([
    [third],
    [],
    [first, second],
  ])
})

test('DESK-38 acts on many stand by age and by how many they were about; their people are found by name', async () => {
  const people = [await world.creator({ name: 'Łucja Żak' }), await world.creator({ name: 'Zenon Żak' })]
  const limit = async (ids: readonly string[], reason: string) => {
    const { data } = await operator.call(opsStartCreatorAct, {
      body: { act: 'limit', to: { creator_ids: [...ids] }, reason },
    })
    await runDueWork(world.world)
    world.clock.advance(1000)
    return data.id
  }
  const both = await limit(
    people.map(({ id }) => id),
    'Obie',
  )
  await limit(
    people.slice(0, 1).map(({ id }) => id),
    'Jedna',
  )
  const by = async (sort?: CreatorActSort) =>
    (await operator.call(opsListCreatorActs, { query: { sort } })).data.map(({ reason }) => reason)
  expect(await by()).toEqual(['Jedna', 'Obie'])
  expect(await by('oldest')).toEqual(['Obie', 'Jedna'])
  expect(await by('people')).toEqual(['Obie', 'Jedna'])
  const file = await operator.call(opsDownloadCreatorActs, { query: { sort: 'oldest' } })
  expect(file.match(/Obie|Jedna/g)).toEqual(['Obie', 'Jedna'])
  const find = async (search: string, outcome?: 'done' | 'skipped') => {
    const asked = { params: { id: both }, query: { search, outcome } }
    const { data, meta } = await operator.call(opsListCreatorActPeople, asked)
    expect(meta.total).toBe(data.length)
    const lines = await operator.call(opsDownloadCreatorActPeople, asked)
    expect(lines.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
    return data.map(({ name }) => name)
  }
  expect((await find('zak')).toSorted()).toEqual(['Zenon Żak', 'Łucja Żak'])
  expect(await find('LUC')).toEqual(['Łucja Żak'])
  expect(await find('luc', 'skipped')).toEqual([])
  expect(await find('%')).toEqual([])
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

test.each([undefined, ...importSorts])('DESK-29 imports of a kind by %s are read along an index', async sort => {
  const list = () => operator.call(opsListImports, { query: { sort, kind: 'prices' } })
  expect(await unordered(world.world.store, 'file_import', list)).toEqual([])
})

test.each([undefined, ...bankFileSorts])('DESK-37 bank files of a state by %s are read along an index', async sort => {
  for (const state of bankFileStates) {
    const list = () => operator.call(opsListBankFiles, { query: { sort, state } })
    expect(await unordered(world.world.store, 'bank_file', list)).toEqual([])
  }
})

test.each([undefined, ...creatorActSorts])('DESK-38 acts on many by %s are read along an index', async sort => {
  const list = () => operator.call(opsListCreatorActs, { query: { sort } })
  expect(await unordered(world.world.store, 'creator_act', list)).toEqual([])
})
