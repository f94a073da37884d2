import { expect, test } from 'vitest'
import { shortMonthName } from './names.ts'

test('I18N-04 a month has three letters in every language, September too', () => {
  const year = (language: 'pl' | 'en') =>
    Array.from({ length: 12 }, (_, at) => shortMonthName(`2026-${String(at + 1).padStart(2, '0')}`, language)).join(' ')
  expect(year('en')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
  expect(year('pl')).toBe('sty lut mar kwi maj cze lip sie wrz paź lis gru')
})
