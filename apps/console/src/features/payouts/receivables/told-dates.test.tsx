import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { open, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const newest = {
  quarter: '2026-Q4',
  quarters: ['2026-Q4', '2026-Q3'],
  advertisers: { due: 20, kept: 17, late_days: 5 },
  transfers: { due: 300, kept: 300, late_days: null },
  rows: [{ advertiser: 'Palarnia Świt', due: 4, kept: 1, late_days: 1 }],
}
const empty = { quarter: '2026-Q3', quarters: newest.quarters, advertisers: null, transfers: null, rows: [] }

function show(...answers: unknown[]) {
  serve({
    'GET /ops/receivables': () => ({ ...page([]), term_days: 90, due: 0 }),
    'GET /ops/late-rates': () => ({ data: [] }),
    'GET /ops/told-dates': () => ({ data: answers.length > 1 ? answers.shift() : answers[0] }),
  })
  return open('/receivables').history
}

test('TOLD-02 operators read how many told dates came true, how late the others were, and whose they are', async () => {
  show(newest)
  expect(await screen.findByText('17 z 20 w terminie, pozostałe zwykle 5 dni po nim')).toBeTruthy()
  expect(screen.getByText('85%')).toBeTruthy()
  expect(screen.getByText('300 z 300 w terminie')).toBeTruthy()
  const table = within(await screen.findByRole('table', { name: 'Wpłaty reklamodawców' }))
  expect(table.getByText('1 z 4 w terminie, pozostałe zwykle 1 dzień po nim')).toBeTruthy()
})

test('TOLD-02 another quarter is asked for; one without dates says so', async () => {
  const history = show(newest, empty)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Kwartał' }), { target: { value: '2026-Q3' } })
  expect(await screen.findByText('W tym kwartale nie minął jeszcze żaden termin.')).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Wpłaty reklamodawców' })).toBeNull()
  expect(history.location.search).toBe('?quarter=2026-Q3')
})
