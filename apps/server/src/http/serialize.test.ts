import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { responseWriter } from './serialize.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  { names: 'listed', record: z.record(z.enum(['active', 'ended']), z.nullable(z.int())) },
  { names: 'unlisted', record: z.record(z.string(), z.nullable(z.int())) },
])('API-05 a record of $names names is written, and nothing warns of its names', ({ record }) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const write = responseWriter({ schema: z.object({ data: record }) })
  expect(write({ data: { active: 3, ended: null }, secret: 1 })).toBe('{"data":{"active":3,"ended":null}}')
  expect(warn).not.toHaveBeenCalled()
})

test('threat model §3.4 a record of listed names lets no other name leave, also where not all of them are there', () => {
  const full = responseWriter({ schema: z.record(z.enum(['active', 'ended']), z.int()) })
  expect(JSON.parse(full({ ended: 4, zzz: 1, active: 3 }))).toEqual({ active: 3, ended: 4 })
  const part = responseWriter({ schema: z.partialRecord(z.enum(['active', 'ended']), z.int()) })
  expect(JSON.parse(part({ ended: 4, zzz: 1 }))).toEqual({ ended: 4 })
})
