import type { Task } from '@fanfara/contract/tasks'
import { lookOn } from '@fanfara/ui/look-on'
import { sampleId, sampleTask } from '@fanfara/contract/testing/sample-task'
import { Notifications } from '@fanfara/ui/toast'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atNoon } from '#/app/testing/noon.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { TimetableScreen } from '#/features/tasks/timetable-screen.tsx'

const at = (day: string) => new Date(`${day}T12:00:00`).toISOString()
const task = (id: string, from: string | null, to: string | null, of: Partial<Task> = {}): Task =>
  sampleTask({
    id: sampleId(id),
    name: `Zadanie ${id}`,
    type: 'post',
    channel_type: 'instagram',
    start_date: from && at(from),
    end_date: to && at(to),
    ...of,
  })
const some = [
  task('1', '2026-03-02', '2026-03-05'),
  task('2', '2026-03-05', '2026-03-20'),
  task('3', '2026-04-01', '2026-04-10', { status: 'coming' }),
  task('4', null, null, { status: 'coming' }),
]
const url = (key: string) => `https://portal.test/calendar/${key}.ics`

atNoon('2026-03-05')

const Page = () => (
  <>
    <TimetableScreen />
    <Notifications />
  </>
)
async function open(address: string, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /tasks': () => answer(200, { data: some }),
    'GET /calendar': () => answer(200, { data: { url: null } }),
    ...answers,
  })
  const shown = showPage(Page, { at: address, routes: [address.split('?')[0] ?? '/'] })
  await screen.findByText('Terminarz')
  return { calls, searchOf: () => shown.router.state.location.search, ...shown }
}
const day = (name: RegExp) => screen.findByRole('button', { name })

test('the address keeps which view is shown; the calendar begins at today', async () => {
  const { searchOf } = await open('/timetable')
  fireEvent.click(await screen.findByRole('link', { name: 'Kalendarz' }))
  await waitFor(() => expect(searchOf()).toEqual({ view: 'calendar' }))
  expect(await screen.findByRole('heading', { name: 'marzec 2026' })).toBeTruthy()
  const today = await day(/, 5 marca 2026/)
  expect(today.querySelector('.sr-only')?.textContent).toBe(
    'czwartek, 5 marca 2026, Dzisiaj, kończy się 1 zadanie, zaczyna się 1 zadanie',
  )
  expect([today.getAttribute('aria-current'), today.tabIndex]).toEqual(['date', 0])
  expect((await day(/, 6 marca 2026/)).tabIndex).toBe(-1)
  expect(screen.getByText(/1 zadanie nie ma jeszcze terminu/)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  await waitFor(() => expect(searchOf()).toEqual({}))
})

test('A11Y-01 arrows lead from day to day with the focus, also into another month, whose tasks are shown', async () => {
  const { searchOf } = await open('/timetable?view=calendar')
  const tasksOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .queryAllByRole('link')
      .map(link => /Zadanie \d/.exec(link.textContent ?? '')?.[0])
  expect(await tasksOf('czwartek, 5 marca 2026')).toEqual(['Zadanie 1', 'Zadanie 2'])
  fireEvent.keyDown(await day(/, 5 marca 2026/), { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-03-12'))
  expect(await tasksOf('czwartek, 12 marca 2026')).toEqual(['Zadanie 2'])
  fireEvent.keyDown(await day(/, 12 marca 2026/), { key: 'PageDown' })
  await waitFor(() => expect(searchOf()).toEqual({ view: 'calendar', month: '2026-04' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-04-12'))
  fireEvent.click(await day(/, 2 kwietnia 2026/))
  expect(await tasksOf('czwartek, 2 kwietnia 2026')).toEqual(['Zadanie 3'])
  fireEvent.click(screen.getByRole('button', { name: 'Dzisiaj' }))
  await waitFor(() => expect(searchOf()).toEqual({ view: 'calendar' }))
})

test('TASK-09 a task of the calendar opens its details through the address; closing keeps the calendar', async () => {
  const { searchOf } = await open('/timetable?view=calendar')
  fireEvent.click(await screen.findByRole('link', { name: /Zadanie 1/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zadanie 1' }))
  expect(searchOf()).toEqual({ view: 'calendar', task: sampleId(1) })
  fireEvent.click(dialog.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect(searchOf()).toEqual({ view: 'calendar' }))
})

test('on a phone the month is an agenda of the days on which something begins or ends; days that are over are folded away', async () => {
  lookOn('phone')
  await open('/timetable?view=calendar&month=2026-03')
  const days = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(days).toEqual(['czwartek, 5 marca 2026Dzisiaj', 'piątek, 20 marca 2026'])
  expect(screen.queryByRole('table')).toBeNull()
  const earlier = screen.getByRole('button', { name: 'Wcześniej w tym miesiącu (1)' })
  expect(earlier.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(earlier)
  expect(earlier.getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByRole('heading', { name: 'poniedziałek, 2 marca 2026' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Poprzedni miesiąc' }))
  expect(await screen.findByText('W tym miesiącu nic się nie zaczyna ani nie kończy.')).toBeTruthy()
})

test('on a phone today has what runs, begun before and ending later, and says so when there is nothing', async () => {
  lookOn('phone')
  await open('/timetable?view=calendar&month=2026-03')
  const [today] = (await screen.findAllByRole('heading', { level: 3 })).map(({ parentElement }) => parentElement)
  const tasks = within(today as HTMLElement).getAllByRole('link')
  expect(tasks.map(link => /Zadanie \d/.exec(link.textContent ?? '')?.[0])).toEqual(['Zadanie 1', 'Zadanie 2'])
  fireEvent.click(screen.getByRole('button', { name: 'Następny miesiąc' }))
  await waitFor(() => expect(screen.queryByText('Dzisiaj', { selector: 'h3 span' })).toBeNull())
})

test.each(['desktop', 'phone'] as const)(
  'SCR-55 a day of the calendar says what is to be done in the order of what is next, with its verb and the days left (%s)',
  async look => {
    lookOn(look)
    const asked = { need_acceptance: true }
    const tasks = [
      task('1', '2026-03-02', '2026-03-06', { ...asked, approval_status: 'pending_approval' }),
      task('2', '2026-03-02', '2026-03-09'),
      task('3', '2026-03-02', '2026-03-20', { ...asked, rejection_reason: 'Bez logo' }),
      task('4', '2026-03-02', '2026-03-06', { status: 'finished', finished_at: at('2026-03-03') }),
    ]
    await open('/timetable?view=calendar', { 'GET /tasks': () => answer(200, { data: tasks }) })
    const cards = await screen.findAllByRole('link', { name: /Zadanie/ })
    const said = cards.slice(0, 4).map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
    expect(said.map(words => /Zadanie \d/.exec(words)?.[0])).toEqual([3, 2, 1, 4].map(number => `Zadanie ${number}`))
    expect(said.map(words => /(Popraw|Udowodnij wykonanie)(?:zostało (\d+ dni))?/.exec(words)?.slice(1))).toEqual([
      ['Popraw', '15 dni'],
      ['Udowodnij wykonanie', '4 dni'],
      undefined,
      undefined,
    ])
  },
)

test('SCR-42 a bar’s name runs over its days in the week, and is said again in the next', async () => {
  const { container } = await open('/timetable?view=calendar')
  await day(/, 5 marca 2026/)
  const names = [...container.querySelectorAll('[data-days]')].map(name => [
    name.textContent,
    name.getAttribute('data-days'),
    name.closest('[data-day]')?.getAttribute('data-day'),
  ])
  expect(names.map(([said, ...rest]) => [/Zadanie \d/.exec(said ?? '')?.[0], ...rest])).toEqual([
    ['Zadanie 1', '4', '2026-03-02'],
    ['Zadanie 2', '4', '2026-03-05'],
    ['Zadanie 2', '7', '2026-03-09'],
    ['Zadanie 2', '5', '2026-03-16'],
    ['Zadanie 3', '5', '2026-04-01'],
  ])
})

test.each([
  ['desktop', 'calendar', true],
  ['desktop', 'list', false],
  ['phone', 'calendar', false],
] as const)('LAY-12 on a %s the %s waits in its own shape', async (device, view, isMonth) => {
  lookOn(device)
  let arrive: (response: Response) => void = () => undefined
  const { container } = await open(`/timetable?view=${view}`, {
    'GET /tasks': () => new Promise<Response>(resolve => (arrive = resolve)),
  })
  await screen.findAllByText('Ładowanie…')
  expect(container.querySelector('[data-outline="month"]') !== null).toBe(isMonth)
  arrive(answer(200, { data: some }))
  expect((await screen.findAllByText(/Zadanie 1/)).length).toBeGreaterThan(0)
  expect(container.querySelector('[data-outline="month"]')).toBeNull()
})

test('A11Y-03 a day of the grid is named by its date and what happens, and its drawing is no part of the name', async () => {
  await open('/timetable?view=calendar')
  expect((await day(/, 5 marca 2026/)).getAttribute('aria-label')).toBeNull()
  const today = await screen.findByRole('button', {
    name: 'czwartek, 5 marca 2026, Dzisiaj, kończy się 1 zadanie, zaczyna się 1 zadanie',
  })
  expect(today.textContent).toContain('5')
})

test('the calendar’s address is made, shown to be copied, replaced and switched off, the last two after a question', async () => {
  let made = 0
  const { calls } = await open('/timetable?view=calendar', {
    'POST /calendar': () => answer(200, { data: { url: url(`key${(made += 1)}`) } }),
    'DELETE /calendar': () => answer(200, { data: {} }),
  })
  const acts = () => calls.map(({ name }) => name).filter(name => !name.startsWith('GET'))
  fireEvent.click(await screen.findByRole('button', { name: 'Utwórz adres' }))
  const field = () => screen.findByLabelText<HTMLInputElement>('Adres kalendarza')
  expect((await field()).value).toBe(url('key1'))
  const link = screen.getByRole('link', { name: 'Otwórz w programie kalendarza' })
  expect(link.getAttribute('href')).toBe('webcal://portal.test/calendar/key1.ics')
  fireEvent.click(screen.getByRole('button', { name: 'Zmień adres' }))
  const question = within(await screen.findByRole('dialog', { name: 'Zmienić adres kalendarza?' }))
  expect(acts()).toEqual(['POST /calendar'])
  fireEvent.click(question.getByRole('button', { name: 'Zmień adres' }))
  await waitFor(async () => expect((await field()).value).toBe(url('key2')))
  fireEvent.click(await screen.findByRole('button', { name: 'Wyłącz adres' }))
  const last = within(await screen.findByRole('dialog', { name: 'Wyłączyć adres kalendarza?' }))
  fireEvent.click(last.getByRole('button', { name: 'Wyłącz adres' }))
  expect(await screen.findByRole('button', { name: 'Utwórz adres' })).toBeTruthy()
  expect(acts()).toEqual(['POST /calendar', 'POST /calendar', 'DELETE /calendar'])
})
