import { Notifications } from '@fanfara/ui/toast'
import type { Look } from '@fanfara/contract/own/looks'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { LooksSection } from './looks-section.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const look = (number: number, changes: Partial<Look> = {}): Look => ({
  id: `0000000${number}-0000-4000-8000-000000000000`,
  reason: 'Nie widzi <b>zadania</b>',
  started_at: '2026-03-02T09:00:00Z',
  ends_at: '2026-03-02T09:15:00Z',
  is_live: false,
  ...changes,
})
const Page = () => (
  <>
    <LooksSection />
    <Notifications />
  </>
)

test('LOOK-04 somebody at whom nobody looked reads so', async () => {
  serve({ 'GET /looks': () => answer(200, { data: [] }) })
  showPage(Page)
  expect(await screen.findByText('W ostatnich 90 dniach nikt tu nie zaglądał.')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('LOOK-04 a look says when and why, as text, and one that runs is ended by one press', async () => {
  let isLive = true
  const calls = serve({
    'GET /looks': () => answer(200, { data: [look(2, { is_live: isLive, reason: 'Pyta o wypłatę' }), look(1)] }),
    [`DELETE /looks/${look(2).id}`]: () => {
      isLive = false
      return answer(200, { data: {} })
    },
  })
  showPage(Page)
  expect(await screen.findByText('Nie widzi <b>zadania</b>')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Zakończ' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Zakończ' }))
  expect(await screen.findByText('Podgląd zakończony')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('button', { name: 'Zakończ' })).toBeNull()
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1)
})

test('LOOK-04 one that could not be ended says why and is still there; a list that is refused says so in its place', async () => {
  serve({
    'GET /looks': () => answer(200, { data: [look(1, { is_live: true })] }),
    [`DELETE /looks/${look(1).id}`]: () => answer(404, { message: 'Tego już nie ma.' }),
  })
  const { unmount } = showPage(Page)
  fireEvent.click(await screen.findByRole('button', { name: 'Zakończ' }))
  expect(await screen.findByText('Tego już nie ma.')).toBeTruthy()
  unmount()
  serve({ 'GET /looks': () => answer(403, { message: 'Tego podgląd nie pokazuje.', code: 'look_hidden' }) })
  showPage(Page)
  expect(await screen.findByText('Tego podgląd nie pokazuje.')).toBeTruthy()
})
