import type { ErrorBody } from '@fanfara/contract/endpoint'
import type { Language } from '@fanfara/contract/enums'
import { type Issue, nearestIssues } from '@fanfara/contract/issues'
import { Invalid, TooLarge, type Told } from '#/errors.ts'
import { isTextKey, type TextKey, textOf } from '#/i18n/texts.ts'

/** Input that breaks its schema, before it is told in anybody's language. */
export class WrongInput extends Error {
  /** @param input what was sent, in which the issues' paths lead. */
  constructor(
    readonly issues: readonly Issue[],
    readonly input: unknown,
  ) {
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

/** What a place of the input must hold, in a sentence: said where something of another kind is there, which is not missing (PBL-02). */
const KINDS: Readonly<Record<string, TextKey>> = {
  string: 'inputs.error.kind_text',
  number: 'inputs.error.kind_number',
  int: 'inputs.error.kind_number',
  boolean: 'inputs.error.kind_boolean',
  array: 'inputs.error.kind_list',
  object: 'inputs.error.kind_object',
  record: 'inputs.error.kind_object',
}

/** What stands at a path of the input; undefined for nothing, as null and an empty text are. */
function standingAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, name)
  }
  return value === null || value === '' ? undefined : value
}

const REQUIRED = 'inputs.error.required'

/** The sentence of an issue: one of its own where the contract names it, else whether the place is empty or of another kind. */
function keyOf({ code, message, path, expected = '' }: Issue, input: unknown): string {
  if (code === 'unrecognized_keys') return 'inputs.error.unknown_field'
  if (code !== 'invalid_type' || (message !== REQUIRED && isTextKey(message))) return message
  if (path.length === 0) return 'inputs.error.kind_body'
  return standingAt(input, path) === undefined ? REQUIRED : (KINDS[expected] ?? 'inputs.error.invalid')
}

/** Issues of a schema as an error with sentence keys by field; nested fields as `urls.0` (DATA-21). */
export function invalidBy({ issues, input }: Pick<WrongInput, 'issues' | 'input'>): Invalid {
  const fields: Record<string, string[]> = {}
  for (const issue of nearestIssues(issues)) {
    const field = issue.path.map(String).join('.') || 'body'
    const keys = fields[field] ?? []
    fields[field] = keys
    const key = keyOf(issue, input)
    if (!keys.includes(key)) keys.push(key)
  }
  return new Invalid(fields)
}
