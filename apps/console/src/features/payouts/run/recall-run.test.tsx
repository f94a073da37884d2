import type { PayoutRun, RecallOutcome } from '@fanfara/contract/ops/payout-runs'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, dialog, open, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type RunFile = PayoutRun['files'][number]
const file = (id: string, of: Partial<RunFile> = {}): RunFile => ({
  id,
  format: 'elixir-0',
  created_at: '2026-03-02T09:00:00Z',
  created_by: 'Iza',
  payouts: 1000,
  amount: 100_000.25,
  sha256: 'ab'.repeat(32),
  released: null,
  can_release: false,
  waiting: 1000,
  limited: 0,
  can_recall: true,
  execution: null,
  recalled: null,
  ...of,
})
const run = (files: RunFile[], is_done = true): PayoutRun => ({
  id: 'run-1',
  format: 'elixir-0',
  created_at: '2026-03-02T09:00:00Z',
  created_by: 'Iza',
  orders: 3000,
  amount: 300_000.75,
  set_aside: 0,
  made: 3000,
  is_done,
  files,
})
const released = { at: '2026-03-02T10:00:00Z', by: 'Ela' }
const recalled = { at: '2026-03-02T11:00:00Z', by: 'Iza', reason: 'Zły rachunek firmy' }
const show = (shown: PayoutRun, answers: Answers = {}) => {
  const received = serve({ 'GET /ops/payout-runs/run-1': () => ({ data: shown }), ...answers })
  open('/payouts/runs/run-1')
  return received
}

test('RUN-02 what can be recalled is recalled in one act with a reason; the question says how many were released, and a file that was not says why', async () => {
  const files = [file('a'), file('b', { released }), file('c', { can_recall: false, released })]
  const outcomes: { id: string; outcome: RecallOutcome }[] = [
    { id: 'a', outcome: 'recalled' },
    { id: 'b', outcome: 'bank_file_at_bank' },
  ]
  const after = run([file('a', { recalled, can_recall: false }), ...files.slice(1)])
  let shown = run(files)
  const received = show(shown, {
    'GET /ops/payout-runs/run-1': () => ({ data: shown }),
    'POST /ops/payout-runs/run-1/recall': () => {
      shown = after
      return { data: { run: after, outcomes } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Wycofaj 2 pliki' }))
  const question = await dialog()
  expect(question.getByText(/2000 przelewów wróci do zleceń/)).toBeTruthy()
  expect(question.getByText('1 z nich ktoś już zwolnił')).toBeTruthy()
  fireEvent.change(question.getByLabelText('Powód'), { target: { value: recalled.reason } })
  fireEvent.click(question.getByRole('button', { name: 'Wycofaj 2 pliki' }))
  expect(await screen.findByText('Nie wycofano: bank odpowiedział już na przelewy z tego pliku.')).toBeTruthy()
  expect(await screen.findByText('Wycofano 1 z 2 plików. Przy pozostałych stoi, dlaczego nie.')).toBeTruthy()
  expect(screen.getByText(/Wycofany .*Iza.*Zły rachunek firmy/)).toBeTruthy()
  expect(received.find(({ path }) => path.endsWith('/recall'))?.body).toEqual({
    reason: recalled.reason,
    files: [
      { id: 'a', released: false },
      { id: 'b', released: true },
    ],
  })
})

test('RUN-02 while files are being made, and where the bank answered to each, nothing can be recalled', async () => {
  show(run([file('a')], false))
  expect(await screen.findByText(/Tworzymy pliki:/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Wycofaj/ })).toBeNull()
  cleanup()
  show(run([file('a', { can_recall: false, released })]))
  expect(await screen.findByText('Wszystkie zlecenia są w plikach.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Wycofaj/ })).toBeNull()
})

test('RUN-02 a run of which all was recalled says so, not that its orders are in files', async () => {
  show(run([file('a', { recalled, can_recall: false }), file('b', { recalled, can_recall: false })]))
  expect(await screen.findByText('Wszystkie pliki wycofano: ich przelewy są znowu zleceniami.')).toBeTruthy()
  expect(screen.queryByText('Wszystkie zlecenia są w plikach.')).toBeNull()
})
