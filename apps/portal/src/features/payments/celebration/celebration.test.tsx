import { paymentStatuses } from '@fanfara/contract/enums'
import type { PaidPayout } from '@fanfara/contract/payments'
import { lookOn } from '@fanfara/ui/look-on'
import { dismiss, Notifications } from '@fanfara/ui/toast'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { FinancesScreen } from '#/features/payments/finances-screen.tsx'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const counts = Object.fromEntries(paymentStatuses.map(status => [status, 0]))
let isHidden = false

beforeEach(() => {
  session.auth.set({ token: 't', remember: false })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  cleanup()
  for (const number of [1, 2]) dismiss(`paid-${id(number)}`)
  isHidden = false
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens the finances, with what the server says was paid. */
async function visit(paid: PaidPayout | null | undefined) {
  lookOn('phone')
  serve({
    'GET /payments': () =>
      answer(200, {
        balance: 0,
        balance_waiting: 0,
        can_request_payout: false,
        payout_held_until: null,
        data: [],
        meta: { current_page: 1, per_page: 10, total: 0, last_page: 1 },
        sums: { ordered: 0, waiting_for_acceptance: 0, waiting_for_payment: 0, counts },
        ...(paid !== undefined && { paid_lately: paid }),
      }),
  })
  const Page = () => (
    <>
      <FinancesScreen />
      <Notifications />
    </>
  )
  showPage(Page, { at: '/finances', routes: ['/finances'] })
  await screen.findByText('Nic teraz nie czeka')
}
const said = () => screen.findByText(/wypłacone/)
/** What is celebrated once its code is there and had its moment. */
async function settled() {
  await act(() => import('./celebration.tsx'))
  await act(() => new Promise(resolve => setTimeout(resolve)))
  return screen.queryByText(/wypłacone/)
}
const first = { id: id(1), amount: 240.5 }

test('FIN-08 a payout that was paid is celebrated with its sum, politely and away from what is on the page', async () => {
  await visit(first)
  const sum = await said()
  expect(sum.textContent).toMatch(/^240,50\szł wypłacone$/)
  const celebration = screen.getByRole('status')
  expect(celebration.textContent).toContain('Bank przelał pieniądze na Twoje konto.')
  const place = celebration.closest('[aria-live="polite"]')
  expect(place?.classList.contains('fixed')).toBe(true)
  // Only where motion is wanted.
  for (const wave of celebration.querySelectorAll('[class*="animate-sound"]'))
    expect(wave.getAttribute('class')).toBe('motion-safe:animate-sound')
})

test('FIN-08 it is celebrated once: not on another visit, nor in another tab; another payout is', async () => {
  await visit(first)
  await said()
  cleanup()
  act(() => dismiss(`paid-${first.id}`))
  await visit(first)
  expect(await settled()).toBeNull()
  cleanup()
  await visit({ id: id(2), amount: 100 })
  expect((await said()).textContent).toMatch(/^100,00\szł/)
  cleanup()
  act(() => dismiss(`paid-${id(2)}`))
  await visit(first)
  expect(await settled()).toBeNull()
})

test('FIN-08 nothing is celebrated where nothing was paid lately, nor where the browser keeps nothing', async () => {
  await visit(null)
  expect(await settled()).toBeNull()
  cleanup()
  await visit(undefined)
  expect(await settled()).toBeNull()
  cleanup()
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  await visit(first)
  expect(await settled()).toBeNull()
})

test('FIN-08 a tab that nobody looks at waits until somebody does', async () => {
  isHidden = true
  await visit(first)
  expect(await settled()).toBeNull()
  isHidden = false
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getByText(/wypłacone/)).toBeTruthy())
})
