/** Throw-away PostgreSQL and Redis servers for the tests: own folder, own port, gone afterwards. */
import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './browser.mjs'
import { must, Stop } from './run.mjs'

const patienceMs = 30_000
const debianPrograms = '/usr/lib/postgresql'

function postgresFolders() {
  try {
    const newestFirst = (a, b) => Number(b) - Number(a)
    return readdirSync(debianPrograms)
      .sort(newestFirst)
      .map(version => join(debianPrograms, version, 'bin'))
  } catch {
    return []
  }
}

/** PostgreSQL refuses to run as root, so root lends it another user. */
function otherUser() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : { uid: 65_534, gid: 65_534 }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

function accepts(port) {
  return new Promise(resolve => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.unref()
    setTimeout(() => socket.destroy(), 200).unref()
  })
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Starts a server program and waits until it says that it is ready. `stop` ends it and removes its folder. */
async function serve({ program, args, folder, port, identity, ready }) {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...identity })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  child.stderr.on('data', chunk => (output += chunk))
  let ended = false
  const exited = new Promise(resolve => child.on('exit', resolve).on('error', resolve)).then(() => (ended = true))
  const killAtExit = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  process.on('exit', killAtExit)

  const stop = async () => {
    child.kill('SIGINT')
    await Promise.race([exited, pause(5000).then(() => child.kill('SIGKILL'))])
    await exited
    process.off('exit', killAtExit)
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + patienceMs
  while (!(output.includes(ready) && (await accepts(port)))) {
    if (ended || Date.now() > deadline) {
      await stop()
      throw new Stop(`${program} did not start:\n${output}`)
    }
    await pause(50)
  }
  return stop
}

const memory = '/dev/shm'
const GIB = 1024 ** 3

/**
 * Memory, as a folder, where there is plenty of it. A disk's file system looks through what was just removed for every file that it
 * makes: half of the server's work where databases of a thousand files come and go.
 */
function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= 2 * GIB && freemem() >= 6 * GIB ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Starts an empty PostgreSQL.
 * @param isBrief whether its databases come and go: it then keeps them in memory where it can; what is measured is measured on the disk.
 * @returns null when its programs are not installed
 */
export async function startPostgres({ isBrief = false } = {}) {
  const folders = postgresFolders()
  const initdb = findProgram(['initdb'], folders)
  const program = findProgram(['postgres'], folders)
  if (!initdb || !program) return null
  const identity = otherUser()
  const folder = mkdtempSync(join(isBrief ? folderInMemory() : tmpdir(), 'fanfara-postgres-'))
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  await must(initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'], {
    cwd: folder,
    ...identity,
  })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    // Tests kill our processes, never this one: what it has taken is there as long as it lives, synced or not.
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '128MB',
    ...(isBrief && { max_wal_size: '256MB' }),
  }
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const stop = await serve({ program, args, folder, port, identity, ready: 'ready to accept connections' })
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/** Starts an empty Redis that keeps nothing on disk. @returns null when it is not installed */
export async function startRedis() {
  const program = findProgram(['redis-server', 'valkey-server'])
  if (!program) return null
  const folder = mkdtempSync(join(tmpdir(), 'fanfara-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const stop = await serve({ program, args, folder, port, identity: {}, ready: 'Ready to accept connections' })
  return { url: `redis://127.0.0.1:${port}`, stop }
}
