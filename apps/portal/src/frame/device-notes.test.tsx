import { ApiError } from '@fanfara/contract/client'
import { formatDateTime, onOneLine } from '@fanfara/ui/format'
import { useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAnswer } from '#/app/device/kept-answers.ts'
import { askOrRecall } from '#/app/device/offline.ts'
import { session } from '#/app/session/session.ts'
import { stubCaches } from '#/app/testing/test-caches.ts'
import { showPage } from '#/app/testing/test-page.tsx'
import { DeviceNotes } from './device-notes.tsx'

let isAway = true
function Page() {
  const { data } = useQuery({
    queryKey: ['Tasks'],
    queryFn: async () => {
      if (isAway) throw new ApiError({ kind: 'FETCH_ERROR' })
      return ['of now']
    },
    persister: askOrRecall,
    retry: 1,
    retryDelay: 1,
  })
  return (
    <main>
      <DeviceNotes />
      <p>{data?.join()}</p>
    </main>
  )
}
beforeEach(() => {
  stubCaches()
  const user = { id: 'ola', name: 'Ola', avatar_url: null, role: 'influencer', language: 'pl' } as const
  session.signIn({ token: 't', remember: false, user: { ...user, theme: 'dark', easy_ad: false } })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('PHONE-03 old figures say of when they are, until the server answers', async () => {
  isAway = true
  const at = new Date('2026-11-20T12:03:00+01:00')
  vi.setSystemTime('2026-11-21T12:03:00+01:00')
  await keepAnswer('["Tasks"]', { at: at.getTime(), data: ['of then'] })
  showPage(Page)
  expect(await screen.findByText('of then')).toBeTruthy()
  const note = await screen.findByRole('status')
  expect(note.textContent).toContain('Brak połączenia')
  expect(note.textContent).toContain(onOneLine(formatDateTime(at.toISOString(), 'pl')))
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź teraz' }))
  expect(await screen.findByText('of then')).toBeTruthy()
  isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź teraz' }))
  expect(await screen.findByText('of now')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['when the browser hears that the connection is back', () => void window.dispatchEvent(new Event('online'))],
  ['within half a minute, when a server was away', () => vi.advanceTimersByTime(30_000)],
])('PHONE-03 they are read anew by themselves %s', async (_, comesBack) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  isAway = true
  await keepAnswer('["Tasks"]', { at: Date.now(), data: ['of then'] })
  showPage(Page)
  expect(await screen.findByRole('status')).toBeTruthy()
  isAway = false
  await act(async () => void comesBack())
  expect(await screen.findByText('of now')).toBeTruthy()
})

test('PHONE-03 with a connection nothing is said', async () => {
  isAway = false
  showPage(Page)
  expect(await screen.findByText('of now')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})
