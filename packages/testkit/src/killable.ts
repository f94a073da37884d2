import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

/** Who acts against a server that is killed: an account and the token of a session. */
export interface Person {
  id: string
  token: string
}
/** Whom a server made when it was asked to. */
export interface Cast {
  operator: Person
  /** From finance. */
  colleagues: Person[]
  creators: Person[]
}

/** Starts a server program; resolves when it answers, with the people it made if it was asked to. */
export async function startProgram(
  path: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; cast: Cast | null }> {
  const child = spawn(process.execPath, [path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let cast: Cast | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') return { child, cast }
    cast = JSON.parse(line) as Cast
  }
  throw new Error('the server ended before it was ready')
}

/** Ends a process as a failing machine would; one that ended already stays so. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** Where a server that is killed keeps its data: a folder, or a database of the server that `TEST_DATABASE_URL` names. */
export async function killablePlace(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const adminUrl = process.env.TEST_DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-crash-'))
  const secret = 'a world of tests needs a key of its own'
  const common = {
    FANFARA_MODE: 'demo',
    FANFARA_SECRET: secret,
    FANFARA_GENERAL_LIMITS: 'off',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
  }
  if (!adminUrl) return { env: common, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  const name = `fanfara_crash_${crypto.randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    env: { ...common, DATABASE_URL: url.href },
    async remove() {
      await run(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
