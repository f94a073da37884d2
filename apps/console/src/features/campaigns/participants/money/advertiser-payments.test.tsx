import type { AdvertiserPayment } from '@fanfara/contract/ops/settlement'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, settlement } from '#/test/samples.ts'
import { answer, changesIn, dialog, drawPage, serve, signInAs } from '#/test/world.tsx'
import { AdvertiserPayments } from './advertiser-payments.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const list = `GET /ops/campaigns/${campaign().id}/advertiser-payments`
const payment = (of: Partial<AdvertiserPayment> = {}): AdvertiserPayment => ({
  id: 'p1',
  amount: 20,
  reference: 'FV 1/2026',
  recorded: { at: '2026-03-04T10:00:00Z', by: 'Hanna Wójcik' },
  taken_back_at: null,
  statement_id: null,
  ...of,
})
const show = (own = 50, unallocated = 0) =>
  drawPage(() => (
    <AdvertiserPayments
      campaign={campaign()}
      settlement={{ ...settlement, released: { count: 1, amount: 300 }, unallocated, credit: { own, all: own } }}
    />
  ))
const row = async (name: string) => within((await screen.findByText(name)).closest('li') ?? document.body)

test('DESK-78 a payment that was entered by mistake is taken back after a question with its sum, with a reason', async () => {
  const address = '/ops/advertiser-payments/p1/take-back'
  const received = serve({ [list]: () => ({ data: [payment()] }), [`POST ${address}`]: () => ({ data: settlement }) })
  show()
  fireEvent.click((await row('FV 1/2026')).getByRole('button', { name: 'Cofnij…' }))
  const question = await dialog()
  expect(question.getByText(/20,00.zł odnotowano przez pomyłkę/)).toBeTruthy()
  fireEvent.change(question.getByLabelText('Powód'), { target: { value: 'Dwa razy' } })
  fireEvent.click(question.getByRole('button', { name: 'Cofnij wpłatę' }))
  await waitFor(() => expect(changesIn(received)).toEqual([['POST', address, { reason: 'Dwa razy' }]]))
})

test('DESK-78 what cannot be taken back here says why: it was, a statement has it, creators do', async () => {
  serve({
    [list]: () => ({
      data: [
        payment({ reference: 'Cofnięta FV', taken_back_at: '2026-03-05T10:00:00Z' }),
        payment({ id: 'p2', reference: 'Przelew', statement_id: 's1' }),
        payment({ id: 'p3', reference: 'Duża', amount: 300 }),
      ],
    }),
  })
  show()
  expect((await row('Cofnięta FV')).getByText('05-03-2026')).toBeTruthy()
  const link = (await row('Przelew')).getByRole('link', { name: 'Z wyciągu' })
  expect(link.getAttribute('href')).toBe('/bank-statements/s1')
  expect((await row('Duża')).getByText('Jest już u twórców')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('DESK-78 what nobody has yet is added up to the grosz', async () => {
  serve({ [list]: () => ({ data: [payment({ amount: 0.8 })] }) })
  show(0.1, 0.7)
  expect((await row('FV 1/2026')).getByRole('button', { name: 'Cofnij…' })).toBeTruthy()
})

test('DESK-78 payments that could not be read say so, and are asked for again', async () => {
  let isAway = true
  serve({ [list]: () => (isAway ? answer(500, { message: 'Coś poszło nie tak.' }) : { data: [payment()] }) })
  show()
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  isAway = false
  fireEvent.click(again)
  expect(await screen.findByText('FV 1/2026')).toBeTruthy()
})
