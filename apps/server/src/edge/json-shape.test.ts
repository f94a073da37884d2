import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPTH_MAX, isModest, VALUES_MAX } from './json-shape.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const wide = (values: number) => JSON.stringify(Array.from({ length: values }, () => 1))

test('13.1 threat model §3.4 depth and width are bounded, to the last one', () => {
  expect(isModest(nested(DEPTH_MAX))).toBe(true)
  expect(isModest(nested(DEPTH_MAX + 1))).toBe(false)
  expect(isModest(wide(VALUES_MAX))).toBe(true)
  expect(isModest(wide(VALUES_MAX + 1))).toBe(false)
})

test('13.1 brackets, commas and quotes inside of texts count for nothing', () => {
  const hostile = fc.string({ unit: fc.constantFrom('[', '{', ',', ':', '"', '\\', 'a', '\n', '😀'), maxLength: 400 })
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 20 }), texts => {
      const crowd = [...texts, '[{,:'.repeat(VALUES_MAX)]
      expect(isModest(JSON.stringify(crowd))).toBe(true)
      expect(isModest(JSON.stringify({ crowd, deep: JSON.parse(nested(DEPTH_MAX)) as unknown }))).toBe(false)
    }),
  )
})

test('13.1 a text that never ends, and backslashes without end, are looked at once', () => {
  const before = process.cpuUsage().user
  expect(isModest(`"${'\\"'.repeat(500_000)}`)).toBe(true)
  expect(isModest(`"${'\\'.repeat(1_000_000)}"`)).toBe(true)
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2000)
})
