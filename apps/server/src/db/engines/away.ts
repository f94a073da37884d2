/** The database does not answer, or not in time: nothing is known of what was asked. Whoever asked may try again in a moment. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('the database does not answer', { cause })
    this.name = 'StoreAway'
  }
}

/** What systems say when nobody is there, or who was there is gone. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL's own words: connections fail, it stops or starts, it has no room for one more, or took too long. */
const SERVER_CODES = /^(08\w{3}|57P0[1-5]|53300|57014)$/
/** PostgreSQL's word for a disk without room. */
const DISK_FULL = '53100'

/** Whether an error says that the database's disk is full: nothing was written, and reading goes on. */
export const saysFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DISK_FULL

/** What the driver says in words alone. */
const DRIVER_WORDS =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error)/

/** Whether an error says that the database is away, and nothing about what it was asked. */
export function saysAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return CONNECTION_CODES.has(code) || SERVER_CODES.test(code) || DRIVER_WORDS.test(error.message)
}
