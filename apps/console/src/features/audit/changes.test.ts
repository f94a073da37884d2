import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test('only what differs is listed, in the order of names', () => {
  expect(
    changesBetween({ stage: 'draft', name: 'a', places: 3 }, { stage: 'onboarding', name: 'a', places: null }),
  ).toEqual([
    { field: 'places', before: '3', after: null },
    { field: 'stage', before: 'draft', after: 'onboarding' },
  ])
})

test('something that was made has nothing before it', () => {
  expect(changesBetween(null, { name: 'a' })).toEqual([{ field: 'name', before: null, after: 'a' }])
})

test('a plain value is a change too', () => {
  expect(changesBetween(true, false)).toEqual([{ field: 'value', before: 'true', after: 'false' }])
})

test('lists inside are compared by what they hold', () => {
  expect(changesBetween({ of: [1, 2] }, { of: [1, 2] })).toEqual([])
})
