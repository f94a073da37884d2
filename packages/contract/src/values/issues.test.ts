import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nearestIssues } from './issues.ts'

const text = z.string('text').check(z.minLength(2, 'short'))
const list = z.array(text).check(z.maxLength(2, 'many'))
const told = (schema: z.ZodMiniType, value: unknown) =>
  nearestIssues(schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])

test('DATA-21 what is wrong inside a union stands under its own field, however deep it lies', () => {
  const form = z.object({ to: z.union([text, list]) })
  expect(told(form, { to: ['ab', 'c'] })).toEqual([['to.1', 'short']])
  expect(told(form, { to: ['ab', 5] })).toEqual([['to.1', 'text']])
  expect(told(z.array(form), [{ to: ['ab', 5] }])).toEqual([['0.to.1', 'text']])
  const nested = z.object({ all: z.union([z.object({ one: z.union([text, list]) }), z.boolean()]) })
  expect(told(nested, { all: { one: [5] } })).toEqual([['all.one.0', 'text']])
})

test('of a union the branch that was meant is told: the one of its kind, with the fewest complaints', () => {
  const either = z.union([text, list])
  expect(told(either, ['ab', 'c', 'd'])).toEqual([['', 'many']])
  expect(told(either, 'c')).toEqual([['', 'short']])
  const forms = z.union([z.object({ name: text, age: z.number('age') }), z.object({ token: text })])
  expect(told(forms, { token: 'c' })).toEqual([['token', 'short']])
  expect(told(forms, { name: 'ab', age: 'x' })).toEqual([['age', 'age']])
})

test('a complaint outside of a union stays as it is', () => {
  expect(told(z.object({ a: text, b: list }), { a: 'c', b: ['ab', 'ab', 'ab'] })).toEqual([
    ['a', 'short'],
    ['b', 'many'],
  ])
  expect(nearestIssues([])).toEqual([])
})
