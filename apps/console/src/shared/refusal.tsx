import { ApiError } from '@fanfara/contract/client'
import { Alert } from '@fanfara/ui/alert'
import { textOf, useLanguage } from '@fanfara/ui/text'

/** A refusal in words: what became of the act, and why. */
export function refusalOf(error: unknown): { title: string; message: string } {
  if (!(error instanceof ApiError) || error.kind !== null)
    return { title: textOf('acts.failed'), message: textOf('acts.unreachable') }
  const hasFields = Object.keys(error.errors).length > 0
  return { title: textOf(hasFields ? 'acts.check_fields' : 'acts.refused'), message: error.message }
}

/** Why an act did not happen, in the server's words, where it was asked for. Nothing without an error. */
export function Refusal({ error }: { error: unknown }) {
  // The texts follow the language that is spoken.
  useLanguage()
  if (!error) return null
  const { title, message } = refusalOf(error)
  return <Alert title={title}>{message}</Alert>
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
