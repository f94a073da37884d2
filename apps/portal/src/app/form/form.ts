import { ApiError } from '@fanfara/contract/client'
import { hasText, textOf, useLanguage } from '@fanfara/ui/text'
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormSetError,
} from 'react-hook-form'
import { messageOf } from '#/app/server/message.ts'
import { isGlobal } from '#/app/server/server-errors.ts'

/** A schema of the contract, as far as a form needs it. */
interface Schema<Output> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } }
}

/** Checks a form by the contract's schema; messages stay keys until they are shown, so that they follow the language. */
export function resolverOf<Values extends FieldValues, Output extends FieldValues>(
  schema: Schema<Output>,
): Resolver<Values, unknown, Output> {
  return ((values: Values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const { path, message } of result.error.issues) {
      const name = path.join('.')
      errors[name] ??= { type: 'rule', message }
    }
    return { values: {}, errors }
  }) as never
}

/** Shows a field's error in the interface language: a rule's key is looked up, a server's sentence stays. */
export function useFieldError<Values extends FieldValues>(errors: FieldErrors<Values>) {
  useLanguage()
  return (name: FieldPath<Values>): string | undefined => {
    const message: unknown = get(errors, `${name}.message`)
    return typeof message === 'string' ? (hasText(message) ? textOf(message) : message) : undefined
  }
}

/**
 * Puts a server's field errors under their fields (VAL-16), the focus into the first of them (FORM-07), and returns the sentence
 * for the alert above the form, or null when a global notification already said it. What stands beside a field is not told twice: the alert
 * leads there then (FORM-12).
 */
export function showFormError<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): string | null {
  if (!(error instanceof ApiError)) throw error
  const named = fields.filter(field => error.errors[field]?.[0])
  for (const field of named)
    setError(field, { type: 'server', message: error.errors[field]?.[0] }, { shouldFocus: field === named[0] })
  if (isGlobal(error)) return null
  const sentence = messageOf(error)
  return named.some(field => error.errors[field]?.[0] === sentence) ? textOf('inputs.check_fields') : sentence
}
