import { StoreAway } from '../db/engines/away.ts'
import { FolderInUse } from '../db/engines/folder-lock.ts'
import { DatabaseBeside, DatabaseNewer } from '../db/migrate.ts'
import { ConfigMistakes } from './config.ts'

/** What a system or a database adds to what it says. */
interface Failure extends Error {
  code?: string
  path?: string
  address?: string
  port?: number
}

/** Refusals of a PostgreSQL server that somebody who installs can end, by its codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'Correct the user or the password in DATABASE_URL.',
  '28000': 'Let the user in DATABASE_URL in (pg_hba.conf), or name another one.',
  '3D000': 'Create it, or correct its name in DATABASE_URL.',
  '42501': 'Make the user in DATABASE_URL the owner of the database, or grant it CREATE on it and on its schema.',
}

/** What systems say of a folder that cannot be made or written. */
const FOLDER_CODES: ReadonlySet<string> = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'])

/** Why a database cannot be used, and what to do (SETUP-11); null where it is about something else. */
export function databaseFailure(error: unknown): string | null {
  if (error instanceof StoreAway) {
    const because = error.cause instanceof Error ? error.cause.message : String(error.cause)
    return `The database at DATABASE_URL does not answer (${because}). Start it, or correct the address.`
  }
  const { code = '', message = '' }: Partial<Failure> = error instanceof Error ? error : {}
  const wayOut = REFUSALS[code]
  return wayOut === undefined ? null : `The database refuses: ${message}. ${wayOut}`
}

/** What says itself what to do. */
const OWN_WORDS = [ConfigMistakes, DatabaseBeside, DatabaseNewer, FolderInUse]

/**
 * What went wrong before Fanfara ran, in a sentence that says what to do (SETUP-11).
 * @returns null for what nobody foresaw.
 */
export function startFailure(error: unknown): string | null {
  if (OWN_WORDS.some(kind => error instanceof kind) && error instanceof Error) return error.message
  const { code = '', path, address, port }: Partial<Failure> = error instanceof Error ? error : {}
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or set PORT to a free one.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} at ${address} may not be used by this user. Set PORT to one above 1023.`
  if (FOLDER_CODES.has(code))
    return `The data folder cannot be written (${path}). Give this user the right to write there, or set DATA_DIR to another folder.`
  if (code === 'ENOSPC')
    return 'The disk is full. Make room where the data folder is, and start again; nothing was damaged.'
  return databaseFailure(error)
}
