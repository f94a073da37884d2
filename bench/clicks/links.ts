/**
 * `GET /c/{code}` with durable recording against a bare Fastify that leads on and records nothing, each a process of its own; then the
 * server's own time at half of what it can do, and how long a single click takes meanwhile until its creator is told and reads it.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTestDatabase } from '@fanfara/testkit/database'
import { WebSocket } from 'ws'
import { type Compared, median } from '../tools/compare.ts'
import { freePort } from '@fanfara/testkit/ports'

/** Times in milliseconds. */
interface Waits {
  count: number
  p50: number
  p95: number
  p99: number
  max: number
}
/** Requests per second of both redirects, and milliseconds at half load, on one database. */
export interface MeasuredLinks extends Compared {
  /** Requests a second of the load under which the rest was measured. */
  load: number
  /** From the arrival of a request until its answer was sent. */
  own: Waits
  /** From the sending of a single click of another link until its creator was told and read the figure. */
  told: Waits
  /** From the end of the load until all of its clicks had a verdict. */
  judgedAfterMs: number
  stored: number
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = 256
/** `BENCH_PROFILE=FOLDER` writes where both processes spent their time. */
const PROFILE = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []
const SINGLE_EVERY_MS = 200

interface Running {
  token: string
  socketToken: string
  campaignId: string
  path: string
}
interface State {
  took: number[]
  stored: number
  judged: number
}
interface Load {
  rate: number
  answered: number
  failed: number
}

/** Numbers visitors, so that each request is somebody else's. */
let visitors = 0

/** Measures on the database that the environment names. */
export async function measureLinks(): Promise<MeasuredLinks> {
  const place = await freshPlace()
  const port = await freePort()
  const barePort = await freePort()
  const server = start('./links-server.ts', [], {
    ...place.env,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  const bare = start('../tools/bare-redirect.mjs', [String(barePort)], {})
  try {
    const [[facts]] = (await Promise.all([said(server), said(bare)])) as [[{ busy: Running; single: Running }], unknown]
    await load(port, facts.busy.path, { seconds: 1 }) // everything is compiled from here on
    await load(barePort, facts.busy.path, { seconds: 1 })
    const [ours, baseline]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline.push(await load(barePort, facts.busy.path, { seconds: SECONDS }))
      ours.push(await load(port, facts.busy.path, { seconds: SECONDS }))
      await judgedBy(server)
    }
    const compared = {
      ours: median(ours),
      baseline: median(baseline),
      ratio: median(ours.map((rate, round) => rate / (baseline[round] ?? rate))),
    }
    return { ...compared, ...(await underHalf(server, port, facts, Math.floor(compared.ours / 2))) }
  } finally {
    await Promise.all([server, bare].map(end))
    await place.remove()
  }
}

async function underHalf(server: ChildProcess, port: number, facts: { busy: Running; single: Running }, rate: number) {
  await ask(server, 'forget')
  const singles = singleClicks(port, facts.single)
  const measured = await load(port, facts.busy.path, { seconds: SECONDS * 2, rate })
  const { took, stored } = await ask(server, 'state')
  const told = await singles.stop()
  const since = performance.now()
  await judgedBy(server)
  return { load: measured, own: waitsOf(took), told: waitsOf(told), judgedAfterMs: performance.now() - since, stored }
}

/** Clicks of a link of its own, one after the other, each until its creator was told of it and read so. */
function singleClicks(port: number, link: Running) {
  const waits: number[] = []
  let isStopped = false
  const run = async () => {
    const words = await listen(port, link.socketToken)
    for (let nth = 1; !isStopped; nth += 1) {
      const since = performance.now()
      const from = `198.${18 + (nth >> 16)}.${(nth >> 8) & 255}.${nth & 255}`
      const answer = await fetch(`http://127.0.0.1:${port}${link.path}`, {
        redirect: 'manual',
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0', 'x-forwarded-for': from },
      })
      if (answer.status !== 302) throw new Error(`a click was answered ${answer.status}`)
      do await words.next()
      while ((await received(port, link)) < nth)
      waits.push(performance.now() - since)
      await new Promise(resolve => setTimeout(resolve, SINGLE_EVERY_MS))
    }
    words.close()
    return waits
  }
  const running = run()
  return {
    stop() {
      isStopped = true
      return running
    },
  }
}

async function received(port: number, { token, campaignId }: Running): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/campaigns/${campaignId}/counts`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { events: { received: number }[] } }
  return data.events[0]?.received ?? 0
}

/** A creator's socket; `next` resolves with the next word about counts. */
async function listen(port: number, token: string) {
  const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  let unread = 0
  let wake = () => {}
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('40')) resolve()
      else if (text.startsWith('42["fanfara_counts"')) {
        unread += 1
        wake()
      }
    })
  })
  return {
    async next() {
      if (unread === 0) await new Promise<void>(resolve => (wake = resolve))
      unread = 0
    },
    close: () => socket.close(),
  }
}

const PATIENCE_MS = 120_000

/** Waits until every stored click of the busy link has a verdict. */
async function judgedBy(server: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { stored, judged } = await ask(server, 'state')
    if (stored === judged) return
    if (performance.now() > until) throw new Error(`${judged} of ${stored} clicks were judged`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function ask(server: ChildProcess, question: string): Promise<State> {
  server.send(question)
  const [state] = (await said(server)) as [State]
  return state
}

/** What a process says next. @throws when it ends before */
async function said(child: ChildProcess): Promise<unknown[]> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(([code]) =>
    Promise.reject(new Error(`a process ended with ${code}`)),
  )
  try {
    return await Promise.race([once(child, 'message', { signal }), ended])
  } finally {
    ended.catch(() => {})
    over.abort()
  }
}

/** Requests per second from a process of its own. @throws when one is answered by anything but a redirect. */
async function load(port: number, path: string, how: { seconds: number; rate?: number }): Promise<number> {
  const script = fileURLToPath(new URL('../tools/clicks.mjs', import.meta.url))
  const input = { port, path, connections: CONNECTIONS, from: visitors, ...how }
  const child = spawn(process.execPath, [script, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const { rate, answered, failed } = JSON.parse(output) as Load
  if (failed > 0) throw new Error(`${failed} of ${answered} requests failed`)
  visitors += answered + CONNECTIONS
  return rate
}

/** Lets a process end by itself, so that a profile of it is written where one was asked for. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.connected) return
  child.disconnect()
  await once(child, 'exit')
}

function start(script: string, args: string[], env: Record<string, string>): ChildProcess {
  return fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: [...PROFILE, '--import', fileURLToPath(new URL('../plain.mjs', import.meta.url))],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** An empty database whose commits are on the disk: a folder, or one of the server that `TEST_DATABASE_URL` names. */
async function freshPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'fanfara-bench-links-'))
  const database = process.env.TEST_DATABASE_URL ? await openTestDatabase() : null
  return {
    env: {
      FANFARA_MODE: 'demo',
      FANFARA_SECRET: 'a bench of links needs a key of its own',
      FANFARA_GENERAL_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      ...(database?.url ? { DATABASE_URL: database.url } : {}),
    },
    async remove() {
      await database?.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function waitsOf(milliseconds: readonly number[]): Waits {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}
