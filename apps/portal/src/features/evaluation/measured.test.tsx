import type { EvaluationEntry } from '@fanfara/contract/evaluation'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MeasuredLine } from './measured.tsx'

const entry = (of: Partial<EvaluationEntry> = {}): EvaluationEntry => ({
  type: 'x',
  login: 'ola_x',
  metrics: { followers_count: 26_000 },
  stage: 3,
  measured_at: new Date(Date.now() - 3 * 3_600_000 - 1000).toISOString(),
  window_days: 28,
  by_hand: false,
  ...of,
})
const said = (of?: Partial<EvaluationEntry>) => render(<MeasuredLine entry={entry(of)} />).container.textContent

test('HAND-03 figures that an operator wrote down say so, in the place of a measurement and its days', () => {
  expect(said({ by_hand: true, window_days: null })).toMatch(/^Zweryfikowane ręcznie przez nasz zespół /)
  expect(said()).not.toContain('ręcznie')
  expect(said({ measured_at: null })).not.toContain('ręcznie')
})
