import pg from 'pg'
import { saysAway, StoreAway } from './away.ts'
import type { Store } from '../port.ts'
import { literalOf, typeRules } from './types.ts'
import { statementNames } from './statement-names.ts'

/** How long a request waits for a connection by default. Milliseconds. */
const CONNECT_MS = 5000
/** What a frozen server is waited for beyond the time that a statement has. Milliseconds. */
const ANSWER_MORE_MS = 5000

/** Ten connections, five seconds of waiting and no limit for a statement, unless told otherwise. */
export interface PostgresOptions {
  connections?: number
  /** How long somebody waits for a connection, in milliseconds: with all of them in use, or nobody who accepts one. */
  connectMs?: number
  /** Time that one statement has, in milliseconds; null where only its end counts, as with migrations and commands. */
  statementMs?: number | null
}

/**
 * Opens a PostgreSQL server. Statements with parameters are prepared under a name (stack.md: 25 k/s against 17 k/s).
 * @param url `postgres://…` as in `DATABASE_URL`.
 * Its statements reject with `StoreAway` when the server is not there, or not in time.
 */
export function openPostgres(
  url: string,
  { connections = 10, connectMs = CONNECT_MS, statementMs = null }: PostgresOptions = {},
): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: typeRules,
    connectionTimeoutMillis: connectMs,
    ...(statementMs === null ? {} : { query_timeout: statementMs + ANSWER_MORE_MS }),
    // Compiling a statement takes longer than any of ours runs.
    options: `-c TimeZone=UTC -c synchronous_commit=on -c jit=off -c statement_timeout=${statementMs ?? 0}`,
    application_name: 'fanfara',
  })
  // A broken idle connection is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that is in use: its statement is told by itself.
  pool.on('connect', client => void client.on('error', () => {}))
  const nameOf = statementNames()
  return {
    kind: 'postgres',
    async connect() {
      const client = await pool.connect().catch(asAway)
      // A connection that did not answer in time may answer the next one who asks: it is not used again.
      let isBroken = false
      return {
        release: () => client.release(isBroken),
        async query(sql, parameters) {
          const asked =
            parameters.length > 0
              ? client.query({ name: nameOf(sql), text: sql, values: parameters.map(literalOf) })
              : client.query(sql)
          const result = await asked.catch((error: unknown) => {
            isBroken ||= saysAway(error)
            return asAway(error)
          })
          const last = Array.isArray(result) ? (result as pg.QueryResult[]).at(-1) : result
          return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0, command: last?.command ?? '' }
        },
      }
    },
    maintain: async () => {},
    close: () => pool.end(),
  }
}

/** Passes an error on. @throws StoreAway in place of one that says so in other words. */
function asAway(error: unknown): never {
  throw saysAway(error) ? new StoreAway(error) : error
}
