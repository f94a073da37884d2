import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { makePrivateFolder } from '../../setup/private-folder.ts'
import { lockFolder } from './folder-lock.ts'
import type { Connection, Rows, Store } from '../port.ts'
import { literalOf } from './types.ts'
import { DatabaseError, lastResult } from './reply.ts'
import { statementNames } from './statement-names.ts'
import { Turns } from './turns.ts'

/** What the query builder says around an act. */
const BEGIN = 'begin'
const ENDINGS: ReadonlySet<string> = new Set(['commit', 'rollback'])
const NOTHING: Rows = { rows: [], rowCount: 0, command: '' }

type Operation = 'query' | 'flush' | 'maintain' | 'checkpoint' | 'dump' | 'close'

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

  const turns = new Turns()
  const nameOf = statementNames()
  const connect = async (): Promise<Connection> => {
    const release = await turns.take()
    // The beginning of a transaction goes with its first statement; one without never begins.
    let isBeginHeld = false
    return {
      release,
      query: async (sql, parameters) => {
        const before = isBeginHeld ? BEGIN : undefined
        isBeginHeld = sql === BEGIN
        if (isBeginHeld || (before && ENDINGS.has(sql))) return NOTHING
        const name = parameters.length > 0 ? nameOf(sql) : undefined
        const statement = { before, name, sql, parameters: parameters.map(literalOf) }
        return lastResult(await turns.busy(() => ask<Uint8Array>('query', statement)))
      },
    }
  }
  const alone = async <T>(operation: Operation): Promise<T> => {
    const release = await turns.take()
    try {
      return await turns.busy(() => ask<T>(operation))
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
  worker.on('message', ({ id, result, error }: { id: number; result: never; error?: { message: string } }) => {
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
