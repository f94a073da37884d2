import { DAY_MS } from '@fanfara/contract/durations'
import { paymentStatuses } from '@fanfara/contract/enums'
import type { PaymentRow } from '@fanfara/contract/payments'
import { lookOn } from '@fanfara/ui/look-on'
import { Notifications } from '@fanfara/ui/toast'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { FinancesScreen } from './finances-screen.tsx'

const idOf = (at: number) => `00000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`
const row = (of: Partial<PaymentRow>): PaymentRow => ({
  id: idOf(1),
  campaign_id: 'c1',
  name: 'Kawa na sen',
  start_date: '2026-02-01',
  end_date: '2026-02-28',
  clicks: null,
  views: 1200,
  model: 'CPM',
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
const rows = [row({}), row({ id: idOf(2), name: 'Sok', status: 'ready_for_payout' })]

const none = Object.fromEntries(paymentStatuses.map(status => [status, 0]))

/** What the server says of these payments: the page, status, words or id that are asked for, and sums of all. */
function payments(all: readonly PaymentRow[], search = '') {
  const asked = new URLSearchParams(search)
  const [page, size] = [Number(asked.get('page') ?? 1), Number(asked.get('per_page') ?? 10)]
  const wanted = { status: asked.get('status'), id: asked.get('id'), search: asked.get('search')?.toLowerCase() ?? '' }
  const found = all.filter(
    each =>
      (wanted.status === null || each.status === wanted.status) &&
      (wanted.id === null || each.id === wanted.id) &&
      each.name.toLowerCase().includes(wanted.search),
  )
  const counts = { ...none, ...Object.fromEntries(all.map(({ status }) => [status, 0])) }
  for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1
  return {
    balance: 24,
    balance_waiting: 130.5,
    can_request_payout: false,
    data: found.slice((page - 1) * size, page * size),
    meta: { current_page: page, per_page: size, total: found.length, last_page: Math.ceil(found.length / size) },
    sums: { ordered: 77, waiting_for_acceptance: 30.5, waiting_for_payment: 100, counts },
  }
}

function show(at: string, device: 'desktop' | 'phone', all: readonly PaymentRow[] = rows) {
  lookOn(device)
  const calls = serve({ 'GET /payments': ({ search }) => answer(200, payments(all, search)) })
  const { router } = showPage(FinancesScreen, { at, routes: ['/finances'] })
  const asked = () => calls.filter(({ name }) => name === 'GET /payments').map(({ search }) => search)
  return { router, asked, address: () => router.state.location.href }
}
const open = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Pokaż szczegóły: ${name}` }))

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('MONEY-04 on a phone a payment opens in a dialog with an address of its own; Back closes it and stays on the finances', async () => {
  const { router, address } = show('/finances?status=paid', 'phone')
  await open('Kawa na sen')
  await screen.findByRole('dialog', { name: 'Kawa na sen' })
  expect(address()).toBe(`/finances?status=paid&id=${idOf(1)}`)
  act(() => router.history.back())
  await waitFor(() => expect([address(), screen.queryByRole('dialog')]).toEqual(['/finances?status=paid', null]))
  expect(screen.queryByRole('button', { name: 'Pokaż szczegóły: Sok' })).toBeNull()
})

test('MONEY-04 the payment of the address is open on load in a dialog on a phone, which is closed to the list', async () => {
  const { address } = show(`/finances?id=${idOf(2)}`, 'phone')
  await screen.findByRole('dialog', { name: 'Sok' })
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect([address(), screen.queryByRole('dialog')]).toEqual(['/finances', null]))
})

test('MONEY-04 on a desktop the payment of the address is open in its row', async () => {
  show(`/finances?id=${idOf(2)}`, 'desktop')
  expect(await screen.findByRole('button', { name: 'Ukryj szczegóły: Sok' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('MONEY-05 MONEY-08 choosing a status forgets the opened payment', async () => {
  const { address } = show(`/finances?task=${idOf(3)}&id=${idOf(2)}`, 'desktop')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), { target: { value: 'paid' } })
  await waitFor(() => expect(address()).toBe('/finances?status=paid'))
})

test('SCR-52 what money waits for is said where there is some, and that there is none where there is none', async () => {
  show('/finances', 'phone')
  expect(await screen.findByText('Czeka na przekazanie do banku albo już tam jest')).toBeTruthy()
  expect(screen.queryByText('Nic nie jest teraz zlecone')).toBeNull()
  expect(screen.queryByText('Nic teraz nie czeka')).toBeNull()
  cleanup()
  serve({
    'GET /payments': () => answer(200, { balance: 240, balance_waiting: 0, can_request_payout: true, data: [] }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  expect(await screen.findByText('Nic nie jest teraz zlecone')).toBeTruthy()
  expect(screen.getByText('Nic teraz nie czeka')).toBeTruthy()
  expect(screen.queryByText('Czeka na rozliczenie lub wpłatę reklamodawcy')).toBeNull()
  expect(screen.queryByText('Czeka na przekazanie do banku albo już tam jest')).toBeNull()
})

test('13.2 with an unconfirmed address the buttons say so, and a link leads to where it is confirmed', async () => {
  lookOn('desktop')
  serve({
    'GET /payments': () => answer(200, { balance: 240, balance_waiting: 0, can_request_payout: false, data: rows }),
    'GET /users': () => answer(200, { data: { email_confirmed: false } }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  const link = await screen.findByRole('link', { name: 'Potwierdź adres e-mail' })
  expect(link.getAttribute('href')).toBe('/settings/system')
  expect(screen.getAllByText('Bez potwierdzonego adresu e-mail nie wypłacisz pieniędzy.').length).toBeGreaterThan(0)
  expect(screen.queryByText(/co najmniej/)).toBeNull()
})

test('MONEY-22 who told no account yet is led to where it is told before anybody presses; there is none to change', async () => {
  lookOn('phone')
  serve({
    'GET /payments': () => answer(200, { balance: 240, balance_waiting: 0, can_request_payout: true, data: rows }),
    'GET /users': () => answer(200, { data: { email_confirmed: true } }),
    'GET /profiles': () => answer(404, { message: 'Nie ma.' }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  const link = await screen.findByRole('link', { name: 'Uzupełnij dane do rozliczeń' })
  expect(link.getAttribute('href')).toBe('/settings/billing')
  expect(screen.getByText('Nie znamy jeszcze Twojego konta.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'zmień' })).toBeNull()
})

test('threat model §4.13 while payouts rest, the balance says until when before anybody presses; the button stays', async () => {
  lookOn('desktop')
  const held = { payout_held_until: '2026-03-05T09:30:00Z' }
  serve({
    'GET /payments': () =>
      answer(200, { balance: 240, balance_waiting: 0, can_request_payout: true, ...held, data: rows }),
    'GET /users': () => answer(200, { data: { email_confirmed: true } }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  expect((await screen.findByText(/Wypłaty są wstrzymane do/)).textContent).toMatch(/05.03.2026.+:30/)
  expect(screen.queryByText('Tyle możesz teraz wypłacić')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Wypłać' }).disabled).toBe(false)
})

test('FIN-12 while payouts rest neither an order nor an invoice is begun that would be refused at its end; afterwards both are', async () => {
  lookOn('desktop')
  let until: string | null = new Date(Date.now() + 60_000).toISOString()
  serve({
    'GET /payments': () =>
      answer(200, { balance: 240, balance_waiting: 0, can_request_payout: true, payout_held_until: until, data: rows }),
    'GET /users': () => answer(200, { data: { email_confirmed: true } }),
    'GET /profiles': () => answer(404, { message: 'Nie ma.' }),
  })
  const { cache } = showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  await screen.findByText(/Wypłaty są wstrzymane do/)
  for (const name of ['Wypłać', 'Wyślij fakturę']) {
    fireEvent.click(screen.getByRole('button', { name }))
    const said = await screen.findByRole('dialog', { name: 'Wypłaty są wstrzymane' })
    expect(said.textContent).toContain('Do tego czasu pieniądze zostają w Twoim saldzie.')
    fireEvent.click(within(said).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  until = null
  await cache.invalidateQueries({ queryKey: ['Payments'] })
  await screen.findByText('Tyle możesz teraz wypłacić')
  fireEvent.click(screen.getByRole('button', { name: 'Wypłać' }))
  expect(await screen.findByRole('dialog', { name: 'Wypłacić 240,00\u00a0zł?' })).toBeTruthy()
})

test('FIN-15 a rest of payouts ends on an open page by itself', async () => {
  let until: string | null = new Date(Date.now() + 60_000).toISOString()
  serve({
    'GET /payments': () =>
      answer(200, { balance: 240, balance_waiting: 0, can_request_payout: true, payout_held_until: until, data: rows }),
    'GET /users': () => answer(200, { data: { email_confirmed: true } }),
    'GET /profiles': () => answer(404, { message: 'Nie ma.' }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  await screen.findByText(/Wypłaty są wstrzymane do/)
  until = null
  await vi.advanceTimersByTimeAsync(61_000)
  expect(await screen.findByText('Tyle możesz teraz wypłacić')).toBeTruthy()
  vi.useRealTimers()
})

test('MONEY-01 the balance stands on top as the answer says it', async () => {
  lookOn('desktop')
  serve({
    'GET /payments': () =>
      answer(200, {
        balance: 1234.5,
        balance_waiting: 0,
        can_request_payout: true,
        payout_held_until: null,
        data: rows,
      }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  const label = await screen.findByText('Twoje saldo')
  await waitFor(() => expect(label.nextElementSibling?.textContent).toMatch(/^1\s234,50\szł$/))
})

test('MONEY-06 the filter offers all and each of the six statuses', async () => {
  show('/finances', 'desktop')
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect([...filter.options].map(({ value }) => value)).toEqual(['', ...paymentStatuses])
})

test('MONEY-31 on a phone each payment says its name, its sum and where it stands; the status of the address filters', async () => {
  show('/finances?status=ready_for_payout', 'phone')
  const row = await screen.findByRole('button', { name: 'Pokaż szczegóły: Sok' })
  const item = row.closest('li') ?? row.parentElement
  for (const part of ['Sok', 'Do wypłaty', '24,00']) expect(item?.textContent).toContain(part)
  expect(screen.queryByRole('button', { name: 'Pokaż szczegóły: Kawa na sen' })).toBeNull()
})

const noEarnings = { from: '2026-01-01', to: '2026-01-01', step: 'day', bars: [], sources: [] }
const many = Array.from({ length: 23 }, (_, at) => row({ id: idOf(at), name: `Kampania ${at}` }))
const shownNames = () =>
  screen.getAllByRole('button', { name: /^Pokaż szczegóły: / }).map(each => each.getAttribute('aria-label')?.slice(17))

test('FIN-01 a page is shown, the next one on demand; the address says which, and sums stay those of all', async () => {
  const { address, asked } = show('/finances', 'desktop', many)
  await waitFor(() => expect(shownNames()).toHaveLength(10))
  expect(asked()).toEqual(['?page=1'])
  fireEvent.click(screen.getByRole('button', { name: 'Strona 3' }))
  await waitFor(() => expect(shownNames()).toEqual(['Kampania 20', 'Kampania 21', 'Kampania 22']))
  expect(address()).toBe('/finances?page=3')
  const onTheWay = screen.getByText('Zarobione, jeszcze nie do wypłaty').nextElementSibling
  expect(onTheWay?.textContent).toMatch(/^130,50\szł/)
  expect(onTheWay?.textContent).toMatch(/100,00\szł/)
  expect(screen.getByText('Zlecone do wypłaty').nextElementSibling?.textContent).toMatch(/^77,00\szł/)
})

test('FIN-02 words are looked for by the server, from the first page; a search without matches leads back to all', async () => {
  const { address, asked } = show('/finances?page=2&range=12m', 'desktop', many)
  const field = await screen.findByRole('searchbox', { name: 'Szukaj w płatnościach' })
  fireEvent.change(field, { target: { value: 'kampania 17' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(shownNames()).toEqual(['Kampania 17']))
  expect(address()).toBe('/finances?range=12m&name=kampania+17')
  expect(asked().at(-1)).toBe('?page=1&search=kampania+17')
  fireEvent.change(field, { target: { value: 'nic' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByText('Nie ma płatności, która pasuje do „nic”')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wszystkie' }))
  await waitFor(() => expect(shownNames()).toHaveLength(10))
  expect(address()).toBe('/finances?range=12m')
})

test('FIN-02 the payment of the address opens in a dialog where another page has it; of one that is nobody’s that is said, and the way out is the list (SCR-43)', async () => {
  const { address, router } = show(`/finances?id=${idOf(22)}`, 'desktop', many)
  expect(await screen.findByRole('dialog', { name: 'Kampania 22' })).toBeTruthy()
  act(() => router.history.push(`/finances?id=${idOf(99)}`))
  render(<Notifications />)
  expect(await screen.findByText('Nie ma takiej płatności')).toBeTruthy()
  await waitFor(() => expect([address(), screen.queryByRole('dialog')]).toEqual(['/finances', null]))
})

/** An answer that comes when the test says so. */
function later() {
  let resolve: (response: Response) => void = () => undefined
  const promise = new Promise<Response>(done => {
    resolve = done
  })
  return { promise, resolve: (response: Response) => resolve(response) }
}

test('FIN-06 payments wait for the chart above them, so that nothing pushes them away; a chart that fails holds nothing up', async () => {
  lookOn('desktop')
  const chart = later()
  serve({
    'GET /payments': () => answer(200, payments(rows)),
    'GET /payments/corrections': () => answer(200, { data: { corrections: [], set_off: 0 } }),
    'GET /payments/earnings/chart': () => chart.promise,
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  await screen.findByRole('combobox', { name: 'Zakres' })
  expect([
    screen.queryByRole('table', { name: 'Płatności' }),
    screen.queryByRole('combobox', { name: 'Status' }),
  ]).toEqual([null, null])
  chart.resolve(answer(422, { message: 'Nie teraz.' }))
  expect(await screen.findByText('Kawa na sen')).toBeTruthy()
  expect(screen.getByText('Nie teraz.')).toBeTruthy()
})

test('FIN-06 before the answer the chart has its outline, and whoever has earned nothing sees neither afterwards', async () => {
  const page = later()
  serve({ 'GET /payments': () => page.promise })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  expect(await screen.findByRole('heading', { name: 'Zarobki' })).toBeTruthy()
  page.resolve(answer(200, payments([])))
  expect(await screen.findByText('Tu zobaczysz swoje zarobki')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Zarobki' })).toBeNull()
  // Nothing is to be chosen from nothing.
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('FIN-02 the filter counts; a handful is not searched', async () => {
  show('/finances', 'desktop')
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  await waitFor(() => expect([...filter.options].map(option => option.text)).toContain('Do wypłaty (1)'))
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('FIN-01 a page that does not come says so in its place and is asked for again; balance and filter stay', async () => {
  lookOn('desktop')
  let isBroken = true
  serve({
    'GET /payments': ({ search }) =>
      isBroken && search.includes('page=2')
        ? answer(500, { message: 'Nie teraz.' })
        : answer(200, payments(many, search)),
    'GET /payments/earnings/chart': () => answer(200, { data: noEarnings }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Strona 2' }))
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  expect(screen.getByText('Twoje saldo')).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getAllByRole('button', { name: 'Spróbuj ponownie' }).at(-1) ?? document.body)
  await waitFor(() => expect(shownNames()[0]).toBe('Kampania 10'))
})

test('TOLD-03 beside the expected day stands how often such days came true, of advertisers or of transfers; without enough of them, nothing', async () => {
  lookOn('desktop')
  const expected = { expected_at: '2026-06-01T10:00:00Z' }
  const waiting = [
    row({ ...expected, name: 'Sok', status: 'waiting_for_payment', acts_next: 'advertiser' }),
    row({ ...expected, id: idOf(2), name: 'Kawa', status: 'sent_for_payout', acts_next: 'operator' }),
  ]
  serve({
    'GET /payments': () => answer(200, { ...payments(waiting), kept_dates: { advertiser: 87, transfer: null } }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  await open('Sok')
  expect(await screen.findByText('W ostatnich 6 miesiącach 87% takich terminów się sprawdziło.')).toBeTruthy()
  await open('Kawa')
  await waitFor(() => expect(screen.queryByText(/takich terminów/)).toBeNull())
})

test('FIN-05 a day that has passed is not called expected any more: the day itself still is', async () => {
  lookOn('desktop')
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const waiting = [
    row({ name: 'Sok', status: 'waiting_for_payment', expected_at: at(-1) }),
    row({ id: idOf(2), name: 'Kawa', status: 'waiting_for_payment', expected_at: at(0) }),
  ]
  serve({ 'GET /payments': () => answer(200, payments(waiting)) })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  expect(await screen.findByText(/^Miało być do/)).toBeTruthy()
  expect(screen.getByText(/^Spodziewane do/)).toBeTruthy()
  await open('Sok')
  expect(screen.getAllByText(/^Miało być do/)).toHaveLength(2)
})

test.each([true, false])(
  'FIN-07 each stage says its name, those behind their day, where it can be read (%s)',
  async isRead => {
    lookOn('desktop')
    const passed = [
      { status: 'waiting_for_acceptance', at: '2026-02-01T10:00:00Z' },
      { status: 'waiting_for_payment', at: '2026-03-01T10:00:00Z' },
      { status: 'ready_for_payout', at: '2026-03-04T10:00:00Z' },
    ]
    serve({
      'GET /payments': () => answer(200, payments([row({ status: 'ready_for_payout' })])),
      [`GET /payments/${idOf(1)}/stages`]: () =>
        isRead ? answer(200, { data: passed }) : answer(404, { message: 'Nie ma.' }),
    })
    showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
    await open('Kawa na sen')
    const said = () =>
      screen.getAllByRole('button', { name: /^(Zarobione|Rozliczone|Na saldzie|Zlecone|W banku|U Ciebie)/ })
    const days = isRead ? [' · 01-02-2026', ' · 01-03-2026', ' · 04-03-2026'] : ['', '', '']
    await waitFor(() =>
      expect(
        said().map(each => each.getAttribute('aria-label')?.replaceAll('\u2011', '-').replaceAll('\u2060', '')),
      ).toEqual([
        `Zarobione${days[0]}`,
        `Rozliczone${days[1]}`,
        `Na saldzie${days[2]}`,
        'Zlecone',
        'W banku',
        'U Ciebie',
      ]),
    )
  },
)

test.each([
  ['transfer', 'Bank nie wypłacił tych pieniędzy', true],
  ['order', 'Wypłata została odrzucona', true],
  ['invoice', 'Faktura nie została przyjęta', false],
] as const)(
  'FIN-11 of money that came back an opened payment says what failed, why, and what helps: %s',
  async (of, title, hasWay) => {
    lookOn('desktop')
    const at = '2026-03-04T10:00:00Z'
    serve({
      'GET /payments': () => answer(200, payments([row({ status: 'ready_for_payout' })])),
      [`GET /payments/${idOf(1)}/stages`]: () =>
        answer(200, { data: [{ status: 'ready_for_payout', at, came_back: { of, reason: 'Rachunek zamknięty' } }] }),
    })
    showPage(FinancesScreen, { at: '/finances', routes: ['/finances', '/settings/billing'] })
    await open('Kawa na sen')
    expect(await screen.findByText(title)).toBeTruthy()
    expect(screen.getByText('Powód: Rachunek zamknięty')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Przejdź do danych do rozliczeń' }) !== null).toBe(hasWay)
  },
)

test('FIN-17 a payment that came back and went whole into a debt says so, and calls for nothing', async () => {
  lookOn('desktop')
  const came_back = { of: 'order', reason: 'Rachunek zamknięty' }
  const all = row({ status: 'ready_for_payout', payout: 540, set_off: 540, acts_next: 'creator' })
  serve({
    'GET /payments': () => answer(200, payments([all])),
    [`GET /payments/${idOf(1)}/stages`]: () =>
      answer(200, { data: [{ status: 'ready_for_payout', at: '2026-03-04T10:00:00Z', came_back }] }),
  })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances', '/settings/billing'] })
  await open('Kawa na sen')
  expect(await screen.findByText('Wypłata została odrzucona')).toBeTruthy()
  expect(screen.getAllByText(/^Całość potrąciliśmy z tytułu korekty/).length).toBeGreaterThan(0)
  expect(screen.queryByText(/^Pieniądze są na Twoim saldzie/)).toBeNull()
  expect(screen.queryByText(/Zanim zlecisz wypłatę jeszcze raz/)).toBeNull()
  expect(screen.queryByText('Twoja kolej')).toBeNull()
})

test.each([
  [540, 'Potrącone', 'Do wypłaty'],
  [539.99, 'Do wypłaty', 'Potrącone'],
])('FIN-18 of 540 zł of which %d went into a debt the badge says %s', async (set_off, said, other) => {
  lookOn('phone')
  serve({ 'GET /payments': () => answer(200, payments([row({ status: 'ready_for_payout', payout: 540, set_off })])) })
  showPage(FinancesScreen, { at: '/finances', routes: ['/finances'] })
  const badges = async (label: string) =>
    (await screen.findAllByText(label)).filter(shown => shown.matches('.calm-tint *'))
  expect(await badges(said)).toHaveLength(1)
  expect(screen.queryAllByText(other).filter(shown => shown.matches('.calm-tint *'))).toEqual([])
})

test('LATE-01 a business reads how late the advertiser is and what the law asks for it, in words; without figures it reads that there are none', async () => {
  const late = { days: 12, interest: 4.6, compensation: 170 }
  const waiting = [
    row({ name: 'Sok', status: 'waiting_for_payment', late }),
    row({
      id: idOf(2),
      name: 'Kawa',
      status: 'waiting_for_payment',
      late: { days: 1, interest: null, compensation: null },
    }),
    row({ id: idOf(3), name: 'Lody', status: 'waiting_for_payment' }),
  ]
  show('/finances', 'desktop', waiting)
  await open('Sok')
  expect(await screen.findByText('Reklamodawca spóźnia się 12 dni')).toBeTruthy()
  expect(screen.getByText(/przewiduje do dziś 4,60.zł odsetek i 170,00.zł rekompensaty/)).toBeTruthy()
  await open('Kawa')
  expect(await screen.findByText('Reklamodawca spóźnia się 1 dzień')).toBeTruthy()
  expect(screen.getByText(/Stawki za ten czas nie są jeszcze wpisane/)).toBeTruthy()
  await open('Lody')
  await waitFor(() => expect(screen.queryByText(/Reklamodawca spóźnia się/)).toBeNull())
})
