import type * as z from 'zod/mini'
import { nearestIssues } from '../values/issues.ts'

/**
 * What is wrong with a value: `field: word` for every complaint, the words being those after `inputs.error.`, or `invalid` for
 * what has no sentence of its own. Nested fields are written `urls.0`, the value itself has no name. Empty: it is taken.
 * @example mistakesOf(emailForm, { email: '' }) // ['email: required', 'email: email']
 */
export function mistakesOf(schema: z.ZodMiniType | undefined, value: unknown): string[] {
  if (!schema) throw new Error('The operation takes nothing here.')
  return nearestIssues(schema.safeParse(value).error?.issues ?? []).map(({ path, code, message }) => {
    const word = code === 'unrecognized_keys' ? 'unknown_field' : /^inputs\.error\.(\w+)$/.exec(message)?.[1]
    return `${path.map(String).join('.')}: ${word ?? 'invalid'}`
  })
}

/** The first complaint for each field: what a form shows below it. */
export function firstMistakes(schema: z.ZodMiniType | undefined, value: unknown): Record<string, string> {
  return Object.fromEntries(
    mistakesOf(schema, value)
      .toReversed()
      .map(line => line.split(': ')),
  )
}
