import { type Logger, pino } from 'pino'

/**
 * Structured lines on standard error. What requests carry is never logged whole; should a secret come along in an object
 * all the same, these names are blanked (threat model §3.10).
 */
export function makeLog(level: string): Logger {
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
  return pino(
    { level, base: null, redact: { paths: [...secret, ...secret.map(name => `*.${name}`)], censor: '…' } },
    pino.destination(2),
  )
}
