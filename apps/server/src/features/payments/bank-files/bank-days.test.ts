import { day } from '@fanfara/contract/time'
import { expect, test } from 'vitest'
import { bankDayFrom } from './bank-days.ts'

test.each([
  ['a Wednesday is one itself', '2026-11-25', '2026-11-25'],
  ['a Saturday waits for Monday', '2026-11-28', '2026-11-30'],
  ['Independence Day', '2026-11-11', '2026-11-12'],
  ['Christmas Eve, the holidays and the Sunday after them', '2026-12-24', '2026-12-28'],
  ['Christmas Eve was a working day before 2025', '2024-12-24', '2024-12-24'],
  ['New Year on a Friday', '2027-01-01', '2027-01-04'],
  ['Epiphany', '2027-01-06', '2027-01-07'],
  ['Good Friday is one', '2027-03-26', '2027-03-26'],
  ['Easter, its Monday included', '2027-03-27', '2027-03-30'],
  ['Corpus Christi', '2027-05-27', '2027-05-28'],
  ['the long weekend of May', '2026-05-01', '2026-05-04'],
])('DESK-71 the first day on which banks settle: %s', (_, from, until) => {
  expect(bankDayFrom(day(from))).toBe(until)
})
