import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { PlatformError } from './errors.ts'

/** A call that a platform makes to us about one of its accounts, as it came. */
export interface NoticeRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body, byte by byte as text: signatures are over it. */
  body: string
}

/** What a platform says of one of its accounts. */
export interface PlatformNotice {
  /** The same for the same call, however often it comes. */
  id: string
  /** Our access was taken away; the account is gone or closed; what we hold of it is to be deleted. */
  kind: 'revoked' | 'account_gone' | 'deletion'
  /** When it happened; what was granted later is not meant. */
  at: Date
  /** The account's id as `Identity.externalId` has it. */
  externalId?: string
  /** The account's id as `Identity.subject` has it. */
  subject?: string
}

/** A call that was found genuine. */
export interface Received {
  /** Null: nothing to do, for instance a check of the address. */
  notice: PlatformNotice | null
  /** What the platform wants to read back as plain text; absent: nothing. */
  answer?: string
}

/** Reads calls of one address. @throws PlatformError `permanent` with code `not_genuine` before anything is looked at. */
export type NoticeReader = (request: NoticeRequest) => Received | Promise<Received>

/** A call that nobody but the platform could have made, or so it says, is none. */
export const notGenuine = (why: string): PlatformError =>
  new PlatformError('permanent', why, { providerCode: 'not_genuine' })

/** The keyed digest that platforms sign with. */
export const signatureOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** @throws PlatformError `not_genuine` unless both are the same; the time says nothing of where they differ. */
export function requireSame(claimed: Uint8Array, expected: Uint8Array): void {
  if (claimed.length !== expected.length || !timingSafeEqual(claimed, expected)) throw notGenuine('signature')
}

/** One header's value; empty when it is absent or repeated. */
export function headerOf({ headers }: NoticeRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Stands for a call that brings no id of its own. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A JSON object, or nothing. */
export function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
