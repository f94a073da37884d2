import type { EarningChart } from '@fanfara/contract/own/earnings'
import { lookOn } from '@fanfara/ui/look-on'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { financesSearch } from '#/app/route/finances-search.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { Earnings } from './earnings.tsx'

const chart: EarningChart = {
  from: '2026-02-01',
  to: '2026-03-02',
  step: 'month',
  bars: [
    { from: '2026-02-01', arrived: 100.1, waiting: 0 },
    { from: '2026-03-01', arrived: 0.2, waiting: 50 },
  ],
  sources: [
    { name: 'Kawa', arrived: 100.3, waiting: 0 },
    { name: null, arrived: 0, waiting: 50 },
  ],
}

function Page() {
  const search = useSearch(financesSearch)
  const navigate = useNavigate()
  return (
    <Earnings chosen={search} onChoose={chosen => void navigate({ to: '/finances', search: chosen, replace: true })} />
  )
}

function show(at = '/finances', respond = () => answer(200, { data: chart })) {
  lookOn('desktop')
  const calls = serve({ 'GET /payments/earnings/chart': respond })
  const { router } = showPage(Page, { at, routes: ['/finances'] })
  return { asked: () => calls.map(({ search }) => search), address: () => router.state.location.href }
}

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('FIN-04 the title says how much, what waits and from where; a table has the figures of the drawing', async () => {
  show()
  const finding = await screen.findByText(/^Razem 150,30\szł/)
  expect(finding.textContent).toMatch(/w tym czeka 50,00\szł · Najwięcej: Kawa$/)
  const table = screen.getByRole('table', { name: 'Zarobki w czasie' })
  const lines = within(table)
    .getAllByRole('row')
    .map(row => row.textContent)
  expect(lines[0]).toBe('KiedyW saldzie albo wypłaconeJeszcze czeka')
  expect(lines[1]).toMatch(/^luty 2026100,10\szł0,00\szł$/)
  expect(lines[2]).toMatch(/^marzec 20260,20\szł50,00\szł$/)
  expect(screen.getByText('Cała reszta')).toBeTruthy()
})

test('FIN-19 who hears where the money comes from hears what waits and the sum as two figures', async () => {
  show()
  await screen.findByText('Cała reszta')
  const lines = screen.getAllByRole('listitem').map(item => item.textContent)
  expect(lines.filter(line => /w tym czeka/.test(line))).not.toEqual([])
  expect(lines.filter(line => /zł\d/.test(line))).toEqual([])
})

test('FIN-04 range and kind of sum go to the address and to the server', async () => {
  const { asked, address } = show()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Zakres' }), { target: { value: '30d' } })
  await waitFor(() => expect(address()).toContain('range=30d'))
  fireEvent.change(screen.getByRole('combobox', { name: 'Sumuj według' }), { target: { value: 'model' } })
  await waitFor(() => expect(asked().at(-1)).toBe('?range=30d&by=model'))
  expect(address()).toContain('by=model')
})

test('FIN-04 days of one’s own begin with those that are drawn; wrong ones are explained and not asked for', async () => {
  const { asked, address } = show()
  await screen.findByText(/^Razem/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Zakres' }), { target: { value: 'own' } })
  const from = await screen.findByLabelText<HTMLInputElement>('Od')
  expect([from.value, screen.getByLabelText<HTMLInputElement>('Do').value]).toEqual(['2026-02-01', '2026-03-02'])
  await waitFor(() => expect(asked().at(-1)).toBe('?range=own&by=campaign&from=2026-02-01&to=2026-03-02'))
  const before = asked().length
  fireEvent.change(from, { target: { value: '2026-04-01' } })
  expect(await screen.findByText('Koniec nie może być przed początkiem.')).toBeTruthy()
  fireEvent.change(from, { target: { value: '' } })
  expect(await screen.findByText('Wybierz oba dni.')).toBeTruthy()
  expect(asked()).toHaveLength(before)
  fireEvent.change(from, { target: { value: '2026-02-10' } })
  await waitFor(() => expect(address()).toContain('from=2026-02-10&to=2026-03-02'))
})

test('FIN-04 an address without its days asks for them and draws nothing', async () => {
  const { asked } = show('/finances?range=own')
  expect(await screen.findByText('Wybierz oba dni.')).toBeTruthy()
  expect(asked()).toEqual([])
})

test('FIN-04 nothing earned is a sentence; what the server refuses is said, with a way to try again', async () => {
  show('/finances', () => answer(200, { data: { ...chart, sources: [], bars: [] } }))
  expect(await screen.findByText('W tym czasie nic nie zarobiono.')).toBeTruthy()
})

test('FIN-04 a failure stays in its place and is tried again', async () => {
  let isBroken = true
  show('/finances', () => (isBroken ? answer(500, { message: 'Nie teraz.' }) : answer(200, { data: chart })))
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText(/^Razem/)).toBeTruthy()
})
