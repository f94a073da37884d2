import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * Structured lines on standard error. What requests carry is never logged whole; should a secret come along in an object
 * all the same, these names are blanked (threat model §3.10).
 */
export function makeLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  const secret = [
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
  const redact = { paths: [...secret, ...secret.map(name => `*.${name}`)], censor: '…' }
  return pino({ level, base: null, redact, serializers: { err: loggedError } }, to)
}

/**
 * What a line tells of an error: named members only. Databases and mail servers hang whole rows and addresses on theirs.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error
  const { code, constraint, table, column, cause } = error as Error & Record<string, unknown>
  const facts = { type: error.name, message: error.message, stack: error.stack, code, constraint, table, column }
  return cause instanceof Error ? { ...facts, cause: loggedError(cause) } : facts
}
