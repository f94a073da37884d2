import { Worker } from 'node:worker_threads'
import { boundedWork } from '#/bounded-work.ts'
import { Unavailable } from '#/errors.ts'

interface Table {
  title: string
  columns: readonly { label: string; width: number; align: 'left' | 'right' }[]
  rows: readonly (readonly string[])[]
}

/** A document of sums and tables, in words; widths of columns are shares of the whole. */
export interface PdfTable {
  /** As `pl-PL`: screen readers choose their voice by it. */
  language: string
  title: string
  /** Whose it is, of which period, when it was made. */
  lines: readonly string[]
  /** Lines above the table, each a label with its amount; an empty list draws nothing. */
  sums: readonly { name: string; value: string }[]
  table: Table
  /** Further tables under it. */
  more?: readonly Table[]
  /** Under the tables; empty: nothing. */
  note: string
  /** What stands at the foot of each page; `{page}` and `{pages}` are filled in. */
  page: string
  madeAt: string
}

/** How long a document of the most lines takes on a slow machine, with room. */
const PATIENCE_MS = 30_000
const MEMORY_MB = 384
/** One at a time, some waiting, two of one person: nobody's documents keep everybody else's back. */
const queue = boundedWork({ atOnce: 1, waiting: 20, share: 2, retryAfterSeconds: 10 })

/**
 * Draws a tagged PDF on a thread of its own, so that other requests are answered meanwhile.
 * @param asker whose share of the queue it takes.
 * @throws Unavailable while too many wait, or when it takes too long.
 */
export const drawPdf = (document: PdfTable, asker: string): Promise<Buffer> => queue.run(() => drawn(document), asker)

function drawn(document: PdfTable): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-table-worker.mjs', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable('unavailable', PATIENCE_MS / 1000)), PATIENCE_MS)
    worker.on('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.on('error', reject)
    worker.on('exit', code => {
      clearTimeout(timer)
      reject(new Error(`the thread that draws documents ended with ${code}`))
    })
  }).finally(() => void worker.terminate())
}
