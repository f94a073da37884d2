import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PayoutButton } from './payout-button.tsx'

interface Sent {
  path: string
  key: string | null
}

/** A server that answers payout orders in this order. */
function serve(...answers: (Response | Error)[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
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

afterEach(() => vi.unstubAllGlobals())

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
