import { joinCampaign } from '@fanfara/contract/campaigns'
import type { Call } from '@fanfara/contract/endpoint'
import { opsLimitCreator, opsRestoreCreator } from '@fanfara/contract/ops/creators'
import { opsListAudit } from '@fanfara/contract/ops/desk'
import { opsAcceptApplication, opsListParticipants } from '@fanfara/contract/ops/participants'
import { longSession, startWorld, type TestWorld } from '@fanfara/testkit'
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

test('OPS-02 the whole log is counted up to 10,000, the second time as the first; a part of it beside that for itself', async () => {
  const operator = await world.operator()
  await sql`
    insert into audit (at, actor_id, action, object_type)
    select ${world.clock.now()}::timestamptz, ${operator.id}::uuid, 'note_added', 'campaign' from generate_series(1, 10001)`.execute(
    world.world.db,
  )
  const whole = async () => (await operator.call(opsListAudit, { query: { per_page: 10 } })).meta
  const capped = { total: 10_000, is_capped: true }
  expect(await whole()).toMatchObject(capped)
  expect(await whole()).toMatchObject(capped)
  const { meta } = await operator.call(opsListAudit, { query: { per_page: 10, action: 'nothing_such' } })
  expect(meta).toMatchObject({ total: 0 })
})
