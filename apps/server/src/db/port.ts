import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely'
import type { Schema } from './rows.ts'

/** Outside of transactions. */
export type Db = Kysely<Schema>
/** Inside of one transaction. */
export type Tx = Transaction<Schema>
/** Where a read may run: alone or inside a transaction. */
export type Reader = Db | Tx

/** What a statement gives back. */
export interface Rows<Row = Record<string, unknown>> {
  rows: Row[]
  rowCount: number
  command: string
}
/** One connection, held by one user at a time. */
export interface Connection {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  release(): void
}
/**
 * How a statement begins that is a whole act: what it wrote is on the disk when it is answered, as with a commit. PostgreSQL does so anyhow, the
 * embedded database is told by this (PGlite 8).
 */
export const WHOLE_ACT = '/* act */ '

/** What both databases offer to everything above. */
export interface Store {
  readonly kind: 'embedded' | 'postgres'
  connect(): Promise<Connection>
  /** Chores between acts: checkpoints and vacuuming, where the database does none by itself. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** Raised at once where a query outside the transaction would wait for the transaction that waits for it. */
export class NestedDatabaseUse extends Error {
  constructor() {
    super('the database was used beside an open transaction: hand the transaction down instead')
    this.name = 'NestedDatabaseUse'
  }
}

/** Acts that are under way, where nesting is looked for. */
let acts: AsyncLocalStorage<true> | null = null

/**
 * From now on the database beside an open transaction is refused at once, whichever it is. For tests, in which every act runs:
 * following acts through all that they wait for costs each request a tenth of its time (decision 0124).
 */
export function refuseNesting(): void {
  acts ??= new AsyncLocalStorage()
}
function refuseInside(): void {
  if (acts?.getStore()) throw new NestedDatabaseUse()
}

/** Transactions whose commit leaves something in the outbox. */
const queuing = new WeakSet<Tx>()
const tellers = new WeakMap<Db, () => void>()

/** Names who is told after each commit that left something in the outbox; whoever looks there then finds it. */
export const tellWhenQueued = (db: Db, tell: () => void): void => void tellers.set(db, tell)

/** Notes that the open transaction leaves something in the outbox. */
export const noteQueued = (tx: Tx): void => void queuing.add(tx)

/**
 * Runs one act in one transaction: all of it is committed, or none. Inside, only the handed transaction may be used
 * (stack.md, PGlite 1 and 2); with the embedded database the commit is on the disk when this resolves (PGlite 8).
 * @throws NestedDatabaseUse when the act reaches for the database beside its transaction, where that is looked for, and from an
 * embedded database that would wait for itself.
 */
export async function withTransaction<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  refuseInside()
  let hasQueued = false
  const result = await db.transaction().execute(async tx => {
    const done = await (acts ? acts.run(true, () => act(tx)) : act(tx))
    hasQueued = queuing.has(tx)
    return done
  })
  if (hasQueued) tellers.get(db)?.()
  return result
}

/** Whether a statement failed because another row has what this constraint allows once. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint

/** Kysely over whatever answers SQL: a pool or the embedded database. */
export function queryBuilder(store: Store): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          refuseInside()
          return (await store.connect()) as unknown as PostgresPoolClient
        },
        end: () => store.close(),
      },
    }),
  })
}

/**
 * One statement outside of the query builder: the job queue, and reads whose text is kept.
 * @typeParam Row what its rows are; nothing checks it, as with `sql<Row>`.
 * @throws NestedDatabaseUse inside of a transaction, as `withTransaction` does.
 */
export function statement<Row = Record<string, unknown>>(
  store: Store,
  sql: string,
  parameters?: readonly unknown[],
): Promise<Rows<Row>>
export async function statement(store: Store, sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
  refuseInside()
  const connection = await store.connect()
  try {
    return await connection.query(sql, parameters)
  } finally {
    connection.release()
  }
}

/** Asks the store for an answer. @throws when it gives none. */
export async function ping(store: Store): Promise<void> {
  await statement(store, 'select 1')
}

/** Which rows of a list a statement reads. */
export interface RowsAsked {
  limit: number
  offset: number
}

/** The same of a list that may be longer than anybody counts. */
export interface CountedRows extends RowsAsked {
  /** So many rows are counted at most. */
  countTo: number
}
