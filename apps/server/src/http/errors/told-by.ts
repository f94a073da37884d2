import type { FastifyRequest } from 'fastify'
import { saysFull, StoreAway } from '#/db/engines/away.ts'
import { Told, Unavailable } from '#/errors.ts'
import { FilesAway } from '#/files/away.ts'
import { STORE_RETRY_S } from '../running/health.ts'
import { invalidBy, WrongInput } from './present-error.ts'

/** What an error says to the one who asked; null for a fault of ours. The log has a line of what is away or full. */
export function toldBy(error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>): Told | null {
  const away = (code: 'store' | 'files' | 'unavailable', said: string) => {
    request.log.error({ err: error, request: request.id }, said)
    return new Unavailable(code, STORE_RETRY_S)
  }
  if (error instanceof StoreAway) return away('store', 'the store does not answer')
  if (error instanceof FilesAway) return away('files', 'the files do not answer')
  if (saysFull(error)) return away('unavailable', 'the disk of the database is full')
  if (error instanceof WrongInput) return invalidBy(error)
  return error instanceof Told ? error : null
}
