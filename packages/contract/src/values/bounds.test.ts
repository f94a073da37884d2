import { describe, expect, test } from 'vitest'
import { allEndpoints, inboxEndpoints } from '../all.ts'
import { atMost } from './bounds.ts'
import { newPassword } from '../accounts.ts'
import * as messages from '../inbox/messages.ts'
import * as preferences from '../inbox/preferences.ts'
import * as sessions from '../inbox/sessions.ts'
import * as triggers from '../inbox/triggers.ts'

interface Check {
  _zod: { def: { check: string; format?: string; abort?: boolean; maximum?: number; tx?: unknown } }
}
interface Definition {
  type: string
  checks?: Check[]
  format?: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  options?: unknown[]
  in?: unknown
  out?: unknown
  keyType?: unknown
  valueType?: unknown
}

/** Formats whose expression is anchored, fixed in length and ours to trust. */
const FIXED = new Set(['uuid'])
const LINEAR = new Set(['overwrite', 'min_length', 'max_length', 'length_equals'])

/** Places of a schema where a text or list is looked at before its length is known to be bounded. */
function unbounded(schema: unknown, path: string, isOutput = false): string[] {
  const definition = (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def
  if (!definition) return []
  const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def)
  const found: string[] = []
  const isFixed = FIXED.has(definition.format ?? '') || checks.some(({ format }) => FIXED.has(format ?? ''))
  if ((definition.type === 'string' && !isFixed) || (definition.type === 'array' && !isOutput)) {
    const bound = checks.findIndex(
      ({ check, abort }) => check === 'length_equals' || (check === 'max_length' && abort === true),
    )
    const dear = checks.findIndex(({ check }) => !LINEAR.has(check))
    if (bound === -1) found.push(`${path}: nothing bounds its length and stops there`)
    else if (dear !== -1 && dear < bound) found.push(`${path}: ${checks[dear]?.check} runs before the bound`)
  }
  return [
    ...found,
    ...Object.entries(definition.shape ?? {}).flatMap(([name, member]) => unbounded(member, `${path}.${name}`)),
    ...unbounded(definition.element, `${path}[]`),
    ...unbounded(definition.innerType, path, isOutput),
    ...(definition.options ?? []).flatMap((option, at) => unbounded(option, `${path}|${at}`)),
    ...unbounded(definition.in, path),
    ...unbounded(definition.out, path, true),
    ...unbounded(definition.keyType, `${path}{key}`),
    ...unbounded(definition.valueType, `${path}{}`),
  ]
}

describe('13.1 every text and list of a request is bounded before anything dear looks at it', () => {
  const operations = [...allEndpoints, ...inboxEndpoints]
  test('there are operations, and none is missing in the list of the inbox service', () => {
    expect(operations.length).toBeGreaterThan(130)
    const exported = [messages, preferences, sessions, triggers]
      .flatMap(Object.values<unknown>)
      .filter(value => typeof value === 'object' && value !== null && 'method' in value && 'path' in value)
    expect(new Set(exported)).toEqual(new Set(inboxEndpoints))
  })
  test.each(operations.map(operation => [operation.id, operation] as const))('%s', (_id, operation) => {
    const places = (['body', 'query'] as const).flatMap(part => unbounded(operation[part], part))
    expect(places).toEqual([])
  })
})

test('13.1 VAL-06 a bound stops the checks behind it', () => {
  let looked = 0
  const look = { _zod: { def: { check: 'custom' }, check: () => void (looked += 1), onattach: [] } }
  const text = newPassword.check(look)
  expect(text.safeParse('Abcdef1-').success).toBe(true)
  expect(looked).toBe(1)
  const long = text.safeParse('k'.repeat(257))
  expect(long.error?.issues.map(({ message }) => message)).toEqual(['inputs.error.password_max'])
  expect(looked).toBe(1)
  expect(atMost(3)._zod.def.maximum).toBe(3)
})
