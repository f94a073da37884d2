import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Notifications } from '@fanfara/ui/toast'
import { fallbackConfig } from '#/app/server/config.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { DataSection } from './data-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SystemScreen } from './system-screen.tsx'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const sessionOf = (number: number, changes: object = {}) => ({
  id: id(number),
  is_current: number === 1,
  browser: 'Firefox',
  system: 'Windows',
  is_remembered: false,
  started_at: '2026-03-01T08:00:00Z',
  last_used_at: '2026-03-02T09:00:00Z',
  ...changes,
})
const withToasts = (Page: () => React.ReactNode) =>
  function PageWithToasts() {
    return (
      <>
        <Page />
        <Notifications />
      </>
    )
  }
const newsSwitch = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Aktualności' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('FLAG-02: without the flag there are no switches and no call for them', async () => {
  const calls = serve({
    'GET /config': () => answer(200, { data: fallbackConfig }),
    'GET /sessions': () => answer(200, { data: [sessionOf(1)] }),
  })
  showPage(SystemScreen)
  await screen.findByText('Firefox · Windows')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(calls.some(({ name }) => name.includes('notifications'))).toBe(false)
})

test('SET-01, SET-02: two switches; a turn shows at once and is sent with the other as it stands', async () => {
  const calls = serve({
    'GET /settings/notifications': () => answer(200, { data: { news: true, campaigns: true } }),
    'POST /settings/notifications': ({ body }) => answer(200, { data: body }),
  })
  showPage(NotificationsSection)
  fireEvent.click(await newsSwitch())
  await waitFor(async () => expect((await newsSwitch()).checked).toBe(false))
  fireEvent.click(await screen.findByRole('switch', { name: 'Kampanie' }))
  const bodies = () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)
  await waitFor(() =>
    expect(bodies()).toEqual([
      { news: false, campaigns: true },
      { news: false, campaigns: false },
    ]),
  )
})

test('SET-02 MSG-14: what was switched in the settings of messages meanwhile is read when the switches are shown again', async () => {
  let news = true
  serve({ 'GET /settings/notifications': () => answer(200, { data: { news, campaigns: true } }) })
  const { router, cache } = showPage(NotificationsSection)
  cache.setDefaultOptions({ queries: { staleTime: 60_000 } })
  expect((await newsSwitch()).checked).toBe(true)
  await act(() => router.navigate({ to: '/elsewhere' } as never))
  news = false
  await act(() => router.navigate({ to: '/' } as never))
  await waitFor(async () => expect((await newsSwitch()).checked).toBe(false))
})

test('SET-02: a failed turn goes back and says why', async () => {
  serve({
    'GET /settings/notifications': () => answer(200, { data: { news: true, campaigns: true } }),
    'POST /settings/notifications': () => answer(422, { message: 'Teraz się nie da.' }),
  })
  showPage(withToasts(NotificationsSection))
  fireEvent.click(await newsSwitch())
  expect(await screen.findByText('Teraz się nie da.')).toBeTruthy()
  expect((await newsSwitch()).checked).toBe(true)
})

test('sessions: what they are, which is this one; one is signed out after a question', async () => {
  let open = [sessionOf(1), sessionOf(2, { browser: null, system: null, is_remembered: true })]
  const calls = serve({
    'GET /sessions': () => answer(200, { data: open }),
    [`DELETE /sessions/${id(2)}`]: () => {
      open = [sessionOf(1)]
      return answer(200, { data: {} })
    },
  })
  showPage(SessionsSection)
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('Ta sesja')
  expect(rows[1]?.textContent).toContain('Zapamiętana na tym urządzeniu')
  expect(screen.queryByRole('button', { name: 'Wyloguj pozostałe' })).toBeNull()
  await press('Wyloguj: Nieznana przeglądarka')
  await confirm('Wyloguj')
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(await screen.findByText('Poza tą sesją konto nie jest nigdzie otwarte.')).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1)
})

test('sessions: all others are signed out after a question that counts them; SCR-93 a failure is said in place, one of the server once', async () => {
  const failure = () => answer(422, { message: 'Nie teraz.' })
  const success = () => answer(200, { data: { ended: 2 } })
  const broken = () => answer(503, { message: 'Za chwilę wracamy.' })
  const answers = [broken, failure, success]
  serve({
    'GET /sessions': () => answer(200, { data: [sessionOf(1), sessionOf(2), sessionOf(3)] }),
    'DELETE /sessions': () => (answers.shift() ?? success)(),
  })
  showPage(withToasts(SessionsSection))
  await press('Wyloguj pozostałe')
  expect(await screen.findByText(/stracą 2 sesje/)).toBeTruthy()
  await confirm('Wyloguj wszystkie')
  await screen.findByText('Za chwilę wracamy.')
  expect(screen.getAllByText('Za chwilę wracamy.')).toHaveLength(1)
  await confirm('Wyloguj wszystkie')
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  await confirm('Wyloguj wszystkie')
  expect(await screen.findByText('Wylogowano 2 sesje')).toBeTruthy()
})

test('a copy of the data is saved as a file, to read or for programs', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  serve({
    'GET /users/data': () => new Response('{}'),
    'GET /users/data/page': () => new Response('<!doctype html>'),
  })
  showPage(withToasts(DataSection))
  await press('Pobierz: Strona do czytania')
  await press('Pobierz: Plik dla programów')
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved.toSorted()).toEqual([
    expect.stringMatching(/^fanfara-moje-dane-\d{4}-\d\d-\d\d\.html$/),
    expect.stringMatching(/^fanfara-moje-dane-\d{4}-\d\d-\d\d\.json$/),
  ])
  vi.restoreAllMocks()
})

test('a copy that cannot be made says why', async () => {
  serve({ 'GET /users/data': () => answer(429, { message: 'Spróbuj za chwilę.' }) })
  showPage(DataSection)
  await press('Pobierz: Plik dla programów')
  expect(await screen.findByText('Spróbuj za chwilę.')).toBeTruthy()
})

test('LAY-12: sessions and switches that could not be read can be asked for again', async () => {
  serve({})
  showPage(() => (
    <>
      <NotificationsSection />
      <SessionsSection />
    </>
  ))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Spróbuj ponownie' })).toHaveLength(2))
})
