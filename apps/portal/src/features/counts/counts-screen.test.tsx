import type { Counts } from '@fanfara/contract/tracking/counts'
import { barsOf } from '@fanfara/ui/count-bars'
import { lookOn } from '@fanfara/ui/look-on'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { CountsScreen } from './counts-screen.tsx'

const counts = (of: Partial<Counts> = {}): Counts => ({
  code_url: 'https://fanfara.test/c/kolamina',
  is_link_paused: false,
  events: [
    {
      event: 'click',
      received: 17,
      counted: 12,
      is_paid: true,
      verdicts: [
        { verdict: 'counted', quantity: 12, value: 0 },
        { verdict: 'repeat', quantity: 4, value: 0 },
        { verdict: 'bot', quantity: 1, value: 0 },
      ],
    },
  ],
  days: [{ start: '2026-03-03T23:00:00.000Z', event: 'click', counted: 12, rest: 5 }],
  hours: [],
  corrections: [],
  ...of,
})
const event = (nth: number, verdict: 'counted' | 'repeat') => ({
  id: `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  at: '2026-03-04T18:00:00Z',
  event: 'click',
  verdict,
  value: 0,
  order: null,
})

const EVENTS = 'GET /campaigns/c1/events'
function show(answers: Parameters<typeof serve>[0]) {
  lookOn('desktop')
  const calls = serve({
    'GET /campaigns/c1': () => answer(200, { data: { id: 'c1', name: 'Sok Zorza' } }),
    'GET /campaigns/c1/counts': () => answer(200, { data: counts() }),
    [EVENTS]: () => answer(200, { data: [event(1, 'counted'), event(2, 'repeat')], next: null }),
    ...answers,
  })
  const { cache } = showPage(CountsScreen, { at: '/counts/c1', routes: ['/counts/$id'] })
  return { calls, cache }
}

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('OPS-16 MONEY-42 figures add up in sight: counted, each reason, and what was received', async () => {
  show({})
  const clicks = (await screen.findByRole('heading', { name: 'Kliknięcia' })).closest('section')
  if (!clicks) throw new Error('the figures have a section')
  expect(clicks.textContent).toContain('12 policzonych z 17 otrzymanych')
  const rows = within(clicks)
    .getAllByRole('row')
    .map(row => row.textContent)
  expect(rows).toEqual([
    'Ta sama osobaTa sama osoba liczy się raz na 24 godziny.4',
    'ProgramWyszukiwarki, skanery i inne programy.1',
    'Otrzymano17',
  ])
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Sok Zorza')
})

test('PBL-03 what the campaign does not pay for says so, and what it pays for does not', async () => {
  const [click] = counts().events
  if (!click) throw new Error('there are clicks')
  show({
    'GET /campaigns/c1/counts': () =>
      answer(200, {
        data: counts({
          events: [
            { ...click, is_paid: false },
            { ...click, event: 'sale' },
          ],
        }),
      }),
  })
  const section = (name: string) => screen.getByRole('heading', { name }).closest('section')?.textContent
  await screen.findByRole('heading', { name: 'Kliknięcia' })
  expect(section('Kliknięcia')).toContain('ta kampania za to nie płaci')
  expect(section('Sprzedaże')).not.toContain('nie płaci')
})

test('a campaign that is none of one’s own is said so, with the way to the campaigns and nothing to try again', async () => {
  show({
    'GET /campaigns/c1': () => answer(404, { message: 'Nie znaleziono.' }),
    'GET /campaigns/c1/counts': () => answer(404, { message: 'Nie znaleziono.' }),
  })
  expect(await screen.findByText('Nie ma tu Twojej kampanii')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zobacz kampanie' }).getAttribute('href')).toBe('/campaigns')
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Do kampanii' })).toBeNull()
})

test('what could not be loaded is tried again; the way to the campaign stays', async () => {
  let isBroken = true
  show({
    'GET /campaigns/c1/counts': () =>
      isBroken ? answer(422, { message: 'Nie teraz.' }) : answer(200, { data: counts() }),
  })
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Do kampanii' })).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('heading', { name: 'Kliknięcia' })).toBeTruthy()
})

test('a correction of an operator is named beside what was counted', async () => {
  show({
    'GET /campaigns/c1/counts': () => answer(200, { data: counts({ corrections: [{ figure: 'clicks', by: -3 }] }) }),
  })
  expect((await screen.findByText(/Nasza korekta/)).textContent).toContain('−3')
})

test('TASK-20 the link is there to copy, and as a picture; a paused one says so', async () => {
  show({ 'GET /campaigns/c1/counts': () => answer(200, { data: counts({ is_link_paused: true }) }) })
  expect((await screen.findByLabelText<HTMLInputElement>('Link tej kampanii')).value).toBe(
    'https://fanfara.test/c/kolamina',
  )
  expect(screen.getByRole('img', { name: 'Kod QR Twojego linku' }).getAttribute('src')).toBe(
    'https://fanfara.test/c/kolamina/qr.svg',
  )
  expect(screen.getByText(/Wstrzymaliśmy ten link/)).toBeTruthy()
})

test('nothing received yet is said, and the search for what is missing is there all the same', async () => {
  show({ 'GET /campaigns/c1/counts': () => answer(200, { data: counts({ events: [], days: [] }) }) })
  expect(await screen.findByText('Jeszcze nic nie przyszło')).toBeTruthy()
  expect(screen.getByLabelText('Kliknięcie, zamówienie lub czas')).toBeTruthy()
})

test('events are narrowed by verdict, and read on where the page ends', async () => {
  const { calls } = show({
    [EVENTS]: ({ search }) =>
      answer(
        200,
        search.includes('before')
          ? { data: [event(3, 'counted')], next: null }
          : { data: [event(1, 'counted')], next: '1772000000000_00000000-0000-4000-8000-000000000002' },
      ),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Pokaż więcej' }))
  await waitFor(() => expect(screen.getAllByText('Kliknięcie')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Pokaż więcej' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Pokaż'), { target: { value: 'repeat' } })
  await waitFor(() =>
    expect(calls.some(({ name, search }) => name === EVENTS && search.includes('verdict=repeat'))).toBe(true),
  )
})

test('"something is missing" needs a text, and says whether it was ever received', async () => {
  const { calls } = show({ 'GET /campaigns/c1/events/search': () => answer(200, { understood: 'nothing', data: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Sprawdź' }))
  expect(screen.getByText('Wpisz, czego szukasz')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Kliknięcie, zamówienie lub czas'), { target: { value: ' A-17 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sprawdź' }))
  expect(await screen.findByText(/Nigdy nie otrzymaliśmy „A-17”/)).toBeTruthy()
  expect(calls.filter(({ name }) => name.endsWith('/search')).map(({ search }) => search)).toEqual(['?text=A-17'])
})

test('a chart has a bar for every day, also where nothing came and where a day has 23 hours', () => {
  const at = (start: string, counted: number) => ({ start, event: 'click' as const, counted, rest: 1 })
  const bars = barsOf(
    [
      at('2026-03-27T23:00:00Z', 1),
      at('2026-03-28T23:00:00Z', 2),
      at('2026-03-29T22:00:00Z', 3),
      at('2026-04-01T22:00:00Z', 4),
    ],
    'click',
    'days',
  )
  expect(bars.map(({ counted, rest }) => [counted, rest])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [0, 0],
    [0, 0],
    [4, 1],
  ])
  const points = Array.from({ length: 100 }, (_, hour) => at(new Date(hour * 3_600_000).toISOString(), hour))
  expect(barsOf(points, 'click', 'hours').map(({ counted }) => counted)).toEqual(
    Array.from({ length: 48 }, (_, nth) => 52 + nth),
  )
})

test('OPS-18 minutes of banners are told from clicks by their kind, and narrowed to what there is of it', async () => {
  const view: Counts['events'][number] = {
    event: 'view',
    received: 300,
    counted: 0,
    is_paid: true,
    verdicts: [{ verdict: 'offline', quantity: 300, value: 0 }],
  }
  const { calls } = show({
    'GET /campaigns/c1/counts': () => answer(200, { data: counts({ events: [...counts().events, view] }) }),
  })
  fireEvent.change(await screen.findByLabelText('Rodzaj'), { target: { value: 'view' } })
  const reasons = within(screen.getByLabelText('Pokaż'))
  expect(reasons.getAllByRole('option').map(option => option.textContent)).toEqual(['Wszystkie', 'Zgłoszone za późno'])
  fireEvent.change(screen.getByLabelText('Pokaż'), { target: { value: 'offline' } })
  await waitFor(() => expect(calls.at(-1)?.search).toBe('?event=view&verdict=offline'))
})

test('figures that cannot be read again stay, and say that they are old until they are read', async () => {
  let isAway = false
  const { cache } = show({
    'GET /campaigns/c1/counts': () =>
      isAway ? answer(503, { message: 'Chwilowo niedostępne.' }) : answer(200, { data: counts() }),
  })
  await screen.findByRole('heading', { name: 'Kliknięcia' })
  isAway = true
  await cache.invalidateQueries({ queryKey: ['Payments', 'counts'] })
  expect(await screen.findByText('Te liczby nie są aktualne. Próbujemy dalej.')).toBeTruthy()
  screen.getByRole('heading', { name: 'Kliknięcia' })
  isAway = false
  await cache.invalidateQueries({ queryKey: ['Payments', 'counts'] })
  await waitFor(() => expect(screen.queryByText('Te liczby nie są aktualne. Próbujemy dalej.')).toBeNull())
})

test('SCR-23 figures are drawn once the campaign’s name is known, and what stands below the list once it is there', async () => {
  const held: (() => void)[] = []
  const late = (body: unknown) => () =>
    new Promise<Response>(resolve => void held.push(() => resolve(answer(200, body))))
  show({
    'GET /campaigns/c1': late({ data: { id: 'c1', name: 'Sok Zorza' } }),
    [EVENTS]: late({ data: [event(1, 'counted')], next: null }),
  })
  await waitFor(() => expect(held).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Kliknięcia' })).toBeNull()
  held.shift()?.()
  expect(await screen.findByRole('heading', { name: 'Kliknięcia' })).toBeTruthy()
  await waitFor(() => expect(held).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Czegoś brakuje?' })).toBeNull()
  held.shift()?.()
  expect(await screen.findByRole('heading', { name: 'Czegoś brakuje?' })).toBeTruthy()
})

test('SCR-22 publications that could not be read say so in their place', async () => {
  show({ 'GET /campaigns/c1/media': () => answer(500, { message: 'Nie teraz.' }) })
  expect(await screen.findByRole('heading', { name: 'Kliknięcia' })).toBeTruthy()
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
})
