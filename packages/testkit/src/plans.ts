import type { Connection, Store } from '@fanfara/server/db/port'

/** A read that was asked for, and how the database would carry it out. */
export interface Plan {
  sql: string
  plan: string
}

interface Asked {
  sql: string
  parameters: readonly unknown[]
}

const JOINS = ['enable_hashjoin', 'enable_mergejoin']
/** What a list in an order can do without. */
const SORTING = ['enable_sort', 'enable_seqscan', 'enable_bitmapscan', ...JOINS]
/** What a search by words can do without: trigrams are read by bitmaps alone, which no walk along another index then hides. */
const WALKING = ['enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan', ...JOINS]

/**
 * Explains every read of a call, with sorting and reading whole tables forbidden as far as the database can do without: a
 * `Sort` or a `Seq Scan` in a plan is one that no index makes needless, however few rows there are.
 * @returns the reads that name a table, in their order.
 */
export async function plansOf(
  store: Store,
  table: string,
  ask: () => Promise<unknown>,
  forbidden: readonly string[] = SORTING,
): Promise<Plan[]> {
  const asked = await listened(store, ask)
  const connection = await store.connect()
  const run = (sql: string, parameters: readonly unknown[] = []) => connection.query(sql, parameters)
  const plans: Plan[] = []
  await run('begin')
  try {
    for (const setting of forbidden) await run(`set local ${setting} = off`)
    for (const { sql, parameters } of asked) {
      if (!/^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(sql) || !sql.includes(table)) continue
      const { rows } = await run(`explain (costs off) ${sql}`, parameters)
      plans.push({ sql, plan: rows.map(row => String(row['QUERY PLAN'])).join('\n') })
    }
  } finally {
    await run('rollback')
    connection.release()
  }
  return plans
}

/**
 * Reads of a list that come in an order and yet sort, or read the whole table; none where the list is read along an index.
 * @throws where the call reads nothing of the table in an order
 */
export async function unordered(store: Store, table: string, ask: () => Promise<unknown>): Promise<string[]> {
  const pages = (await plansOf(store, table, ask)).filter(({ sql }) => sql.includes(' order by '))
  if (pages.length === 0) throw new Error(`nothing of ${table} was read in an order`)
  return pages.map(({ plan }) => plan).filter(plan => plan.includes('Sort') || plan.includes(`Seq Scan on ${table}`))
}

/**
 * Reads of a search by words that read a whole table, whichever; none where each is found along an index.
 * @throws where the call reads nothing of the table
 */
export async function readWhole(store: Store, table: string, ask: () => Promise<unknown>): Promise<string[]> {
  const plans = await plansOf(store, table, ask, WALKING)
  if (plans.length === 0) throw new Error(`nothing of ${table} was read`)
  return plans.map(({ plan }) => plan).filter(plan => plan.includes('Seq Scan'))
}

/** What a call asks a store for. */
async function listened(store: Store, ask: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const connect = store.connect.bind(store)
  const hear = (connection: Connection): Connection => ({
    query(sql, parameters) {
      asked.push({ sql, parameters })
      return connection.query(sql, parameters)
    },
    release: () => connection.release(),
  })
  store.connect = async () => hear(await connect())
  try {
    await ask()
  } finally {
    store.connect = connect
  }
  return asked
}
