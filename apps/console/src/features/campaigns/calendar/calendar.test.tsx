import type { CalendarCampaign } from '@fanfara/contract/ops/campaign/calendar'
import { lookOn } from '@fanfara/ui/look-on'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calendarCampaign, page, uuid } from '#/test/samples.ts'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-12T11:00:00Z') })
  lookOn('desktop')
  await signIn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const month = (campaigns: CalendarCampaign[], of: object = {}) => ({
  'GET /ops/campaigns/calendar': () => ({ data: { campaigns, total: campaigns.length, undated: 0, ...of } }),
})
const asked = (received: ReturnType<typeof serve>) =>
  received.map(({ path }) => path).filter(path => path.startsWith('/ops/campaigns'))

test('WORK-08 the list is one press away from the month, which says of each campaign when it recruits and runs, and who takes part', async () => {
  const received = serve({
    'GET /ops/campaigns': () => page([]),
    ...month([calendarCampaign({ recruiting_until: '2026-03-10' })]),
  })
  const { history } = open('/campaigns?stage=running')
  fireEvent.click(await screen.findByRole('link', { name: 'Kalendarz' }))
  const table = await screen.findByRole('table', { name: 'Kampanie, marzec 2026' })
  expect(history.location.search).toBe('?stage=running&show=calendar')
  expect(asked(received).at(-1)).toBe('/ops/campaigns/calendar?stage=running&month=2026-03')
  const row = within(table).getByRole('row', { name: /Kawa na żywo/ })
  expect(within(row).getByRole('link', { name: 'Kawa na żywo' }).getAttribute('href')).toBe(`/ops/campaigns/${uuid(1)}`)
  expect(row.textContent).toMatch(
    /Palarnia Świt.*Trwa.*rekrutacja 02-02-2026 – 10-03-2026; trwa 01-03-2026 – 31-03-2026.*3 z 10/,
  )
})

test('DESK-62 whoever looks at the calendar and comes back finds the list in the order that was chosen', async () => {
  serve({ 'GET /ops/campaigns': () => page([]), ...month([]) })
  const { history } = open('/campaigns?stage=running&sort=end')
  fireEvent.click(await screen.findByRole('link', { name: 'Kalendarz' }))
  await screen.findByRole('heading', { name: 'marzec 2026' })
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  expect(await screen.findByLabelText('Kolejność')).toHaveProperty('value', 'end')
  expect(history.location.search).toBe('?stage=running&sort=end')
})

test('WORK-08 months are left and come back to with the address; today leads to this one, and the filter stays', async () => {
  const received = serve(month([calendarCampaign()]))
  const { history } = open('/campaigns?show=calendar&name=kawa&month=2026-12')
  await screen.findByRole('heading', { name: 'grudzień 2026' })
  fireEvent.click(screen.getByRole('button', { name: 'Następny miesiąc' }))
  await screen.findByRole('heading', { name: 'styczeń 2027' })
  expect(history.location.search).toBe('?show=calendar&name=kawa&month=2027-01')
  fireEvent.click(screen.getByRole('link', { name: 'Trwa' }))
  await waitFor(() => expect(history.location.search).toContain('month=2027-01'))
  fireEvent.click(screen.getByRole('button', { name: 'Dzisiaj' }))
  await screen.findByRole('heading', { name: 'marzec 2026' })
  await waitFor(() => expect(asked(received).at(-1)).toContain('month=2026-03'))
  expect(history.location.search).not.toContain('month')
})

test('WORK-08 what has no room in the month, and what has no day, is counted and leads to the list of just those', async () => {
  const received = serve({
    'GET /ops/campaigns': () => page([]),
    ...month([calendarCampaign()], { total: 38, undated: 2 }),
  })
  open('/campaigns?show=calendar')
  const more = await screen.findByText(/I jeszcze 37 kampanii/)
  expect(screen.getByText(/2 kampanie nie mają jeszcze dat/)).toBeTruthy()
  fireEvent.click(within(more).getByRole('link', { name: 'Zobacz na liście' }))
  expect(await screen.findByText(/Tylko kampanie, które rekrutują albo trwają w miesiącu: marzec 2026/)).toBeTruthy()
  expect(asked(received).at(-1)).toBe('/ops/campaigns?month=2026-03')
  fireEvent.click(screen.getAllByRole('link', { name: 'Pokaż wszystkie' })[0] ?? document.body)
  await waitFor(() => expect(asked(received).at(-1)).toBe('/ops/campaigns'))
})

test('WORK-08 on a phone the month is an agenda: today has what runs, other days what begins and ends on them', async () => {
  lookOn('phone')
  serve(
    month([
      calendarCampaign(),
      calendarCampaign({ id: uuid(2), name: 'Sok', start_date: '2026-03-20', end_date: null }),
    ]),
  )
  open('/campaigns?show=calendar')
  const today = (await screen.findByRole('heading', { name: /12 marca 2026/ })).closest('section') ?? document.body
  fireEvent.click(within(today).getByRole('button', { name: 'Trwają albo rekrutują: 2 kampanie' }))
  expect(within(today).getByRole('link', { name: /Kawa na żywo/ })).toBeTruthy()
  const start = screen.getByRole('heading', { name: /20 marca 2026/ }).closest('li') ?? document.body
  expect(within(start).getByRole('link', { name: /Sok.*Start/ })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('WORK-08 an empty month says so, and one that cannot be read offers to try again', async () => {
  let broken = true
  serve({
    'GET /ops/campaigns/calendar': () =>
      broken ? answer(503, { message: 'Nie teraz.' }) : { data: { campaigns: [], total: 0, undated: 0 } },
  })
  open('/campaigns?show=calendar')
  const again = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  broken = false
  fireEvent.click(again)
  expect(await screen.findByText('W tym miesiącu nie ma kampanii (marzec 2026)')).toBeTruthy()
})

test('WORK-08 campaigns without a day are one press away, and a count that ended says that there are more', async () => {
  const received = serve({ 'GET /ops/campaigns': () => page([]), ...month([], { total: 5000, undated: 5000 }) })
  const { history } = open('/campaigns?show=calendar&month=2026-04&stage=draft')
  expect(await screen.findByText(/I jeszcze 5.000\+ kampanii w tym miesiącu/)).toBeTruthy()
  const undated = screen.getByText(/5.000\+ kampanii nie ma jeszcze dat/)
  fireEvent.click(within(undated).getByRole('link', { name: 'Zobacz na liście' }))
  await waitFor(() => expect(asked(received).at(-1)).toBe('/ops/campaigns?month=none&stage=draft'))
  // Nothing has no day in a calendar: it opens on this month.
  history.push('/ops/campaigns?show=calendar&month=none')
  expect(await screen.findByRole('heading', { name: 'marzec 2026' })).toBeTruthy()
})

test('WORK-08 on a phone a day on which nothing goes on says so, and months turn there too', async () => {
  lookOn('phone')
  const received = serve(month([calendarCampaign({ start_date: '2026-03-20', recruiting_from: '2026-03-15' })]))
  open('/campaigns?show=calendar')
  const today = (await screen.findByRole('heading', { name: /12 marca 2026/ })).closest('section') ?? document.body
  expect(within(today).getByText('Dziś nic nie trwa ani nie rekrutuje.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }))
  await waitFor(() => expect(asked(received).at(-1)).toContain('month=2026-02'))
})
