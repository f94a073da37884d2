import { opsDownloadCreators, opsListCreators, usualColumns } from '@fanfara/contract/ops/creator-list'
import { opsChangeOperator } from '@fanfara/contract/ops/operators'
import * as contract from '@fanfara/contract/ops/people/views'
import { longSession, type Operator, refusal, startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOperator } from '../accounts/service.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type CreatorForm = Extract<contract.ViewForm, { list: 'creators' }>

/** Somebody who keeps no view yet. */
async function colleague(name: string): Promise<Operator> {
  const email = `${crypto.randomUUID()}@test.test`
  await createOperator(world.world, { email, name, password: 'Demo-pass-1', role: 'viewer' })
  const { id } = await world.world.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, call: world.caller(await longSession(world.world, id)) }
}
const form = (of: Partial<CreatorForm> = {}): CreatorForm => ({
  list: 'creators',
  name: 'Duży Twitch',
  query: { platform: 'twitch', stage_from: 3, sort: 'followers' },
  columns: ['channels', 'followers'],
  is_shared: false,
  ...of,
})
const save = async ({ call }: Operator, of: Partial<CreatorForm> = {}) =>
  (await call(contract.opsSaveView, { body: form(of) })).data
const kept = async ({ call }: Operator) => (await call(contract.opsListViews, { query: { list: 'creators' } })).data
const mine = async (operator: Operator) => (await kept(operator)).views.filter(({ is_own: isOwn }) => isOwn)

describe('views that are kept', () => {
  test('VIEW-01 filter, order and columns are kept under a name, and found again by name', async () => {
    const iza = await colleague('Iza')
    await save(iza, { name: '  żółwie  ', query: {} })
    const view = await save(iza)
    expect(view).toMatchObject({ ...form(), is_own: true, owner: 'Iza' })
    expect((await mine(iza)).map(({ name }) => name)).toEqual(['Duży Twitch', 'żółwie'])
    expect((await mine(iza))[0]).toEqual(view)
    await iza.call(opsListCreators, { query: view.query })
  })

  test('VIEW-01 one is changed and forgotten by its owner alone', async () => {
    const [iza, jan] = [await colleague('Iza'), await colleague('Jan')]
    const { id } = await save(iza, { is_shared: true })
    const params = { id }
    const other = { params, body: form({ name: 'Inny', is_shared: true }) }
    expect((await refusal(jan.call(contract.opsChangeView, other))).status).toBe(404)
    expect((await refusal(jan.call(contract.opsRemoveView, { params }))).status).toBe(404)
    const changed = await iza.call(contract.opsChangeView, {
      params,
      body: form({ query: { state: 'limited' } }),
    })
    expect(changed.data).toMatchObject({ name: 'Duży Twitch', query: { state: 'limited' }, is_shared: false })
    await iza.call(contract.opsRemoveView, { params })
    expect(await mine(iza)).toEqual([])
    expect((await refusal(iza.call(contract.opsRemoveView, { params }))).status).toBe(404)
    expect((await refusal(iza.call(contract.opsChangeView, other))).status).toBe(404)
  })

  test('VIEW-01 no two of one operator have the same name, whatever its case; those of two operators may', async () => {
    const [iza, jan] = [await colleague('Iza'), await colleague('Jan')]
    const [first, second] = [await save(iza), await save(iza, { name: 'Mały' })]
    const again = await refusal(save(iza, { name: 'DUŻY TWITCH' }))
    expect(again).toMatchObject({ code: 'view_name_taken', status: 422 })
    expect(again.errors).toHaveProperty('name')
    const taken = iza.call(contract.opsChangeView, { params: { id: second.id }, body: form() })
    expect((await refusal(taken)).code).toBe('view_name_taken')
    await iza.call(contract.opsChangeView, { params: { id: first.id }, body: form({ name: 'duży twitch' }) })
    await save(jan)
  })

  test('VIEW-01 twenty are enough, also when thirty are saved at once', async () => {
    const iza = await colleague('Iza')
    const tries = await Promise.allSettled(Array.from({ length: 30 }, (_, at) => save(iza, { name: `Widok ${at}` })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(contract.VIEWS_MAX)
    expect(await mine(iza)).toHaveLength(contract.VIEWS_MAX)
    expect((await refusal(save(iza, { name: 'Jeszcze' }))).code).toBe('views_full')
  })

  test.each([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['columns', { columns: ['since', 'since'] as const }],
    ['query.followers', { query: { followers: 7 } }],
  ])('VIEW-01 what cannot be a view is refused under %s', async (field, of) => {
    const iza = await colleague('Iza')
    const wrong = await refusal(save(iza, of as Partial<CreatorForm>))
    expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, [field]])
    expect(await mine(iza)).toEqual([])
  })

  test('VIEW-02 colleagues see what is shared, with whose it is, until it is not or its owner is removed', async () => {
    const [iza, jan, owner] = [await colleague('Iza'), await colleague('Jan'), await world.operator()]
    const shared = await save(iza, { name: 'Dla wszystkich', is_shared: true })
    const unshared = await save(iza, { name: 'Tylko moje' })
    const seen = async () => (await kept(jan)).views.filter(({ owner: name }) => name === 'Iza').map(({ id }) => id)
    const [first] = (await kept(jan)).views.filter(({ id }) => id === shared.id)
    expect(first).toEqual({ ...shared, is_own: false })
    expect(await seen()).not.toContain(unshared.id)
    const params = { id: shared.id }
    await iza.call(contract.opsChangeView, { params, body: form({ name: 'Dla wszystkich' }) })
    expect(await seen()).not.toContain(shared.id)
    await iza.call(contract.opsChangeView, { params, body: form({ name: 'Znów', is_shared: true }) })
    expect(await seen()).toContain(shared.id)
    const removal = { params: { id: iza.id }, body: { is_removed: true, reason: 'Odchodzi' } as const }
    await owner.call(opsChangeOperator, removal)
    expect(await seen()).not.toContain(shared.id)
  })
})

describe('VIEW-04 views of other lists', () => {
  const forms = [
    { list: 'campaigns', query: { stage: 'running', waits: 'applications', name: 'Sok' } },
    { list: 'proofs', query: { state: 'asked', platform: 'x', creator: 'Ola' } },
    { list: 'payouts', query: { status: 'ordered', search: '500' } },
    { list: 'corrections', query: { state: 'proposed', search: 'zero', sort: 'amount' } },
    { list: 'receivables', query: { name: 'Sok', late: 'true', sort: 'advertiser' } },
    { list: 'audit', query: { text: 'powód', action: 'payout_refused' } },
  ] as const
  const at = (list: contract.ViewList) => ({ query: { list } })

  test.each(forms)('$list: kept, found again in its own list alone, and changed', async ({ list, query }) => {
    const { call } = await colleague('Iza')
    const body = { list, query, name: 'Mój', is_shared: false } as contract.ViewForm
    const { data } = await call(contract.opsSaveView, { body })
    expect(data).toMatchObject({ list, query, columns: [], name: 'Mój', is_own: true })
    expect((await call(contract.opsListViews, at(list))).data.views).toContainEqual(data)
    expect((await call(contract.opsListViews, at('creators'))).data.views.map(({ id }) => id)).not.toContain(data.id)
    const changed = { ...body, query: {}, name: 'Inny' } as contract.ViewForm
    await call(contract.opsChangeView, { params: { id: data.id }, body: changed })
    const own = (await call(contract.opsListViews, at(list))).data.views.filter(({ is_own: isOwn }) => isOwn)
    expect(own).toEqual([{ ...data, query: {}, name: 'Inny' }])
  })

  test('names and the number of views are counted by list; a view stays with its list', async () => {
    const iza = await colleague('Iza')
    const { id } = await save(iza, { name: 'Ten sam' })
    const body = { list: 'payouts', query: {}, name: 'Ten sam', is_shared: false } as const
    await iza.call(contract.opsSaveView, { body })
    expect((await refusal(iza.call(contract.opsSaveView, { body }))).code).toBe('view_name_taken')
    const moved = iza.call(contract.opsChangeView, { params: { id }, body: { ...body, name: 'Inna' } })
    expect((await refusal(moved)).status).toBe(404)
  })

  test.each([
    [{ list: 'payouts', query: { stage: 'running' } }],
    [{ list: 'campaigns', query: { stage: 'nie ma' } }],
    [{ list: 'campaigns', query: {}, columns: ['since'] }],
    [{ list: 'nie ma', query: {} }],
  ])('%j is no view', async of => {
    const token = await longSession(world.world, (await colleague('Iza')).id)
    const { status } = await fetch(`${world.origin}/api/ops/views`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Mój', is_shared: false, ...of }),
    })
    expect(status).toBe(422)
  })
})

describe('columns that are chosen', () => {
  test('VIEW-03 they are kept for whoever chose them, in the order of the list, and nobody else', async () => {
    const [iza, jan] = [await colleague('Iza'), await colleague('Jan')]
    expect((await kept(iza)).columns).toBeNull()
    await iza.call(contract.opsSetCreatorColumns, { body: { columns: ['available', 'stage'] } })
    expect((await kept(iza)).columns).toEqual(['stage', 'available'])
    await iza.call(contract.opsSetCreatorColumns, { body: { columns: [] } })
    expect([(await kept(iza)).columns, (await kept(jan)).columns]).toEqual([[], null])
    const wrong = iza.call(contract.opsSetCreatorColumns, { body: { columns: ['since', 'since'] } })
    expect((await refusal(wrong)).status).toBe(422)
  })

  test('VIEW-03 the file has the chosen columns behind name and address, and all of them when nothing is chosen', async () => {
    const iza = await colleague('Iza')
    await world.creator({ name: 'Plikowa Osoba', platforms: ['twitch'], billing: false })
    const file = async (columns?: string) => {
      const text = await iza.call(opsDownloadCreators, { query: { name: 'Plikowa', ...(columns && { columns }) } })
      return text.split('\r\n').map(line => line.split(','))
    }
    const [names, line] = await file('on_time,language')
    expect(names).toEqual(['Name', 'E-mail', 'Tasks done', 'Tasks ended', 'Language'])
    expect(line).toEqual(['Plikowa Osoba', expect.stringContaining('@'), '0', '0', 'en'])
    expect((await file())[0]).toHaveLength(15)
    expect((await file(usualColumns.join(',')))[0]).toHaveLength(8)
    const wrong = iza.call(opsDownloadCreators, { query: { columns: 'iban' } })
    expect((await refusal(wrong)).status).toBe(422)
  })
})
