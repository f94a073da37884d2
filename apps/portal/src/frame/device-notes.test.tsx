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
import { GuestConnectionBar } from './connection-bar.tsx'
import { AwayBar, DeviceNotes } from './device-notes.tsx'

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
  vi.restoreAllMocks()
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
  await keepAnswer('["Tasks"]', { at: performance.timeOrigin - 1, data: ['of then'] })
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

const AWAY = 'Brak połączenia. Próbujemy ponownie…'
const hear = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
/** A page of which nothing is kept, so that there is nothing old to show in its place. */
function OpenPage() {
  const { data, error } = useQuery({
    queryKey: ['Looks'],
    queryFn: async () => {
      if (isAway) throw new ApiError({ kind: 'FETCH_ERROR' })
      return ['of now']
    },
  })
  return (
    <main>
      <AwayBar />
      <DeviceNotes />
      <p>{data?.join() ?? (error ? 'failed' : '')}</p>
    </main>
  )
}

test('SCR-21 a connection that goes while a screen is open is said in a line, and no longer when it is back', async () => {
  isAway = false
  showPage(OpenPage)
  expect(await screen.findByText('of now')).toBeTruthy()
  expect(screen.queryByText(AWAY)).toBeNull()
  await hear(false)
  expect(screen.getByText(AWAY).closest('output')).toBeTruthy()
  expect(screen.getByText('of now')).toBeTruthy()
  await hear(true)
  expect(screen.queryByText(AWAY)).toBeNull()
})

test('SCR-21 SCR-22 a server that does not answer is said too, and asked again by itself within half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  isAway = true
  showPage(OpenPage)
  expect(await screen.findByText('failed')).toBeTruthy()
  expect(screen.getByText(AWAY)).toBeTruthy()
  isAway = false
  await act(async () => void vi.advanceTimersByTime(30_000))
  expect(await screen.findByText('of now')).toBeTruthy()
  expect(screen.queryByText(AWAY)).toBeNull()
})

test('SCR-21 where figures of before are shown, their note says it and the line does not', async () => {
  isAway = true
  await keepAnswer('["Tasks"]', { at: performance.timeOrigin - 1, data: ['of then'] })
  showPage(() => (
    <>
      <AwayBar />
      <Page />
    </>
  ))
  expect(await screen.findByText('of then')).toBeTruthy()
  expect(screen.getByText('Brak połączenia')).toBeTruthy()
  expect(screen.queryByText(AWAY)).toBeNull()
})

test('SCR-21 figures of this visit that cannot be had anew stay where they are, and the line says of when they are', async () => {
  isAway = false
  showPage(() => (
    <>
      <AwayBar />
      <Page />
    </>
  ))
  expect(await screen.findByText('of now')).toBeTruthy()
  isAway = true
  await hear(false)
  await hear(true)
  expect((await screen.findByText(/^Brak połączenia. Dane z:/)).closest('output')).toBeTruthy()
  expect(screen.getByText('of now')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sprawdź teraz' })).toBeNull()
})

test('SCR-21 pages without an account say it as well', async () => {
  showPage(GuestConnectionBar)
  await hear(false)
  expect(await screen.findByText(AWAY)).toBeTruthy()
  await hear(true)
  expect(screen.queryByText(AWAY)).toBeNull()
})
