import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, queryBuilder, statement, type Store, WHOLE_ACT, withTransaction } from '../port.ts'
import { openEmbedded } from './embedded.ts'

let store: Store
let db: Db
beforeAll(async () => {
  store = await openEmbedded({ empty: true })
  db = queryBuilder(store)
  await statement(store, 'create table thing (id int primary key, text text); create table other (id int)')
})
afterAll(() => store.close())

const insert = (id: number | string, text = 'a') =>
  statement(store, 'insert into thing (id, text) values ($1, $2)', [id, text])
const texts = async (id: number) => (await statement(store, 'select text from thing where id = $1', [id])).rows

test('decision 0124 a statement that failed says why, and the next one with its name is answered', async () => {
  await insert(1, 'one')
  await expect(insert(1)).rejects.toMatchObject({ code: '23505', constraint: 'thing_pkey' })
  await expect(insert('no number')).rejects.toMatchObject({ code: '22P02' })
  await insert(2, 'two')
  expect([await texts(1), await texts(2)]).toEqual([[{ text: 'one' }], [{ text: 'two' }]])
})

test('decision 0124 a statement that cannot be read is refused each time, and read once its table is there', async () => {
  const later = () => statement(store, 'select id from later where id = $1', [1])
  await expect(later()).rejects.toMatchObject({ code: '42P01' })
  await expect(later()).rejects.toMatchObject({ code: '42P01' })
  await statement(store, 'create table later (id int)')
  expect((await later()).rows).toEqual([])
})

test('decision 0124 it says how many rows a statement changed and what it was, as PostgreSQL does', async () => {
  const several = await statement(
    store,
    'with made as (insert into other select unnest($1::int[]) returning id) select id from made order by id',
    [[3, 1, 2]],
  )
  expect(several).toEqual({ rows: [{ id: 1 }, { id: 2 }, { id: 3 }], rowCount: 3, command: 'SELECT' })
  const changed = await statement(store, 'with x as (select 1) update other set id = id + $1 where id > 1', [10])
  expect(changed).toEqual({ rows: [], rowCount: 2, command: 'UPDATE' })
  expect(await db.deleteFrom('category').where('id', '=', 'none').execute().catch(codeOf)).toBe('42P01')
})

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)

test('decision 0124 of a text of several statements the last one is answered, and none after the first that fails', async () => {
  const { rows } = await statement(store, "select 1 as one; select 2 as two, 'ż' as letter")
  expect(rows).toEqual([{ two: 2, letter: 'ż' }])
  const failing = statement(store, 'insert into other values (77); select 1 / 0; insert into other values (78)')
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect((await statement(store, 'select id from other where id > 70')).rows).toEqual([])
})

test('decision 0124 an answer larger than what the database sends at once arrives whole', async () => {
  const { rows } = await statement(
    store,
    "select g as id, repeat('ą', $1) as text from generate_series(1, 3000) g",
    [1000],
  )
  expect(rows).toHaveLength(3000)
  expect(rows.every(({ text }, index) => text === 'ą'.repeat(1000) && rows[index]?.id === index + 1)).toBe(true)
})

test('decision 0124 an act is one transaction from its first statement on: kept whole, or not at all', async () => {
  await withTransaction(db, async tx => {
    await sql`insert into thing (id) values (10)`.execute(tx)
    await sql`insert into thing (id) values (11)`.execute(tx)
  })
  const failing = withTransaction(db, async tx => {
    await sql`insert into thing (id) values (12)`.execute(tx)
    await sql`insert into thing (id) values (10)`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  const brokenAtOnce = withTransaction(db, async tx => {
    await sql`insert into thing (id) values (10)`.execute(tx)
  })
  await expect(brokenAtOnce).rejects.toMatchObject({ code: '23505' })
  expect(await withTransaction(db, async () => 'nothing asked')).toBe('nothing asked')
  const { rows } = await statement(store, 'select id from thing where id >= 10 order by id')
  expect(rows).toEqual([{ id: 10 }, { id: 11 }])
})

test('decision 0124 the first statement of an act sees what its transaction says, not a state between', async () => {
  const ages = await withTransaction(db, async tx => {
    const now = () => sql<{ at: Date }>`select now() as at, pg_sleep(0.002)`.execute(tx)
    return [(await now()).rows[0]?.at, (await now()).rows[0]?.at]
  })
  expect(ages[0]).toEqual(ages[1])
})

const WAL = /\/pg_wal\/[0-9A-F]{24}$/
/** How often a database's file of the write-ahead log is open: once more since the first time that it was put on the disk. */
const openLogs = (folder: string) =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`)
      return path.startsWith(folder) && WAL.test(path)
    } catch {
      return false
    }
  }).length

test.runIf(existsSync('/proc/self/fd'))(
  'PGlite 8 a statement that is a whole act is on the disk, as a commit is',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfara-act-'))
    const kept = await openEmbedded({ folder })
    try {
      await statement(kept, 'create table thing (id int)')
      await statement(kept, 'insert into thing values ($1)', [1])
      const before = openLogs(folder)
      await statement(kept, `${WHOLE_ACT}insert into thing values ($1)`, [2])
      expect(openLogs(folder)).toBe(before + 1)
    } finally {
      await kept.close()
      rmSync(folder, { recursive: true })
    }
  },
)
