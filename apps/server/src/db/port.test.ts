import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestDatabase, type TestDatabase } from '@fanfara/testkit/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from './engines/embedded.ts'
import { FolderInUse, lockFolder } from './engines/folder-lock.ts'
import { startFailure } from '../setup/start-failures.ts'
import { DatabaseBeside, DatabaseNewer, migrate, migrationNames } from './migrate.ts'
import { plannedAnew } from './planned-anew.ts'
import { type Db, NestedDatabaseUse, queryBuilder, statement, withTransaction } from './port.ts'

describe('a database of either kind', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openTestDatabase()
    db = queryBuilder(database.store)
  })
  afterAll(() => database.close())

  test('PGlite 2: the database beside an open transaction is refused at once, instead of waiting for itself', async () => {
    const nested = withTransaction(db, async () => db.selectFrom('category').select('id').execute())
    await expect(nested).rejects.toBeInstanceOf(NestedDatabaseUse)
    await expect(withTransaction(db, () => withTransaction(db, async () => 1))).rejects.toBeInstanceOf(
      NestedDatabaseUse,
    )
    expect(await withTransaction(db, async tx => (await tx.selectFrom('category').select('id').execute()).length)).toBe(
      26,
    )
  })

  test('OPS-26 a search is planned with its own words: no plan of it is kept, as one is of other statements', async () => {
    const kept = () =>
      db.connection().execute(async one => {
        for (let time = 0; time < 2; time += 1) {
          await sql`select ${'kept'}::text as said`.execute(one)
          await sql`${plannedAnew} select ${'anew'}::text as said`.execute(one)
        }
        const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)
        return rows.map(row => row.statement).filter(said => said.endsWith('::text as said'))
      })
    expect(await kept()).toEqual(['select $1::text as said'])
  })

  test('PGlite 1: statements of others never fall into a transaction that is rolled back', async () => {
    const name = (text: string) => ({ name: text, value: '1' })
    const failing = withTransaction(db, async tx => {
      await tx.insertInto('setting').values(name('inside')).execute()
      await sql`select pg_sleep(0.05)`.execute(tx)
      throw new Error('roll back')
    })
    const outside = db.insertInto('setting').values(name('outside')).execute()
    await expect(failing).rejects.toThrow('roll back')
    await outside
    const rows = await db.selectFrom('setting').select('name').where('name', 'in', ['inside', 'outside']).execute()
    expect(rows.map(row => row.name)).toEqual(['outside'])
  })

  test('values come back as they went in: instants, days, big integers, bytes, arrays, JSON', async () => {
    const instant = new Date('2026-03-29T00:59:59.123Z')
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${instant}::timestamptz as instant, ${'2026-03-29'}::date as day,
      ${9_007_199_254_740_991}::bigint as big, ${Buffer.from([0, 255, 92])}::bytea as bytes, ${['a,"b"', 'NULL', 'ż\\']}::text[] as texts,
      ${JSON.stringify({ a: [1] })}::jsonb as json, ${true}::boolean as yes, ${null}::text as nothing`.execute(db)
    expect(rows[0]).toEqual({
      instant,
      day: '2026-03-29',
      big: 9_007_199_254_740_991,
      bytes: Buffer.from([0, 255, 92]),
      texts: ['a,"b"', 'NULL', 'ż\\'],
      json: { a: [1] },
      yes: true,
      nothing: null,
    })
    await expect(sql`select 9007199254740993::bigint as big`.execute(db)).rejects.toThrow(RangeError)
  })

  test('PGlite 9: after a failed query with parameters the next one works', async () => {
    await expect(sql`select ${'x'}::int as wrong`.execute(db)).rejects.toMatchObject({ code: '22P02' })
    expect((await sql<{ right: number }>`select ${1}::int as right`.execute(db)).rows).toEqual([{ right: 1 }])
  })

  test('threat model §4.2 postings and the log of acts are append-only, whoever asks', async () => {
    for (const table of ['ledger_posting', 'ledger_transaction', 'audit']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toMatchObject({ code: '23000' })
      await expect(sql`truncate ${sql.table(table)} cascade`.execute(db)).rejects.toMatchObject({ code: '23000' })
    }
  })

  test('OPS-34 migrations run once, and a database of a newer program is refused untouched', async () => {
    expect(await migrate(db)).toEqual([])
    await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'now')`.execute(db)
    await expect(migrate(db)).rejects.toBeInstanceOf(DatabaseNewer)
    await sql`delete from kysely_migration where name like '9999%'`.execute(db)
    expect(await migrate(db)).toEqual([])
    expect(migrationNames().length).toBeGreaterThan(3)
  })

  test('SETUP-37 a database that lacks a migration before one that it has is refused untouched, in a sentence', async () => {
    const left = '0130-list-orders'
    await sql`delete from kysely_migration where name = ${left}`.execute(db)
    const refused = await migrate(db).catch((error: unknown) => error)
    await sql`insert into kysely_migration (name, timestamp) values (${left}, 'now')`.execute(db)
    expect(refused).toBeInstanceOf(DatabaseBeside)
    expect(startFailure(refused)).toMatch(/it has the migration 0135-creator-viewers, and not 0130-list-orders/)
    expect(await migrate(db)).toEqual([])
  })

  test('threat model §4.1 the database refuses a ledger transaction that does not sum to zero, and a negative creator', async () => {
    const account = (kind: string) =>
      db
        .insertInto('ledger_account')
        .values({ kind, owner_id: crypto.randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [bank, available] = [await account('bank'), await account('available')]
    const post = (amounts: [number, number][]) =>
      withTransaction(db, async tx => {
        const event = { key: crypto.randomUUID(), kind: 'test', at: new Date() }
        const { id } = await tx.insertInto('ledger_transaction').values(event).returning('id').executeTakeFirstOrThrow()
        await tx
          .insertInto('ledger_posting')
          .values(amounts.map(([account_id, amount_grosze]) => ({ transaction_id: id, account_id, amount_grosze })))
          .execute()
      })
    await expect(post([[bank.id, 5]])).rejects.toMatchObject({ code: '23000' })
    await expect(
      post([
        [bank.id, 5],
        [available.id, -5],
      ]),
    ).rejects.toMatchObject({ code: '23514' })
    await post([
      [bank.id, -5],
      [available.id, 5],
    ])
    const rows = await db
      .selectFrom('ledger_account')
      .select('balance_grosze')
      .where('id', 'in', [bank.id, available.id])
      .orderBy('id')
      .execute()
    expect(rows.map(row => row.balance_grosze)).toEqual([-5, 5])
  })
})

describe('a data folder', () => {
  const folders: string[] = []
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfara-folder-'))
    folders.push(folder)
    return folder
  }
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  test('PGlite 6: a second opener is refused while the first lives', () => {
    const folder = newFolder()
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow(FolderInUse)
    unlock()
    lockFolder(folder)()
  })

  test('PGlite 6: two processes at once: one gets the folder; after kill -9 the next takes it over', async () => {
    const folder = newFolder()
    const module = fileURLToPath(new URL('./engines/folder-lock.ts', import.meta.url))
    const code = `import { lockFolder } from ${JSON.stringify(module)}
      try { lockFolder(${JSON.stringify(folder)}); console.log('mine'); setInterval(() => {}, 1000) } catch (error) { console.log(error.name) }`
    const open = () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    const answerOf = (child: ReturnType<typeof open>) =>
      new Promise<string>(resolve => child.stdout.once('data', data => resolve(String(data).trim())))
    const children = [open(), open(), open()]
    const answers = await Promise.all(children.map(answerOf))
    expect([...answers].sort()).toEqual(['FolderInUse', 'FolderInUse', 'mine'])
    const owner = children[answers.indexOf('mine')]
    const ended = new Promise(resolve => owner?.once('exit', resolve))
    owner?.kill('SIGKILL')
    await ended
    const successor = open()
    expect(await answerOf(successor)).toBe('mine')
    successor.kill('SIGKILL')
  })

  test('PGlite 6: a lock of a process number that lives on as another process is taken over', () => {
    const folder = newFolder()
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: 'long ago' }))
    lockFolder(folder)
    expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  })

  test('PGlite 7, 8: what was committed is there after closing and opening; a second opener of the database is refused', async () => {
    const folder = newFolder()
    const first = await openEmbedded({ folder })
    const db = queryBuilder(first)
    await migrate(db)
    await withTransaction(db, tx => tx.insertInto('setting').values({ name: 'kept', value: '7' }).execute())
    await expect(openEmbedded({ folder })).rejects.toBeInstanceOf(FolderInUse)
    await first.close()
    const second = await openEmbedded({ folder })
    const kept = await queryBuilder(second)
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'kept')
      .executeTakeFirst()
    expect(kept?.value).toBe(7)
    await second.close()
  })

  test('PGlite 5: after 64 MB of WAL a checkpoint is made, so that the log does not grow without bound', async () => {
    const store = await openEmbedded({ folder: newFolder() })
    const db = queryBuilder(store)
    const lastCheckpoint = async () =>
      (await sql<{ at: string }>`select redo_lsn::text as at from pg_control_checkpoint()`.execute(db)).rows[0]?.at
    await sql`create table filler (text text)`.execute(db)
    const before = await lastCheckpoint()
    await store.maintain()
    expect(await lastCheckpoint()).toBe(before)
    for (let at = 0; at < 7; at += 1)
      await sql`insert into filler select repeat(md5(random()::text), 30) from generate_series(1, 10000)`.execute(db)
    await store.maintain()
    expect(await lastCheckpoint()).not.toBe(before)
    await store.close()
  })

  test('PGlite 5: what changed much is cleaned and counted between acts', async () => {
    const store = await openEmbedded({ empty: true })
    const db = queryBuilder(store)
    await sql`create table busy (id int primary key, hits int)`.execute(db)
    await sql`insert into busy select at, 0 from generate_series(1, 3000) as at`.execute(db)
    for (let at = 0; at < 3; at += 1) await sql`update busy set hits = hits + 1`.execute(db)
    await store.maintain()
    const { rows } = await sql<{ dead: number; analyzed: boolean }>`
      select n_dead_tup as dead, last_analyze is not null as analyzed from pg_stat_user_tables where relname = 'busy'`.execute(
      db,
    )
    expect(rows).toEqual([{ dead: 0, analyzed: true }])
    await store.close()
  })

  test('design §4 a database that has stopped answers with an error, not never', async () => {
    const store = await openEmbedded({ empty: true })
    await store.close()
    await expect(statement(store, 'select 1')).rejects.toThrow('stopped')
  })
})
