import type { MediumCounts } from '@fanfara/contract/tracking/media'
import { lookOn } from '@fanfara/ui/look-on'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { CountsScreen } from './counts-screen.tsx'

const medium = (of: Partial<MediumCounts> = {}): MediumCounts => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  platform: 'youtube',
  title: 'Letni sok',
  url: 'https://www.youtube.com/watch?v=abcdefghijk',
  state: 'there',
  state_since: '2026-03-04T18:00:00Z',
  trouble: null,
  views: 12_400,
  views_at: '2026-03-05T18:00:00Z',
  counted: 12_400,
  missed: 0,
  fell_by: 0,
  followed_from: '2026-03-04T18:00:00Z',
  read_at: '2026-03-05T18:00:00Z',
  next_read_at: '2026-03-05T19:00:00Z',
  ended_as: null,
  ...of,
})

/** The counts page of a campaign with one publication. @returns what is written about it. */
async function show(of: Partial<MediumCounts> = {}): Promise<string> {
  lookOn('desktop')
  const counts = { code_url: null, is_link_paused: false, events: [], days: [], hours: [], corrections: [] }
  serve({
    'GET /campaigns/c1': () => answer(200, { data: { id: 'c1', name: 'Sok Zorza' } }),
    'GET /campaigns/c1/counts': () => answer(200, { data: counts }),
    'GET /campaigns/c1/media': () => answer(200, { data: [medium(of)] }),
  })
  showPage(CountsScreen, { at: '/counts/c1', routes: ['/counts/$id'] })
  return (await screen.findByRole('article')).textContent ?? ''
}

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('TASK-33 OPS-18 a publication says how many views counted, who says so, when it was read and when it will be', async () => {
  const written = await show()
  expect(written).toMatch(/12.400 policzonych wyświetleń/)
  expect(written).toMatch(/YouTube podaje: 12.400, odczyt .*Następny odczyt: /)
  expect(screen.getByRole('link', { name: /Letni sok/ }).getAttribute('href')).toContain('watch?v=')
  expect(screen.getByText('Liczy się')).toBeTruthy()
})

test.each([
  [{ state: 'private' as const }, 'Niepubliczne', 'przestały się liczyć; pokaż to wszystkim'],
  [{ state: 'gone' as const }, 'Nie ma', 'nie znajdujemy tego w serwisie YouTube'],
  [{ state: 'gone' as const, read_at: '2026-03-06T18:00:00Z' }, 'Nie ma', '· Ostatnie pytanie: '],
  [{ trouble: 'no_access' as const }, 'Liczy się', 'Nie mamy dostępu do Twojego kanału'],
  [{ trouble: 'limited' as const }, 'Liczy się', 'YouTube nie pozwala nam teraz pytać częściej'],
  [
    { state: null, views: null, views_at: null, read_at: null, counted: 0 },
    'Czeka na pierwszy odczyt',
    'Jeszcze bez odczytu',
  ],
  [{ views: null, views_at: null, counted: 0 }, 'Liczy się', 'nie podaje wyświetleń takich publikacji'],
  [{ missed: 3 }, 'Liczy się', '3 wyświetlenia przyszły, gdy publikacja była ukryta'],
  [{ views: 12_000, fell_by: 400 }, 'Liczy się', 'YouTube podaje o 400 mniej'],
  [{ next_read_at: null, ended_as: 'proof_refused' as const }, 'Koniec', 'Dowód odrzucony'],
])('TASK-33 in plain words: %o', async (of, badge, note) => {
  expect(await show(of)).toContain(note)
  expect(screen.getByText(badge)).toBeTruthy()
})

test('TASK-33 of a creator’s earlier publication that was forgotten the platform is left', async () => {
  expect(await show({ title: null, url: null, next_read_at: null, ended_as: 'erased' })).toContain(
    'Publikacja w serwisie YouTube',
  )
  expect(screen.queryByRole('link', { name: /Publikacja/ })).toBeNull()
})
