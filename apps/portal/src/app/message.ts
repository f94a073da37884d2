import { ApiError } from '@fanfara/contract/client'
import { textOf } from '@fanfara/ui/text'

/** The sentence of a failed call in the interface language (ERR-08). */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.kind === null && error.body
    ? error.body.message
    : textOf('callback.generic')
}
