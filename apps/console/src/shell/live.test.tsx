import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, payout } from '#/test/samples.ts'
import { dialog, open, type Received, serve, signIn } from '#/test/world.tsx'

beforeEach(async () => {
  await signIn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

const HALF_MINUTE = 30_000
const later = () => act(() => void vi.advanceTimersByTime(HALF_MINUTE))
const asked = (received: readonly Received[], path: string) =>
  received.filter(request => request.path.split('?')[0] === path).length

test('LIVE-01 what a colleague did shows by itself within half a minute, in a window that nobody touches', async () => {
  let rows = [payout(1), payout(2)]
  serve({ 'GET /ops/payouts': () => page(rows) })
  open('/payouts')
  expect(await screen.findByRole('checkbox', { name: /Twórca 1/ })).toBeTruthy()
  rows = [payout(1, { status: 'in_bank_file' }), payout(2)]
  later()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Twórca 1/ })).toBeNull())
  expect(screen.getByRole('checkbox', { name: /Twórca 2/ })).toBeTruthy()
})

test('LIVE-01 while a dialog is open nothing is read under it, so that nothing typed is lost; afterwards it goes on', async () => {
  let rows = [payout(1)]
  const received = serve({ 'GET /ops/payouts': () => page(rows) })
  open('/payouts')
  fireEvent.click(await screen.findByRole('button', { name: /Odrzuć/ }))
  const box = await dialog()
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'Rachunek zamknięty' } })
  rows = [payout(1, { status: 'in_bank_file' })]
  const before = asked(received, '/ops/payouts')
  later()
  later()
  expect(asked(received, '/ops/payouts')).toBe(before)
  expect(box.getByRole('textbox')).toHaveProperty('value', 'Rachunek zamknięty')
  fireEvent.click(box.getByRole('button', { name: 'Wróć' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  later()
  await waitFor(() => expect(asked(received, '/ops/payouts')).toBe(before + 1))
})

test('LIVE-01 a form is not read again under the hands of whoever fills it in', async () => {
  const piece = {
    id: payout(1).id,
    status: 'draft',
    title: { pl: 'Cennik', en: 'Prices' },
    text: { pl: 'Od maja', en: 'From May' },
  }
  const data = {
    ...piece,
    url: null,
    changed_at: '2026-03-01T10:00:00Z',
    published_at: null,
    notified_at: null,
    revision: 'r',
  }
  const received = serve({ [`GET /ops/news/${piece.id}`]: () => ({ data }) })
  open(`/news/${piece.id}`)
  fireEvent.change(await screen.findByLabelText('Tytuł po polsku'), { target: { value: 'Nowy cennik' } })
  const before = asked(received, '/ops/news')
  later()
  expect(asked(received, '/ops/news')).toBe(before)
  expect(screen.getByLabelText('Tytuł po polsku')).toHaveProperty('value', 'Nowy cennik')
})
