import type { OpenedBankFile } from '@fanfara/contract/ops/payouts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { page, payout } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, sent, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = payout(9).id
const none = { count: 0, amount: 0 }
const file = (of: Partial<OpenedBankFile> = {}): OpenedBankFile => ({
  id: ID,
  format: 'elixir-0',
  created_at: '2026-03-05T10:00:00Z',
  created_by: 'Iza',
  payouts: 3,
  amount: 600.5,
  sha256: 'ab'.repeat(32),
  released: { at: '2026-03-05T11:00:00Z', by: 'Piotr' },
  can_release: false,
  waiting: 2,
  limited: 0,
  can_recall: true,
  recalled: null,
  execution: { on: '2026-03-05', has_passed: false },
  standing: { waiting: { count: 3, amount: 600.5 }, paid: none, refused: none, returned: none },
  ...of,
})
const transfers = [
  payout(1, { status: 'in_bank_file', amount: 100 }),
  payout(2, { status: 'in_bank_file', amount: 200.5 }),
  payout(3, { status: 'in_bank_file', amount: 300 }),
]
const at = `/payouts/files/${ID}`
const world = (more: Answers = {}) =>
  serve({
    [`GET /ops/bank-files/${ID}`]: () => ({ data: file() }),
    'GET /ops/payouts': () => page(transfers),
    ...more,
  })

test.each([true, false])(
  'DESK-71 the file says for which day it is, and warns of one that is over while it can be recalled: %s',
  async can => {
    world({
      [`GET /ops/bank-files/${ID}`]: () => ({
        data: file({ can_recall: can, execution: { on: '2026-03-06', has_passed: true } }),
      }),
    })
    open(at)
    expect(await screen.findByText('06-03-2026')).toBeTruthy()
    expect(screen.queryByText('Data realizacji w tym pliku już minęła') !== null).toBe(can)
  },
)

test('OPS-15 TRAN-47 one button says what the bank carried out; what is unticked stays out of its sum', async () => {
  const received = world({
    [`POST /ops/bank-files/${ID}/confirm`]: () => ({
      data: file({
        standing: { ...file().standing, waiting: { count: 1, amount: 200.5 }, paid: { count: 2, amount: 400 } },
      }),
    }),
  })
  open(at)
  expect(await screen.findByRole('button', { name: /Bank wykonał wszystkie 3 przelewy \(600,50/ })).toBeTruthy()
  fireEvent.click(await screen.findByRole('checkbox', { name: /Bank wykonał: Twórca 2, 200,50/ }))
  fireEvent.click(screen.getByRole('button', { name: /Bank wykonał 2 z 3 \(400,00/ }))
  const question = await dialog()
  expect(question.getByText(/2 wypłaty na 400,00/)).toBeTruthy()
  expect(question.getByText(/1 odznaczony przelew zostaje w pliku/)).toBeTruthy()
  const press = question.getByRole('button', { name: /Potwierdź 400,00/ })
  fireEvent.click(press)
  fireEvent.click(press)
  expect(await screen.findByText(/Wypłacono 400,00/)).toBeTruthy()
  expect(changesIn(received)).toEqual([
    ['POST', `/ops/bank-files/${ID}/confirm`, { except: [transfers[1]?.id], count: 2, amount: 400 }],
  ])
})

test('DAY-05 what the bank did not carry out stays unticked over a reload, until it was answered or all is ticked again', async () => {
  let shown = transfers
  world({ 'GET /ops/payouts': () => page(shown) })
  open(at)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Bank wykonał: Twórca 1/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Bank wykonał: Twórca 2/ }))
  cleanup()
  open(at)
  expect(await screen.findByRole('button', { name: /Bank wykonał 1 z 3 \(300,00/ })).toBeTruthy()
  cleanup()
  queryClient.clear()
  shown = transfers.map((each, nth) => (nth === 0 ? { ...each, status: 'refused' as const } : each))
  open(at)
  expect(await screen.findByRole('button', { name: /Bank wykonał 2 z 3/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Zaznacz wszystkie' }))
  expect(screen.getByRole('button', { name: /Bank wykonał wszystkie 3/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zaznacz wszystkie' })).toBeNull()
})

test('DAY-06 what the bank did not carry out is not ticked again by itself once the others are confirmed', async () => {
  let now = file()
  let shown = transfers
  world({
    [`GET /ops/bank-files/${ID}`]: () => ({ data: now }),
    'GET /ops/payouts': () => page(shown),
    [`POST /ops/bank-files/${ID}/confirm`]: () => {
      now = file({
        standing: { ...file().standing, waiting: { count: 1, amount: 200.5 }, paid: { count: 2, amount: 400 } },
      })
      shown = transfers.map((each, nth) => (nth === 1 ? each : { ...each, status: 'paid' as const }))
      return { data: now }
    },
  })
  open(at)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Bank wykonał: Twórca 2/ }))
  fireEvent.click(screen.getByRole('button', { name: /Bank wykonał 2 z 3/ }))
  fireEvent.click((await dialog()).getByRole('button', { name: /Potwierdź 400,00/ }))
  const none = await screen.findByRole('button', { name: 'Nic nie zostało zaznaczone' })
  expect(none.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('checkbox', { name: /Twórca 2/ })).toHaveProperty('checked', false)
  fireEvent.click(screen.getByRole('button', { name: 'Zaznacz wszystkie' }))
  expect(screen.getByRole('button', { name: /Bank wykonał ten 1 przelew/ })).toBeTruthy()
})

test('OPS-15 a file that a colleague changed meanwhile is not confirmed, and what was unticked stays', async () => {
  world({
    [`POST /ops/bank-files/${ID}/confirm`]: () =>
      answer(409, { message: 'Ten plik wygląda już inaczej.', code: 'bank_file_changed' }),
  })
  open(at)
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('button', { name: /Bank wykonał 2 z 3/ }))
  const question = await dialog()
  fireEvent.click(question.getByRole('button', { name: /Potwierdź/ }))
  expect(await question.findByText('Ten plik wygląda już inaczej.')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Wróć' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Twórca 1/ }).checked).toBe(false)
})

test('OPS-15 a file shows where its transfers stand, and offers nothing once the bank answered to all of them', async () => {
  const standing = {
    waiting: none,
    paid: { count: 2, amount: 400 },
    refused: { count: 1, amount: 200.5 },
    returned: none,
  }
  world({
    [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ standing }) }),
    'GET /ops/payouts': () => page(transfers.map(each => ({ ...each, status: 'paid' }))),
  })
  open(at)
  const facts = within(
    (await screen.findByRole('heading', { name: 'Co odpowiedział bank' })).closest('section') as HTMLElement,
  )
  expect(facts.getByText('Wykonane').parentElement?.textContent).toMatch(/2 przelewy, 400,00/)
  expect(facts.getByText('Odrzucone').parentElement?.textContent).toMatch(/1 przelew, 200,50/)
  expect(facts.queryByText('Zwrócone')).toBeNull()
  expect(facts.getByText('ab'.repeat(32))).toBeTruthy()
  await screen.findByText('Twórca 1')
  expect(screen.queryByRole('button', { name: /Bank wykonał/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('DESK-76 whoever releases a file sees which creators’ accounts are limited, until the bank has paid', async () => {
  const limited = payout(1, { status: 'in_bank_file', is_limited: true })
  const paid = payout(2, { status: 'paid', is_limited: true })
  world({
    [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ released: null }) }),
    'GET /ops/payouts': () => page([limited, paid, payout(3, { status: 'in_bank_file' })]),
  })
  open(at)
  const row = (await screen.findByText('Konto twórcy jest ograniczone')).closest('tr')
  expect(row?.textContent).toContain('Twórca 1')
})

test.each([true, false])(
  'DESK-82 a file says how many of its transfers go to limited accounts while it can be recalled: %s',
  async can => {
    world({ [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ limited: 1, can_recall: can }) }) })
    open(at)
    await screen.findByRole('heading', { name: 'Przelewy' })
    expect(screen.queryByText('1 przelew jest dla twórcy z ograniczonym kontem') !== null).toBe(can)
  },
)

test('DESK-73 of a file that nobody released nothing is said to be on its way, or answered by the bank', async () => {
  world({ [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ released: null }) }) })
  open(at)
  const part = (await screen.findByRole('heading', { name: 'Co jest w pliku' })).closest('section')
  expect(part?.textContent).toMatch(/Przelewy, których nikt nie zwolnił3 przelewy, 600,50/)
  expect(part?.textContent).not.toMatch(/W drodze|Wykonane/)
  expect(screen.queryByRole('heading', { name: 'Co odpowiedział bank' })).toBeNull()
})

test('OPS-15 a recalled file says who recalled it and why, and is not handed out', async () => {
  const recalled = { at: '2026-03-06T10:00:00Z', by: 'Jan', reason: 'Zła data' }
  world({ [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ recalled }) }) })
  open(at)
  expect(await screen.findByText('Ten plik jest wycofany')).toBeTruthy()
  expect(screen.getByText(/Jan.*Zła data/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pobierz' })).toBeNull()
})

test.each([
  ['that nobody released', null],
  ['that was released', { at: '2026-03-05T10:00:00Z', by: 'Jan' }],
])('DESK-116: of a recalled file %s stands what was in it, and not that nothing is on its way', async (_, released) => {
  const recalled = { at: '2026-03-06T10:00:00Z', by: 'Jan', reason: 'Zła data' }
  const standing = { waiting: none, paid: none, refused: none, returned: none }
  world({ [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ released, recalled, standing }) }) })
  open(at)
  const part = (await screen.findByRole('heading', { name: 'Co było w pliku' })).closest('section')
  expect(part?.textContent).toMatch(/Przelewy, które wróciły do zleceń3 przelewy, 600,50/)
  expect(part?.textContent).not.toMatch(/0 przelewów|W drodze|Wykonane|nikt nie zwolnił/)
})

test('DESK-72 who recalls a file that was released under the open dialog is asked again, with the reason as it was typed', async () => {
  let released: { at: string; by: string } | null = null
  const received = world({
    [`GET /ops/bank-files/${ID}`]: () => ({ data: file({ released, can_recall: true }) }),
    [`POST /ops/bank-files/${ID}/recall`]: ({ body }) => {
      if (sent(body, 'released')) return { data: file({ released }) }
      released = { at: '2026-03-06T10:00:00Z', by: 'Jan' }
      return answer(409, { message: 'Bank mógł go już dostać.', code: 'bank_file_may_be_out' })
    },
  })
  open(at)
  fireEvent.click(await screen.findByRole('button', { name: 'Wycofaj' }))
  const asked = within(await screen.findByRole('dialog'))
  fireEvent.change(asked.getByLabelText('Powód'), { target: { value: 'Zła data' } })
  fireEvent.click(asked.getByRole('button', { name: 'Wycofaj' }))
  expect(await screen.findByText('Bank mógł go już dostać.')).toBeTruthy()
  expect(asked.getByLabelText<HTMLTextAreaElement>('Powód').value).toBe('Zła data')
  await screen.findByText(/Zwolniono.*Jan/)
  fireEvent.click(asked.getByRole('button', { name: 'Wycofaj' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changesIn(received).map(([, , body]) => body)).toEqual([
    { reason: 'Zła data', released: false },
    { reason: 'Zła data', released: true },
  ])
})

test('OPS-15 transfers of a file stand fifty on a page and are searched in that file alone; a file that is not there says so', async () => {
  const received = world()
  const view = open(at)
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'PO-000002' } })
  await waitFor(() => expect(received.at(-1)?.path).toContain('search=PO-000002'))
  expect(received.at(-1)?.path).toContain(`bank_file_id=${ID}`)
  expect(received.at(-1)?.path).toContain('per_page=50')
  view.unmount()
  await signIn()
  serve({ [`GET /ops/bank-files/${ID}`]: () => answer(404, { message: 'Nie ma takiego pliku.' }) })
  open(at)
  expect(await screen.findByText('Nie ma takiego pliku bankowego')).toBeTruthy()
})

test('DESK-48 transfers stand in the order that is chosen, and come as a file in it', async () => {
  const received = world({ 'GET /ops/payouts/file': () => new Response('x', { status: 200 }) })
  open(`${at}?page=2&search=Tw`)
  fireEvent.change(await screen.findByRole('combobox', { name: 'Kolejność' }), { target: { value: 'name' } })
  await waitFor(() => {
    const asked = new URLSearchParams(received.at(-1)?.path.split('?')[1])
    expect(Object.fromEntries(asked)).toEqual({ search: 'Tw', sort: 'name', per_page: '50', bank_file_id: ID })
  })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Pobierz CSV' }).getAttribute('aria-disabled')).toBeNull(),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() => expect(received.at(-1)?.path).toBe(`/ops/payouts/file?search=Tw&sort=name&bank_file_id=${ID}`))
})

test('OPS-15 orders are searched by name, reference, sum or due day; a search that finds nothing says so and keeps the status', async () => {
  const received = serve({ 'GET /ops/payouts': () => page([]) })
  open('/payouts?status=ordered')
  fireEvent.change(await screen.findByRole('searchbox', { name: /tytuł, kwota albo termin/ }), {
    target: { value: 'nikt' },
  })
  expect(await screen.findByText('Nie ma takiej wypłaty')).toBeTruthy()
  expect(received.at(-1)?.path).toMatch(/status=ordered.*search=nikt|search=nikt.*status=ordered/)
})
