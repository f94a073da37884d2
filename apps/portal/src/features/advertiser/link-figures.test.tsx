import type { LinkCounts } from '@fanfara/contract/tracking/link-counts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '#/app/session/language.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { LinkFigures } from './link-figures.tsx'

const look = 'GET /advertiser-links/secret/counts'
const counts = (of: Partial<LinkCounts> = {}): LinkCounts => ({
  events: [
    {
      event: 'click',
      received: 9,
      counted: 6,
      is_paid: true,
      verdicts: [
        { verdict: 'bot', quantity: 2, value: 0 },
        { verdict: 'counted', quantity: 6, value: 0 },
        { verdict: 'own', quantity: 1, value: 0 },
      ],
    },
    {
      event: 'sale',
      received: 1,
      counted: 1,
      is_paid: true,
      verdicts: [{ verdict: 'counted', quantity: 1, value: 120 }],
    },
  ],
  days: [
    { start: '2026-03-03T23:00:00.000Z', event: 'click', counted: 6, rest: 3 },
    { start: '2026-03-04T23:00:00.000Z', event: 'sale', counted: 1, rest: 0 },
  ],
  creators: [
    {
      id: '00000001-0000-4000-8000-000000000000',
      channels: [{ type: 'twitch', login: 'olagra' }],
      events: [{ event: 'click', received: 9, counted: 6 }],
    },
    { id: '00000002-0000-4000-8000-000000000000', channels: [], events: [] },
  ],
  ...of,
})
const meta = { current_page: 1, per_page: 10, total: 2, last_page: 1 }

function show(respond: () => Response = () => answer(200, { data: counts(), meta })) {
  const onTurn = vi.fn()
  const calls = serve({ [look]: respond })
  const view = showPage(() => <LinkFigures token="secret" paging={{}} onTurn={onTurn} />)
  return { ...view, calls, onTurn }
}

beforeEach(() => {
  localStorage.clear()
  chooseLanguage('pl')
})
afterEach(() => vi.unstubAllGlobals())

test('OPS-16 an advertiser reads what counted, each reason and the sum, by day and by channel', async () => {
  show()
  const clicks = (await screen.findByRole('heading', { name: 'Kliknięcia' })).closest('section')
  if (!clicks) throw new Error('the figures have a section')
  const rows = within(clicks).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'Policzone6',
    'Program2',
    'Własne kliknięcie twórcy1',
    'Otrzymano9',
  ])
  const byDay = screen.getByRole('table', { name: 'Według dni' })
  expect(within(byDay).getAllByRole('row')[1]?.textContent).toContain('63')
  fireEvent.change(screen.getByLabelText('Co pokazać'), { target: { value: 'sale' } })
  expect(within(screen.getByRole('table', { name: 'Według dni' })).getAllByRole('row')[1]?.textContent).toContain('10')
  const channels = within(screen.getByRole('table', { name: 'Według kanałów' })).getAllByRole('row')
  expect(channels.map(row => row.textContent)).toEqual([
    'KanałKliknięciaSprzedaże',
    'olagra · Twitch6z 90',
    'Żaden kanał nie jest już połączony00',
  ])
})

test('figures that cannot be read again stay, and say that they are old', async () => {
  let isAway = false
  const { cache } = show(() =>
    isAway ? answer(503, { message: 'Chwilowo niedostępne.' }) : answer(200, { data: counts(), meta }),
  )
  await screen.findByRole('heading', { name: 'Kliknięcia' })
  isAway = true
  await cache.invalidateQueries()
  expect(await screen.findByText('Te liczby nie są aktualne. Próbujemy dalej.')).toBeTruthy()
  screen.getByRole('heading', { name: 'Kliknięcia' })
  isAway = false
  await cache.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('Te liczby nie są aktualne. Próbujemy dalej.')).toBeNull())
})

test('before anything came the page says what will stand here; a link that ended says so', async () => {
  const { unmount } = show(() => answer(200, { data: counts({ events: [], days: [] }), meta }))
  expect(await screen.findByText('Jeszcze nic nie przyszło')).toBeTruthy()
  unmount()
  show(() => answer(410, { message: 'Link wygasł.', code: 'link_ended' }))
  expect(await screen.findByText('Ten link stracił ważność')).toBeTruthy()
})
