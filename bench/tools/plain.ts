/**
 * Our routes against plain ones: a bare Fastify that sends the same bytes after one indexed read of the same table, or from memory. What
 * ours does beyond that is the price that these figures show; a bare route with our own statement could not.
 */
import type { Store } from '@fanfara/server/db/port'
import type { TestWorld } from '@fanfara/testkit'
import Fastify from 'fastify'
import { freePort } from '@fanfara/testkit/ports'
import { type Compared, load, median, ROUNDS } from './compare.ts'

/** A route of ours and what it is held against. */
export interface Asked {
  what: string
  /** Below the world's origin. */
  path: string
  token: string | null
  /** The plain read; null for an answer from memory. */
  plain: { sql: string; parameters: readonly unknown[] } | null
  wanted: number
  /** Languages and encodings that a browser asks for. */
  headers?: Record<string, string>
}

/** What was measured, with how many statements one request ran and how many bytes it sent. */
export interface MeasuredPlainly extends Compared {
  what: string
  wanted: number
  statements: number
  bytes: number
}

/** Measures each route by turns with its baseline. */
export async function comparePlainly(world: TestWorld, routes: readonly Asked[]): Promise<MeasuredPlainly[]> {
  const measured: MeasuredPlainly[] = []
  for (const route of routes) measured.push(await compareOne(world, route))
  return measured
}

async function compareOne(world: TestWorld, asked: Asked): Promise<MeasuredPlainly> {
  const { what, wanted, path, token, plain } = asked
  const address = `${world.origin}${path}`
  const headers = { ...asked.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const { statements, body, type } = await whatIsSent(world, address, headers)
  const bare = await bareRoute(world.world.store, plain, { body, type })
  const [ours, baseline]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline.push(await load(bare.address, headers))
      ours.push(await load(address, headers))
    }
  } finally {
    await bare.close()
  }
  return {
    what,
    wanted,
    statements,
    bytes: body.length,
    ours: median(ours),
    baseline: median(baseline),
    ratio: median(ours.map((rate, round) => rate / (baseline[round] ?? rate))),
  }
}

/** The bytes of an answer as they travel, and how many statements they took once everything was remembered. */
async function whatIsSent(world: TestWorld, address: string, headers: Record<string, string>) {
  for (let time = 0; time < 3; time += 1) await (await fetch(address, { headers })).arrayBuffer()
  let statements = 0
  const { store } = world.world
  const connect = store.connect.bind(store)
  store.connect = async () => {
    const connection = await connect()
    return {
      release: () => connection.release(),
      query: (text, parameters) => ((statements += 1), connection.query(text, parameters)),
    }
  }
  const response = await fetch(address, { headers })
  const body = Buffer.from(await response.arrayBuffer())
  store.connect = connect
  if (!response.ok) throw new Error(`${address} is answered ${response.status}: ${body.toString()}`)
  return { statements, body, type: response.headers.get('content-type') ?? '' }
}

/** The baseline: at most one plain read, and the same bytes. */
async function bareRoute(store: Store, plain: Asked['plain'], { body, type }: { body: Buffer; type: string }) {
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    if (plain) {
      const connection = await store.connect()
      await connection.query(plain.sql, plain.parameters)
      connection.release()
    }
    return reply.type(type).send(body)
  })
  const port = await freePort()
  await app.listen({ host: 'localhost', port })
  return { address: `http://localhost:${port}/`, close: () => app.close() }
}
