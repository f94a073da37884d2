import { ApiError } from '@fanfara/contract/client'
import { textOf } from '@fanfara/ui/text'

/**
 * The sentence of a failed call in the interface language (ERR-08): the server's own; without an answer, that the connection
 * is to be looked at.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return textOf('callback.generic')
  if (isUnheard(error)) return textOf('ui.unreachable')
  return error.kind === null && error.body ? error.body.message : textOf('callback.generic')
}

/** Whether nobody answered: what was sent may have arrived, or not. */
export const isUnheard = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'FETCH_ERROR' || error.kind === 'TIMEOUT_ERROR')
