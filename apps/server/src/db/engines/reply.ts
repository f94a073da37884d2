import {
  CommandCompleteMessage,
  DataRowMessage,
  DatabaseError as ErrorMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import type { Rows } from '../port.ts'
import { parserOf } from './types.ts'

/** An error of the embedded database, with the same members as the PostgreSQL driver's. */
export class DatabaseError extends Error {
  readonly code: string | undefined
  readonly constraint: string | undefined
  constructor({
    message,
    code,
    constraint,
  }: { message: string; code?: string | undefined; constraint?: string | undefined }) {
    super(message)
    this.name = 'DatabaseError'
    this.code = code
    this.constraint = constraint
  }
}

interface Column {
  name: string
  parse(text: string): unknown
}

/**
 * Reads the embedded database's reply, in PostgreSQL's wire protocol, to one call of one or more statements.
 * @returns what the last statement gave.
 * @throws DatabaseError when one failed.
 */
export function lastResult(reply: Uint8Array): Rows {
  let columns: Column[] = []
  let rows: Record<string, unknown>[] = []
  let last: Rows = { rows: [], rowCount: 0, command: '' }
  let failure: ErrorMessage | null = null
  new Parser().parse(Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength), message => {
    if (message instanceof DataRowMessage) rows.push(rowOf(columns, message.fields))
    else if (message instanceof RowDescriptionMessage) {
      columns = message.fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }))
    } else if (message instanceof CommandCompleteMessage) {
      last = { rows, ...countOf(message.text) }
      rows = []
    } else if (message instanceof ErrorMessage) failure ??= message
  })
  if (failure) throw new DatabaseError(failure)
  return last
}

function rowOf(columns: readonly Column[], values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index]
    const text = values[index]
    if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text)
  }
  return row
}

/** What `SELECT 5`, `INSERT 0 1` or `BEGIN` says. */
function countOf(tag: string): Pick<Rows, 'command' | 'rowCount'> {
  const [command = '', ...numbers] = tag.split(' ')
  return { command, rowCount: Number(numbers.at(-1) ?? 0) || 0 }
}
