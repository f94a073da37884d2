import pg from 'pg'

const { types } = pg
const OID = { int8: 20, date: 1082, int8Array: 1016 }

/** A bigint of the database as a number; one that does not fit is a bug, never silently rounded. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer out of the safe range: ${text}`)
  return value
}

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, safeInteger],
  [OID.date, text => text],
])

/** How text of the database becomes a value; the same for the embedded database and for PostgreSQL. */
export function parserOf(oid: number): (text: string) => unknown {
  return parsers.get(oid) ?? (types.getTypeParser(oid, 'text') as (text: string) => unknown)
}

/** The same rules in the shape that the PostgreSQL driver asks for. */
export const typeRules = { getTypeParser: (oid: number) => parserOf(oid) as never }

/** A parameter as PostgreSQL's text literal, exactly as the PostgreSQL driver writes it. */
export function literalOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value)) {
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  }
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** What is written with a backslash before it inside of an array. */
const ESCAPED = /[\\"]/

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return literalOf(value) ?? 'NULL'
  const text = literalOf(value) ?? ''
  return `"${ESCAPED.test(text) ? text.replace(/[\\"]/g, '\\$&') : text}"`
}
