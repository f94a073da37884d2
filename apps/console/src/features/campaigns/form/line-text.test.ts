import type { OpsParticipant } from '@fanfara/contract/ops/participants'
import { hasText, type TextValues, textOf } from '@fanfara/ui/text'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#/texts.ts'
import { lineText } from './line-text.ts'

type Line = NonNullable<OpsParticipant['payment']>['lines'][number]

const empty: Line = { model: 'CPM', unit: 'flat', rate: null, quantity: null, of: null, base: null, amount: 0 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

beforeAll(() => speak('pl'))

test.each<[Partial<Line>, string]>([
  [{ model: 'CPM', quantity: 12_345, rate: 8 }, '12 345 wyświetleń ÷ 1000 × 8,00 zł'],
  [{ model: 'CPC', quantity: 37, rate: 0.45 }, '37 kliknięć × 0,45 zł'],
  [{ model: 'CPC', quantity: 1, rate: 0.45 }, '1 kliknięcie × 0,45 zł'],
  [{ model: 'CPA', quantity: 4, rate: 12.5 }, '4 akcje × 12,50 zł'],
  [{ model: 'CPS', quantity: 3, rate: 20 }, '3 sprzedaże × 20,00 zł'],
  [{ model: 'CPS', unit: 'perc', base: 1990, rate: 7.5 }, '1 990,00 zł sprzedaży × 7,5%'],
  [{ model: 'FLAT_FEE', quantity: 2, of: 3, rate: 300 }, '2 z 3 zadań × 300,00 zł'],
  [{ model: 'FLAT_FEE', quantity: 1, of: 1, rate: 300 }, '1 z 1 zadania × 300,00 zł'],
  [{ model: 'FLAT_FEE', quantity: 2, of: 2 }, '2 z 2 zadań wg cen twórcy'],
])('%o reads as a calculation', (line, expected) => {
  const text = (key: string, values?: TextValues) => {
    expect(hasText(`labels.${key}`)).toBe(true)
    return textOf(`labels.${key}`, values)
  }
  expect(plain(lineText({ ...empty, ...line }, text, 'pl'))).toBe(expected)
})
