import { type DestinationStream, type Logger, pino } from 'pino'

/** Members that a line never has, should they come along in an object all the same. */
export const BLANKED: readonly string[] = [
  'password',
  'token',
  'authorization',
  'cookie',
  'iban',
  'tax_id',
  'code',
  'secret',
  'refreshToken',
  'accessToken',
]

/**
 * Structured lines on standard error. What requests carry is never logged whole; should a secret come along in an object
 * all the same, these names are blanked (threat model §3.10).
 */
export function makeLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const redact = { paths: [...BLANKED, ...BLANKED.map(name => `*.${name}`)], censor: '…' }
  return pino({ level, base: null, redact, serializers: { err: loggedError } }, to)
}

/** An e-mail address, or a name and password before a host, wherever it stands in a text. */
const ADDRESS = /[^\s<>()[\]"',;:/@]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/gu
const withoutAddresses = (text: string | undefined): string | undefined => text?.replace(ADDRESS, '…@…')

/**
 * What a line tells of an error: named members only. Databases and mail servers hang whole rows and addresses on theirs, and mail servers
 * repeat the address that they refuse (SETUP-47). `because` is its code, a name under which people type secrets.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const named: Record<string, unknown> = { ...error }
  const { code: because, constraint, table, column } = named
  const { cause } = error
  const [message, stack] = [error.message, error.stack].map(withoutAddresses)
  const facts = { type: error.name, message, stack, because, constraint, table, column }
  return cause instanceof Error ? { ...facts, cause: loggedError(cause) } : facts
}
