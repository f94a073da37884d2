import { AMOUNT_MAX } from '@fanfara/contract/money'
import { expect, test } from 'vitest'
import { textOf } from './texts.ts'

test('an amount that is too large is refused by a sentence that names the largest', () => {
  for (const language of ['pl', 'en'] as const)
    expect(textOf(language, 'inputs.error.amount_max').replace(/[\s,]/g, '')).toContain(String(AMOUNT_MAX))
})
