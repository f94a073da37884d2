import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { migrationNames } from '../migrate.ts'
import { type Reader, type Tx, withTransaction } from '../port.ts'
import { readSetting, writeSetting } from '../setting.ts'
import type { World } from '#/world.ts'

const FORMAT = 1
/** Rows that one statement reads or writes. */
const BATCH = 500

/** First line of a backup: restoring reads it before it touches anything. */
const headLine = z.object({
  fanfara: z.literal(FORMAT),
  /** Newest migration of the database: a backup goes into a database of the same shape. */
  migration: z.string(),
  /** Recognises the installation's secret without telling it: without it, what is sealed cannot be opened. */
  secret: z.string(),
  at: z.string(),
})
type Head = z.output<typeof headLine>
/** Last line of a whole backup; how many tables, rows and files came before it. */
const endLine = z.object({ tables: z.number(), rows: z.number(), files: z.number() })
const bodyLine = z.union([
  z.object({ table: z.string(), rows: z.array(z.unknown()) }),
  z.object({ file: z.string(), base64: z.string() }),
  endLine,
])
type Line = Head | z.output<typeof bodyLine>

/** Counted while it is written, for the command line. */
export interface BackupSize {
  rows: number
  files: number
}

/** Why a backup cannot be restored, in a sentence for the operator. */
export class Unrestorable extends Error {
  override readonly name = 'Unrestorable'
}

const fingerprint = (world: World): string => world.keys.mac('backup', 'fanfara').toString('base64url')
const newestMigration = (): string => migrationNames().at(-1) ?? ''

/**
 * Writes everything that an installation holds, rows of one moment and kept files, into one compressed file that only its
 * owner may read (OPS-34). Both databases write the same, so that a backup of one can be restored into the other. What is
 * sealed stays sealed: the secret is not part of it and has to be kept apart.
 * @throws Error when the file exists already; then nothing is written.
 */
export async function backUp(world: World, path: string): Promise<BackupSize> {
  if (existsSync(path)) throw new Error(`${path} exists already: a backup is never written over another file.`)
  const draft = `${path}.part`
  const size: BackupSize = { rows: 0, files: 0 }
  const target = createWriteStream(draft, { mode: 0o600, flags: 'wx' })
  await once(target, 'open').catch((error: unknown) => {
    throw unwritten(error, path)
  })
  try {
    const gzip = createGzip()
    const written = pipeline(gzip, target)
    // A disk that fills up is heard of at the next line that waits, or at the end.
    written.catch(() => undefined)
    const write = async (line: Line) => {
      if (!gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(gzip, 'drain'), written])
    }
    await write({
      fanfara: FORMAT,
      migration: newestMigration(),
      secret: fingerprint(world),
      at: new Date().toISOString(),
    })
    const tables = await withTransaction(world.db, async tx => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      const names = await tablesInOrder(tx)
      for (const name of names) size.rows += await writeRows(tx, name, write)
      return names.length
    })
    for await (const name of world.files.list()) {
      const bytes = await world.files.read(name)
      // A file that went meanwhile is not missed by rows of this moment: its removal follows a commit.
      if (!bytes) continue
      await write({ file: name, base64: Buffer.from(bytes).toString('base64') })
      size.files += 1
    }
    await write({ tables, ...size })
    gzip.end()
    await written
    await rename(draft, path)
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw unwritten(error, path)
  }
}

/** What a system says of a file that cannot be written, in a sentence that says what to do (SETUP-49); anything else stays what it is. */
function unwritten(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const folder = dirname(path)
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Error(`There is no room for ${path}: the disk is full. What was begun of it is removed.`)
    case 'EEXIST':
      return new Error(`${path}.part is of a backup that is being made, or was cut off: remove it where none is made.`)
    case 'ENOENT':
    case 'ENOTDIR':
      return new Error(`There is no folder ${folder}.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Error(`The folder ${folder} cannot be written by this user.`)
    default:
      return error
  }
}

const BACKED_UP = 'backed_up_at'

/** Keeps that a backup is whole, so that whoever watches the installation sees when none was made. */
export const keepBackupTime = ({ db, clock }: World): Promise<void> =>
  writeSetting(db, BACKED_UP, clock.now().getTime())

/** When the last backup was whole; null before the first. */
export async function backedUpAt(db: Reader): Promise<Date | null> {
  const at = await readSetting(db, BACKED_UP)
  return typeof at === 'number' ? new Date(at) : null
}

async function writeRows(tx: Tx, table: string, write: (line: Line) => Promise<void>): Promise<number> {
  const { derived } = await columnsOf(tx, table)
  const cursor = sql.id('backup_rows')
  await sql`declare ${cursor} cursor for select to_jsonb(kept.*) - ${derived}::text[] as row from ${sql.id(table)} as kept`.execute(
    tx,
  )
  let count = 0
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(tx)
    if (rows.length === 0) break
    await write({ table, rows: rows.map(({ row }) => row) })
    count += rows.length
  }
  await sql`close ${cursor}`.execute(tx)
  return count
}

/**
 * Puts a backup into an empty installation: all rows in one transaction, or none. Whoever restores has the books checked then.
 * @returns what it holds, and of which moment it is.
 * @throws Unrestorable for an installation that holds accounts, another version, another secret, or a file that is broken.
 */
export async function restore(world: World, path: string): Promise<{ size: BackupSize; at: Date }> {
  const lines = linesOf(path)
  const first = await lines.next()
  const { data: head } = z.safeParse(headLine, first.value)
  if (!head) throw new Unrestorable(`${path} is no backup of Fanfara.`)
  refuseHead(world, head)
  const size: BackupSize = { rows: 0, files: 0 }
  const files: string[] = []
  try {
    await withTransaction(world.db, async tx => {
      const tables = await tablesInOrder(tx)
      await refuseUsed(tx)
      await empty(tx, tables)
      let end: z.output<typeof endLine> | null = null
      for await (const read of lines) {
        if (end) throw new Unrestorable(`${path} goes on after its end.`)
        const { data: line } = z.safeParse(bodyLine, read)
        if (!line) throw new Unrestorable(damaged(path))
        if ('table' in line) size.rows += await readRows(tx, line, tables)
        else if ('file' in line) {
          files.push(line.file)
          await world.files.write(line.file, Buffer.from(line.base64, 'base64'))
          size.files += 1
        } else end = line
      }
      if (end?.rows !== size.rows || end.files !== size.files) throw new Unrestorable(cutShort(path))
      await refill(tx, tables)
    })
  } catch (error) {
    for (const file of files) await world.files.remove(file)
    throw error
  }
  return { size, at: new Date(head.at) }
}

function refuseHead(world: World, { migration, secret }: Head): void {
  if (migration !== newestMigration())
    throw new Unrestorable(
      `The backup is of a database as of migration ${migration}; this version of Fanfara has ${newestMigration()}. Restore it with the version that made it, and upgrade then.`,
    )
  if (secret !== fingerprint(world))
    throw new Unrestorable(
      'The backup was made with another FANFARA_SECRET: account numbers and tokens in it could not be opened.',
    )
}

async function refuseUsed(tx: Tx): Promise<void> {
  const someone = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()
  if (someone)
    throw new Unrestorable('The database holds accounts already. A backup is restored into an empty installation.')
}

/** The lines of a backup, one after the other. @throws Unrestorable where one cannot be read */
async function* linesOf(path: string): AsyncGenerator<unknown, void> {
  const unpacked = createGunzip()
  // What fails is heard of by who reads, and by nobody once they stopped.
  pipeline(createReadStream(path), unpacked).catch(() => undefined)
  const lines = createInterface({ input: unpacked, crlfDelay: Infinity }).on('error', () => undefined)
  try {
    for await (const line of lines) {
      const read: unknown = JSON.parse(line)
      yield read
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') throw new Unrestorable(`There is no file ${path}.`)
    if (code === 'Z_BUF_ERROR') throw new Unrestorable(cutShort(path))
    throw new Unrestorable(damaged(path))
  }
}

const cutShort = (path: string): string => `${path} was cut short. Nothing was restored.`
const damaged = (path: string): string => `${path} cannot be read: it is damaged, or no backup.`

/** Our tables, each after those that its rows refer to. */
async function tablesInOrder(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select class.relname as name, coalesce(array_agg(other.relname::text) filter (where other.relname is not null and other.oid <> class.oid), '{}') as needs
    from pg_class as class
      left join pg_constraint as reference on reference.conrelid = class.oid and reference.contype = 'f'
      left join pg_class as other on other.oid = reference.confrelid
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition and class.relname not like 'kysely%'
    group by class.relname order by class.relname`.execute(tx)
  const waiting = new Map(rows.map(({ name, needs }) => [name, needs]))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, needs]) => needs.every(need => !waiting.has(need))).map(([name]) => name)
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const name of ready) waiting.delete(name)
    ordered.push(...ready)
  }
  return ordered
}

/** Columns of a table: those that are written, and those that the database works out. */
async function columnsOf(tx: Tx, table: string): Promise<{ written: string[]; derived: string[] }> {
  const { rows } = await sql<{ name: string; is_derived: boolean }>`
    select attname::text as name, attgenerated <> '' as is_derived from pg_attribute
    where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx)
  const named = (isDerived: boolean) => rows.filter(row => row.is_derived === isDerived).map(({ name }) => name)
  return { written: named(false), derived: named(true) }
}

async function switchTriggers(tx: Tx, tables: readonly string[], act: 'enable' | 'disable'): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.id(table)} ${sql.raw(act)} trigger user`.execute(tx)
}

/** Takes out what the migrations put in; rows come back as they were, so nothing is worked out while they do. */
async function empty(tx: Tx, tables: readonly string[]): Promise<void> {
  await switchTriggers(tx, tables, 'disable')
  await sql`truncate ${sql.join(tables.map(table => sql.id(table)))}`.execute(tx)
}

async function readRows(
  tx: Tx,
  { table, rows }: { table: string; rows: unknown[] },
  tables: readonly string[],
): Promise<number> {
  if (!tables.includes(table))
    throw new Unrestorable(`The backup has a table ${table} that this version does not know.`)
  const columns = sql.join((await columnsOf(tx, table)).written.map(column => sql.id(column)))
  await sql`
    insert into ${sql.id(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  return rows.length
}

/** Lets numbers go on where they were, and the database watch again. */
async function refill(tx: Tx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select attrelid::regclass::text as table, attname::text as column from pg_attribute
    where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
    tx,
  )
  for (const { table, column } of rows)
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), highest) from (select max(${sql.id(column)}) as highest from ${sql.id(table)}) as rows
      where highest is not null`.execute(tx)
  await switchTriggers(tx, tables, 'enable')
}
