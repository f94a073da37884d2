import type { Statement } from '@fanfara/contract/statements'
import { monthName } from '@fanfara/ui/calendar-names'
import { thisMonth } from '@fanfara/ui/today'
import { lookOn } from '@fanfara/ui/look-on'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { StatementsScreen } from './statements-screen.tsx'

const statement = (of: Partial<Statement> = {}): Statement => ({
  period: '2026-03',
  from: '2026-02-28T23:00:00.000Z',
  until: '2026-03-31T22:00:00.000Z',
  opening: 10,
  came: 250.5,
  left: 260.5,
  closing: 0,
  is_cut: false,
  months: ['2026-03', '2025-12'],
  movements: [
    {
      id: '1',
      at: '2026-03-02T10:00:00Z',
      kind: 'release',
      amount: 250.5,
      balance: 260.5,
      campaign: 'Kawa na sen',
      reference: null,
      reason: null,
    },
    {
      id: '2',
      at: '2026-03-05T10:00:00Z',
      kind: 'payout',
      amount: -260.5,
      balance: 0,
      campaign: null,
      reference: 'PO-000123',
      reason: null,
    },
  ],
  ...of,
})

const open = (at: string) => showPage(StatementsScreen, { at, routes: ['/finances/statements', '/finances'] })
beforeEach(() => {
  lookOn('desktop')
  session.auth.set({ token: 't', remember: false })
})
afterEach(() => vi.unstubAllGlobals())

test('design §1.1 a statement shows its sums, and each movement with what it is about and the balance after it', async () => {
  serve({ 'GET /payments/statements/2026-03': () => answer(200, { data: statement() }) })
  open('/finances/statements?period=2026-03')
  const sums = await screen.findAllByRole('definition')
  expect(sums.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    '10,00 zł',
    '250,50 zł',
    expect.stringMatching(/^[-−]260,50 zł$/),
    '0,00 zł',
  ])
  const [, release, payout] = screen.getAllByRole('row')
  expect(release?.textContent).toMatch(/Kawa na sen.*Zarobek gotowy do wypłaty.*250,50.*260,50/)
  expect(payout?.textContent).toMatch(/PO-000123.*Wypłata zlecona.*260,50.*0,00/)
})

test('design §1.1 periods are the months in which something happened, their years, and this month; the choice is in the address', async () => {
  const calls = serve({
    'GET /payments/statements/2026-03': () => answer(200, { data: statement() }),
    'GET /payments/statements/2025': () =>
      answer(200, { data: statement({ period: '2025', movements: [], opening: 0, came: 0, left: 0 }) }),
  })
  const { router } = open('/finances/statements?period=2026-03')
  await screen.findAllByRole('definition')
  const choice = screen.getByRole('combobox', { name: 'Okres' })
  const options = within(choice).getAllByRole('option')
  expect(options.map(option => option.textContent)).toEqual(
    expect.arrayContaining([
      'Cały rok 2026',
      'marzec 2026',
      'Cały rok 2025',
      'grudzień 2025',
      monthName(thisMonth(), 'pl'),
    ]),
  )
  fireEvent.change(choice, { target: { value: '2025' } })
  expect(await screen.findByText('W tym okresie nic się nie zmieniło')).toBeTruthy()
  expect(router.state.location.href).toBe('/finances/statements?period=2025')
  expect(screen.queryByRole('button', { name: 'Pobierz CSV' })).toBeNull()
  expect(calls.map(({ name }) => name)).toContain('GET /payments/statements/2025')
})

test('design §1.1 a statement that cannot be read says so and can be tried again; a broken period is this month', async () => {
  let attempts = 0
  serve({
    [`GET /payments/statements/${thisMonth()}`]: () => {
      attempts += 1
      return attempts === 1
        ? answer(503, { message: 'Baza danych nie odpowiada.' })
        : answer(200, { data: statement() })
    },
  })
  open('/finances/statements?period=2026-99')
  expect(await screen.findByText('Baza danych nie odpowiada.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Kawa na sen')).toBeTruthy()
})

test('design §1.1 a file that cannot be fetched is told, and the button works again', async () => {
  const calls = serve({
    'GET /payments/statements/2026-03': () => answer(200, { data: statement() }),
    'GET /payments/statements/2026-03/csv': () => answer(503, { message: 'Za chwilę.' }),
  })
  open('/finances/statements?period=2026-03')
  fireEvent.click(await screen.findByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pobierz CSV' }).disabled).toBe(false),
  )
  expect(calls.map(({ name }) => name)).toContain('GET /payments/statements/2026-03/csv')
})

test('STAT-01 the statement is saved as a document, in the language that is shown', async () => {
  const saved: { name: string; language: string | null }[] = []
  const link = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  serve({ 'GET /payments/statements/2026-03': () => answer(200, { data: statement() }) })
  const { fetch: usual } = window
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/pdf')) return usual(address, init)
    saved.push({ name: address, language: new Headers(init.headers).get('content-language') })
    return new Response('%PDF-')
  })
  open('/finances/statements?period=2026-03')
  fireEvent.click(await screen.findByRole('button', { name: 'Pobierz PDF' }))
  await waitFor(() => expect(saved).toEqual([{ name: '/api/payments/statements/2026-03/pdf', language: 'pl' }]))
  await waitFor(() => expect(link).toHaveBeenCalledOnce())
  link.mockRestore()
})

test('months of Warsaw: after 23:00 UTC on the last day of a summer month it is the next one', () => {
  expect(thisMonth(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07')
  expect(thisMonth(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12')
  expect([monthName('2026-03', 'pl'), monthName('2026-03', 'en')]).toEqual(['marzec 2026', 'March 2026'])
})

test('SCR-23 before its answer a statement names its parts, and the buttons that save it come with what they save', async () => {
  let come: (value: Response) => void = () => undefined
  serve({ 'GET /payments/statements/2026-03': () => new Promise<Response>(resolve => (come = resolve)) })
  open('/finances/statements?period=2026-03')
  expect(await screen.findByRole('heading', { name: 'Operacje' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pobierz PDF' })).toBeNull()
  come(answer(200, { data: statement() }))
  const save = await screen.findByRole('button', { name: 'Pobierz PDF' })
  expect(save.closest('section')?.querySelector('h2')?.textContent).toBe('Operacje')
})
