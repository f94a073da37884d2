import type { ListedRun, PayoutRun, PayoutRunPreview } from '@fanfara/contract/ops/payout-runs'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { queryClient } from '#/api.ts'
import { answer, open, serve, signIn, dialog as asked } from '#/test/world.tsx'

const preview = (of: Partial<PayoutRunPreview> = {}): PayoutRunPreview => ({
  ready: { count: 1200, amount: 240_000.5 },
  files: 2,
  set_aside: { count: 2, amount: 500 },
  set_aside_orders: [
    { id: 'a', reference: 'PO-000007', creator: 'Kuba', amount: 500, problems: ['creator_limited', 'changed_lately'] },
  ],
  is_cut: false,
  ...of,
})
const run = (of: Partial<PayoutRun> = {}): PayoutRun => ({
  id: 'run-1',
  format: 'elixir-0',
  created_at: '2026-03-02T09:00:00Z',
  created_by: 'Iza',
  orders: 1200,
  amount: 240_000.5,
  set_aside: 2,
  made: 1000,
  is_done: false,
  files: [
    {
      id: 'file-1',
      format: 'elixir-0',
      created_at: '2026-03-02T09:00:00Z',
      created_by: 'Iza',
      payouts: 1000,
      amount: 200_000,
      sha256: 'ab'.repeat(32),
      released: null,
      can_release: false,
      waiting: 2,
      limited: 0,
      can_recall: true,
      execution: null,
      recalled: null,
    },
  ],
  ...of,
})

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('OPS-15 what can be paid is begun in one act; what was set aside says why, and the run shows its files and how far it came', async () => {
  const received = serve({
    'POST /ops/payout-runs/preview': () => ({ data: preview() }),
    'POST /ops/payout-runs': () => ({ data: run() }),
    'GET /ops/payout-runs/run-1': () => ({ data: run() }),
  })
  open('/payouts/run')
  expect(await screen.findByText('1200 zleceń · 2 pliki bankowe')).toBeTruthy()
  expect(screen.getByText(/konto twórcy jest ograniczone; rachunek, adres albo hasło zmienione/)).toBeTruthy()
  expect(screen.getByText('i jeszcze 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Zrób pliki na 240.000,50/ }))
  const dialog = await screen.findByRole('dialog')
  await asked()
  fireEvent.click(within(dialog).getByRole('button', { name: /Zrób pliki/ }))
  expect(await screen.findByRole('progressbar', { name: 'Tworzymy pliki' })).toBeTruthy()
  expect(screen.getByText('ab'.repeat(32))).toBeTruthy()
  expect(received.find(({ path }) => path === '/ops/payout-runs')?.body).toEqual({
    format: 'elixir-0',
    kind: 'all',
    due_until: null,
    amount_from: null,
    amount_until: null,
    count: 1200,
    amount: 240_000.5,
  })
})

test('OPS-15 an address whose day is none is not shown as narrowed by one: what is paid is all that waits, and says so', async () => {
  const received = serve({ 'POST /ops/payout-runs/preview': () => ({ data: preview() }) })
  open('/payouts/run?due=2026-13-40')
  expect(await screen.findByText('1200 zleceń · 2 pliki bankowe')).toBeTruthy()
  expect(received.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ due_until: null })
  expect(screen.getByLabelText('Termin')).toHaveProperty('value', '')
  expect(screen.queryByLabelText('Dzień')).toBeNull()
})

test('OPS-15 a year that is being typed pays nothing by a day that nobody meant', async () => {
  const received = serve({ 'POST /ops/payout-runs/preview': () => ({ data: preview() }) })
  open('/payouts/run?due=2026-03-09')
  const field = await screen.findByLabelText('Dzień')
  fireEvent.change(field, { target: { value: '0002-03-09' } })
  expect(field).toHaveProperty('value', '0002-03-09')
  fireEvent.change(field, { target: { value: '2027-03-09' } })
  const days = () => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await waitFor(() => expect(days().at(-1)).toMatchObject({ due_until: '2027-03-09' }))
  expect(
    days()
      .map(body => JSON.stringify(body))
      .filter(body => body.includes('0002-')),
  ).toEqual([])
})

test('OPS-15 the choice stands in the address; a wrong sum says so and asks for nothing', async () => {
  const received = serve({
    'POST /ops/payout-runs/preview': () => ({
      data: preview({ set_aside: { count: 0, amount: 0 }, set_aside_orders: [] }),
    }),
  })
  open('/payouts/run?kind=invoices&due=2026-03-09&from=100')
  expect(await screen.findByText('1200 zleceń · 2 pliki bankowe')).toBeTruthy()
  expect(received.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'invoices',
    due_until: '2026-03-09',
    amount_from: 100,
  })
  const before = received.filter(({ method }) => method === 'POST').length
  fireEvent.change(screen.getByLabelText('Kwota do (zł)'), { target: { value: 'dużo' } })
  expect(await screen.findByText('Wpisz kwotę, na przykład 1500 albo 99,50.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(before)
})

test('OPS-15 an address with a wrong sum waits for the sum, not for the server', async () => {
  const received = serve({ 'POST /ops/payout-runs/preview': () => ({ data: preview() }) })
  open('/payouts/run?from=abc')
  expect(await screen.findByText('Wpisz kwotę, na przykład 1500 albo 99,50.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Ładowanie…')).toBeNull())
  expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  fireEvent.change(screen.getByLabelText('Kwota od (zł)'), { target: { value: '100' } })
  expect(await screen.findByText('1200 zleceń · 2 pliki bankowe')).toBeTruthy()
})

test('OPS-15 orders that came or went meanwhile keep the run from beginning, beside its button', async () => {
  serve({
    'POST /ops/payout-runs/preview': () => ({ data: preview() }),
    'POST /ops/payout-runs': () => answer(409, { message: 'Zleceń przybyło.', code: 'payout_run_changed' }),
  })
  open('/payouts/run')
  fireEvent.click(await screen.findByRole('button', { name: /Zrób pliki/ }))
  const dialog = await screen.findByRole('dialog')
  await asked()
  fireEvent.click(within(dialog).getByRole('button', { name: /Zrób pliki/ }))
  expect(await within(dialog).findByText('Zleceń przybyło.')).toBeTruthy()
})

test('nothing to pay says so', async () => {
  serve({
    'POST /ops/payout-runs/preview': () => ({
      data: preview({ ready: { count: 0, amount: 0 }, set_aside: { count: 0, amount: 0 } }),
    }),
  })
  open('/payouts/run')
  expect(await screen.findByText('Nie ma czego zapłacić')).toBeTruthy()
})

const [sample] = run().files
const file = (id: string, of: Partial<PayoutRun['files'][number]> = {}) => ({
  format: 'elixir-0' as const,
  created_at: '2026-03-02T09:00:00Z',
  created_by: 'Iza',
  payouts: 1000,
  amount: 100_000.25,
  sha256: (sample?.sha256 ?? '').replace(/^ab/, id.slice(-2)),
  released: null,
  can_release: true,
  waiting: 2,
  limited: 0,
  can_recall: true,
  execution: null,
  recalled: null,
  id,
  ...of,
})

test('RUN-01 the files that somebody else made are released in one act with the sums on the screen; one that was not says why', async () => {
  const files = [file('file-01'), file('file-02'), file('file-03', { can_release: false })]
  const released = { at: '2026-03-02T10:00:00Z', by: 'Ty' }
  const after = [file('file-01', { released, can_release: false }), file('file-02', { can_release: false }), files[2]]
  let answered = run({ is_done: true, files })
  const received = serve({
    'GET /ops/payout-runs/run-1': () => ({ data: answered }),
    'POST /ops/payout-runs/run-1/release': () => {
      answered = run({ is_done: true, files: after as typeof files })
      const outcomes = [
        { id: 'file-01', outcome: 'released' },
        { id: 'file-02', outcome: 'bank_file_recalled' },
      ]
      return { data: { run: answered, outcomes } }
    },
  })
  open('/payouts/runs/run-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Zwolnij 2 pliki' }))
  const question = await asked()
  expect(question.getByText(/2000 przelewów na 200.000,50/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: /Zwolnij 200.000,50/ }))
  expect(await screen.findByText('Nie zwolniono: plik został wycofany.')).toBeTruthy()
  expect(await screen.findByText('Zwolniono 1 z 2 plików. Przy pozostałych stoi, dlaczego nie.')).toBeTruthy()
  expect(received.find(({ path }) => path.endsWith('/release'))?.body).toEqual({
    files: files.slice(0, 2).map(({ id, sha256 }) => ({ id, sha256 })),
  })
  expect(screen.queryByRole('button', { name: /Zwolnij \d plik/ })).toBeNull()
})

test('RUN-01 one file is released by its own button alone', async () => {
  serve({ 'GET /ops/payout-runs/run-1': () => ({ data: run({ is_done: true, files: [file('file-01')] }) }) })
  open('/payouts/runs/run-1')
  expect(await screen.findByRole('button', { name: 'Zwolnij' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Zwolnij 1/ })).toBeNull()
})

test('RUN-01 a run says that somebody else releases its files only while one waits for that', async () => {
  const released = { at: '2026-03-02T10:00:00Z', by: 'Ty' }
  const recalled = { at: '2026-03-02T10:00:00Z', by: 'Ty', reason: 'Pomyłka' }
  let files = [file('file-01', { released }), file('file-02', { recalled })]
  serve({ 'GET /ops/payout-runs/run-1': () => ({ data: run({ is_done: true, files }) }) })
  open('/payouts/runs/run-1')
  expect(await screen.findByText('Wszystkie zlecenia są w plikach.')).toBeTruthy()
  cleanup()
  queryClient.clear()
  files = [file('file-01', { released }), file('file-02')]
  open('/payouts/runs/run-1')
  expect(await screen.findByText('Wszystkie zlecenia są w plikach. Teraz ktoś inny je zwolni.')).toBeTruthy()
})

const listed = (of: Partial<ListedRun>): ListedRun => ({
  ...run(),
  is_done: true,
  files: 2,
  released: 0,
  recalled: 0,
  ...of,
})

test('DESK-23 runs stand in a list of their own, each with where its files are, and lead to their pages', async () => {
  serve({
    'GET /ops/payout-runs': () =>
      page([
        listed({ id: 'run-1', is_done: false }),
        listed({ id: 'run-2', created_at: '2026-03-01T09:00:00Z', released: 1 }),
        listed({ id: 'run-3', created_at: '2026-02-28T09:00:00Z', released: 1, recalled: 1 }),
        listed({ id: 'run-4', created_at: '2026-02-27T09:00:00Z', recalled: 2 }),
      ]),
  })
  open('/payouts/runs')
  const table = within(await screen.findByRole('table', { name: 'Przebiegi wypłat' }))
  expect(table.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(
    [1, 2, 3, 4].map(at => `/ops/payouts/runs/run-${at}`),
  )
  expect(table.getByText('1000 z 1200 zleceń')).toBeTruthy()
  expect(table.getByText('1 plik czeka na zwolnienie')).toBeTruthy()
  expect(table.getByText('Zwolniono 1 plik')).toBeTruthy()
  expect(table.getByText('Wycofanych plików: 1')).toBeTruthy()
  expect(table.getByText('Wszystkie pliki wycofano')).toBeTruthy()
  const tab = within(screen.getByRole('navigation', { name: 'Widok' })).getByRole('link', { name: 'Przebiegi' })
  expect(tab.getAttribute('aria-current')).toBe('page')
})

test('DESK-45 runs of a state are one press away with their number; of none the chips stay', async () => {
  const counts = { making: 0, waiting: 2, released: 5, recalled: 0 }
  const received = serve({
    'GET /ops/payout-runs': ({ path }) => ({
      ...page(path.includes('recalled') ? [] : [listed({})]),
      counts,
    }),
  })
  open('/payouts/runs?sort=amount&page=2')
  fireEvent.click(await screen.findByRole('link', { name: 'Czeka na zwolnienie 2' }))
  const last = () => Object.fromEntries(new URLSearchParams(received.at(-1)?.path.split('?')[1]))
  await waitFor(() => expect(last()).toEqual({ sort: 'amount', state: 'waiting' }))
  fireEvent.click(screen.getByRole('link', { name: 'Wycofany 0' }))
  expect(await screen.findByText('Nie znaleziono przebiegów')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Wszystkie' }))
  await waitFor(() => expect(last()).toEqual({ sort: 'amount' }))
})

const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Kto, numer PO albo nazwa pliku' })

test('DESK-51 runs are found by words beside state and order; the file and counts follow, and of nothing found one press leads back', async () => {
  const received = serve({
    'GET /ops/payout-runs': ({ path }) => ({
      ...page(path.includes('search=nikt') ? [] : [listed({})]),
      counts: { making: 0, waiting: 2, released: 5, recalled: 0 },
    }),
    'GET /ops/payout-runs/file': () => 'Przebieg',
  })
  open('/payouts/runs?sort=amount&state=waiting&page=2')
  const last = () => Object.fromEntries(new URLSearchParams(received.at(-1)?.path.split('?')[1]))
  await screen.findByRole('link', { name: 'Czeka na zwolnienie 2' })
  const say = (words: string) => {
    fireEvent.change(search(), { target: { value: words } })
    fireEvent.keyDown(search(), { key: 'Enter' })
  }
  say('PO-000123')
  await waitFor(() => expect(last()).toEqual({ sort: 'amount', state: 'waiting', search: 'PO-000123' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() => expect(received.at(-1)?.path.split('?')[0]).toBe('/ops/payout-runs/file'))
  expect(last()).toEqual({ sort: 'amount', state: 'waiting', search: 'PO-000123' })
  say('nikt')
  expect(await screen.findByText('Nie znaleziono przebiegów')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Pokaż wszystkie' }))
  await waitFor(() => expect(last()).toEqual({ sort: 'amount' }))
  expect(await screen.findByRole('table', { name: 'Przebiegi wypłat' })).toBeTruthy()
  expect(search().value).toBe('')
})

test('DESK-23 without a run the list says what one does', async () => {
  serve({ 'GET /ops/payout-runs': () => page([]) })
  open('/payouts/runs')
  expect(await screen.findByText('Nie ma jeszcze przebiegów')).toBeTruthy()
})
