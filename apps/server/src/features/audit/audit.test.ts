import { joinCampaign } from '@fanfara/contract/campaigns'
import type { Call } from '@fanfara/contract/endpoint'
import { opsLimitCreator, opsRestoreCreator } from '@fanfara/contract/ops/creators'
import { opsDownloadAudit, opsListAudit } from '@fanfara/contract/ops/desk'
import { opsAcceptApplication, opsListParticipants } from '@fanfara/contract/ops/participants'
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
import { plansOf } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['operator']>>
beforeAll(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterAll(() => world.close())

type Query = Call<typeof opsListAudit>['query']
const list = (query: Query) => operator.call(opsListAudit, { query: { per_page: 100, ...query } })
const actsBy = async (query: Query) => (await list(query)).data.map(({ action }) => action)

test('OPS-02 the log is searched by words, and narrowed by who acted, what they did, to what and about whom', async () => {
  const jan = await world.colleague('operator')
  const [ola, kuba] = [await world.creator({ name: 'Ola Dziennik' }), await world.creator({ name: 'Kuba Dziennik' })]
  const act = (id: string, reason: string) => ({ params: { id }, body: { reason } })
  await operator.call(opsLimitCreator, act(ola.id, 'Kupione wyświetlenia'))
  await jan.call(opsRestoreCreator, act(ola.id, 'Pomyłka, żółta kartka'))
  await jan.call(opsLimitCreator, act(kuba.id, 'Skarga'))
  expect(await actsBy({ text: 'zolta kartka' })).toEqual(['creator_restored'])
  expect(await actsBy({ text: 'dziennik' })).toEqual(['creator_limited', 'creator_restored', 'creator_limited'])
  expect(await actsBy({ text: 'dziennik', actor: jan.id })).toEqual(['creator_limited', 'creator_restored'])
  expect(await actsBy({ creator: ola.id })).toEqual(['creator_restored', 'creator_limited'])
  expect(await actsBy({ object_id: kuba.id, object_type: 'account' })).toEqual(['creator_limited'])
  expect(await actsBy({ action: 'creator_restored' })).toEqual(['creator_restored'])
  const { meta, actors } = await list({ action: 'creator_limited' })
  expect(meta.total).toBe(2)
  expect(actors.map(({ id }) => id)).toContain(jan.id)
  expect(await actsBy({ text: '100%' })).toEqual([])
})

test('OPS-02 an act says what was there before it and after', async () => {
  const ola = await world.creator()
  const id = await world.campaigns.published({ type: 'semi_open' })
  await ola.call(joinCampaign, { params: { id } })
  const { data } = await operator.call(opsListParticipants, { params: { id }, query: {} })
  await operator.call(opsAcceptApplication, { params: { id: data[0]?.id ?? '' } })
  const [line] = (await list({ action: 'application_accepted' })).data
  expect(line).toMatchObject({ before: { status: 'pending_approval' }, after: { status: 'active' } })
  const [published] = (await list({ action: 'campaign_published', object_id: id })).data
  expect(published).toMatchObject({ before: { stage: 'draft' }, after: { stage: 'running' } })
})

test('OPS-02 the file has the lines that the filter finds, and no cell that is a formula', async () => {
  const ola = await world.creator({ name: '=cmd' })
  await operator.call(opsLimitCreator, { params: { id: ola.id }, body: { reason: '+48 zadzwoniła' } })
  const token = await longSession(world.world, operator.id)
  const answer = await fetch(`${world.origin}/api/ops/audit/file?creator=${ola.id}`, {
    headers: { authorization: `Bearer ${token}`, 'content-language': 'en' },
  })
  const [names, line, rest] = (await answer.text()).split('\r\n')
  expect(names).toContain('Time,Who,Act,About,Creator,Reason,Before,After')
  expect(line).toContain(`creator_limited,'=cmd,'=cmd,'+48 zadzwoniła,"{""is_active"":true}","{""is_active"":false}"`)
  expect(rest).toBe('')
})

test('OPS-02 a short part begins a word; what is often said is counted up to 100, and its later pages are there', async () => {
  const operator = await world.operator()
  const lines = Array.from({ length: 205 }, (_, at) => ({
    at: world.clock.now(),
    actor_id: operator.id,
    action: 'note_added',
    object_type: 'campaign',
    object_name: `Łódka ${at}`,
  }))
  await world.world.db.insertInto('audit').values(lines).execute()
  const found = (text: string, page = 1) => operator.call(opsListAudit, { query: { text, page, per_page: 20 } })
  expect((await found('lodka')).meta).toMatchObject({ total: 100, is_capped: true })
  expect((await found('ło')).meta.total).toBe(100)
  // Within a word, two letters are not looked for.
  expect((await found('dk')).meta.total).toBe(0)
  expect((await found('lodka 204')).data.map(({ object_name: name }) => name)).toEqual(['Łódka 204'])
  expect((await found('lodka', 11)).data.map(({ object_name: name }) => name)).toEqual([
    'Łódka 4',
    'Łódka 3',
    'Łódka 2',
    'Łódka 1',
    'Łódka 0',
  ])
})

test('OPS-02 the whole log is counted up to 10,000, and not again once it has so many; a part of it for itself', async () => {
  const operator = await world.operator()
  await sql`
    insert into audit (at, actor_id, action, object_type)
    select ${world.clock.now()}::timestamptz, ${operator.id}::uuid, 'note_added', 'campaign' from generate_series(1, 10001)`.execute(
    world.world.db,
  )
  const whole = async () => {
    expect((await operator.call(opsListAudit, { query: { per_page: 10 } })).meta).toMatchObject({
      total: 10_000,
      is_capped: true,
    })
  }
  const counts = async () =>
    (await plansOf(world.world.store, '"audit"', whole)).filter(({ sql }) => sql.includes('count(')).length
  expect([await counts(), await counts()]).toEqual([1, 0])
  const { meta } = await operator.call(opsListAudit, { query: { per_page: 10, action: 'nothing_such' } })
  expect(meta).toMatchObject({ total: 0 })
})

test('DESK-31 the log is narrowed by days of Warsaw and by kind, the oldest first where that is asked for, in its file too', async () => {
  const actor = await world.colleague('operator')
  const at = [
    ['2025-03-29T22:59:59Z', 'dzień przed', 'campaign'],
    ['2025-03-29T23:00:00Z', 'pierwsza chwila', 'campaign'],
    ['2025-03-30T21:59:59Z', 'ostatnia chwila', 'payout'],
    ['2025-03-30T22:00:00Z', 'dzień po', 'payout'],
  ] as const
  // Written in another order than they happened in.
  for (const [when, name, type] of [at[2], at[0], at[3], at[1]])
    await world.world.db
      .insertInto('audit')
      .values({ at: new Date(when), actor_id: actor.id, action: 'days_noted', object_type: type, object_name: name })
      .execute()
  const names = async (query: Query) =>
    (await list({ action: 'days_noted', ...query })).data.map(line => line.object_name)
  const day = { from: '2025-03-30', to: '2025-03-30' }
  expect(await names({})).toEqual(at.map(([, name]) => name).toReversed())
  expect(await names(day)).toEqual(['ostatnia chwila', 'pierwsza chwila'])
  expect(await names({ ...day, sort: 'oldest' })).toEqual(['pierwsza chwila', 'ostatnia chwila'])
  expect(await names({ from: '2025-03-31' })).toEqual(['dzień po'])
  expect(await names({ to: '2025-03-29' })).toEqual(['dzień przed'])
  expect(await names({ object_type: 'payout' })).toEqual(['dzień po', 'ostatnia chwila'])
  expect(await names({ ...day, object_type: 'payout' })).toEqual(['ostatnia chwila'])
  expect(await names({ text: 'chwila', sort: 'oldest' })).toEqual(['pierwsza chwila', 'ostatnia chwila'])
  expect(await names({ ...day, text: 'dzien' })).toEqual([])
  expect(await names({ from: '2025-03-31', to: '2025-03-29' })).toEqual([])
  const file = await operator.call(opsDownloadAudit, { query: { ...day, action: 'days_noted', sort: 'oldest' } })
  expect(file.split('\r\n').length).toBe(4)
  expect(file.indexOf('pierwsza chwila')).toBeLessThan(file.indexOf('ostatnia chwila'))
})

test('DESK-31 each filter of the log, alone or within days, is read along an index, also where days hold many lines', async () => {
  const { db } = world.world
  const actor = await world.colleague('operator')
  await sql`
    insert into audit (at, actor_id, action, object_type, object_name)
    select timestamptz '2020-01-01' + nth * interval '10 minutes', ${actor.id}::uuid, 'many_' || nth % 5, 'kind_' || nth % 4, 'Wiele'
    from generate_series(1, 20000) as nth`.execute(db)
  await sql`analyze audit`.execute(db)
  const planOf = async (condition: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from audit where ${sql.raw(condition)} order by at desc, id desc limit 20`.execute(db)
    return rows.map(row => row['QUERY PLAN']).join(' ')
  }
  const days = "at >= '2020-02-01' and at < '2020-02-03'"
  expect(await planOf(days)).toContain('audit_by_time')
  expect(await planOf("object_type = 'kind_1'")).toMatch(/audit_by_(kind|time)/)
  for (const filter of ["action = 'many_1'", "object_type = 'kind_1'"])
    expect(await planOf(`${filter} and ${days}`)).toMatch(/Index Cond: .*at >=/)
  const query = { actor: actor.id, from: '2020-01-10', text: 'wiele', per_page: 20 } as const
  const { data, meta } = await list({ ...query, to: '2020-01-11' })
  expect([data[0]?.at.slice(0, 10), meta.total, meta.is_capped]).toEqual(['2020-01-11', 100, true])
  expect((await list({ ...query, sort: 'oldest' })).data[0]?.at.slice(0, 13)).toBe('2020-01-09T23')
  expect((await list({ text: 'wiele', to: '2019-12-31' })).data).toEqual([])
})
