import { ApiError } from '@fanfara/contract/client'
import type { FieldPath, FieldValues, UseFormSetFocus } from 'react-hook-form'

/** Leads to the first field that the server complained about (VAL-16, A11Y-03). */
export function focusFirstError<Values extends FieldValues>(
  error: unknown,
  setFocus: UseFormSetFocus<Values>,
  fields: readonly FieldPath<Values>[],
) {
  const first = error instanceof ApiError ? fields.find(field => error.errors[field]?.[0]) : undefined
  if (first) setFocus(first)
}
