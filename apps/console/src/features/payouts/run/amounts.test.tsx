import { dayOf } from '@fanfara/contract/days'
import { DAY_MS } from '@fanfara/contract/durations'
import type { PayoutRunPreview } from '@fanfara/contract/ops/payout-runs'
import { hearClock } from '@fanfara/ui/clock'
import { today } from '@fanfara/ui/today'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answer, dialog, open, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const preview = (of: Partial<PayoutRunPreview> = {}): PayoutRunPreview => ({
  ready: { count: 3, amount: 450 },
  files: 1,
  set_aside: { count: 0, amount: 0 },
  set_aside_orders: [],
  is_cut: false,
  ...of,
})
const show = (address = '', answers: Answers = {}) => {
  const received = serve({ 'POST /ops/payout-runs/preview': () => ({ data: preview() }), ...answers })
  const shown = open(`/payouts/run${address}`)
  return { received, asked: () => received.findLast(({ path }) => path.endsWith('/preview'))?.body, ...shown }
}
const field = (label: 'Kwota od (zł)' | 'Kwota do (zł)') => screen.findByLabelText<HTMLInputElement>(label)
const type = (into: HTMLInputElement, text: string) => fireEvent.change(into, { target: { value: text } })

test('OPS-15 each figure of a sum stands there as soon as it is typed, and the last of it is what is asked for', async () => {
  const { asked } = show()
  const from = await field('Kwota od (zł)')
  const seen = ['1', '15', '150', '150,5'].map(text => {
    type(from, text)
    return from.value
  })
  expect(seen).toEqual(['1', '15', '150', '150,5'])
  await waitFor(() => expect(asked()).toMatchObject({ amount_from: 150.5, amount_until: null }))
})

test('OPS-15 of two sums that are typed one right after the other both count, and so does the kind', async () => {
  const { asked, history } = show()
  type(await field('Kwota od (zł)'), '100')
  type(await field('Kwota do (zł)'), '1 000')
  fireEvent.change(screen.getByLabelText('Rodzaj'), { target: { value: 'invoices' } })
  await waitFor(() => expect(asked()).toMatchObject({ kind: 'invoices', amount_from: 100, amount_until: 1000 }))
  expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual({
    kind: 'invoices',
    from: '100',
    until: '1 000',
  })
})

test('OPS-15 a sum that is emptied narrows nothing; left alone, the field shows what the address says', async () => {
  const { asked } = show('?from=100')
  await waitFor(() => expect(asked()).toMatchObject({ amount_from: 100 }))
  const from = await field('Kwota od (zł)')
  expect(from.value).toBe('100')
  type(from, '')
  await waitFor(() => expect(asked()).toMatchObject({ amount_from: null }))
  fireEvent.blur(from)
  expect(from.value).toBe('')
})

test.each(['-5', '1,234', '1e3', '12 zł'])(
  'OPS-15 %s is no sum: the field says so, and nothing can be begun',
  async text => {
    show()
    await screen.findByRole('button', { name: /^Zrób pliki/ })
    const from = await field('Kwota od (zł)')
    type(from, text)
    expect(from.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Zrób pliki/ })).toBeNull())
    expect(from.value).toBe(text)
  },
)

test('OPS-15 while another choice is looked through, the sum of before begins nothing', async () => {
  let answerIt: (answered: Response) => void = () => undefined
  let isSlow = false
  show('', {
    'POST /ops/payout-runs/preview': () =>
      isSlow ? new Promise<Response>(resolve => (answerIt = resolve)) : { data: preview() },
  })
  const begin = await screen.findByRole('button', { name: /^Zrób pliki.*450,00/ })
  isSlow = true
  fireEvent.change(screen.getByLabelText('Rodzaj'), { target: { value: 'invoices' } })
  await waitFor(() => expect(begin.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(begin)
  expect(screen.queryByRole('dialog')).toBeNull()
  answerIt(answer(200, { data: preview({ ready: { count: 1, amount: 20 } }) }))
  expect(await screen.findByRole('button', { name: /^Zrób pliki.*20,00/ })).toBeTruthy()
})

test('OPS-15 the question names sum and files, and what goes out is what it named', async () => {
  const { received } = show('?from=100&due=2026-03-09', {
    'POST /ops/payout-runs/preview': () => ({ data: preview({ files: 2 }) }),
    'POST /ops/payout-runs': () => answer(409, { message: 'Zleceń przybyło.', code: 'payout_run_changed' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Zrób pliki/ }))
  const box = await dialog()
  expect(box.getByRole('heading').textContent).toMatch(/2 pliki bankowe na 450,00/)
  fireEvent.click(box.getByRole('button', { name: /^Zrób pliki/ }))
  expect(await box.findByText('Zleceń przybyło.')).toBeTruthy()
  expect(received.find(({ path }) => path === '/ops/payout-runs')?.body).toEqual({
    format: 'elixir-0',
    kind: 'all',
    due_until: '2026-03-09',
    amount_from: 100,
    amount_until: null,
    count: 3,
    amount: 450,
  })
})

test('OPS-15 what is set aside says by how many more than are named; who may not move money begins nothing', async () => {
  show('', {
    'POST /ops/payout-runs/preview': () => ({
      data: preview({
        set_aside: { count: 52, amount: 5200 },
        set_aside_orders: [
          { id: 'a', reference: 'PO-000007', creator: 'Kuba', amount: 100, problems: ['creator_limited'] },
        ],
      }),
    }),
  })
  const link = await screen.findByRole('link', { name: 'Kuba, PO-000007' })
  expect(link.getAttribute('href')).toContain('search=PO-000007')
  const aside = link.closest('section')
  if (!aside) throw new Error('no part of what is set aside')
  expect(within(aside).getByText(/51/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Zrób pliki/ }).getAttribute('aria-disabled')).not.toBe('true')
  cleanup()
  await signInAs('operator')
  const { asked } = show('')
  expect(await screen.findByText('To czytają osoby z prawem do pieniędzy')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Zrób pliki/ })).toBeNull()
  expect(asked()).toBeUndefined()
})

test('DAY-20 what is due today is due by the server’s day, though the clock of the device is a day ahead', async () => {
  const yesterday = dayOf(new Date(Date.now() - DAY_MS))
  hearClock(new Date(Date.now() - DAY_MS).toUTCString())
  const { asked } = show('?due=today')
  await waitFor(() => expect(asked()).toMatchObject({ due_until: yesterday }))
  fireEvent.change(screen.getByLabelText('Termin'), { target: { value: 'until' } })
  expect(await screen.findByLabelText('Dzień')).toHaveProperty('value', yesterday)
  hearClock(new Date().toUTCString())
  expect(today()).not.toBe(yesterday)
})
