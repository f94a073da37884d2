import { BANK_FILE_MAX } from '@fanfara/contract/limits'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { session } from '#/session.ts'
import { keepIn } from '#/shared/kept/kept.ts'
import { page, payout, uuid } from '#/test/samples.ts'
import { answer, changesIn, open, serve, signIn, signInAs, dialog as asked } from '#/test/world.tsx'

beforeEach(async () => {
  await signIn()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const orders = [
  payout(1),
  payout(2, { amount: 100.1 }),
  payout(3, { status: 'in_bank_file' }),
  payout(4, { status: 'paid' }),
]
const file = {
  id: payout(9).id,
  format: 'pain.001',
  created_at: '2026-03-05T10:00:00Z',
  created_by: 'Iza',
  payouts: 2,
  amount: 232.5,
  sha256: 'ab',
  recalled: null,
  released: null,
  can_release: false,
  waiting: 2,
  limited: 0,
  can_recall: true,
  execution: null,
}

test('DESK-108 the reference of an order, which is copied into searches, stands on one line', async () => {
  serve({ 'GET /ops/payouts': () => page([payout(4, { status: 'paid', reference: 'PO-000004' })]) })
  open('/payouts')
  const shown = await screen.findAllByText('PO-000004')
  expect(shown.map(({ className }) => className.includes('whitespace-nowrap'))).not.toContain(false)
})

test('chosen orders become one bank file, whose sum is exact and named on the button', async () => {
  const received = serve({
    'GET /ops/payouts': () => page(orders),
    'POST /ops/bank-files': () => ({ data: file }),
  })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 2/ }))
  expect(screen.getByText(/2 wypłaty, razem 232,50/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Zrób plik bankowy' }))
  const dialog = await asked()
  fireEvent.click(dialog.getByRole('radio', { name: /pain\.001/ }))
  fireEvent.click(dialog.getByRole('button', { name: /Zrób plik na 232,50/ }))
  await waitFor(() => expect(received.some(({ path }) => path === `/ops/bank-files/${file.id}`)).toBe(true))
  const made = received.filter(({ method }) => method === 'POST')
  expect(made.map(({ body }) => body)).toEqual([{ format: 'pain.001', payout_ids: [orders[0]?.id, orders[1]?.id] }])
  expect(made[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('DESK-97 each payout leads to what the log has of it', async () => {
  serve({ 'GET /ops/payouts': () => page([payout(4, { status: 'paid', reference: 'PO-000004' })]) })
  open('/payouts')
  const link = await screen.findByRole('link', { name: 'Kto co zrobił: PO-000004' })
  expect(link.getAttribute('href')).toBe('/ops/audit?text=PO-000004')
})

test('DESK-90 an order that waits no more, on whatever page, is named and leaves the choice; the next press makes the file', async () => {
  const elsewhere = uuid(1000)
  keepIn('payouts', JSON.stringify([[elsewhere, 10]]))
  const refused = { message: 'Ta wypłata już nie czeka na plik: PO-001000.', code: 'payout_not_ordered' }
  let tries = 0
  const received = serve({
    'GET /ops/payouts': () => page([payout(1)]),
    'POST /ops/bank-files': () =>
      ++tries === 1 ? answer(409, { ...refused, payout_ids: [elsewhere] }) : { data: file },
  })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Zrób plik bankowy' }))
  const question = await asked()
  fireEvent.click(question.getByRole('button', { name: /Zrób plik na 142,40/ }))
  expect(await question.findByText(refused.message)).toBeTruthy()
  fireEvent.click(await question.findByRole('button', { name: /Zrób plik na 132,40/ }))
  await waitFor(() => expect(tries).toBe(2))
  expect(changesIn(received).map(([, , body]) => body)).toEqual([
    { format: 'elixir-0', payout_ids: [elsewhere, payout(1).id] },
    { format: 'elixir-0', payout_ids: [payout(1).id] },
  ])
})

test('DESK-104 where a colleague put all of the chosen orders into a file, no empty file is offered', async () => {
  const gone = {
    message: 'Te wypłaty już nie czekają na plik.',
    code: 'payout_not_ordered',
    payout_ids: [payout(1).id],
  }
  serve({ 'GET /ops/payouts': () => page([payout(1)]), 'POST /ops/bank-files': () => answer(409, gone) })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Zrób plik bankowy' }))
  const question = await asked()
  fireEvent.click(question.getByRole('button', { name: /Zrób plik na 132,40/ }))
  expect(await question.findByText(gone.message)).toBeTruthy()
  expect(await question.findByText('Z wybranych nie czeka już żadna. Zamknij i wybierz inne.')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Zrób plik bankowy' }).getAttribute('aria-disabled')).toBe('true')
  expect(question.queryByText(/0,00/)).toBeNull()
})

test('DESK-87 before a file is made, orders of creators whose accounts are limited are counted, those on other pages too', async () => {
  keepIn('payouts', JSON.stringify([[uuid(1000), 10, true]]))
  serve({ 'GET /ops/payouts': () => page([payout(1, { is_limited: true }), payout(2)]) })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 2/ }))
  const warned = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Zrób plik bankowy' }))
    const question = await asked()
    const said = question.queryByText(/ograniczonym kontem$/)?.textContent
    fireEvent.click(question.getByRole('button', { name: 'Anuluj' }))
    return said
  }
  expect(await warned()).toBe('1 wypłata jest dla twórcy z ograniczonym kontem')
  fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 1/ }))
  expect(await warned()).toBe('2 wypłaty są dla twórców z ograniczonym kontem')
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść wybór' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 2/ }))
  expect(await warned()).toBeUndefined()
})

test('OPS-15 one file holds a thousand: a further order is not ticked, and why stands beside the sum', async () => {
  const before = Array.from({ length: BANK_FILE_MAX - 1 }, (_, at) => [uuid(1000 + at), 1])
  keepIn('payouts', JSON.stringify(before))
  serve({ 'GET /ops/payouts': () => page(orders) })
  open('/payouts')
  const second = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Twórca 2/ })
  const full = () =>
    screen.queryByText(/^1000 wypłat, razem .*w jednym pliku banku mieści się najwyżej 1000 przelewów\.$/)
  const first = await screen.findByRole('checkbox', { name: /Twórca 1/ })
  expect(full()).toBeNull()
  fireEvent.click(first)
  expect(full()).toBeTruthy()
  fireEvent.click(second())
  expect(second().checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść wybór' }))
  expect(full()).toBeNull()
})

test('OPS-15 what is chosen stays so on other pages, and what a colleague put into a file meanwhile is chosen no more', async () => {
  let second = [payout(5), payout(6)]
  const meta = (at: number) => ({ current_page: at, per_page: 10, total: 12, last_page: 2 })
  const received = serve({
    'GET /ops/payouts': ({ path }) =>
      path.includes('page=2') ? { data: second, meta: meta(2) } : { data: [payout(1), payout(2)], meta: meta(1) },
    'POST /ops/bank-files': () => ({ data: file }),
  })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('button', { name: /nast/i }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 5/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 6/ }))
  expect(screen.getByText(/^3 wypłaty/)).toBeTruthy()
  second = [payout(5, { status: 'in_bank_file' }), payout(6)]
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/^2 wypłaty/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Zrób plik bankowy' }))
  const dialog = await asked()
  fireEvent.click(dialog.getByRole('button', { name: /^Zrób plik na/ }))
  await waitFor(() => expect(received.some(({ method }) => method === 'POST')).toBe(true))
  const made = received.find(({ method }) => method === 'POST')
  expect(made?.body).toMatchObject({ payout_ids: [payout(1).id, payout(6).id] })
})

test('DAY-05 what is chosen outlives a reload, says what is on no page that is shown, and ends with signing out', async () => {
  const meta = (at: number) => ({ current_page: at, per_page: 10, total: 12, last_page: 2 })
  serve({
    'GET /ops/payouts': ({ path }) =>
      path.includes('page=2')
        ? { data: [payout(5), payout(6)], meta: meta(2) }
        : { data: [payout(1), payout(2)], meta: meta(1) },
  })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('button', { name: /nast/i }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 5/ }))
  expect(screen.getByText(/^2 wypłaty.*, w tym 1 poza tą stroną listy$/)).toBeTruthy()
  cleanup()
  open('/payouts')
  expect(await screen.findByRole('checkbox', { name: /Twórca 1/ })).toHaveProperty('checked', true)
  expect(screen.getByText(/^2 wypłaty, razem .*, w tym 1 poza tą stroną listy$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść wybór' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /Twórca 2/ }))
  expect(screen.getByText(/^1 wypłata, razem [^,]*,\d\d\szł$/)).toBeTruthy()
  cleanup()
  session.signOut()
  expect(Object.keys(sessionStorage).filter(key => key.startsWith('fanfara-kept'))).toEqual([])
})

test('OPS-15 a choice can be cleared at once', async () => {
  serve({ 'GET /ops/payouts': () => page(orders) })
  open('/payouts')
  fireEvent.click(await screen.findByRole('checkbox', { name: /Twórca 1/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Wyczyść wybór' }))
  expect(screen.getByRole('checkbox', { name: /Twórca 1/ })).toHaveProperty('checked', false)
  expect(screen.queryByRole('button', { name: 'Wyczyść wybór' })).toBeNull()
})

test('each order offers what may happen to it next', async () => {
  serve({ 'GET /ops/payouts': () => page(orders) })
  open('/payouts')
  await screen.findByText('Twórca 1')
  const buttonsOf = (name: string) => {
    const row = screen.getByText(name, { selector: 'span.block.font-semibold' }).closest('tr, li') as HTMLElement
    return within(row)
      .queryAllByRole('button')
      .map(button => button.textContent)
  }
  expect(buttonsOf('Twórca 1')).toEqual(['Odrzuć'])
  expect(buttonsOf('Twórca 3')).toEqual(['Przelew wyszedł', 'Bank odrzucił'])
  expect(buttonsOf('Twórca 4')).toEqual(['Przelew wrócił'])
})

test('OPS-15 MONEY-19 KSEF-03 KSEF-04 an order against an invoice says when it falls due and hands out the invoice', async () => {
  const invoiced = payout(5, {
    invoice: {
      id: payout(5).id,
      due_date: '2026-04-01',
      ksef_number: '5265877635-20250826-0100001AF629-AF',
      is_ksef_of_other: true,
    },
  })
  const received = serve({
    'GET /ops/payouts': () => page([invoiced]),
    [`GET /ops/payouts/${invoiced.id}/invoice`]: () => new Response('%PDF-1.7'),
  })
  open('/payouts')
  expect(await screen.findByText('Faktura, termin 01\u201104\u20112026')).toBeTruthy()
  expect(screen.getByText('KSeF 5265877635-20250826-0100001AF629-AF')).toBeTruthy()
  expect(screen.getByText('NIP w numerze KSeF jest inny niż w danych do rozliczeń')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz fakturę: Twórca 5' }))
  await waitFor(() => expect(received.some(({ path }) => path.endsWith('/invoice'))).toBe(true))
})

test('OPS-15 who may not move money reads that there is an invoice, who hands it out, and asks the server for nothing', async () => {
  await signInAs('operator')
  const invoiced = payout(5, {
    invoice: { id: payout(5).id, due_date: '2026-04-01', ksef_number: null, is_ksef_of_other: false },
  })
  const received = serve({ 'GET /ops/payouts': () => page([invoiced]) })
  open('/payouts')
  const button = await screen.findByRole('button', { name: 'Pobierz fakturę: Twórca 5' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(received.some(({ path }) => path.endsWith('/invoice'))).toBe(false)
})

test('13.9 TRAN-46 a transfer in a bank file is given back only in the bank’s name', async () => {
  const inFile = payout(3, { status: 'in_bank_file' })
  const received = serve({
    'GET /ops/payouts': () => page([inFile]),
    [`POST /ops/payouts/${inFile.id}/refuse`]: () => ({ data: inFile }),
  })
  open('/payouts')
  fireEvent.click(await screen.findByRole('button', { name: 'Bank odrzucił' }))
  const dialog = await asked()
  expect(dialog.getByText(/inaczej twórca dostanie pieniądze dwa razy/)).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Rachunek zamknięty' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Bank odrzucił' }))
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'Rachunek zamknięty',
      bank_refused: true,
    }),
  )
})

test('OPS-15 a file says what the bank has not answered to, and is recalled only where the server lets it', async () => {
  const released = { at: '2026-03-06T08:00:00Z', by: 'Jan' }
  const files = [
    { ...file, released },
    { ...file, id: payout(8).id, created_at: '2026-03-04T10:00:00Z', released, waiting: 0, can_recall: false },
  ]
  serve({ 'GET /ops/bank-files': () => page(files) })
  open('/payouts/files')
  expect(await screen.findByText('Czeka na bank: 2')).toBeTruthy()
  expect(screen.getByText('Bank odpowiedział')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Wycofaj' })).toHaveLength(1)
})

test('13.9 OPS-15 a file that the bank never got is recalled with a reason, and is offered for download no more', async () => {
  let recalled: object | null = null
  const received = serve({
    'GET /ops/bank-files': () => page([{ ...file, recalled }]),
    [`POST /ops/bank-files/${file.id}/recall`]: () => {
      recalled = { at: '2026-03-06T10:00:00Z', by: 'Iza', reason: 'Zły rachunek' }
      return { data: { ...file, recalled } }
    },
  })
  open('/payouts/files')
  fireEvent.click(await screen.findByRole('button', { name: 'Wycofaj' }))
  const dialog = await asked()
  expect(dialog.getByText(/2 przelewy wrócą do zleceń/)).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Zły rachunek' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Wycofaj' }))
  expect(await screen.findByText(/Wycofany .*\(Iza\): Zły rachunek/)).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Zły rachunek', released: false })
  expect(screen.queryByRole('button', { name: /Pobierz plik/ })).toBeNull()
})

test.each([
  ['/payouts', 'Zlecenia twórców, od najnowszego.'],
  ['/payouts?status=ordered', 'Zlecenia twórców, od najdłużej czekającego.'],
  ['/payouts?status=paid', 'Zlecenia twórców, od najnowszego.'],
])('OPS-14 %s says in which order it lists', async (address, said) => {
  serve({ 'GET /ops/payouts': () => page(orders) })
  open(address)
  expect(await screen.findByText(said)).toBeTruthy()
})

test('DESK-06 orders stand by sum when that is chosen, of the status that is shown', async () => {
  const received = serve({ 'GET /ops/payouts': () => page(orders) })
  open('/payouts?status=ordered&page=2')
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'amount' } })
  await waitFor(() =>
    expect(received.some(({ path }) => path === '/ops/payouts?status=ordered&sort=amount')).toBe(true),
  )
  expect(await screen.findByText('Zlecenia twórców, w wybranej kolejności.')).toBeTruthy()
})

const byStatus = { ordered: 12, in_bank_file: 3, paid: 1000, refused: 0, returned: 1 }

test('DESK-22 each status says how many orders it has, but not while somebody is looked for', async () => {
  serve({
    'GET /ops/payouts': () => page(orders),
    'GET /ops/payouts/counts': () => ({
      data: { orders: 12, files: 0, statements: 0, corrections: 0, receivables: 0, by_status: byStatus },
    }),
  })
  open('/payouts')
  expect(await screen.findByRole('option', { name: 'Zlecona (12)' })).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Wypłacona \(1\s000\+\)$/ })).toBeTruthy()
  cleanup()
  open('/payouts?search=Ola')
  expect(await screen.findByRole('option', { name: 'Zlecona' })).toBeTruthy()
})

test('DESK-07 SCR-74 tabs say how much waits behind each; a thousand and more are not counted', async () => {
  serve({
    'GET /ops/payouts': () => page(orders),
    'GET /ops/payouts/counts': () => ({
      data: { orders: 12, files: 0, statements: 3, corrections: 1, receivables: 1000, by_status: byStatus },
    }),
  })
  open('/payouts')
  const tabs = within(await screen.findByRole('navigation', { name: 'Widok' }))
  expect(await tabs.findByRole('link', { name: 'Zlecenia 12' })).toBeTruthy()
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\p{L}+ ?/gu, '') ?? '')).toEqual([
    '12',
    '',
    '',
    '3',
    '1',
    '1\u00a0000+',
    '',
  ])
})

test('DESK-20 bank files stand by sum when that is chosen', async () => {
  const received = serve({ 'GET /ops/bank-files': () => page([file]) })
  open('/payouts/files?page=2')
  fireEvent.change(await screen.findByLabelText('Kolejność'), { target: { value: 'amount' } })
  await waitFor(() => expect(received.some(({ path }) => path === '/ops/bank-files?sort=amount')).toBe(true))
})

test('OPS-15 bank files of a state are one press away from the first page; of none it is said, and the file follows', async () => {
  const received = serve({
    'GET /ops/bank-files': ({ path }) => ({
      ...page(path.includes('state=recalled') ? [] : [file]),
      counts: { waiting: 1, released: 0, recalled: 0 },
    }),
  })
  open('/payouts/files?page=2&sort=amount')
  fireEvent.click(await screen.findByRole('link', { name: /Wycofan/ }))
  expect(await screen.findByText('Nie ma tu plików')).toBeTruthy()
  expect(screen.getByText('Wybierz inny stan.')).toBeTruthy()
  expect(received.at(-1)?.path).toBe('/ops/bank-files?sort=amount&state=recalled')
  expect(screen.getByRole('button', { name: 'Pobierz CSV' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('link', { name: /Czeka/ }))
  const download = await screen.findByRole('button', { name: 'Pobierz CSV' })
  await waitFor(() => expect(download.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(download)
  await waitFor(() => expect(received.at(-1)?.path).toBe('/ops/bank-files/file?sort=amount&state=waiting'))
})

test('OPS-15 bank files that could not be read are asked for again in their place', async () => {
  let isUp = false
  serve({ 'GET /ops/bank-files': () => (isUp ? page([file]) : answer(503, { message: 'Za chwilę wracamy.' })) })
  open('/payouts/files')
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  expect(screen.queryByText('Nie ma jeszcze plików bankowych')).toBeNull()
  isUp = true
  fireEvent.click(again)
  expect(await screen.findByRole('table', { name: 'Pliki bankowe' })).toBeTruthy()
})
