import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, settlement } from '#/test/samples.ts'
import { changesIn, dialog, draw, serve, signInAs } from '#/test/world.tsx'
import { CreditActs, CreditAmount, usableOf } from './credit.tsx'

beforeEach(() => signInAs('finance'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const of = (own: number, all: number, due = 0, unallocated = 0) => ({
  campaign: campaign(),
  settlement: { ...settlement, credit: { own, all }, waiting_for_payment: { count: 1, amount: due }, unallocated },
})
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('CRED-02 what a campaign owes is paid out of the credit after a question with the sum', async () => {
  const address = `/ops/campaigns/${campaign().id}/credit/use`
  const received = serve({ [`POST ${address}`]: () => ({ data: settlement }) })
  draw(<CreditActs {...of(0, 500, 320, 20)} />)
  press('Użyj nadpłaty')
  const question = await dialog()
  expect(question.getByText(/300,00.zł z 500,00.zł zapłaci za tę kampanię/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Użyj nadpłaty' }))
  await waitFor(() => expect(changesIn(received)).toEqual([['POST', address, { amount: 300 }]]))
})

test('CRED-03 that credit was paid back is recorded with its reason', async () => {
  const address = `/ops/campaigns/${campaign().id}/credit/pay-back`
  const received = serve({ [`POST ${address}`]: () => ({ data: settlement }) })
  draw(<CreditActs {...of(75.5, 75.5)} />)
  expect(screen.queryByRole('button', { name: 'Użyj nadpłaty' })).toBeNull()
  press('Odnotuj zwrot')
  const question = await dialog()
  fireEvent.change(question.getByLabelText('Powód'), { target: { value: 'Zwrot FV 7' } })
  fireEvent.click(question.getByRole('button', { name: 'Odnotuj zwrot' }))
  await waitFor(() => expect(changesIn(received)).toEqual([['POST', address, { amount: 75.5, reason: 'Zwrot FV 7' }]]))
})

test('CRED-01 the credit says how much of it came for this campaign, and nothing is offered without any', () => {
  draw(<CreditAmount own={20} all={100} />)
  expect(screen.getByText(/z tego 20,00.zł przyszło za tę kampanię/)).toBeTruthy()
  draw(<CreditActs {...of(0, 0, 300)} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [100, 300, 0, 100],
  [500, 300, 20, 280],
  [0.3, 0.1, 0, 0.1],
  [100, 50, 50, 0],
])('CRED-02 a credit of %d zł pays of %d zł due, with %d zł there, %d zł', (all, due, unallocated, usable) => {
  expect(usableOf(of(0, all, due, unallocated).settlement)).toBe(usable)
})
