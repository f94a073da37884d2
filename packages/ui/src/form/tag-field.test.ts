import { expect, test } from 'vitest'
import { afterPress } from './tag-field.tsx'

test('PROF-07: a press in the list adds', () => {
  expect(afterPress(['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(afterPress([], ['a'])).toEqual(['a'])
})

test('PROF-09, VAL-21: choosing a chosen one changes nothing', () => {
  expect(afterPress(['a', 'b'], ['a'])).toEqual(['a', 'b'])
  expect(afterPress(['a', 'b'], ['a', 'b', 'b'])).toEqual(['a', 'b'])
})
