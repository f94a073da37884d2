import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { INVOICE_MAX_BYTES } from '@fanfara/contract/limits'
import { boundedWork } from '#/bounded-work.ts'
import { Invalid } from '#/errors.ts'
import type { ReceivedFile } from '#/edge/received-file.ts'

const PATIENCE_MS = 5000
const MEMORY_MB = 192
/** One document at a time; twenty that wait hold 200 MB at most and are done within seconds. */
const queue = boundedWork({ atOnce: 1, waiting: 20, retryAfterSeconds: 10 })

/** @throws Unavailable while too many documents wait. */
export const refuseWhenBusy = (): void => queue.refuseWhenFull()

/** Examined and found plain; its hash keeps it from asking for money twice. */
export interface Document {
  bytes: Buffer
  sha256: string
}

/**
 * Lets a PDF through that is nothing but something to read (threat model §3.6): extension, declared type and content must
 * all say PDF; scripts, attachments, actions and passwords are refused.
 * @throws Invalid on `invoice`; Unavailable while too many documents wait.
 */
export async function examined({ bytes, clientName, declaredType }: ReceivedFile): Promise<Document> {
  if (bytes.length >= INVOICE_MAX_BYTES) throw refuse('file_size')
  if (!/\.pdf$/i.test(clientName) || declaredType.toLowerCase() !== 'application/pdf') throw refuse('pdf')
  const verdict = await queue.run(() => verdictOn(bytes))
  if (verdict !== null) throw refuse(verdict)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const refuse = (what: Verdict) => new Invalid({ invoice: [`inputs.error.${what}`] })
type Verdict = 'pdf' | 'pdf_broken' | 'pdf_active' | 'file_size'

/** Asks a thread of its own; what it cannot say in five seconds, or within its memory, is a broken document. */
function verdictOn(bytes: Buffer): Promise<Verdict | null> {
  const worker = new Worker(new URL('./pdf-worker.mjs', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<Verdict | null>(resolve => {
    const timer = setTimeout(() => resolve('pdf_broken'), PATIENCE_MS)
    worker.on('message', resolve)
    worker.on('error', () => resolve('pdf_broken'))
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve('pdf_broken')
    })
  }).finally(() => void worker.terminate())
}
