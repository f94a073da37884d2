import type { PaymentRow } from '@fanfara/contract/payments'
import { expect, test } from 'vitest'
import { sourcesOf } from './policy.ts'

const now = new Date('2026-06-01T00:00:00Z')
const row = (of: Partial<PaymentRow>): PaymentRow => ({
  id: 'p',
  campaign_id: 'c',
  name: 'Kawa',
  start_date: null,
  end_date: '2026-05-01',
  clicks: null,
  views: null,
  model: 'CPM + FLAT FEE',
  payout: 30.1,
  corrected: 0,
  set_off: 0,
  taken_back: 0,
  status: 'paid',
  since: '2026-05-02T00:00:00Z',
  acts_next: null,
  expected_at: null,
  lines: [],
  invoice: null,
  ...of,
})
const line = (model: PaymentRow['lines'][number]['model'], amount: number) => ({
  model,
  unit: 'flat' as const,
  rate: 1,
  quantity: 1,
  of: null,
  base: null,
  amount,
})

test('by campaign the largest first, what arrived apart from what waits, exact to the grosz', () => {
  const rows = [
    row({ payout: 0.1 }),
    row({ payout: 0.2, status: 'ready_for_payout' }),
    row({ name: 'Sok', payout: 5, status: 'waiting_for_payment' }),
  ]
  expect(sourcesOf(rows, { range: 'all', grouping: 'campaign', now })).toEqual([
    { name: 'Sok', arrived: 0, waiting: 5 },
    { name: 'Kawa', arrived: 0.3, waiting: 0 },
  ])
})

test('by model each line counts for its own', () => {
  const rows = [row({ lines: [line('CPM', 10), line('FLAT_FEE', 20.1)] }), row({ lines: [line('CPM', 1)], payout: 1 })]
  expect(sourcesOf(rows, { range: 'all', grouping: 'model', now })).toEqual([
    { name: 'FLAT FEE', arrived: 20.1, waiting: 0 },
    { name: 'CPM', arrived: 11, waiting: 0 },
  ])
})

test('a range leaves out what ended before it; more than six are five and the rest', () => {
  const old = row({ name: 'Stare', end_date: '2025-12-01' })
  expect(sourcesOf([old], { range: 'quarter', grouping: 'campaign', now })).toEqual([])
  expect(sourcesOf([old], { range: 'year', grouping: 'campaign', now })).toHaveLength(1)
  const many = Array.from({ length: 9 }, (_, at) => row({ name: `K${at}`, payout: 9 - at }))
  const shown = sourcesOf(many, { range: 'all', grouping: 'campaign', now })
  expect(shown).toHaveLength(6)
  expect(shown.at(-1)).toEqual({ name: '', arrived: 10, waiting: 0 })
})
