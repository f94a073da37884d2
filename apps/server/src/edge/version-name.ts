import { createHash } from 'node:crypto'

/** The name of some bytes as an `ETag`, strong: other bytes have another one. */
export const versionName = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest().toString('base64url').slice(0, 22)}"`

/**
 * Whether who asks has this version already (`If-None-Match`, RFC 9110 §13.1.2): the header names it, weak or strong, or says that anything will do.
 * A proxy that compresses makes names weak.
 */
export const hasVersion = (condition: string | undefined, etag: string): boolean =>
  condition !== undefined &&
  (condition === etag || condition.split(',').some(one => one.trim() === '*' || strong(one.trim()) === strong(etag)))

const strong = (etag: string): string => etag.replace(/^W\//, '')
