import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PayoutButton } from './payout-button.tsx'

interface Sent {
  path: string
  key: string | null
}

/** What the server says of the balance, or that it is not heard. */
let balance: number | Error = 250

/** A server that answers payout orders in this order. */
function serve(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (input.endsWith('/payments?page=1')) {
      if (balance instanceof Error) throw balance
      return json(200, { data: [], balance })
    }
    if (input.endsWith('/profiles'))
      return json(200, { data: { iban: 'PL61109010140000071219812874', bank_name: 'Bank Testowy' } })
    sent.push({ path: input, key: new Headers(init.headers).get('idempotency-key') })
    const next = answers.shift()
    if (next instanceof Error || !next) throw next ?? new Error('no more answers')
    return next
  })
  return sent
}
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const show = (isAllowed: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PayoutButton minimum={100} isAllowed={isAllowed} balance={250} />
    </QueryClientProvider>,
  )
const button = () => screen.getByRole('button', { name: 'Wypłać', hidden: true })
const press = () => fireEvent.click(button())
/** Asked how much and to which account, says yes. */
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Wypłać 250,00\u00a0zł' }))

afterEach(() => {
  balance = 250
  vi.unstubAllGlobals()
})

test('MONEY-09, MONEY-11: under the minimum it is disabled, focusable, and says why', () => {
  const sent = serve()
  show(false)
  expect(button().getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Do wypłaty potrzebujesz co najmniej 100\u00a0zł.',
  )
  press()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('MONEY-02, MONEY-20, SCR-51: a double press orders once, with a key, and says what happened', async () => {
  const sent = serve(json(200, { data: { amount: 250, status: 'sent_for_payout' } }))
  show(true)
  press()
  const dialog = await screen.findByRole('dialog', { name: 'Wypłacić 250,00\u00a0zł?' })
  await screen.findByText('Na Twoje konto PL … 2874, Bank Testowy')
  expect(dialog.textContent).toMatch(/najpóźniej \d\d\u2011\d\d\u201120\d\d/)
  expect(sent).toEqual([])
  await confirm()
  await confirm()
  expect(await screen.findByText('Wypłata zlecona')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ path: '/api/payments/payout' })
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
})

test('MONEY-20: a refusal shows the sentence of the server', async () => {
  serve(
    json(422, { message: 'Konto bankowe zmieniono niedawno.', code: 'payout_on_hold', until: '2026-03-05T12:00:00Z' }),
  )
  show(true)
  press()
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toContain('Konto bankowe zmieniono niedawno.')
})

test('ERR-05 what one notification says for all, of a limited account, does not stand in place a second time', async () => {
  const sent = serve(json(403, { message: 'Konto jest ograniczone.', code: 'account_limited' }))
  show(true)
  press()
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Wypłać 250/ })).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an order without an answer is repeated under the same key, an answered one is not', async () => {
  const sent = serve(
    new TypeError('offline'),
    json(422, { message: 'Za mało.' }),
    json(200, { data: { amount: 250, status: 'sent_for_payout' } }),
  )
  show(true)
  for (const count of [1, 2, 3]) {
    press()
    await confirm()
    await waitFor(() => expect(sent).toHaveLength(count))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Wypłać 250/ })).toBeNull())
  }
  expect(sent[0]?.key).toBe(sent[1]?.key)
  expect(sent[2]?.key).not.toBe(sent[1]?.key)
})

test('FIN-14 an order without an answer is not said to have failed: it is looked what became of it, and said', async () => {
  balance = new TypeError('offline')
  serve(new TypeError('offline'))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(true)
  press()
  await confirm()
  expect(await screen.findByText('Nie wiemy, czy wypłata jest zlecona')).toBeTruthy()
  expect(screen.queryByText('Wypłata nie została zlecona')).toBeNull()
  balance = 0
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByRole('dialog', { name: 'Wypłata zlecona' })).toBeTruthy()
  expect(screen.getByText(/^250,00.zł: zlecone/)).toBeTruthy()
  expect(screen.queryByText('Nie wiemy, czy wypłata jest zlecona')).toBeNull()
  vi.useRealTimers()
})

test('FIN-14 of an order that never arrived it is said that the balance is unchanged', async () => {
  serve(new TypeError('offline'))
  show(true)
  press()
  await confirm()
  expect((await screen.findByText('Wypłata nie została zlecona')).closest('[role=alert]')?.textContent).toContain(
    'saldo jest bez zmian',
  )
})

const shownWith = (client: QueryClient, amount: number) => (
  <QueryClientProvider client={client}>
    <PayoutButton minimum={100} isAllowed={amount >= 100} balance={amount} />
  </QueryClientProvider>
)

test('FIN-14 a balance that was ordered in another tab is said to be gone, not to have been refused', async () => {
  serve(json(422, { message: 'Do wypłaty potrzebujesz co najmniej 100 zł.', code: 'payout_below_minimum' }))
  const client = new QueryClient()
  const { rerender } = render(shownWith(client, 250))
  press()
  await confirm()
  await screen.findByText('Wypłata nie została zlecona')
  rerender(shownWith(client, 0))
  expect(await screen.findByText('Tego salda już nie ma')).toBeTruthy()
  expect(screen.queryByText('Wypłata nie została zlecona')).toBeNull()
})

test('FIN-14 a question about a balance that was ordered elsewhere meanwhile goes', async () => {
  serve()
  const client = new QueryClient()
  const { rerender } = render(shownWith(client, 250))
  press()
  await screen.findByRole('dialog')
  rerender(shownWith(client, 0))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('FIN-14 the order of another balance is another order, also after an answer that was lost', async () => {
  const sent = serve(new TypeError('offline'), json(200, { data: { amount: 120, status: 'sent_for_payout' } }))
  const client = new QueryClient()
  const { rerender } = render(shownWith(client, 250))
  press()
  await confirm()
  await screen.findByText('Wypłata nie została zlecona')
  rerender(shownWith(client, 120))
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Wypłać 120,00\u00a0zł' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})
