import * as contract from '@fanfara/contract/ops/people/creator-acts'
import type { QueryOf } from '@fanfara/contract/endpoint'
import { type Creator, type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { plansOf, unordered } from '@fanfara/testkit/plans'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDueWork } from '#/jobs/due-work.ts'

let world: TestWorld
let office: Operator
beforeEach(async () => {
  world = await startWorld()
  office = await world.operator()
})
afterEach(() => world.close())

type Asked = QueryOf<typeof contract.opsDownloadCreatorActs>

/** Reasons of what is found, the oldest first; pages, counts and file have the same. */
async function find(query: Asked): Promise<(string | null)[]> {
  const asked = { sort: 'oldest' as const, ...query }
  const { data, meta, counts } = await office.call(contract.opsListCreatorActs, { query: asked })
  expect(meta).toMatchObject({ total: data.length })
  const { state } = query
  const inAll = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count)
  expect(inAll).toBe(data.length)
  const file = await office.call(contract.opsDownloadCreatorActs, { query: asked })
  expect(file.trimEnd().split('\r\n')).toHaveLength(data.length + 1)
  for (const { reason } of data) expect(file).toContain(reason)
  return data.map(({ reason }) => reason)
}

const rename = async (id: string, name: string) =>
  void (await world.world.db.updateTable('account').set({ name }).where('id', '=', id).execute())

/** Begins an act and lets everybody have their turn. */
async function begin(by: Operator, act: 'limit' | 'restore' | 'end_sessions', of: readonly Creator[], reason: string) {
  world.clock.advance(1000)
  const to = { creator_ids: of.map(({ id }) => id) }
  const { data } = await by.call(contract.opsStartCreatorAct, { body: { act, to, reason } })
  return data.id
}

async function four() {
  const wanda = await world.colleague('owner')
  await rename(office.id, 'Łucja Żądło')
  await rename(wanda.id, 'Wanda Nowak')
  const [ewa, adam] = [await world.creator({ name: 'Ewa Święta' }), await world.creator({ name: 'Adam 100% Hurt' })]
  await begin(office, 'limit', [ewa], 'Ewa ograniczona')
  await begin(wanda, 'restore', [ewa], 'Ewa przywrócona')
  await begin(wanda, 'limit', [adam], 'Adam ograniczony')
  await begin(office, 'end_sessions', [adam, ewa], 'Oboje wylogowani')
  return { ewa }
}

test('DESK-50 acts are found by a part of the name of who began them, or of the name or address of one of their people', async () => {
  const { ewa } = await four()
  const { email } = await world.world.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', ewa.id)
    .executeTakeFirstOrThrow()
  const ofEwa = ['Ewa ograniczona', 'Ewa przywrócona', 'Oboje wylogowani']
  expect(await find({ search: 'zadl' })).toEqual(['Ewa ograniczona', 'Oboje wylogowani'])
  expect(await find({ search: 'NOWAK' })).toEqual(['Ewa przywrócona', 'Adam ograniczony'])
  expect(await find({ search: 'swiet' })).toEqual(ofEwa)
  expect(await find({ search: 'święta ewa' })).toEqual(ofEwa)
  expect(await find({ search: email ?? '' })).toEqual(ofEwa)
  // Of two letters a word begins; within one they find nothing.
  expect(await find({ search: 'wa' })).toEqual(['Ewa przywrócona', 'Adam ograniczony'])
  expect(await find({ search: 'ow' })).toEqual([])
  expect(await find({ search: '0%' })).toEqual([])
  expect(await find({ search: '00%' })).toEqual(['Adam ograniczony', 'Oboje wylogowani'])
  expect(await find({ search: '%' })).toEqual([])
  expect(await find({ search: 'nikt taki' })).toEqual([])
  expect(await find({ search: '  ' })).toHaveLength(4)
})

test('DESK-50 words, kind, state and order narrow together, and counts follow words and kind', async () => {
  await four()
  const counts = async (query: Asked) => (await office.call(contract.opsListCreatorActs, { query })).counts
  expect(await counts({ search: 'ewa' })).toEqual({ running: 3, failed: 0, stopped: 0, done: 0 })
  expect(await counts({ search: 'ewa', kind: 'limit' })).toEqual({ running: 1, failed: 0, stopped: 0, done: 0 })
  expect(await find({ kind: 'limit' })).toEqual(['Ewa ograniczona', 'Adam ograniczony'])
  expect(await find({ kind: 'limit', search: 'ewa' })).toEqual(['Ewa ograniczona'])
  expect(await find({ kind: 'limit', search: 'nowak', state: 'running' })).toEqual(['Adam ograniczony'])
  expect(await find({ kind: 'invite' })).toEqual([])
  const { data } = await office.call(contract.opsListCreatorActs, { query: { search: 'zadlo' } })
  const [newest] = data
  await office.call(contract.opsStopCreatorAct, { params: { id: newest?.id ?? '' } })
  await runDueWork(world.world)
  expect(await counts({ search: 'ewa' })).toEqual({ running: 0, failed: 0, stopped: 1, done: 2 })
  expect(await find({ search: 'ewa', state: 'stopped' })).toEqual(['Oboje wylogowani'])
  expect(await find({ search: 'ewa', state: 'done', kind: 'restore' })).toEqual(['Ewa przywrócona'])
  const sorted = await office.call(contract.opsListCreatorActs, { query: { search: 'zadlo', sort: 'people' } })
  expect(sorted.data.map(({ people }) => people)).toEqual([2, 1])
  const second = await office.call(contract.opsListCreatorActs, { query: { search: 'ewa', page: 2, per_page: 10 } })
  expect([second.data, second.meta.total]).toEqual([[], 3])
})

test('DESK-50 more creators than are looked at are said, and who began an act is found beside them', async () => {
  await four()
  await sql`
    with made as (
      insert into account (id, name, role, language, theme, created_at, connect_uuid, inbox_subscriber_id)
      select gen_random_uuid(), 'Nowak ' || number, 'influencer', 'pl', 'dark', now(), gen_random_uuid(), 'nowak-' || number
        from generate_series(1, 1001) as number returning id, name, created_at)
    insert into creator_card (account_id, search, created_at) select id, ' ' || plain_letters(name), created_at from made`.execute(
    world.world.db,
  )
  const ask = async (search: string) =>
    (await office.call(contract.opsListCreatorActs, { query: { search, sort: 'oldest' } })).meta
  expect(await ask('nowak')).toMatchObject({ total: 2, is_capped: true })
  expect((await ask('nowak 1001')).is_capped).toBeUndefined()
  const lastLine = async (search: string) =>
    (await office.call(contract.opsDownloadCreatorActs, { query: { search } })).trimEnd().split(/\r?\n/).at(-1)
  expect(await lastLine('nowak')).toContain('something may be missing here')
  expect(await lastLine('nowak 1001')).not.toContain('missing')
})

test('DESK-50 acts of a kind are read along an index, of a state too; those of words are not looked for in all', async () => {
  await four()
  for (const sort of [undefined, ...contract.creatorActSorts])
    for (const state of [undefined, ...contract.creatorActStates]) {
      const ask = () => office.call(contract.opsListCreatorActs, { query: { sort, state, kind: 'limit' } })
      expect(await unordered(world.world.store, 'creator_act', ask)).toEqual([])
    }
  const ask = () => office.call(contract.opsListCreatorActs, { query: { search: 'ewa' } })
  const plans = (await plansOf(world.world.store, 'creator_act', ask)).map(({ plan }) => plan)
  expect(plans.filter(plan => plan.includes('creator_act_person_of_creator'))).toHaveLength(1)
  expect(plans.filter(plan => plan.includes('creator_act_by '))).toHaveLength(1)
  expect(plans.filter(plan => plan.includes('Seq Scan on creator_act'))).toEqual([])
})
