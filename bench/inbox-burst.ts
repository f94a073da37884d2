/**
 * A thousand triggers at once of one application to a thousand subscribers with open sockets, and single messages of another
 * application meanwhile: how long after it was written each message is told. The server is a process of its own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'

/** Milliseconds from the writing of a message (before its commit) until its reader's page heard of it, and from its sending. */
export interface MeasuredBurst {
  triggers: number
  /** Milliseconds until told, for those in it. */
  crowd: Spread
  /** Of the other application. */
  lonely: Spread
  /** From the sending of the other application's messages: their turn among the burst's is in it. */
  lonelySent: Spread
  /** From the first sending until the last was told. */
  wholeMs: number
}
/** Middle, nearly all, and the worst. */
export interface Spread {
  p50: number
  p95: number
  max: number
}

const TRIGGERS = Number(process.env.BENCH_TRIGGERS ?? 1000)
const AT_ONCE = 100
const SINGLE_EVERY_MS = 100

interface Facts {
  port: number
  crowd: string
  lonely: string
}
interface Heard {
  content: string
  afterMs: number
  at: number
}

const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Opens a socket that notes what it hears of; resolves when the counts came. */
function listen(port: number, token: string, heard: Heard[]): Promise<WebSocket> {
  const address = `ws://localhost:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString()
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('44')) reject(new Error(text))
      else if (text.startsWith('42["notification_received"')) {
        const at = Date.now()
        const [, { message }] = JSON.parse(text.slice(2)) as [
          string,
          { message: { content: string; createdAt: string } },
        ]
        heard.push({ content: message.content, at, afterMs: at - Date.parse(message.createdAt) })
      } else if (text.startsWith('42["unread')) resolve(socket)
    })
  })
}

const send = async ({ port }: Facts, secret: string, to: string, content: string) => {
  const response = await fetch(`http://localhost:${port}/v1/events/trigger`, {
    method: 'POST',
    headers: { authorization: `ApiKey ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'message', to, payload: { content } }),
  })
  await response.arrayBuffer()
  if (response.status !== 201) throw new Error(`a trigger was answered ${response.status}`)
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const PATIENCE_MS = 120_000

/** Waits until so many messages were heard of. @throws when some never are. */
async function untilHeard(heard: readonly Heard[], count: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  while (heard.length < count) {
    if (Date.now() > until) throw new Error(`${heard.length} of ${count} messages were told`)
    await pause(5)
  }
}

function startServer(): ChildProcess {
  return fork(fileURLToPath(new URL('./inbox-burst-server.ts', import.meta.url)), [String(TRIGGERS)], {
    execArgv: ['--import', fileURLToPath(new URL('./plain.mjs', import.meta.url))],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Measures on the database that the environment names. */
export async function measureBurst(): Promise<MeasuredBurst> {
  const server = startServer()
  try {
    const [facts] = (await once(server, 'message')) as [Facts]
    const [ofCrowd, ofLonely]: [Heard[], Heard[]] = [[], []]
    await listen(facts.port, 'token-of-lonely', ofLonely)
    for (let from = 0; from < TRIGGERS; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => listen(facts.port, `token-of-person-${from + at}`, ofCrowd)),
      )
    // What is compiled and cached on first use is no part of the burst.
    for (let at = 0; at < AT_ONCE; at += 1) await send(facts, facts.crowd, `person-${at}`, 'warm')
    await untilHeard(ofCrowd, AT_ONCE)
    ofCrowd.length = 0
    return await burst(facts, ofCrowd, ofLonely)
  } finally {
    server.disconnect()
    server.kill()
  }
}

async function burst(facts: Facts, ofCrowd: Heard[], ofLonely: Heard[]): Promise<MeasuredBurst> {
  const startedAt = Date.now()
  const sentAt = new Map<string, number>()
  let isOver = false
  const all = Promise.all(
    Array.from({ length: TRIGGERS }, (_, at) => send(facts, facts.crowd, `person-${at}`, `burst ${at}`)),
  ).finally(() => {
    isOver = true
  })
  const singles: Promise<void>[] = []
  while (!isOver) {
    await pause(SINGLE_EVERY_MS)
    const content = `single ${sentAt.size}`
    sentAt.set(content, Date.now())
    singles.push(send(facts, facts.lonely, 'lonely', content))
  }
  await Promise.all([all, ...singles])
  await untilHeard(ofCrowd, TRIGGERS)
  await untilHeard(ofLonely, sentAt.size)
  return {
    triggers: TRIGGERS,
    crowd: spreadOf(ofCrowd.map(({ afterMs }) => afterMs)),
    lonely: spreadOf(ofLonely.map(({ afterMs }) => afterMs)),
    lonelySent: spreadOf(ofLonely.map(({ content, at }) => at - (sentAt.get(content) ?? 0))),
    wholeMs: Math.max(...ofCrowd.map(({ at }) => at)) - startedAt,
  }
}
