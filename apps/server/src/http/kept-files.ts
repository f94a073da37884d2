import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion, versionName } from '../edge/version-name.ts'

/** What a build puts out, by the end of its name; anything else is bytes. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  // To be read, where no program for it is installed.
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tgz': 'application/gzip',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Encodings that the build writes beside a file, the smaller first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** A file of a build in memory, in every encoding that the build has of it. */
export interface KeptFile {
  type: string
  /** The same for every encoding of one content, and weak for that reason (RFC 9110 §8.8.1). */
  etag: string
  plain: Buffer
  encoded: readonly (readonly [encoding: string, bytes: Buffer])[]
}

/**
 * The files of a build, each read when it is first asked for and kept in memory from then on: a few megabytes, asked for by everybody.
 * @returns them by their path below the folder, with `/`; compressed copies stand with what they are copies of.
 */
export function keepFiles(folder: string): Map<string, () => KeptFile | null> {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
  const files = new Map<string, () => KeptFile | null>()
  for (const path of paths) {
    if (ENCODINGS.some(([, ending]) => path.endsWith(ending) && paths.has(path.slice(0, -ending.length)))) continue
    let kept: KeptFile | null = null
    files.set(path, () => (kept ??= readFile(folder, path, paths)))
  }
  return files
}

/** Null when a later build took the file away while this process still serves the earlier one. */
function readFile(folder: string, path: string, paths: ReadonlySet<string>): KeptFile | null {
  const plain = bytesOf(join(folder, path))
  if (plain === null) return null
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `W/${versionName(plain)}`,
    plain,
    encoded: ENCODINGS.flatMap(([encoding, ending]) => {
      const bytes = paths.has(`${path}${ending}`) ? bytesOf(join(folder, `${path}${ending}`)) : null
      return bytes ? [[encoding, bytes] as const] : []
    }),
  }
}

function bytesOf(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Answers with a file, or that there is none: 304 when the browser has it, else in the smallest encoding that the browser takes. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, file: KeptFile | null): FastifyReply {
  if (file === null) {
    reply.callNotFound()
    return reply
  }
  reply.header('etag', file.etag)
  if (file.encoded.length > 0) reply.header('vary', 'accept-encoding')
  if (hasVersion(request.headers['if-none-match'], file.etag)) return reply.status(304).send()
  const accepted = request.headers['accept-encoding']
  const found = accepted ? file.encoded.find(([encoding]) => takes(accepted, encoding)) : undefined
  if (found) reply.header('content-encoding', found[0])
  return reply.type(file.type).send(found?.[1] ?? file.plain)
}

/** Whether a list of encodings names this one, and not to refuse it (`;q=0`, RFC 9110 §12.5.3). */
const takes = (accepted: string, encoding: string): boolean =>
  accepted.split(',').some(each => {
    const [name, ...parameters] = each.trim().toLowerCase().split(';')
    return name?.trim() === encoding && !parameters.some(parameter => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(parameter))
  })
