import { type EvaluationEntry, stageBounds } from '@fanfara/contract/evaluation'
import { messages as english } from 'virtual:messages/en'
import { messages as polish } from 'virtual:messages/pl'
import { activateLanguage } from '@fanfara/ui/text'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { EvaluationStandings } from './evaluation-standings.tsx'

const nb = '\u00a0'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()
const entries: EvaluationEntry[] = [
  {
    type: 'twitch',
    login: 'ola_tv',
    metrics: { monthly_average_viewer_count: 130.7 },
    stage: 3,
    measured_at: hoursAgo(3),
    window_days: 30,
    by_hand: false,
  },
  {
    type: 'youtube',
    login: 'olawrzos',
    metrics: { monthly_video_view_count: 600_000, monthly_video_count: 10 },
    stage: 5,
    measured_at: hoursAgo(3),
    window_days: 28,
    by_hand: false,
  },
  {
    type: 'instagram',
    login: 'ola.ig',
    metrics: { followers_count: 100 },
    stage: null,
    measured_at: hoursAgo(3),
    window_days: null,
    by_hand: false,
  },
  { type: 'x', login: 'ola_x', metrics: {}, stage: null, measured_at: null, window_days: null, by_hand: false },
]
const user = () => answer(200, { data: { id: 'me' } })
const stages = () => answer(200, { data: entries, thresholds: stageBounds })
const table = () => screen.findByRole('table')
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent)
async function rows() {
  return within(await table())
    .getAllByRole('row')
    .slice(2)
}
/** The text that explains a button. */
const tipOf = (name: string) =>
  document.getElementById(screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  vi.unstubAllGlobals()
  activateLanguage('pl', polish)
})

test('EVAL-01 EVAL-02 EVAL-03 EVAL-04 EVAL-05 EVAL-06 EVAL-15: eight categories by ten thresholds in the order given; the highest ends nowhere', async () => {
  serve({ 'GET /users': user, 'GET /channels/stages': stages })
  showPage(EvaluationStandings)
  const all = await rows()
  expect(all.map(row => within(row).getByRole('rowheader').textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
  ])
  expect(cellsOf(all[0] as HTMLElement)).toEqual([
    '25',
    `<${nb}75`,
    `2${nb}000`,
    `<${nb}5${nb}000`,
    `5${nb}000`,
    `<${nb}20${nb}000`,
    `5${nb}000`,
    `<${nb}10${nb}000`,
    `5${nb}000`,
    `<${nb}10${nb}000`,
  ])
  expect(within(all[7] as HTMLElement).getAllByRole('button', { name: 'bez górnego limitu' })).toHaveLength(5)
  expect(cellsOf(all[7] as HTMLElement)[8]).toBe(`1${nb}000${nb}000`)
  act(() => activateLanguage('en', english))
  expect(cellsOf((await rows())[7] as HTMLElement)[8]).toBe('1,000,000')
})

test('EVAL-09, A11Y-05: the two cells of the own category are marked, in words too; nothing below the first', async () => {
  serve({ 'GET /users': user, 'GET /channels/stages': stages })
  showPage(EvaluationStandings)
  const all = await rows()
  const own = all.map(row => [...row.querySelectorAll('[data-own]')].map(cell => cell.textContent))
  expect(own.map(cells => cells.length)).toEqual([0, 0, 2, 0, 2, 0, 0, 0])
  expect(own[2]).toEqual(['125Twoja kategoria na Twitch', `<${nb}200`])
})

test('EVAL-07, EVAL-08, EVAL-16, EVAL-19, ERR-18: a platform’s name tells the own figures, or why there are none', async () => {
  serve({ 'GET /users': user, 'GET /channels/stages': stages })
  showPage(EvaluationStandings)
  await table()
  const youtube = tipOf('YouTube')
  for (const part of [
    'olawrzos',
    `Wyświetlenia: 600${nb}000`,
    'Filmy: 10',
    'z ostatnich 28 dni',
    'Zmierzono 3 godziny temu',
  ])
    expect(youtube).toContain(part)
  expect(tipOf('TikTok')).toBe('Niepołączone')
  expect(tipOf('Instagram')).toContain('Obserwujący: 100')
  expect(tipOf('Instagram')).toContain('Poniżej kategorii 1')
  expect(tipOf('X')).toContain('Za mało danych')
  expect(tipOf('X')).not.toContain('0')
})

test('EVAL-14, A11Y-08: progress is told in percent; without a figure there is none', async () => {
  serve({ 'GET /users': user, 'GET /channels/stages': stages })
  showPage(EvaluationStandings)
  await table()
  const bars = screen.getAllByRole('progressbar')
  expect(bars.map(bar => [bar.getAttribute('aria-label'), bar.getAttribute('aria-valuetext')])).toEqual([
    ['Postęp na Twitch', '29%'],
    ['Postęp na YouTube', '57%'],
    ['Postęp na Instagram', '0%'],
  ])
})

test('EVAL-17: the evaluation is asked for only when the user is known', async () => {
  let release: (response: Response) => void = () => undefined
  const calls = serve({
    'GET /users': () => new Promise<Response>(resolve => (release = resolve)),
    'GET /channels/stages': stages,
  })
  showPage(EvaluationStandings)
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['GET /users']))
  release(user())
  await table()
  expect(calls.map(({ name }) => name)).toEqual(['GET /users', 'GET /channels/stages'])
})

test('LAY-12: what failed can be asked for again', async () => {
  let attempts = 0
  serve({
    'GET /users': user,
    'GET /channels/stages': () => {
      attempts += 1
      return attempts === 1 ? answer(404, { message: 'Nie teraz.' }) : stages()
    },
  })
  showPage(EvaluationStandings)
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await rows()).toHaveLength(8)
})
