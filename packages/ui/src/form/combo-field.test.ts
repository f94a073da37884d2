import { expect, test } from 'vitest'
import { matching } from './combo-field.tsx'

const options = ['Korea Północna', 'Polska', 'Łotwa', 'Åland'].map(label => ({ value: label, label }))
const labels = (query: string) => matching(options, query).map(({ label }) => label)

test('BILL-05: part of the name is enough, whatever its case; names that begin with it come first', () => {
  expect(labels('pOL')[0]).toBe('Polska')
  expect(labels('korea')).toEqual(['Korea Północna'])
  expect(labels('lotwa')).toEqual(['Łotwa'])
  expect(labels('aland')).toEqual(['Åland'])
  expect(labels('')).toHaveLength(4)
  expect(labels('zzz')).toEqual([])
})
