import { existsSync, statSync, WriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { listCampaigns } from '@fanfara/contract/campaigns'
import { grosze } from '@fanfara/contract/money'
import { getPayments, requestPayout } from '@fanfara/contract/payments'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backUp, restore } from './backup.ts'
import { openEmbedded } from '../engines/embedded.ts'
import { migrate } from '../migrate.ts'
import { queryBuilder, withTransaction } from '../port.ts'
import { keysFrom } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'

let folder: string
let source: TestWorld
let target: TestWorld
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfara-backup-'))
  source = await startWorld()
  await source.world.files.write('avatars/a picture.png', Buffer.from([0, 1, 255]))
  target = await startWorld()
})
afterAll(async () => {
  await Promise.all([source.close(), target.close()])
  await rm(folder, { recursive: true })
})

/** A digest of every row of every table, and where numbers go on. */
async function digest(world: World): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'`.execute(
    world.db,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(md5((kept.*)::text), '' order by md5((kept.*)::text))), '') as digest from ${sql.id(name)} as kept`.execute(
      world.db,
    )
    found[name] = rows[0]?.digest ?? ''
  }
  return found
}

const into = (world: TestWorld, change: Partial<World> = {}): World => ({ ...world.world, ...change })
const linesOf = async (name: string) =>
  gunzipSync(await readFile(path(name)))
    .toString()
    .trimEnd()
    .split('\n')
const rewrite = async (name: string, lines: readonly string[]) =>
  writeFile(path(name), gzipSync(`${lines.join('\n')}\n`))

describe('OPS-34 backup and restore', () => {
  test('what is restored equals what was backed up, row by row, and goes on from there', async () => {
    const ola = await source.creator({ available: grosze(250_00) })
    // A row of what is worked out once a day: its table has a column of the name that a row goes by while it is copied.
    await source.world.db
      .insertInto('told_date_sum')
      .values({ span: 'recent', kind: 'advertiser', advertiser: '', due: 4, kept: 3, late_days: 2 })
      .execute()
    const before = await digest(source.world)
    const size = await backUp(source.world, path('whole'))
    expect(size.rows).toBeGreaterThan(300)
    expect(size.files).toBeGreaterThan(0)
    expect(statSync(path('whole')).mode & 0o777).toBe(0o600)
    const secretOfSource = into(target, { keys: source.world.keys })
    expect((await restore(secretOfSource, path('whole'))).size).toEqual(size)
    expect(await digest(target.world)).toEqual(before)
    expect(await target.world.files.read('avatars/a picture.png')).toEqual(Buffer.from([0, 1, 255]))
    await sql`analyze`.execute(target.world.db)

    // Both installations go on alike: rules of the database hold again, numbers do not collide.
    const call = target.caller(ola.token)
    expect((await call(getPayments)).balance).toBe(250)
    expect((await call(listCampaigns, { query: {} })).meta).toEqual((await ola.call(listCampaigns, { query: {} })).meta)
    await call(requestPayout, { body: undefined })
    expect((await call(getPayments)).balance).toBe(0)
    await expect(withTransaction(target.world.db, tx => sql`delete from ledger_posting`.execute(tx))).rejects.toThrow(
      'append-only',
    )
  })

  test('the other database reads the same file', async () => {
    const store = await openEmbedded({ empty: true })
    const db = queryBuilder(store)
    await migrate(db)
    await restore({ ...source.world, store, db }, path('whole'))
    const world = { ...source.world, store, db }
    const rows = await db
      .selectFrom('ledger_posting')
      .select(eb => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
    const there = await source.world.db
      .selectFrom('ledger_posting')
      .select(eb => eb.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
    expect([rows, Object.keys(await digest(world)).length > 20]).toEqual([there, true])
    await store.close()
  })

  test.each([
    ['another secret', 'whole', { keys: keysFrom('another secret of thirty-two bytes') }, 'another FANFARA_SECRET'],
    ['a used installation', 'whole', {}, 'holds accounts already'],
    ['another version', 'older', {}, 'Restore it with the version that made it'],
    ['no such file', 'nothing', {}, 'There is no file'],
    ['no backup at all', 'text', {}, 'damaged, or no backup'],
    ['something else in JSON', 'json', {}, 'no backup of Fanfara'],
  ])('is refused with a sentence for %s; nothing changes', async (_, name, change, sentence) => {
    const [head = '', ...rest] = await linesOf('whole')
    await rewrite('older', [head.replace(/"migration":"[^"]+"/, '"migration":"0001-accounts"'), ...rest])
    await writeFile(path('text'), 'hello')
    await rewrite('json', ['{"a":1}'])
    const before = await digest(target.world)
    await expect(restore(into(target, { keys: source.world.keys, ...change }), path(name))).rejects.toThrow(sentence)
    expect(await digest(target.world)).toEqual(before)
  })

  test('a file that was cut short, or goes on after its end, restores nothing', async () => {
    const lines = await linesOf('whole')
    await rewrite('short', lines.slice(0, -1))
    await rewrite('long', [...lines, lines.at(-2) ?? ''])
    const empty = await startWorld()
    try {
      const before = await digest(empty.world)
      const there = into(empty, { keys: source.world.keys })
      await expect(restore(there, path('short'))).rejects.toThrow('cut short')
      await expect(restore(there, path('long'))).rejects.toThrow('goes on after its end')
      expect(await digest(empty.world)).toEqual(before)
      expect(await empty.world.files.read('avatars/a picture.png')).toBeNull()
    } finally {
      await empty.close()
    }
  })

  test('SETUP-49 half of a file is refused with a sentence, wherever it ends', async () => {
    const whole = await readFile(path('whole'))
    const empty = await startWorld()
    try {
      const before = await digest(empty.world)
      for (const bytes of [20, whole.length / 2, whole.length - 1]) {
        await writeFile(path('half'), whole.subarray(0, bytes))
        const restored = restore(into(empty, { keys: source.world.keys }), path('half'))
        await expect(restored, `${bytes}`).rejects.toThrow('was cut short. Nothing was restored.')
      }
      expect(await digest(empty.world)).toEqual(before)
    } finally {
      await empty.close()
    }
  })

  test('SETUP-49 a place that cannot be written is named, and half a backup is not left there', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const disk = vi.spyOn(WriteStream.prototype, '_write').mockImplementation((_bytes, _encoding, done) => done(full))
    await expect(backUp(source.world, path('full'))).rejects.toThrow('There is no room')
    disk.mockRestore()
    expect([existsSync(path('full')), existsSync(path('full.part'))]).toEqual([false, false])
    await expect(backUp(source.world, path('nowhere/one'))).rejects.toThrow(`There is no folder ${path('nowhere')}.`)
  })

  test('an existing file is never overwritten, neither by half a backup nor by a whole one', async () => {
    await writeFile(path('older'), 'an older backup')
    await expect(backUp(source.world, path('older'))).rejects.toThrow('exists already')
    expect([await readFile(path('older'), 'utf8'), existsSync(path('older.part'))]).toEqual(['an older backup', false])
    await writeFile(path('busy.part'), 'somebody writes')
    await expect(backUp(source.world, path('busy'))).rejects.toThrow('is being made, or was cut off: remove it')
    expect([existsSync(path('busy')), await readFile(path('busy.part'), 'utf8')]).toEqual([false, 'somebody writes'])
  })
})
