/**
 * One of our routes against a bare Fastify route that runs the same single statement and sends the same bytes. The load
 * generator runs in a process of its own; rounds of both are interleaved.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Store } from '@fanfara/server/db/port'
import type { TestWorld } from '@fanfara/testkit'
import Fastify from 'fastify'
import { freePort } from '@fanfara/testkit/ports'

/** Requests per second of our route, and of its baseline in the same run. */
export interface Compared {
  ours: number
  baseline: number
  ratio: number
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** How often each side is measured, by turns. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = 16

/** Measures one address of the world's server with a token. */
export async function compare(world: TestWorld, path: string, token: string): Promise<Compared> {
  const address = `${world.origin}${path}`
  const { statement, bytes } = await whatThePageDoes(world, address, token)
  const bare = await bareRoute(world.world.store, statement, bytes)
  const [ours, baseline]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline.push(await load(bare.address, {}))
      ours.push(await load(address, { authorization: `Bearer ${token}` }))
    }
  } finally {
    await bare.close()
  }
  return {
    ours: median(ours),
    baseline: median(baseline),
    ratio: median(ours.map((rate, round) => rate / (baseline[round] ?? rate))),
  }
}

/** The one statement that a page runs, and the bytes that it answers. */
async function whatThePageDoes(world: TestWorld, address: string, token: string) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const { store } = world.world
  const connect = store.connect.bind(store)
  const headers = { authorization: `Bearer ${token}` }
  await (await fetch(address, { headers })).arrayBuffer() // the session is remembered from here on
  store.connect = async () => {
    const connection = await connect()
    return {
      release: () => connection.release(),
      query: (text, parameters) => (statements.push({ sql: text, parameters }), connection.query(text, parameters)),
    }
  }
  const bytes = Buffer.from(await (await fetch(address, { headers })).arrayBuffer())
  store.connect = connect
  const [statement, ...more] = statements
  if (!statement || more.length > 0) throw new Error(`a page runs ${statements.length} statements, not one`)
  return { statement, bytes }
}

/** The baseline: nothing but the same query and the same bytes. */
async function bareRoute(store: Store, statement: { sql: string; parameters: readonly unknown[] }, bytes: Buffer) {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    const connection = await store.connect()
    await connection.query(statement.sql, statement.parameters)
    connection.release()
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
  const port = await freePort()
  await app.listen({ host: 'localhost', port })
  return { address: `http://localhost:${port}/`, close: () => app.close() }
}

/** Requests per second from a process of its own. @throws when one fails */
export async function load(address: string, headers: Record<string, string>): Promise<number> {
  const script = fileURLToPath(new URL('./load.mjs', import.meta.url))
  const child = spawn(
    process.execPath,
    [script, address, JSON.stringify(headers), String(CONNECTIONS), String(SECONDS)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const { rate, failed } = JSON.parse(output) as { rate: number; failed: number }
  if (failed > 0) throw new Error(`${failed} requests to ${address} failed`)
  return rate
}

/** The middle of some figures, halfway between the two in the middle where they are even; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0]
  return (low + high) / 2
}
