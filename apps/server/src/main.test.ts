import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { PRODUCTION } from '@fanfara/testkit'
import { openTestDatabase } from '@fanfara/testkit/database'
import { builtProgram, type Program } from '@fanfara/testkit/program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from './db/engines/embedded.ts'
import { migrate } from './db/migrate.ts'
import { queryBuilder } from './db/port.ts'
import { freePort } from '@fanfara/testkit/ports'

let main: Program
beforeAll(async () => {
  main = await builtProgram(fileURLToPath(new URL('./main.ts', import.meta.url)))
})
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-start-'))
  folders.push(folder)
  return folder
}
afterAll(() => {
  main.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  code: number | null
  stderr: string
}
function start(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [main.path], {
    env: { PATH: process.env.PATH, HOME: tmpdir(), LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr?.on('data', chunk => (stderr += chunk))
  return { child, ended: new Promise(resolve => child.once('exit', code => resolve({ code, stderr }))) }
}
const ready = (child: ChildProcess) =>
  new Promise<string>(resolve =>
    child.stdout?.on('data', chunk => String(chunk).includes('ready') && resolve(String(chunk).trim())),
  )

/** A folder with a migrated, quiet database, so that starting does not make the demo world; others copy it, which is quicker. */
async function preparedFolder(): Promise<string> {
  const folder = newFolder()
  const store = await openEmbedded({ folder })
  const db = queryBuilder(store)
  await migrate(db)
  await db
    .insertInto('account')
    .values({
      id: crypto.randomUUID(),
      role: 'operator',
      operator_role: 'owner',
      connect_uuid: crypto.randomUUID(),
      email: 'a@b.test',
      name: 'A',
      language: 'pl',
      theme: 'dark',
      inbox_subscriber_id: 's',
      created_at: new Date(),
    })
    .execute()
  await db.insertInto('setting').values({ name: 'demo_seeded', value: 'true' }).execute()
  await store.close()
  return folder
}

function copyOf(folder: string): string {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

test('OPS-32 OPS-33 wrong configuration lists every mistake and refuses to start', async () => {
  const { code, stderr } = await start({ FANFARA_MODE: 'production', PORT: 'x' }).ended
  expect(code).toBe(1)
  for (const name of ['PORT', 'FANFARA_SECRET', 'PUBLIC_URL', 'SMTP_URL']) expect(stderr).toContain(name)
})

test('a taken port, a database that is newer, a folder in use: a sentence that says what to do, and nothing damaged', {
  timeout: 120_000,
}, async () => {
  const port = await freePort()
  const folder = await preparedFolder()
  const other = copyOf(folder)
  const first = start({ FANFARA_MODE: 'demo', PORT: String(port), DATA_DIR: folder })
  expect(await ready(first.child)).toBe(`Fanfara is ready: http://localhost:${port}`)

  const inUse = await start({ FANFARA_MODE: 'demo', PORT: String(await freePort()), DATA_DIR: folder }).ended
  expect(inUse).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by process') })
  const taken = await start({ FANFARA_MODE: 'demo', PORT: String(port), DATA_DIR: other }).ended
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining(`Port ${port} is taken`) })
  const later = await openEmbedded({ folder: other })
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(queryBuilder(later))
  await later.close()
  const newer = await start({ FANFARA_MODE: 'demo', PORT: String(await freePort()), DATA_DIR: other }).ended
  expect(newer).toMatchObject({ code: 1, stderr: expect.stringContaining('newer version of Fanfara') })

  expect((await fetch(`http://localhost:${port}/api/health`)).status).toBe(200)
  // A stop finishes within ten seconds and leaves the folder free (threat model §3.10), also while a browser holds a
  // connection that it opened ahead.
  const ahead = connect(port, 'localhost').on('error', () => {})
  await once(ahead, 'connect')
  const since = Date.now()
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(Date.now() - since).toBeLessThan(10_000)
  const again = start({ FANFARA_MODE: 'demo', PORT: String(port), DATA_DIR: folder })
  await ready(again.child)
  again.child.kill('SIGKILL')
  await again.ended
})

test('a data folder that cannot be written', async () => {
  const folder = newFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const notAFolder = await start({ FANFARA_MODE: 'demo', PORT: String(await freePort()), DATA_DIR: join(file, 'data') })
    .ended
  expect(notAFolder.code).toBe(1)
  expect(notAFolder.stderr).toMatch(/DATA_DIR/)
  if (process.getuid?.() !== 0) {
    chmodSync(folder, 0o500)
    const readOnly = await start({
      FANFARA_MODE: 'demo',
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    }).ended
    expect(readOnly).toMatchObject({ code: 1, stderr: expect.stringContaining('DATA_DIR') })
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'SETUP-10 a fresh installation on PostgreSQL says how much room its files have, before there is one',
  async () => {
    const database = await openTestDatabase()
    const port = await freePort()
    const METRICS_TOKEN = 'a-token-of-the-metrics'
    const folder = join(newFolder(), 'data')
    const env = { ...PRODUCTION, METRICS_TOKEN, PORT: String(port), DATABASE_URL: database.url ?? '', DATA_DIR: folder }
    const { child, ended } = start(env)
    await ready(child)
    const answer = await fetch(`http://localhost:${port}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    expect(await answer.text()).toMatch(/^files_free_bytes \d{6,}$/m)
    child.kill('SIGKILL')
    await ended
    await database.close()
  },
)

test('SETUP-19 a start beside a store of files that nobody reaches serves all the same, and the log says why files fail, and nothing else', async () => {
  const nobody = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'fanfara', S3_REGION: 'eu-central-1' }
  const env = { ...PRODUCTION, ...nobody, S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'words of a test' }
  const port = await freePort()
  const { child, ended } = start({ ...env, PORT: String(port), DATA_DIR: copyOf(await preparedFolder()) })
  const said = new Promise(resolve =>
    child.stderr?.on(
      'data',
      chunk => String(chunk).includes('the files do not answer: connect ECONNREFUSED') && resolve(0),
    ),
  )
  await ready(child)
  await said
  expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200)
  child.kill('SIGKILL')
  expect((await ended).stderr).not.toContain('Warning')
})

test('13.8 what the program writes beside its database is its owner’s alone, and nobody else enters the database', async () => {
  const folder = newFolder()
  const { child, ended } = start({ ...PRODUCTION, PORT: String(await freePort()), DATA_DIR: folder })
  await ready(child)
  child.kill('SIGKILL')
  await ended
  const modes = readdirSync(folder).map(name => [name, (statSync(join(folder, name)).mode & 0o077).toString(8)])
  expect(Object.fromEntries(modes)).toEqual({ database: '0', lock: '0' })
})

test('OPS-34 a killed upgrade leaves nothing half-done: the next start completes it', async () => {
  const folder = newFolder()
  const store = await openEmbedded({ folder })
  const db = queryBuilder(store)
  await expect(
    db.transaction().execute(async tx => {
      await sql`create table account (id int)`.execute(tx)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect((await migrate(db)).length).toBeGreaterThan(3)
  await store.close()
})
