import { paymentStatuses } from '@fanfara/contract/enums'
import type { PaymentRow } from '@fanfara/contract/payments'
import { lookOn } from '@fanfara/ui/look-on'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { FinancesScreen } from '#/features/payments/finances-screen.tsx'

const payment = (of: Partial<PaymentRow>): PaymentRow => ({
  id: 'one',
  campaign_id: 'c1',
  name: 'Kawa na sen',
  start_date: '2026-02-01',
  end_date: '2026-02-28',
  clicks: null,
  views: null,
  model: 'FLAT_FEE',
  payout: 24,
  corrected: 0,
  set_off: 0,
  taken_back: 0,
  status: 'paid',
  since: '2026-03-04T18:00:00Z',
  acts_next: null,
  expected_at: null,
  lines: [],
  invoice: null,
  ...of,
})

async function showPayments(...data: PaymentRow[]) {
  lookOn('desktop')
  const counts = Object.fromEntries(
    paymentStatuses.map(status => [status, data.filter(one => one.status === status).length]),
  )
  serve({
    'GET /payments': () =>
      answer(200, {
        balance: 0,
        balance_waiting: 0,
        can_request_payout: false,
        data,
        meta: { current_page: 1, per_page: 10, total: data.length, last_page: 1 },
        sums: { ordered: 0, waiting_for_acceptance: 0, waiting_for_payment: 0, counts },
      }),
    'GET /payments/earnings/chart': () =>
      answer(200, { data: { from: '2026-01-01', to: '2026-01-01', step: 'day', bars: [], sources: [] } }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
}

/** What stands below the row of this payment, its spaces plain. */
async function detailsOf(name: string) {
  const toggle = await screen.findByRole('button', { name: `Pokaż szczegóły: ${name}` })
  fireEvent.click(toggle)
  const panel = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
  if (!panel) throw new Error('the row has details')
  return { panel, text: () => (panel.textContent ?? '').replaceAll('\u00a0', ' ') }
}

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('MONEY-04 a row says name, model, sum and status, the name leads to its campaign; clicks and views stand in the details, grouped, with a dash for none', async () => {
  await showPayments(
    payment({ name: 'Kawa', clicks: null, views: 12_345, model: 'CPM + FLAT FEE', payout: 1234.5 }),
    payment({ id: 'two', campaign_id: 'c2', name: 'Sok', clicks: 4567, status: 'ready_for_payout' }),
  )
  const table = await screen.findByRole('table', { name: 'Płatności' })
  const [headers, first] = within(table).getAllByRole('row')
  expect(headers?.textContent).toMatch(/Kampania.*Okres.*Kwota.*Etap/)
  const said = first?.textContent?.replaceAll('\u00a0', ' ')
  for (const part of ['Kawa', 'CPM + FLAT FEE', '1 234,50 zł', 'Wypłacone']) expect(said).toContain(part)
  const links = within(table)
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
  expect(links.slice(0, 2)).toEqual(['/campaigns?id=c1', '/campaigns?id=c2'])
  const views = await detailsOf('Kawa')
  expect(views.text()).toMatch(/Wyświetlenia12 345.*Kliknięcia–/)
  const clicks = await detailsOf('Sok')
  expect(clicks.text()).toMatch(/Wyświetlenia–.*Kliknięcia4 567/)
})

test('MONEY-04 without a payment there is a sentence in the table’s place', async () => {
  await showPayments()
  expect(await screen.findByText('Tu zobaczysz swoje zarobki')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('MONEY-30 a payment of several models opens into a line for each that shows how it came about', async () => {
  const line = { unit: 'flat' as const, quantity: null, of: null, rate: null, base: null }
  await showPayments(
    payment({
      name: 'Kawa',
      model: 'CPM + CPC + FLAT FEE',
      payout: 315.41,
      lines: [
        { ...line, model: 'CPM', quantity: 12_345, rate: 8, amount: 98.76 },
        { ...line, model: 'CPC', quantity: 37, rate: 0.45, amount: 16.65 },
        { ...line, model: 'FLAT_FEE', quantity: 2, of: 3, rate: 300, amount: 200 },
      ],
    }),
  )
  const { panel } = await detailsOf('Kawa')
  const lines = within(panel)
    .getAllByRole('row')
    .map(row => row.textContent?.replaceAll('\u00a0', ' '))
  expect(lines).toEqual([
    'CPM12 345 wyświetleń ÷ 1000 × 8,00 zł98,76 zł',
    'CPC37 kliknięć × 0,45 zł16,65 zł',
    'FLAT FEE300,00 zł × 2 z 3 zadań200,00 zł',
    'Razem315,41 zł',
  ])
})

test('MONEY-24 six statuses have four looks, drawn as a dot beside a word', async () => {
  const looks = {
    paid: 'text-success',
    waiting_for_payout: 'text-warning',
    waiting_for_payment: 'text-warning',
    waiting_for_acceptance: 'text-danger',
    sent_for_payout: 'text-muted',
    ready_for_payout: 'text-muted',
  } as const
  for (const status of paymentStatuses) {
    await showPayments(payment({ status }))
    const table = await screen.findByRole('table', { name: 'Płatności' })
    const [, row] = within(table).getAllByRole('row')
    const dot = row?.querySelector('[aria-hidden=true].rounded-full')
    expect(dot?.parentElement?.className.split(' '), status).toContain(looks[status])
    expect(dot?.parentElement?.querySelector('.text-text')?.textContent, status).toBeTruthy()
    cleanup()
  }
})

test('MONEY-25 MONEY-26 MONEY-27 beside a status stands what it means', async () => {
  for (const [status, parts] of [
    ['waiting_for_payment', ['wpłat', '90 dni']],
    ['ready_for_payout', ['100']],
    ['paid', ['14']],
  ] as const) {
    await showPayments(payment({ name: 'Kawa', status }))
    const { text } = await detailsOf('Kawa')
    for (const part of parts) expect(text(), status).toContain(part)
    cleanup()
  }
})
