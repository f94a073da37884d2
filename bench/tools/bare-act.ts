/**
 * What an act is held against: a bare Fastify route that runs one transaction with as many plain statements as the act truly needs, and knows
 * neither who asks nor what may be done. A read is a row by its id, a write one more row.
 */
import type { Store } from '@fanfara/server/db/port'
import Fastify from 'fastify'
import { freePort } from '@fanfara/testkit/ports'

/** What an act cannot do without, in words, one statement each. */
export interface Needs {
  reads: readonly string[]
  writes: readonly string[]
}

const READ = 'select * from bench_row where id = $1'
const WRITE = 'insert into bench_row (id, owner_id, amount, note, at) values ($1, $2, $3, $4, $5)'
const READ_ROWS = 10_000

/** The table of the baseline, with rows to read. */
export async function makeBareTable(store: Store): Promise<void> {
  const connection = await store.connect()
  await connection.query(
    'create table bench_row (id uuid primary key, owner_id uuid not null, amount int not null, note text not null, at timestamptz not null)',
    [],
  )
  await connection.query('create index on bench_row (owner_id, at)', [])
  await connection.query(
    `insert into bench_row select ${idOf('nth')}, gen_random_uuid(), nth, repeat('x', 200), now() from generate_series(1, $1::int) as nth`,
    [READ_ROWS],
  )
  connection.release()
}

/** The id of the row of that number, in SQL and here. */
const idOf = (nth: string) => `lpad(to_hex(${nth}), 32, '0')::uuid`
const someId = () =>
  Math.ceil(Math.random() * READ_ROWS)
    .toString(16)
    .padStart(32, '0')

/** Serves one transaction of so many plain statements at a free port of this machine; `close` ends it. */
export async function bareAct(store: Store, { reads, writes }: Needs): Promise<{ url: string; close: () => unknown }> {
  const app = Fastify()
  app.post('/', async () => {
    const connection = await store.connect()
    await connection.query('begin', [])
    for (const _ of reads) await connection.query(READ, [someId()])
    for (const note of writes)
      await connection.query(WRITE, [crypto.randomUUID(), crypto.randomUUID(), 100, note, new Date()])
    await connection.query('commit', [])
    connection.release()
    return { data: { id: crypto.randomUUID() } }
  })
  const port = await freePort()
  await app.listen({ host: 'localhost', port })
  return { url: `http://localhost:${port}/`, close: () => app.close() }
}
