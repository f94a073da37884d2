import { describe, expect, test } from 'vitest'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'
import { costOf } from './cost.ts'

const line = (model: FormValues['incomes'][number]['model'], value: string, unit: 'flat' | 'perc' = 'flat') => ({
  model,
  unit,
  value,
})
const of = (places: string, ...incomes: FormValues['incomes']) => costOf({ places, incomes })

describe('WORK-06 what a campaign may cost', () => {
  test('fees are known to the grosz where places are counted, and for one creator where they are not', () => {
    expect(of('12', line('FLAT_FEE', '350,50'))).toEqual([{ kind: 'fee', each: 350.5, most: 4206 }])
    expect(of('', line('FLAT_FEE', '350,50'))).toEqual([{ kind: 'fee', each: 350.5, most: null }])
    expect(of('12', line('FLAT_FEE', ''))).toEqual([{ kind: 'individual' }])
  })

  test.each([
    ['CPM', '15', 'flat', { of: 100_000, amount: 1500, isShare: false }],
    ['CPC', '0,45', 'flat', { of: 1000, amount: 450, isShare: false }],
    ['CPA', '12,50', 'flat', { of: 100, amount: 1250, isShare: false }],
    ['CPS', '30', 'flat', { of: 100, amount: 3000, isShare: false }],
    ['CPS', '7,5', 'perc', { of: 10_000, amount: 750, isShare: true }],
  ] as const)('%s of %s (%s) is worked out for an example', (model, value, unit, worked) => {
    expect(of('10', line(model, value, unit))).toEqual([{ kind: 'counted', model, ...worked }])
  })

  test('what is not written yet, or is no figure, is left out; the other lines stay', () => {
    expect(of('x', line('CPM', ''), line('CPC', 'dużo'), line('FLAT_FEE', 'abc'), line('CPA', '1'))).toEqual([
      { kind: 'counted', model: 'CPA', of: 100, amount: 100, isShare: false },
    ])
  })
})
