/**
 * A page of GET /campaigns with 1,000 and with 100,000 campaigns, against a bare Fastify route that sends the same bytes
 * after the same single query. The load generator runs in a process of its own; rounds of both are interleaved.
 */
import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { listCampaigns } from '@fanfara/contract/campaigns'
import type { Store } from '@fanfara/server/db/port'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import Fastify from 'fastify'
import { sql } from 'kysely'

/** Requests per second of one series, and of its baseline in the same run. */
export interface Measured {
  campaigns: number
  ours: number
  baseline: number
  ratio: number
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = 16

/** Measures the list on the database that the environment names. */
export async function measureCampaignList(): Promise<Measured[]> {
  const world = await startWorld()
  const measured: Measured[] = []
  try {
    const creator = await world.creator({ platforms: ['twitch', 'youtube'] })
    for (const campaigns of [1000, 100_000]) {
      await fill(world, campaigns)
      measured.push({ campaigns, ...(await compare(world, creator.token)) })
    }
  } finally {
    await world.close()
  }
  return measured
}

async function fill(world: TestWorld, upTo: number): Promise<void> {
  const id = await world.campaigns.draft()
  await sql`
    insert into campaign (id, stage, name, description, advertiser, advertiser_email, type, platforms, start_date, end_date, places, incomes, task_plan, product_photos, created_at, published_at)
    select gen_random_uuid(), 'running', 'Kampania ' || number, sample.description, sample.advertiser, sample.advertiser_email,
      case number % 2 when 0 then 'open' else 'semi_open' end, case number % 3 when 0 then array['twitch'] when 1 then array['youtube'] else array['twitch', 'youtube'] end,
      sample.start_date - (number % 300)::int, sample.end_date + 300, 50, sample.incomes, sample.task_plan, sample.product_photos, sample.created_at, sample.created_at
    from generate_series(1, ${upTo}::int - (select size from campaign_pool_size)::int) as number, (select * from campaign where id = ${id}) as sample`.execute(
    world.world.db,
  )
  await sql`vacuum (analyze) campaign`.execute(world.world.db)
}

async function compare(world: TestWorld, token: string): Promise<Omit<Measured, 'campaigns'>> {
  const { statement, bytes } = await whatThePageDoes(world, token)
  const bare = await bareRoute(world.world.store, statement, bytes)
  const [ours, baseline]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      baseline.push(await load(bare.address, ''))
      ours.push(await load(`${world.origin}/api${listCampaigns.path}`, token))
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
async function whatThePageDoes(world: TestWorld, token: string) {
  const statements: { sql: string; parameters: readonly unknown[] }[] = []
  const { store } = world.world
  const connect = store.connect.bind(store)
  const headers = { authorization: `Bearer ${token}` }
  const address = `${world.origin}/api${listCampaigns.path}`
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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Requests per second from a process of its own. */
async function load(address: string, token: string): Promise<number> {
  const script = fileURLToPath(new URL('./load.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, address, token, String(CONNECTIONS), String(SECONDS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const { rate, failed } = JSON.parse(output) as { rate: number; failed: number }
  if (failed > 0) throw new Error(`${failed} requests to ${address} failed`)
  return rate
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
