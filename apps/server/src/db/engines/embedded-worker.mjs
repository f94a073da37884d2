// The embedded database on its own thread, so that no query ever stalls the server's event loop (stack.md, PGlite 3).
// Parameters come as PostgreSQL's text literals and replies leave in its wire protocol, as text, so that one set of type rules
// (types.ts) serves the embedded database and a PostgreSQL server alike. Statements go to it as one call of that protocol each,
// prepared under a name: the library's own `query` makes five calls and plans each time (decision 0124).
import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { serialize } from 'pg-protocol'
import { Parser } from 'pg-protocol/dist/parser.js'

/** WAL bytes after which a checkpoint is due (stack.md, PGlite 5). */
const CHECKPOINT_EVERY_BYTES = 64 * 1024 * 1024
/** How a reply begins whose statement was parsed. */
const PARSE_COMPLETE = '1'.codePointAt(0)
/** What follows the parameters of a statement: describe its rows, run it, end. */
const DESCRIBE_AND_RUN = [serialize.describe({ type: 'P', name: '' }), serialize.execute(), serialize.sync()]

/** What is put on the disk before it is answered: a commit, and a statement that is a whole act (`WHOLE_ACT` of port.ts). */
const ENDS_AN_ACT = /^\s*(?:commit\b|\/\* act \*\/)/i

/** The segment of the write-ahead log that is written to, and how many bytes were written to it and those before it. */
const WHERE_THE_LOG_IS = {
  name: 'where_the_log_is',
  sql: `select pg_walfile_name(lsn), (lsn - $1::pg_lsn)::text from (select pg_current_wal_lsn() as lsn) as wal`,
  parameters: ['0/0'],
}

/** A tar archive's unit in bytes, and where its headers keep what we read. */
const TAR = { block: 512, name: [0, 100], size: [124, 136], kind: 156 }
const DATA_FOLDER = '/pglite/data'

const { directory, dump, programs } = workerData

/** Files in memory, filled from a dump: in a fifth of the processor time that the library's own reader takes. */
class DumpedFiles extends MemoryFS {
  async initialSyncFs() {
    const { FS } = this.pg.Module
    for (const { path, bytes } of entriesOf(Buffer.from(dump))) {
      if (bytes) FS.writeFile(path, bytes, { canOwn: true })
      else FS.mkdirTree(path)
    }
  }
}

/** What a tar archive holds, folders before what is in them; folders have no bytes. */
function* entriesOf(archive) {
  for (let at = 0; archive[at]; ) {
    const text = ([from, to]) => archive.toString('latin1', at + from, at + to).split('\0')[0]
    const size = Number.parseInt(text(TAR.size), 8)
    const from = at + TAR.block
    const isFolder = archive[at + TAR.kind] === '5'.codePointAt(0)
    yield {
      path: DATA_FOLDER + text(TAR.name),
      bytes: isFolder ? null : new Uint8Array(archive.subarray(from, from + size)),
    }
    at = from + Math.ceil(size / TAR.block) * TAR.block
  }
}

const db = await PGlite.create({
  ...programs,
  dataDir: directory,
  fs: dump ? new DumpedFiles() : undefined,
  extensions: { pg_trgm },
})
await db.exec("set time zone 'UTC'")

// A statement is prepared once: its name is in here from then on, whatever became of the statement that it was for.
const prepared = new Set()

/** One call of the wire protocol. @returns the reply, in memory of its own. */
async function call(...messages) {
  const parts = []
  const onRawData = part => void parts.push(part.slice())
  await db.execProtocolRawStream(Buffer.concat(messages), { syncToFs: false, onRawData })
  return parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts))
}

/** Runs a statement. @returns the reply: of all statements of a text without parameters, else of the one. */
async function ask({ name = '', sql, parameters }) {
  if (parameters.length === 0) return call(serialize.query(sql))
  const parse = serialize.parse({ name, text: sql })
  const run = [serialize.bind({ statement: name, values: parameters }), ...DESCRIBE_AND_RUN]
  if (!name) return call(parse, ...run)
  if (!prepared.has(name)) {
    const reply = await call(parse, serialize.sync())
    if (reply[0] !== PARSE_COMPLETE) return reply
    prepared.add(name)
  }
  return call(...run)
}

let syncedTo = await position()
let checkpointedAt = syncedTo.bytes
let open = null

async function position() {
  let row = []
  new Parser().parse(Buffer.from(await ask(WHERE_THE_LOG_IS)), message => {
    if (message.name === 'dataRow') row = message.fields
  })
  return { segment: row[0], bytes: Number(row[1]) }
}

/** Puts what was committed on the disk: the database itself never does (stack.md, PGlite 8). */
async function flush() {
  if (!directory) return
  const now = await position()
  if (now.bytes === syncedTo.bytes) return
  if (now.segment !== syncedTo.segment) syncSegment(syncedTo.segment)
  syncSegment(now.segment)
  syncedTo = now
}

function syncSegment(segment) {
  if (open?.segment !== segment) {
    if (open) closeSync(open.fd)
    open = null
    try {
      open = { segment, fd: openSync(join(directory, 'pg_wal', segment), 'r+') }
    } catch (error) {
      if (error.code === 'ENOENT') return // a recycled segment: its content was checkpointed and synced
      throw error
    }
  }
  fdatasyncSync(open.fd)
}

/** Cleans and counts the table that changed most since, if one changed much: nobody does it in the background (PGlite 5). */
async function vacuum() {
  await db.exec('select pg_stat_force_next_flush()')
  const { rows } = await db.query(
    `select format('%I.%I', schemaname, relname) from pg_stat_user_tables
      where n_dead_tup > 1000 + n_live_tup / 5 or n_mod_since_analyze > 1000 + n_live_tup / 10
      order by n_dead_tup + n_mod_since_analyze desc limit 1`,
    [],
    { rowMode: 'array' },
  )
  if (rows[0]) await db.exec(`vacuum (analyze) ${rows[0][0]}`)
}

async function checkpoint() {
  const since = Date.now()
  await db.exec('checkpoint')
  checkpointedAt = (await position()).bytes
  if (directory) syncFolder(directory, since - 60_000)
}

/** Syncs every file that changed around the checkpoint, and the folders. */
function syncFolder(folder, changedSinceMs) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path, changedSinceMs)
    else if (entry.isFile() && statSync(path).mtimeMs >= changedSinceMs) syncPath(path)
  }
  syncPath(folder)
}

function syncPath(path) {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}

const operations = {
  async query({ before, ...statement }) {
    if (before) await ask({ sql: before, parameters: [] })
    const reply = await ask(statement)
    if (ENDS_AN_ACT.test(statement.sql)) await flush()
    return reply
  },
  flush,
  async maintain() {
    await vacuum()
    if ((await position()).bytes - checkpointedAt > CHECKPOINT_EVERY_BYTES) await checkpoint()
  },
  checkpoint,
  async dump() {
    return new Uint8Array(await (await db.dumpDataDir('none')).arrayBuffer())
  },
  async close() {
    await checkpoint()
    await db.close()
    if (open) closeSync(open.fd)
    open = null
  },
}

// One after the other: the database has one session, and a transaction's owner is the only one who sends meanwhile.
let last = Promise.resolve()
parentPort.on('message', ({ id, operation, ...input }) => {
  last = last.then(async () => {
    try {
      const result = await operations[operation](input)
      parentPort.postMessage({ id, result }, result instanceof Uint8Array ? [result.buffer] : [])
    } catch (error) {
      const { message, code, constraint, detail, table, severity } = error
      parentPort.postMessage({ id, error: { message, code, constraint, detail, table, severity } })
    }
    if (operation === 'close') parentPort.close()
  })
})
parentPort.postMessage({ id: 0, result: 'open' })
