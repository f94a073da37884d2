import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  type BankLine,
  bankLineStates,
  type BankProposal,
  type BankStatement,
} from '@fanfara/contract/ops/bank-statements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, payout, uuid } from '#/test/samples.ts'
import { answer, open, serve, signIn } from '#/test/world.tsx'

const ID = '00000000-0000-4000-8000-0000000000aa'
const statement = (of: Partial<BankStatement> = {}): BankStatement => ({
  id: ID,
  format: 'camt.053',
  account: 'PL34102010260000000000000001',
  reference: 'ST-2026-03-02',
  from_on: '2026-03-02',
  to_on: '2026-03-02',
  opening: 1000,
  closing: 850,
  came: 0,
  left: 150,
  lines: 3,
  known_lines: 0,
  unread: 0,
  waiting: 1,
  gap: -20,
  imported_at: '2026-03-03T08:00:00Z',
  imported_by: 'Iza',
  ...of,
})
const line = (of: Partial<BankLine> = {}): BankLine => ({
  id: '00000000-0000-4000-8000-0000000000bb',
  statement_id: ID,
  position: 1,
  booked_on: '2026-03-02',
  amount: -150,
  currency: 'PLN',
  name: 'Anna Przykładowa',
  account_masked: 'PL … 2874',
  title: 'PO-000012 Fanfara',
  state: 'waiting',
  why: 'account_differs',
  payout: null,
  campaign: null,
  has_moved: false,
  can_unmatch: false,
  settled: null,
  reason: null,
  proposals: [
    { kind: 'payout', id: 'p-1', name: 'Ola', detail: 'PO-000012', amount: 150, fits: ['amount', 'reference'] },
  ],
  ...of,
})
const standing = {
  accounts: [{ account: 'PL34102010260000000000000001', closing: 850, to_on: '2026-03-02' }],
  bank: 850,
  ledger: 0,
  difference: 850,
  parts: { before: 1000, gaps: 0, unread: 0, waiting: -150, set_aside: 0, by_hand: 0 },
  waiting_lines: 1,
}
const rest = (lines: BankLine[] = [line()]) => ({
  'GET /ops/bank-statements': () => page([statement()]),
  'GET /ops/bank-lines': () => page(lines),
  'GET /ops/bank-standing': () => ({ data: standing }),
})

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('SCR-75 a waiting line says why it waits, and one press settles it', async () => {
  const received = serve({
    ...rest(),
    [`POST /ops/bank-lines/${line().id}/settle`]: () => ({ data: line({ state: 'matched_payout', why: null }) }),
  })
  open('/bank-statements')
  expect(await screen.findByText('Przelew poszedł na inny rachunek niż w zleceniu.')).toBeTruthy()
  expect(screen.getByText('zgadza się: kwota, tytuł')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wskaż inaczej' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Wypłaty' })[0]?.getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: 'Wypłata: Ola, PO-000012' }))
  expect(await screen.findByText(/Rozliczono 150,00/)).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ payout_id: 'p-1' })
})

test('SCR-75 while lines are still matched nothing says that none waits; what then waits stands there by itself', async () => {
  let isRead = false
  serve({
    ...rest(),
    'GET /ops/bank-statements': () => page([statement({ unread: isRead ? 0 : 3 })]),
    'GET /ops/bank-lines': () => page(isRead ? [line()] : []),
  })
  open('/bank-statements')
  expect(await screen.findByText(/^Pozycje, które do niczego nie pasują/)).toBeTruthy()
  expect(screen.queryByText('Nic nie czeka')).toBeNull()
  isRead = true
  expect(await screen.findByText('PO-000012 Fanfara', {}, { timeout: 4000 })).toBeTruthy()
})

test('FORM-02 while the server settles a line as one thing that it may be, it can be settled as no other', async () => {
  const { proposals } = line()
  const other: BankProposal = {
    kind: 'payout',
    id: 'p-2',
    name: 'Kuba',
    detail: 'PO-000013',
    amount: 150,
    fits: ['amount'],
  }
  let settle: (answered: Response) => void = () => undefined
  const received = serve({
    ...rest([line({ proposals: [...proposals, other] })]),
    [`POST /ops/bank-lines/${line().id}/settle`]: () => new Promise<Response>(resolve => (settle = resolve)),
  })
  open('/bank-statements')
  fireEvent.click(await screen.findByRole('button', { name: 'Wypłata: Ola, PO-000012' }))
  const kuba = screen.getByRole('button', { name: 'Wypłata: Kuba, PO-000013' })
  await waitFor(() => expect(kuba.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(kuba)
  settle(answer(503, { message: 'Za chwilę wracamy.' }))
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('bank and ledger stand side by side, and each part of their difference has a name; a missing statement is told', async () => {
  serve(rest())
  open('/bank-statements')
  const table = await screen.findByRole('table', { name: 'Różnica' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(row => row.textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'Środki sprzed pierwszego wyciągu1 000,00 zł',
    'Pozycje, które czekają na Ciebie−150,00 zł',
    'Razem850,00 zł',
  ])
  expect(screen.getByText(/Nie zaczyna się tam, gdzie skończył się poprzedni/)).toBeTruthy()
})

test('DESK-44 statements of which something waits are one press away, stand in an order, and so does their file', async () => {
  const counts = { waiting: 2, settled: 5 }
  const received = serve({
    ...rest(),
    'GET /ops/bank-statements': ({ path }) => ({
      ...page(path.includes('state=settled') ? [] : [statement()]),
      counts,
    }),
    'GET /ops/bank-statements/file': () => answer(429, { message: 'Za dużo prób.' }),
  })
  const last = (start: string) => {
    const { path } = received.findLast(request => request.path.startsWith(start)) ?? { path: '' }
    return Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  }
  open('/bank-statements?page=2&sort=oldest')
  fireEvent.click(await screen.findByRole('link', { name: 'Coś czeka 2' }))
  await waitFor(() => expect(last('/ops/bank-statements?')).toEqual({ state: 'waiting', sort: 'oldest' }))
  fireEvent.change(screen.getByLabelText('Kolejność wyciągów'), { target: { value: 'reference' } })
  await waitFor(() => expect(last('/ops/bank-statements?')).toEqual({ state: 'waiting', sort: 'reference' }))
  const list = screen.getByRole('heading', { name: 'Wyciągi', level: 2 }).closest<HTMLElement>('section')
  if (!list) throw new Error('no list')
  fireEvent.click(within(list).getByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() => expect(last('/ops/bank-statements/file')).toEqual({ state: 'waiting', sort: 'reference' }))
  fireEvent.click(screen.getByRole('link', { name: 'Wszystko rozliczone 5' }))
  expect(await screen.findByText('Nie ma tu wyciągów')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Coś czeka 2' })).toBeTruthy()
})

test('several files are sent one after the other, each with what became of it', async () => {
  const outcome = {
    outcome: 'imported',
    account: 'PL34',
    reference: 'ST-1',
    problem: null,
    statement: statement({ waiting: 0 }),
  }
  const answers = [
    () => ({
      data: [outcome, { ...outcome, outcome: 'refused', reference: 'ST-2', problem: 'Urywa się.', statement: null }],
    }),
    () => answer(422, { message: 'Sprawdź pola.', errors: { statement: ['To nie jest wyciąg.'] } }),
  ]
  const received = serve({ ...rest([]), 'POST /ops/bank-statements': () => answers.shift()?.() })
  open('/bank-statements')
  const files = ['a.xml', 'b.txt'].map(name => new File(['x'], name))
  fireEvent.change(await screen.findByLabelText('Plik wyciągu'), { target: { files } })
  expect(await screen.findByText('3 nowe pozycje')).toBeTruthy()
  expect(screen.getByText('Urywa się.')).toBeTruthy()
  expect(await screen.findByText('To nie jest wyciąg.')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST')).toHaveLength(2)
  fireEvent.click(await screen.findByRole('button', { name: 'Schowaj' }))
  expect(screen.queryByText('To nie jest wyciąg.')).toBeNull()
})

test('DESK-114: a file that is tried again says how it ended, and no more that it failed before', async () => {
  const lost = () => answer(503, { message: 'Baza danych nie odpowiada.' })
  const taken = () => ({
    data: [{ outcome: 'known', account: 'PL34', reference: 'ST-1', problem: null, statement: statement({}) }],
  })
  const answers = [lost, lost, lost, taken]
  serve({ ...rest([]), 'POST /ops/bank-statements': () => answers.shift()?.() })
  open('/bank-statements')
  const field = await screen.findByLabelText('Plik wyciągu')
  const [file, other] = ['a.xml', 'b.xml'].map(name => new File(['x'], name, { lastModified: 0 }))
  const sentFiles = () =>
    within(screen.getByRole('region', { name: 'Co wczytano' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  fireEvent.change(field, { target: { files: [file, other] } })
  await expect.poll(sentFiles).toEqual(['a.xmlBaza danych nie odpowiada.', 'b.xmlBaza danych nie odpowiada.'])
  fireEvent.change(field, { target: { files: [file] } })
  await expect.poll(sentFiles).toEqual(['b.xmlBaza danych nie odpowiada.', 'a.xmlBaza danych nie odpowiada.'])
  fireEvent.change(field, { target: { files: [file] } })
  await expect
    .poll(sentFiles)
    .toEqual(['b.xmlBaza danych nie odpowiada.', 'a.xmlTen wyciąg już tu jest: nic się nie zmieniło'])
})

test('a line is set aside with a reason, and what was matched by mistake is unmatched', async () => {
  const matched = line({
    id: 'other',
    state: 'set_aside',
    why: null,
    can_unmatch: true,
    reason: 'Opłata',
    proposals: [],
  })
  const received = serve({
    ...rest([line(), matched]),
    [`POST /ops/bank-lines/${line().id}/set-aside`]: () => ({ data: matched }),
    'POST /ops/bank-lines/other/unmatch': () => answer(409, { message: 'Nie da się.', code: 'bank_line_final' }),
  })
  open('/bank-statements')
  fireEvent.click(await screen.findByRole('button', { name: 'Odłóż' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Opłata banku' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Odłóż' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Opłata banku' })
  fireEvent.click(await screen.findByRole('button', { name: 'Odwiąż' }))
  const question = await screen.findByRole('dialog')
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: 'Pomyłka' } })
  fireEvent.click(within(question).getByRole('button', { name: 'Odwiąż' }))
  expect(await within(question).findByText('Nie da się.')).toBeTruthy()
})

/** One campaign that owes so much. */
const owing = (name: string, owed: number) => ({
  ...page([{ id: 'c-1', campaign: { id: 'c-1', name }, advertiser: 'Zorza', owed }]),
  term_days: 14,
  due: owed,
})

test('CRED-08 beside a campaign that owes less than what came stands by how much', async () => {
  const campaign = { kind: 'campaign' as const, id: uuid(5), name: 'Herbata', detail: 'Kubek sp. z o.o.' }
  const proposals = [
    { ...campaign, amount: 50.1, fits: ['reference' as const] },
    { ...campaign, id: uuid(6), amount: 150, fits: ['amount' as const] },
  ]
  serve(rest([line({ amount: 150, proposals })]))
  open('/bank-statements')
  const said = (await screen.findByRole('list', { name: 'Propozycje' })).textContent?.replaceAll('\u00A0', ' ')
  expect(said).toContain('do zapłaty 50,10 zł, o 99,90 zł mniej, niż przyszło')
  expect(said).toContain('do zapłaty 150,00 zł · zgadza się')
})

test('SCR-75 what nothing was proposed for is found by hand: a campaign, or a payout of exactly that sum', async () => {
  const came = line({ amount: 150, proposals: [], why: 'nothing_fits' })
  const received = serve({
    ...rest([came]),
    'GET /ops/payouts': () => page([payout(1, { id: 'one', amount: 150 }), payout(2, { id: 'two', amount: 151 })]),
    'GET /ops/receivables': () => owing('Wiosna', 150),
    [`POST /ops/bank-lines/${came.id}/settle`]: () => ({ data: line({ state: 'matched_advertiser', why: null }) }),
  })
  open('/bank-statements')
  fireEvent.click(await screen.findByRole('button', { name: 'Dopasuj ręcznie' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Wiosna')).toBeTruthy()
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(2)
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'To jest to' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ campaign_id: 'c-1' })
})

test('a statement shows its balances, its lines by what became of them, and how far it is read', async () => {
  const by_state = Object.fromEntries(
    ['unread', 'matched_payout', 'matched_return', 'matched_advertiser', 'waiting', 'set_aside', 'wrong'].map(state => [
      state,
      { count: state === 'matched_payout' ? 2 : 0, amount: state === 'matched_payout' ? -150 : 0 },
    ]),
  )
  const matched = line({
    state: 'matched_payout',
    why: null,
    payout: { id: 'p', reference: 'PO-000012', name: 'Ola' },
    proposals: [],
    settled: { at: '2026-03-03T08:00:00Z', by: 'Iza' },
  })
  serve({
    [`GET /ops/bank-statements/${ID}`]: () => ({ data: { ...statement({ unread: 1 }), by_state } }),
    'GET /ops/bank-lines': () =>
      page([matched, line({ id: 'eur', currency: 'EUR', state: 'wrong', why: 'foreign_currency', proposals: [] })]),
  })
  open(`/bank-statements/${ID}`)
  expect(await screen.findByRole('progressbar', { name: 'Dopasowujemy pozycje' })).toBeTruthy()
  expect(screen.getByText('Saldo początkowe')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^2 pozycje · / }).getAttribute('href')).toContain('state=matched_payout')
  const link = await screen.findByRole('link', { name: 'Ola, PO-000012' })
  expect(link.getAttribute('href')).toContain('search=PO-000012')
  expect(screen.getByText('Inna waluta niż złote.')).toBeTruthy()
  expect(screen.getByText(/150,00 EUR/)).toBeTruthy()
})

test('DESK-08 each campaign that is found for a line says how much it owes still', async () => {
  const received = serve({
    ...rest([line({ amount: 1234.5, proposals: [] })]),
    'GET /ops/payouts': () => page([]),
    'GET /ops/receivables': () => owing('Kawa na żywo', 1234.5),
  })
  open('/bank-statements')
  fireEvent.click(await screen.findByRole('button', { name: 'Dopasuj ręcznie' }))
  const found = within(await screen.findByRole('dialog'))
  expect((await found.findByText(/Do zapłaty zostało/)).textContent).toBe('Do zapłaty zostało: 1\u00a0234,50\u00a0zł')
  fireEvent.change(found.getByRole('searchbox'), { target: { value: 'zorza' } })
  await waitFor(() => expect(received.some(({ path }) => path.startsWith('/ops/receivables?name=zorza'))).toBe(true))
})

test('DESK-21 lines of a statement are looked for and put in order, which the address keeps; nobody found is said', async () => {
  const received = serve({
    ...rest(),
    [`GET /ops/bank-statements/${ID}`]: () => ({
      data: {
        ...statement(),
        by_state: Object.fromEntries(bankLineStates.map(state => [state, { count: 0, amount: 0 }])),
      },
    }),
    'GET /ops/bank-lines': ({ path }) => page(path.includes('search=') ? [] : [line()]),
  })
  open(`/bank-statements/${ID}?state=waiting`)
  fireEvent.change(await screen.findByLabelText('Kolejność pozycji'), { target: { value: 'amount' } })
  const field = await screen.findByRole('searchbox', { name: 'Kto, tytuł, rachunek albo kwota' })
  fireEvent.change(field, { target: { value: 'swit' } })
  fireEvent.blur(field)
  await waitFor(() =>
    expect(
      received.some(({ path }) => ['state=waiting', 'sort=amount', 'search=swit'].every(part => path.includes(part))),
    ).toBe(true),
  )
  expect(await screen.findByText('Nie ma takiej pozycji')).toBeTruthy()
})

test('DESK-21 what waits is looked for too', async () => {
  const received = serve({
    ...rest(),
    'GET /ops/bank-lines': ({ path }) => page(path.includes('search=') ? [] : [line()]),
  })
  open('/bank-statements')
  const field = await screen.findByRole('searchbox', { name: 'Kto, tytuł, rachunek albo kwota' })
  fireEvent.change(field, { target: { value: 'nikt' } })
  fireEvent.blur(field)
  await waitFor(() => expect(received.some(({ path }) => path.includes('search=nikt'))).toBe(true))
  expect(await screen.findByText('Nie ma takiej pozycji')).toBeTruthy()
})

test('SCR-75 lines that wait are turned by the page, as many on one as somebody chooses; another order begins at the first', async () => {
  const received = serve({
    ...rest(),
    'GET /ops/bank-lines': ({ path }) => {
      const asked = new URLSearchParams(path.split('?')[1])
      const [at, size] = [Number(asked.get('page')), Number(asked.get('per_page'))]
      return { data: [line()], meta: { current_page: at, per_page: size, total: 60, last_page: Math.ceil(60 / size) } }
    },
  })
  const last = () =>
    Object.fromEntries(
      new URLSearchParams(received.findLast(({ path }) => path.startsWith('/ops/bank-lines?'))?.path.split('?')[1]),
    )
  open('/bank-statements')
  fireEvent.click(await screen.findByRole('button', { name: 'Następna strona' }))
  await waitFor(() => expect(last()).toMatchObject({ page: '2', per_page: '10' }))
  fireEvent.change(screen.getByLabelText('Na stronie'), { target: { value: '50' } })
  await waitFor(() => expect(last()).toMatchObject({ page: '1', per_page: '50' }))
  expect(await screen.findByText('1–50 z 60')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Następna strona' }))
  await waitFor(() => expect(last()).toMatchObject({ page: '2', per_page: '50' }))
  fireEvent.change(screen.getByLabelText('Kolejność pozycji'), { target: { value: 'amount' } })
  await waitFor(() => expect(last()).toMatchObject({ page: '1', per_page: '50', sort: 'amount' }))
})
