import { ApiError } from '@fanfara/contract/client'
import { Alert } from '@fanfara/ui/alert'
import { useText } from '../texts.ts'

/** Why an act did not happen, in the server's words, where it was asked for. Nothing without an error. */
export function Refusal({ error }: { error: unknown }) {
  const text = useText('acts')
  if (!error) return null
  if (!(error instanceof ApiError) || error.kind !== null)
    return <Alert title={text('failed')}>{text('unreachable')}</Alert>
  const hasFields = Object.keys(error.errors).length > 0
  return <Alert title={text(hasFields ? 'check_fields' : 'refused')}>{error.message}</Alert>
}

/** The server's sentence about one field, if it has one. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors[field]?.[0] : undefined
}

/** The server's first sentence about a field that holds several values, or about one of them. */
export function errorBelow(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return Object.entries(error.errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1][0]
}
