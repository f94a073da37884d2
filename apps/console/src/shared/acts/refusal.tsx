import { ApiError } from '@fanfara/contract/client'
import { Alert } from '@fanfara/ui/alert'
import { textOf, useLanguage } from '@fanfara/ui/text'
import { WrongFields } from '@fanfara/ui/wrong-fields'
import type { ReactNode } from 'react'

/** Whether somebody else changed what a form was about, between its reading and its saving. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.code === 'changed_meanwhile'

/** A refusal in words: what became of the act, and why. */
export function refusalOf(error: unknown): { title: string; message: string } {
  if (!(error instanceof ApiError) || error.kind !== null)
    return { title: textOf('acts.failed'), message: textOf('acts.unreachable') }
  const hasFields = Object.keys(error.errors).length > 0
  const title = hasFields ? 'acts.check_fields' : isOutdated(error) ? 'acts.outdated' : 'acts.refused'
  // The server's own word for it says nothing of what was acted on.
  const isGone = error.status === 404 && error.code === null
  return { title: textOf(title), message: isGone ? textOf('acts.gone') : error.message }
}

interface RefusalProps {
  error: unknown
  action?: ReactNode
  /** What to do where a colleague was faster; the server's words are for forms. */
  outdated?: string | undefined
}

/** Why an act did not happen, in the server's words, where it was asked for. Nothing without an error. */
export function Refusal({ error, action, outdated }: RefusalProps) {
  // The texts follow the language that is spoken.
  useLanguage()
  if (!error) return null
  const sentences = error instanceof ApiError ? Object.values(error.errors).flat() : []
  const isFaster = outdated !== undefined && isOutdated(error)
  const { title, message } = isFaster ? { title: textOf('acts.faster'), message: outdated } : refusalOf(error)
  return (
    <Alert title={title} action={action}>
      {sentences.length > 0 ? <WrongFields sentences={sentences} otherwise={message} /> : message}
    </Alert>
  )
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
