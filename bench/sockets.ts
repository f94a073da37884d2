/**
 * Ten thousand sockets in one process, all told of a change at once: against a bare `ws` server that sends the same frames
 * to as many sockets and asks no database. Servers and clients are processes of their own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openBus } from '@fanfara/server/db/bus'
import { makeLog } from '@fanfara/server/setup/log'
import { median } from './tools/compare.ts'

/** How long it took until all had heard, in milliseconds, and what a connection weighs, in bytes. */
export interface MeasuredSockets {
  sockets: number
  /** Ten sockets for each of a thousand subscribers: as many as one may have. */
  ours: { ms: number; bytes: number }
  /** One socket for each of ten thousand subscribers, so that ten thousand inboxes are counted. */
  eachItsOwn: { ms: number; bytes: number }
  bare: { ms: number; bytes: number }
  /** The change was told by another process, through Redis; null without one. */
  acrossMs: number | null
}

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 10_000)
const SHARED = 10
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3) + 2

interface Part {
  child: ChildProcess
  /** Says something and waits for the answer of this name. */
  ask<T>(question: object, answer: string): Promise<T>
}

function start(script: string, args: readonly string[] = []): Part {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), [...args], {
    execArgv: [
      '--expose-gc',
      ...(script.endsWith('.ts') ? ['--import', fileURLToPath(new URL('./plain.mjs', import.meta.url))] : []),
    ],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<string, (value: never) => void>()
  const ended = new Promise<never>((_, reject) => child.once('exit', () => reject(new Error(`${script} ended`))))
  ended.catch(() => {})
  child.on('message', ({ answer, value }: { answer: string; value: never }) => waiting.get(answer)?.(value))
  return {
    child,
    ask: (question, answer) =>
      new Promise((resolve, reject) => {
        waiting.set(answer, resolve)
        ended.catch(reject)
        child.send(question)
      }),
  }
}

interface Server {
  port: number
  tokens: string[]
  subscribers: string[]
}

/** Measures one kind of server: all connected, then told in rounds. */
async function measure(
  script: string,
  sharedBy: number,
  tell: (server: Part, facts: Server) => Promise<unknown> | void,
) {
  const server = start(script, [String(SOCKETS / sharedBy)])
  const clients = start('./sockets-clients.mjs')
  try {
    const facts = await server.ask<Server>({ question: 'start' }, 'started')
    const before = await server.ask<number>({ question: 'memory' }, 'memory')
    await clients.ask({ question: 'connect', sockets: SOCKETS, ...facts }, 'connected')
    const bytes = ((await server.ask<number>({ question: 'memory' }, 'memory')) - before) / SOCKETS
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const heard = clients.ask({ question: 'listen' }, 'heard')
      await clients.ask({ question: 'ready' }, 'ready')
      const since = performance.now()
      await tell(server, facts)
      await heard
      times.push(performance.now() - since)
    }
    // The first rounds warm up.
    return { ms: median(times.slice(2)), bytes }
  } finally {
    clients.child.kill('SIGKILL')
    server.child.kill('SIGKILL')
  }
}

/** Measures both, and ours across two processes where there is a Redis. */
export async function measureSockets(): Promise<MeasuredSockets> {
  const told = (server: Part) => void server.child.send({ question: 'tell' })
  const bare = await measure('./sockets-bare.mjs', 1, told)
  const ours = await measure('./sockets-ours.ts', SHARED, told)
  const eachItsOwn = await measure('./sockets-ours.ts', 1, told)
  return { sockets: SOCKETS, ours, eachItsOwn, bare, acrossMs: await measureAcross() }
}

async function measureAcross(): Promise<number | null> {
  const redisUrl = process.env.REDIS_URL
  if (!redisUrl) return null
  const bus = await openBus({ redisUrl, databaseUrl: null }, makeLog('silent'))
  await new Promise<void>(resolve => bus.on('gap', () => resolve()))
  try {
    const { ms } = await measure('./sockets-ours.ts', SHARED, (_server, { subscribers }) => {
      for (const id of subscribers) bus.say('inbox-changed', id)
    })
    return ms
  } finally {
    await bus.close()
  }
}
