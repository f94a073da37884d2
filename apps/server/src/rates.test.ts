import { grosze } from '@fanfara/contract/money'
import { expect, test } from 'vitest'
import { presentRate, rateOf, storedRate } from './rates.ts'

test('DATA-12 an income goes from the wire to the database and to the formulas, and comes back as it was', () => {
  for (const { income, stored, rate } of [
    {
      income: { model: 'CPM', unit: 'flat', value: 8.07 },
      stored: { model: 'CPM', unit: 'flat', rate_grosze: 807 },
      rate: { model: 'CPM', unit: 'flat', grosze: grosze(807) },
    },
    {
      income: { model: 'CPS', unit: 'perc', value: 7.5 },
      stored: { model: 'CPS', unit: 'perc', rate_basis_points: 750 },
      rate: { model: 'CPS', unit: 'perc', basisPoints: 750 },
    },
    {
      income: { model: 'FLAT_FEE', unit: 'flat', value: null },
      stored: { model: 'FLAT_FEE', unit: 'flat', rate_grosze: null },
      rate: { model: 'FLAT_FEE', unit: 'flat', grosze: null },
    },
  ] as const) {
    expect(storedRate(income)).toEqual(stored)
    expect(rateOf(stored)).toEqual(rate)
    expect(presentRate(stored)).toEqual(income)
  }
})

test('ENUM-02 a share of sales is for sales alone; without a value it is none', () => {
  expect(() => storedRate({ model: 'CPM', unit: 'perc', value: 5 })).toThrow('CPM pays no shares')
  expect(storedRate({ model: 'CPS', unit: 'perc', value: null })).toMatchObject({ rate_basis_points: 0 })
})
