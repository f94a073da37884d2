import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { makePrivateFolder } from '../../setup/private-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Connection, Rows, Store } from '../port.ts'
import { literalOf, parserOf } from '../types.ts'

interface Result {
  rows: (string | null)[][]
  fields: { name: string; dataTypeID: number }[]
  affectedRows?: number
}
interface Failure {
  message: string
  code?: string
  constraint?: string
  detail?: string
  table?: string
}
type Operation = 'query' | 'flush' | 'maintain' | 'checkpoint' | 'dump' | 'close'

/** An error of the database, with the same members as the PostgreSQL driver's. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'DatabaseError'
    this.code = failure.code
    this.constraint = failure.constraint
  }
}

/** An embedded database; `dump` copies it, as a tar archive, while nobody writes. */
export interface EmbeddedStore extends Store {
  dump(): Promise<Uint8Array>
}

/** The database's two programs. Threads share what they compile of them: who opens many databases, as tests do, pays once. */
async function compile() {
  const folder = dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite')))
  const read = async (name: string) => WebAssembly.compile(await readFile(join(folder, name)))
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([read('pglite.wasm'), read('initdb.wasm')])
  return { pgliteWasmModule, initdbWasmModule }
}

let programs: ReturnType<typeof compile> | null = null

/**
 * Opens the embedded database on a worker thread. One session: connections are handed out one after the other, so that a
 * transaction is never mixed with another request's statements (stack.md, PGlite 1 and 2).
 * @param source a folder (locked against a second process, PGlite 6), or a dump to open in memory; a shared one is not copied to the thread.
 */
export async function openEmbedded(
  source: { folder: string } | { dump: SharedArrayBuffer } | { empty: true },
): Promise<EmbeddedStore> {
  programs ??= compile()
  const compiled = await programs
  const directory = 'folder' in source ? join(source.folder, 'database') : undefined
  let unlock = () => {}
  if ('folder' in source && directory) {
    makePrivateFolder(source.folder)
    unlock = lockFolder(source.folder)
    makePrivateFolder(directory)
  }
  const workerData = { directory, dump: 'dump' in source ? source.dump : undefined, programs: compiled }
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), { workerData })
  const { opened, ask } = conversation(worker)
  try {
    await opened
  } catch (error) {
    unlock()
    throw error
  }

  const turns = new Mutex()
  const connect = async (): Promise<Connection> => {
    const release = await turns.take()
    return {
      release,
      query: async (sql, parameters) => {
        const results = await ask<Result[]>('query', { sql, parameters: parameters.map(literalOf) })
        return rowsOf(sql, results.at(-1))
      },
    }
  }
  const alone = async <T>(operation: Operation): Promise<T> => {
    const release = await turns.take()
    try {
      return await ask<T>(operation)
    } finally {
      release()
    }
  }
  return {
    kind: 'embedded',
    connect,
    maintain: () => alone('maintain'),
    dump: () => alone('dump'),
    async close() {
      try {
        await alone('close')
      } finally {
        await worker.terminate()
        unlock()
      }
    },
  }
}

/** Questions to the worker and its answers; after it has stopped every question is answered with an error. */
function conversation(worker: Worker) {
  const calls = new Map<number, { resolve: (value: never) => void; reject: (error: unknown) => void }>()
  const opened = new Promise<void>((resolve, reject) => calls.set(0, { resolve, reject }))
  let lastId = 0
  let isGone = false
  const stopped = () => new Error('the embedded database has stopped')
  const fail = (error: unknown) => {
    for (const call of calls.values()) call.reject(error)
    calls.clear()
  }
  worker.on('message', ({ id, result, error }: { id: number; result: never; error?: Failure }) => {
    const call = calls.get(id)
    calls.delete(id)
    if (error) call?.reject(new DatabaseError(error))
    else call?.resolve(result)
  })
  worker.on('error', fail)
  worker.on('exit', () => {
    isGone = true
    fail(stopped())
  })
  const ask = <T>(operation: Operation, input: object = {}) =>
    new Promise<T>((resolve, reject) => {
      if (isGone) return reject(stopped())
      lastId += 1
      calls.set(lastId, { resolve, reject })
      worker.postMessage({ id: lastId, operation, ...input })
    })
  return { opened, ask }
}

function rowsOf(sql: string, result: Result | undefined): Rows {
  const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''
  if (!result) return { rows: [], rowCount: 0, command }
  const fields = result.fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
  const rows = result.rows.map(values => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < fields.length; index += 1) {
      const field = fields[index]
      const text = values[index]
      if (field) row[field.name] = text === null || text === undefined ? null : field.parse(text)
    }
    return row
  })
  return { rows, rowCount: result.affectedRows ?? rows.length, command }
}

/** Hands out one turn after the other, in the order of asking. */
class Mutex {
  #tail: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    let free = () => {}
    const before = this.#tail
    this.#tail = new Promise(resolve => {
      free = resolve
    })
    await before
    return free
  }
}
