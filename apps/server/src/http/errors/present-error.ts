import type { ErrorBody } from '@fanfara/contract/endpoint'
import type { Language } from '@fanfara/contract/enums'
import { type Issue, nearestIssues } from '@fanfara/contract/issues'
import { Invalid, TooLarge, type Told } from '#/errors.ts'
import { isTextKey, textOf } from '#/i18n/texts.ts'

/** Input that breaks its schema, before it is told in anybody's language. */
export class WrongInput extends Error {
  constructor(readonly issues: readonly Issue[]) {
    super('invalid')
  }
}

const sentence = (language: Language, key: string, values = {}): string =>
  textOf(language, isTextKey(key) ? key : 'inputs.error.invalid', values)

/** The body of an error that the caller is told about, in the caller's language. */
export function bodyOf(error: Told, language: Language, requestId: string): ErrorBody {
  const fields = Object.entries(error.fields)
  const errors = Object.fromEntries(
    fields.map(([field, keys]) => [field, keys.map(key => sentence(language, key, error.values))]),
  )
  const first = Object.values(errors)[0]?.[0]
  const message =
    (error instanceof Invalid || error instanceof TooLarge) && first
      ? first
      : sentence(language, error.text, error.values)
  return {
    message,
    ...(fields.length > 0 ? { errors } : {}),
    ...(error.code ? { code: error.code } : {}),
    ...error.extra,
    requestId,
  }
}

/** Issues of a schema as an error with sentence keys by field; nested fields as `urls.0` (DATA-21). */
export function invalidBy(issues: readonly Issue[]): Invalid {
  const fields: Record<string, string[]> = {}
  for (const issue of nearestIssues(issues)) {
    const field = issue.path.map(String).join('.') || 'body'
    const keys = fields[field] ?? []
    fields[field] = keys
    const key = issue.code === 'unrecognized_keys' ? 'inputs.error.unknown_field' : issue.message
    if (!keys.includes(key)) keys.push(key)
  }
  return new Invalid(fields)
}
