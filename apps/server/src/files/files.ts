import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { saysAway } from '../db/engines/away.ts'
import type { Config, StoreAddress } from '../setup/config.ts'
import { FilesAway } from './away.ts'

/**
 * Where uploaded files are kept. Names are ours: a folder and random letters, never what a client called its file.
 * Each act rejects with FilesAway where they cannot be reached (SETUP-19).
 */
export interface Files {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The file's bytes; null when there is none. */
  read(name: string): Promise<Uint8Array | null>
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>
  /** Names of all kept files. */
  list(): AsyncIterable<string>
  /** The disk that they lie on; null where that has no end, and where nobody can look at it. */
  room(): Promise<Room | null>
}

/** Bytes of a disk, and those that are free to this program. */
export interface Room {
  free: number
  size: number
}

/** On the local disk, private, below `files/` of the data folder. */
export const folderFiles = (dataDir: string): Files => ({
  ...filesOn(async () => new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))),
  async room() {
    const disk = await statfs(dataDir).catch(() => null)
    return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
  },
})

/** The client's own name of what keeps its advice on versions of Node.js to come, which an operator can do nothing about, out of the log. */
export const NO_NOTICE = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'

const CONNECT_MS = 3000
/** A store that said nothing for so long is asked once more, and then given up: before the proxy in front gives us up. Milliseconds. */
const ANSWER_MS = 10_000
const TRIES = 2

/**
 * Files in a bucket of an S3-compatible store (design §3). Buckets are named in the path, which every such store
 * understands; nothing is public, everything is read through the server. The client is loaded with the first file.
 */
export const bucketFiles = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: StoreAddress,
  { answerMs = ANSWER_MS }: { answerMs?: number } = {},
): Files => ({
  ...filesOn(async () => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const driver = new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      visibility: 'private',
      supportsACL: false,
      maxAttempts: TRIES,
      // Without the last one, time that is over is a line of the log and nothing else.
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: answerMs, throwOnRequestTimeout: true },
      // Trailing checksums are Amazon's own; the signature covers the content anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return new Disk(driver)
  }),
  room: async () => null,
})

/** Where a configuration wants its files. */
export const openFiles = ({ fileStore, dataDir }: Pick<Config, 'fileStore' | 'dataDir'>): Files =>
  fileStore ? bucketFiles(fileStore) : folderFiles(dataDir)

function filesOn(open: () => Promise<Disk>): Omit<Files, 'room'> {
  let opened: Promise<Disk> | null = null
  const disk = () => (opened ??= open())
  return {
    write: async (name, bytes) => (await disk()).put(name, bytes).catch(throwAway),
    async read(name) {
      try {
        // `getBytes` answers with whatever lay in memory when a file is empty.
        return Buffer.concat(await (await (await disk()).getStream(name)).toArray())
      } catch (error) {
        return isMissing(error) ? null : throwAway(error)
      }
    },
    remove: async name => (await disk()).delete(name).catch(throwAway),
    async *list() {
      let paginationToken: string | undefined
      do {
        const page = await (await disk())
          .listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
          .catch(throwAway)
        for (const object of page.objects) if (object.isFile) yield object.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
  }
}

/** There is no such file; a store that does not answer is another matter. */
function isMissing(error: unknown): boolean {
  const { code, name } = ((error instanceof errors.E_CANNOT_READ_FILE ? error.cause : error) ??
    {}) as NodeJS.ErrnoException
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound'
}

/** Asks for the first names, so that a store that nobody reaches, or that refuses us, is heard of before the first upload. @throws FilesAway */
export const reachFiles = async (files: Files): Promise<void> =>
  void (await files.list()[Symbol.asyncIterator]().next())

const CANNOT = [errors.E_CANNOT_READ_FILE, errors.E_CANNOT_WRITE_FILE, errors.E_CANNOT_DELETE_FILE]

/** Passes an error on. @throws FilesAway in place of one that says so in other words. */
function throwAway(error: unknown): never {
  throw saysAway(error) || CANNOT.some(kind => error instanceof kind) ? new FilesAway(error) : error
}
