import { opsLimitCreator, opsRestoreCreator } from '@fanfara/contract/ops/creators'
import { opsGetLogChain } from '@fanfara/contract/ops/log/chain'
import { type Operator, startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { withTransaction } from '#/db/port.ts'
import { runDueWork } from '#/jobs/due-work.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { record } from '../service.ts'
import { checkWhole, seal, tendChain } from './chain.ts'

let world: TestWorld
let operator: Operator
beforeEach(async () => {
  world = await startWorld()
  operator = await world.operator()
})
afterEach(() => world.close())

/** Six acts, in the log. */
async function act(): Promise<void> {
  const ola = await world.creator({ platforms: [] })
  for (const endpoint of [opsLimitCreator, opsRestoreCreator, opsLimitCreator, opsRestoreCreator])
    await operator.call(endpoint, { params: { id: ola.id }, body: { reason: 'Skarga na treść' } })
}
const state = async () => (await operator.call(opsGetLogChain)).data
/** What somebody does who has the database and goes round its guards. */
const meddle = async (statement: string) => {
  const db = world.world.db
  for (const table of ['audit', 'audit_link']) await sql.raw(`alter table ${table} disable trigger all`).execute(db)
  await sql.raw(statement).execute(db)
  for (const table of ['audit', 'audit_link']) await sql.raw(`alter table ${table} enable trigger all`).execute(db)
}
const lineAt = async (position: number) =>
  (
    await world.world.db
      .selectFrom('audit_link')
      .select('line_id')
      .where('position', '=', position)
      .executeTakeFirstOrThrow()
  ).line_id

test('LOG-01 LOG-02 lines are sealed by the clock, looked through, and the page says so', async () => {
  expect(await state()).toEqual({ sealed: 0, head: null, sealed_at: null, passed_at: null, broken: null })
  await act()
  await runDueWork(world.world)
  const now = world.clock.now().toISOString()
  expect(await state()).toMatchObject({ sealed: 4, sealed_at: now, passed_at: now, broken: null })
  expect((await state()).head).toMatch(/^[0-9a-f]{16}$/)
  await act()
  await runDueWork(world.world)
  expect((await state()).sealed).toBe(8)
})

test.each([
  ['changed', (line: number) => `update audit set reason = 'Nic takiego' where id = ${line}`, 'line_changed'],
  ['removed', (line: number) => `delete from audit where id = ${line}`, 'line_missing'],
  ['unsealed', (line: number) => `delete from audit_link where line_id = ${line}`, 'link_missing'],
] as const)(
  'LOG-01 a line that is %s behind the guards is found by the next round, and stays found',
  async (_, how, why) => {
    await act()
    await tendChain(world.world)
    await meddle(how(await lineAt(2)))
    await world.advance(60_000)
    expect((await state()).broken).toMatchObject({ position: 2, why, found_at: world.clock.now().toISOString() })
    await world.advance(60_000)
    expect((await state()).broken?.position).toBe(2)
    expect(await checkWhole(world.world)).toMatchObject({ sealed: 1, broken: { position: 2, why } })
  },
)

test('LOG-03 what is put back as it was holds again, once all of it was looked through', async () => {
  await act()
  await tendChain(world.world)
  const line = await lineAt(3)
  await meddle(`update audit set reason = 'Nic' where id = ${line}`)
  expect((await checkWhole(world.world)).broken).toMatchObject({ position: 3 })
  await meddle(`update audit set reason = 'Skarga na treść' where id = ${line}`)
  expect(await checkWhole(world.world)).toMatchObject({ sealed: 4, broken: null })
  expect((await state()).broken).toBeNull()
})

test('LOG-01 who makes the digests without the secret is found out', async () => {
  await act()
  await tendChain(world.world)
  const line = await lineAt(4)
  await meddle(`update audit set reason = 'Podmiana' where id = ${line};
    update audit_link set digest = sha256('podmiana'::bytea) where line_id = ${line}`)
  expect((await checkWhole(world.world)).broken).toMatchObject({ position: 4, why: 'line_changed' })
})

test('LOG-04 several seal at once and people write meanwhile: each line has one place, and the chain holds', async () => {
  const object = { type: 'test', id: null, name: 'Równolegle' }
  const write = () =>
    withTransaction(world.world.db, tx =>
      record(tx, {
        actorId: operator.id,
        action: 'message_sent',
        object,
        before: null,
        after: { recipients: 1 },
        at: world.clock.now(),
      }),
    )
  await Promise.all([...Array.from({ length: 30 }, write), ...Array.from({ length: 5 }, () => seal(world.world))])
  while ((await seal(world.world)) > 0);
  const { rows } = await sql<{ lines: number; links: number; last: number }>`select
    (select count(*) from audit) as lines, (select count(*) from audit_link) as links,
    (select max(position) from audit_link) as last`.execute(world.world.db)
  expect(rows).toEqual([{ lines: 30, links: 30, last: 30 }])
  expect(await checkWhole(world.world)).toMatchObject({ sealed: 30, broken: null })
})

test('LOG-04 a line that was begun early and committed late is sealed behind its younger ones', async () => {
  await act()
  const line = await world.world.db.selectFrom('audit').select('id').orderBy('id').executeTakeFirstOrThrow()
  // As if it were not committed yet when the others are sealed.
  await meddle(
    `create table waiting as select * from audit where id = ${line.id}; delete from audit where id = ${line.id}`,
  )
  await seal(world.world)
  await meddle(`insert into audit overriding system value select * from waiting; drop table waiting`)
  expect(await seal(world.world)).toBe(1)
  expect(await lineAt(4)).toBe(line.id)
  expect(await checkWhole(world.world)).toMatchObject({ sealed: 4, broken: null })
})
