import { expect, test } from 'vitest'
import { fillIn, unknownPlaceIn } from './templates.ts'

test('APPL-02 names stand in their places, as often as they are there; what is left out stays as it is written', () => {
  const text = '{name}, kampania { campaign } już wystartowała. {name}!'
  expect(fillIn(text, { name: 'Ola', campaign: 'Sok' })).toBe('Ola, kampania Sok już wystartowała. Ola!')
  expect(fillIn(text, { campaign: 'Sok' })).toBe('{name}, kampania Sok już wystartowała. {name}!')
})

test('APPL-02 a name that looks like a place is a name: it is not filled in again', () => {
  expect(fillIn('{name}: {campaign}', { name: '{campaign}', campaign: '$& {name}' })).toBe('{campaign}: $& {name}')
})

test('APPL-02 a place that nothing fills is found, whatever the language; braces around other things are text', () => {
  expect(unknownPlaceIn('Cześć, {imię}!')).toBe('imię')
  expect(unknownPlaceIn('{name} {Campaign}')).toBe('Campaign')
  expect(unknownPlaceIn('{name} {campaign}', ['name'])).toBe('campaign')
  expect(unknownPlaceIn('{name} { campaign } {} {1} { a b } { "json": 1 }')).toBeNull()
})
