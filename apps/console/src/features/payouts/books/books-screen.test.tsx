import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { payout } from '#/test/samples.ts'
import { answer, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'
import { thisMonth } from '@fanfara/ui/today'
import { periodName, periods } from './periods.ts'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const campaigns = [{ id: payout(1).id, name: 'Sok Malinowy', advertiser: 'Zorza' }]
const line = (of: object = {}) => ({
  id: '7',
  at: '2026-03-05T10:00:00Z',
  kind: 'advertiser_payment',
  amount: 250,
  balance: 1250,
  campaign: null,
  reference: null,
  reason: 'FV 1/2026',
  ...of,
})
const statement = (of: object = {}) => ({
  data: {
    period: '2026-03',
    scope: 'all',
    name: null,
    opening: 1000,
    came: 250,
    left: 0,
    closing: 1250,
    lines: [line()],
    is_cut: false,
    campaigns,
    ...of,
  },
})
const path = 'GET /ops/books/2026-03'

describe('STAT-02 statements of operators', () => {
  test('sums and lines of the bank account; a campaign or an advertiser is chosen, and stands in the address of the call', async () => {
    const received = serve({ [path]: () => statement() })
    open('/books?period=2026-03')
    expect(await screen.findByText('Na rachunku')).toBeTruthy()
    expect(screen.getAllByText(/Wpłata reklamodawcy/).length).toBeGreaterThan(0)
    const choice = screen.getByLabelText<HTMLSelectElement>('Czego dotyczy')
    expect([...choice.options].map(({ text }) => text)).toEqual([
      'Rachunek bankowy całej instalacji',
      'Reklamodawca: Zorza',
      'Sok Malinowy (Zorza)',
    ])
    for (const [value, query] of [
      ['a:Zorza', 'advertiser=Zorza'],
      [`c:${payout(1).id}`, `campaign_id=${payout(1).id}`],
    ] as const) {
      fireEvent.change(screen.getByLabelText('Czego dotyczy'), { target: { value } })
      await waitFor(() => expect(received.at(-1)?.path).toBe(`/ops/books/2026-03?${query}`))
    }
  })

  test('what is owed has words of its own; a kind that is new stands by its name; nothing is said to be nothing', async () => {
    const owed = { scope: 'campaign', name: 'Sok Malinowy', lines: [line({ kind: 'new_kind', reason: null })] }
    serve({ [path]: () => statement(owed), 'GET /ops/books/2025': () => statement({ lines: [] }) })
    open(`/books?period=2026-03&campaign=${payout(1).id}`)
    expect(await screen.findByText('Do zapłaty')).toBeTruthy()
    expect(screen.getAllByText('new kind').length).toBeGreaterThan(0)
    fireEvent.change(screen.getByLabelText('Miesiąc lub rok'), { target: { value: '2025' } })
    expect(await screen.findByText('W tym okresie nic nie zaksięgowano')).toBeTruthy()
  })

  test('who may not move money is told who may, and asks the server nothing', async () => {
    await signInAs('operator')
    const received = serve({})
    open('/books')
    expect(await screen.findByText('To czytają osoby z prawem do pieniędzy')).toBeTruthy()
    expect(received.some(({ path: asked }) => asked.startsWith('/ops/books'))).toBe(false)
  })

  test('what could not be read is said, and tried again', async () => {
    let tries = 0
    serve({ [path]: () => (++tries === 1 ? answer(503, { message: 'Baza nie odpowiada.' }) : statement()) })
    open('/books?period=2026-03')
    expect(await screen.findByText('Baza nie odpowiada.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText('Na rachunku')).toBeTruthy()
  })
})

test('STAT-03 the journal is saved in the form that somebody chose', async () => {
  const link = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  const received = serve({
    [path]: () => statement(),
    [`${path}/journal`]: () => answer(200, 'entry'),
    [`${path}/pdf`]: () => answer(200, 'pdf'),
  })
  open('/books?period=2026-03')
  fireEvent.click(await screen.findByRole('button', { name: 'Pobierz PDF' }))
  await waitFor(() => expect(received.some(({ path: asked }) => asked === '/ops/books/2026-03/pdf')).toBe(true))
  fireEvent.click(screen.getByRole('button', { name: 'Dziennik dla księgowości' }))
  const asked = await dialog()
  fireEvent.click(asked.getByRole('checkbox', { name: /Przecinki dziesiętne/ }))
  fireEvent.click(asked.getByRole('button', { name: 'Pobierz dziennik' }))
  await waitFor(() =>
    expect(received.map(each => each.path)).toContain('/ops/books/2026-03/journal?decimal=point&mark=yes'),
  )
  await waitFor(() => expect(link).toHaveBeenCalledTimes(2))
  link.mockRestore()
})

test('two years of months, three years, and what was asked for besides', () => {
  const offered = periods('2026-02', '2019')
  expect([offered[0], offered[2], offered[23], offered.at(-1)]).toEqual(['2026-02', '2025-12', '2024-03', '2019'])
  expect(periods('2026-02')).toHaveLength(27)
  expect(thisMonth(new Date('2026-03-31T22:30:00Z'))).toBe('2026-04')
  expect([periodName('2026-03', 'en'), periodName('2026', 'pl')]).toEqual(['March 2026', '2026'])
})
