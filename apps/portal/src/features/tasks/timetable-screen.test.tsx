import type { Task } from '@fanfara/contract/tasks'
import { lookOn } from '@fanfara/ui/look-on'
import { sampleId, sampleTask } from '@fanfara/contract/testing/sample-task'
import { Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fallbackConfig, loadConfig } from '#/app/server/config.ts'
import { atNoon } from '#/app/testing/noon.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { TimetableScreen } from './timetable-screen.tsx'

/** Noon of a day in the tests' own time zone. */
const at = (day: string, hour = 12) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00`).toISOString()
const dates = { start_date: at('2026-03-01'), end_date: at('2026-03-10') }
const task = (id: string, of: Partial<Task> = {}): Task =>
  sampleTask({ id: sampleId(id), name: `Zadanie ${id}`, ...dates, ...of })
const finished = (id: string, day: string) => task(id, { status: 'finished', finished_at: at(day) })
const coming = (id: string, day: string) =>
  task(id, { status: 'coming', start_date: at(day), end_date: at('2026-05-01') })
const some = [
  task('1', { end_date: at('2026-03-20') }),
  task('2', { start_date: null, end_date: at('2026-03-09') }),
  task('3', { end_date: null }),
  coming('5', '2026-03-30'),
  coming('4', '2026-03-25'),
  finished('6', '2026-02-20'),
  finished('7', '2026-03-04'),
  task('8', { status: 'missed', end_date: at('2026-02-25') }),
]

atNoon('2026-03-05')

const config = { ...fallbackConfig, feature_flags: { ...fallbackConfig.feature_flags, 'task-filters': true } }
async function open(address: string, tasks: readonly Task[] = some, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /config': () => answer(200, { data: config }),
    'GET /tasks': () => answer(200, { data: tasks }),
    ...answers,
  })
  await loadConfig()
  const shown = showPage(TimetableScreen, { at: address, routes: ['/timetable'] })
  await screen.findByText('Terminarz')
  return { calls, ...shown }
}
/** What is over is folded at first; tests share a browser's memory, so that it may be open already. */
const unfold = async () => {
  const title = await screen.findByText('Zakończone', { selector: 'h2 button' })
  if (title.getAttribute('aria-expanded') === 'false') fireEvent.click(title)
}
type Shown = Awaited<ReturnType<typeof open>>
const searchOf = ({ router }: Shown) => router.state.location.search
const section = async (name: string) => {
  const title = await screen.findByText(name, { selector: 'h2 button' })
  const whole = title.closest('section')
  if (!whole) throw new Error(`no section: ${name}`)
  return { title, ...within(whole) }
}
const rowsOf = (of: Pick<typeof screen, 'queryAllByRole'>) =>
  of
    .queryAllByRole('row')
    .slice(1)
    .map(row => row.textContent)

test('TASK-01 TASK-05 TASK-06 TASK-07 a title, and three sections with counts, names, ad types, dates and statuses', async () => {
  await open('/timetable')
  await unfold()
  expect(screen.getByRole('heading', { level: 1, name: 'Terminarz' })).toBeTruthy()
  const [today, incoming, over] = [await section('Dzisiaj'), await section('Nadchodzące'), await section('Zakończone')]
  expect([today, incoming, over].map(({ title }) => title.textContent)).toEqual([
    'Dzisiaj3 zadania',
    'Nadchodzące2 zadania',
    'Zakończone3 zadania',
  ])
  const headers = (of: typeof today) => of.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers(today)).toEqual(['Zadanie', 'Termin', 'Zostało', 'Status'])
  expect(headers(over)).toEqual(['Zadanie', 'Zakończono', 'Status'])
  expect(rowsOf(today)[1]).toEqual(
    expect.stringMatching(
      /^Zadanie 1Krótki film · YouTube · Kawa · 2 z 8 zadań01-03-2026 – 20-03-2026\d+ dni.*W trakcieUdowodnij wykonanie$/,
    ),
  )
  expect(rowsOf(over)).toEqual([
    'Zadanie 7Krótki film · YouTube · Kawa04-03-2026 12:00Zakończone',
    'Zadanie 8Krótki film · YouTube · Kawa01-03-2026 – 25-02-2026Niewykonane',
    'Zadanie 6Krótki film · YouTube · Kawa20-02-2026 12:00Zakończone',
  ])
})

test('SCR-26 a status that the section says already is there for those who do not see the section', async () => {
  await open('/timetable')
  await unfold()
  const hidden = (text: string) =>
    screen.getAllByText(text, { selector: 'td *' }).map(each => each.closest('.sr-only') !== null)
  expect(hidden('W trakcie')).toEqual([true, true, true])
  expect(hidden('Niewykonane')).toEqual([false])
})

test('SCR-54 a row says how far its campaign is, whatever the filter hides; one that has a single task, or is over, does not', async () => {
  const other = { campaign_id: 'other', campaign_name: 'Herbata' }
  await open('/timetable?status=during', [
    task('1'),
    finished('2', '2026-03-04'),
    task('3', { status: 'missed' }),
    task('4', other),
  ])
  const said = () => rowsOf(screen).map(row => /\d z \d zada[a-zń]+/.exec(row?.replaceAll('\u00a0', ' ') ?? '')?.[0])
  await section('Dzisiaj')
  expect(said().filter(Boolean)).toEqual(['1 z 3 zadań'])
  expect(rowsOf(await section('Dzisiaj'))).toHaveLength(2)
})

test('without a task nothing is to be filtered', async () => {
  await open('/timetable', [])
  expect(await screen.findByText('Nie masz jeszcze zadań')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('TASK-28 ERR-19 a proof that arrived is told in a dialog with OK', async () => {
  lookOn('phone')
  const running = task('1', { media_type: 'other', type: 'video_short', channel_type: 'youtube' })
  await open(`/timetable?task=${sampleId(1)}`, [running], {
    [`POST /tasks/${sampleId(1)}/finish`]: () =>
      answer(200, { data: { ...running, status: 'finished', finished_at: at('2026-03-05') } }),
  })
  fireEvent.change(await screen.findByLabelText('Link do publikacji'), {
    target: { value: 'https://youtu.be/sim00000001' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij' }))
  const done = within(await screen.findByRole('dialog', { name: 'Zadanie zakończone' }))
  expect(done.getByRole('button', { name: 'OK' })).toBeTruthy()
})

test('TASK-12 TASK-13 TASK-14 the order within the sections', async () => {
  await open('/timetable')
  await unfold()
  const names = async (name: string) => rowsOf(await section(name)).map(row => /Zadanie (\d)/.exec(row ?? '')?.[1])
  expect(await names('Dzisiaj')).toEqual(['2', '1', '3'])
  expect(await names('Nadchodzące')).toEqual(['4', '5'])
  expect(await names('Zakończone')).toEqual(['7', '8', '6'])
})

test('TASK-05 what is over is folded on a first visit; what a person folds stays so on the next', async () => {
  localStorage.removeItem('timetable-folded')
  const first = await open('/timetable')
  const isOpen = async (name: string) => (await section(name)).title.getAttribute('aria-expanded')
  expect([await isOpen('Dzisiaj'), await isOpen('Zakończone')]).toEqual(['true', 'false'])
  fireEvent.click((await section('Dzisiaj')).title)
  await unfold()
  first.unmount()
  const second = await open('/timetable')
  expect([await isOpen('Dzisiaj'), await isOpen('Zakończone')]).toEqual(['false', 'true'])
  second.unmount()
  localStorage.removeItem('timetable-folded')
  // A task of the address is shown, wherever it stands.
  await open(`/timetable?task=${sampleId(7)}`)
  expect(await isOpen('Zakończone')).toBe('true')
})

test('TASK-05 A11Y-07 sections fold and unfold', async () => {
  await open('/timetable')
  const { title, queryByRole } = await section('Nadchodzące')
  expect([title.getAttribute('aria-expanded'), queryByRole('table') !== null]).toEqual(['true', true])
  fireEvent.click(title)
  expect([title.getAttribute('aria-expanded'), queryByRole('table')]).toEqual(['false', null])
  fireEvent.click(title)
  expect(queryByRole('table')).not.toBeNull()
})

test('FLAG-03 TASK-02 TASK-03 TASK-04 the filter’s keys; choosing one clears the task and changes the counts; all removes it', async () => {
  const shown = await open(`/timetable?status=during&task=${sampleId(1)}`)
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  expect([...filter.options].map(({ textContent }) => textContent)).toEqual([
    'Wszystkie statusy',
    'Zakończone',
    'Nadchodzące',
    'W trakcie',
    'Niewykonane',
  ])
  fireEvent.change(filter, { target: { value: 'coming' } })
  await waitFor(() => expect(searchOf(shown)).toEqual({ status: 'coming' }))
  expect((await section('Dzisiaj')).title.textContent).toBe('Dzisiaj0 zadań')
  expect((await section('Nadchodzące')).title.textContent).toBe('Nadchodzące2 zadania')
  fireEvent.change(filter, { target: { value: '' } })
  await waitFor(() => expect(searchOf(shown)).toEqual({}))
  expect((await section('Dzisiaj')).title.textContent).toBe('Dzisiaj3 zadania')
})

test('TASK-02 on a phone the filter is a side menu with a header', async () => {
  lookOn('phone')
  const shown = await open('/timetable')
  fireEvent.click(await screen.findByRole('button', { name: 'Status: Wszystkie' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Status' }))
  fireEvent.click(menu.getByRole('button', { name: 'Niewykonane' }))
  await waitFor(() => expect(searchOf(shown)).toEqual({ status: 'missed' }))
})

test('TASK-08 TASK-16 TASK-19 TASK-20 rows open in place; the address opens one at once, with its brief and its link', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const brief = task('1', { description: 'Pierwszy wiersz\nDrugi wiersz', code_url: 'https://fanfara.example/c/abc' })
  await open(`/timetable?task=${sampleId(1)}`, [brief, task('2')])
  const details = async (id: string) => {
    const button = await screen.findByRole('button', { name: new RegExp(`szczegóły: Zadanie ${id}$`, 'i') })
    return { button, panel: () => document.getElementById(button.getAttribute('aria-controls') ?? '') }
  }
  const first = await details('1')
  expect(first.button.getAttribute('aria-expanded')).toBe('true')
  const panel = within(first.panel() as HTMLElement)
  expect(panel.getByText(/Pierwszy wiersz/).className).toContain('whitespace-pre-line')
  expect(panel.getByLabelText<HTMLInputElement>('Link kampanii').value).toBe('https://fanfara.example/c/abc')
  fireEvent.click(panel.getByRole('button', { name: 'Kopiuj: Link kampanii' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith('https://fanfara.example/c/abc'))
  expect((await panel.findAllByText('Skopiowano')).length).toBeGreaterThan(0)
  const second = await details('2')
  fireEvent.click(second.button)
  const other = within((await details('2')).panel() as HTMLElement)
  expect(other.getByText('Brak')).toBeTruthy()
  expect(other.queryByLabelText('Link kampanii')).toBeNull()
  expect(first.panel()).toBeNull()
})

test('TASK-09 TASK-16 on a phone a card opens a dialog through the address; going back closes it', async () => {
  lookOn('phone')
  const shown = await open('/timetable')
  fireEvent.click(await screen.findByRole('button', { name: /Zadanie 1$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zadanie 1' }))
  expect(searchOf(shown)).toEqual({ task: sampleId(1) })
  expect(dialog.getByText('W trakcie')).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toMatch(/01-03-2026 .*20-03-2026 /)
  act(() => shown.router.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(searchOf(shown)).toEqual({})
})

test('TASK-09 a dialog that a card opened is left by going back, so that the next Back leaves the timetable', async () => {
  lookOn('phone')
  const shown = await open('/timetable?status=during')
  fireEvent.click(await screen.findByRole('button', { name: /Zadanie 1$/ }))
  await screen.findByRole('dialog', { name: 'Zadanie 1' })
  fireEvent.click(screen.getByRole('button', { name: 'Zamknij' }))
  await waitFor(() => expect([searchOf(shown), screen.queryByRole('dialog')]).toEqual([{ status: 'during' }, null]))
  expect(shown.router.history.canGoBack()).toBe(false)
})

test('TASK-10 TASK-11 LAY-10 120 tasks are 120 rows, in a table that scrolls below 1024 px', async () => {
  await open(
    '/timetable',
    Array.from({ length: 120 }, (_, id) => finished(String(id + 1), '2026-03-04')),
  )
  const over = await section('Zakończone')
  expect(rowsOf(over)).toHaveLength(120)
  expect(over.getByRole('table').style.minWidth).toBe('1024px')
  expect(over.getByRole('region', { name: 'Zakończone' }).tabIndex).toBe(0)
})

test('TASK-10 A11Y-07 of 10,000 rows those near the screen are drawn; all are counted, and found by name', async () => {
  const many = Array.from({ length: 10_000 }, (_, id) =>
    task(String(id + 1), {
      status: 'finished',
      finished_at: new Date(Date.UTC(2026, 1, 1) - id * 60_000).toISOString(),
    }),
  )
  const shown = await open('/timetable', many)
  const over = await section('Zakończone')
  expect(over.title.textContent).toMatch(/^Zakończone10\s000 zadań$/)
  const table = over.getByRole('table')
  expect(table.getAttribute('aria-rowcount')).toBe('10001')
  const rows = over.getAllByRole('row')
  expect(rows.length).toBeLessThan(100)
  expect(rows.slice(0, 3).map(row => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3'])
  const room = table.querySelector<HTMLElement>('tbody[aria-hidden]')
  expect(Number.parseFloat(room?.style.height ?? '')).toBeGreaterThan(600_000)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zadanie 9999' } })
  await waitFor(() => expect(searchOf(shown)).toEqual({ name: 'zadanie 9999' }))
  expect(rowsOf(await section('Zakończone'))).toHaveLength(1)
})

test('TASK-10 on a phone 10,000 cards say which of how many they are', async () => {
  lookOn('phone')
  await open(
    '/timetable',
    Array.from({ length: 10_000 }, (_, id) => finished(String(id + 1), '2026-03-04')),
  )
  const list = await screen.findByRole('list', { name: 'Zakończone' })
  const cards = [...list.querySelectorAll('li[aria-posinset]')]
  expect(cards.length).toBeLessThan(100)
  expect([cards[1]?.getAttribute('aria-posinset'), cards[1]?.getAttribute('aria-setsize')]).toEqual(['2', '10000'])
})

test('TASK-15 a task that the status or the search hides is shown all the same: they go', async () => {
  const shown = await open(`/timetable?task=${sampleId(1)}&status=coming&name=herbata`)
  await waitFor(() => expect(searchOf(shown)).toEqual({ task: sampleId(1) }))
  expect((await screen.findByRole('button', { name: /Zadanie 1$/ })).getAttribute('aria-expanded')).toBe('true')
})

test('TASK-18 the time that is left, with the right plurals; nothing once it has passed or the task is over', async () => {
  const tasks = [
    task('1', { end_date: new Date('2026-03-06T13:00:00').toISOString() }),
    task('2', { end_date: at('2026-03-04') }),
    finished('3', '2026-03-04'),
  ]
  await open('/timetable', tasks)
  await unfold()
  const left = async (id: string) => {
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`Zadanie ${id}$`) }))
    return screen.queryByText('Pozostało')?.parentElement?.textContent
  }
  expect(await left('1')).toBe('Pozostało1 dzień 1 godzina')
  expect(await left('2')).toBeUndefined()
  expect(await left('3')).toBeUndefined()
})

test('LAY-12 no tasks: one sentence and the way to campaigns; a failure can be tried again', async () => {
  let attempts = 0
  await open('/timetable', [], {
    'GET /tasks': () => {
      attempts += 1
      return attempts === 1 ? answer(422, { message: 'Nie teraz.' }) : answer(200, { data: [] })
    },
  })
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  const link = await screen.findByRole('link', { name: 'Znajdź kampanię' })
  expect(link.getAttribute('href')).toBe('/campaigns/available')
})

test.each([[some], [[]]])(
  'SCR-43 a task of the address that nobody has is said to be none, with the list as the way out',
  async tasks => {
    await open(`/timetable?task=${sampleId(99)}&status=during`, tasks)
    render(<Notifications />)
    expect(await screen.findByText('Nie ma takiego zadania')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('SCR-53 a row says what is next and how long there is, red where it is now; what was sent back is not always content', async () => {
  await open('/timetable', [
    task('1', { end_date: new Date('2026-03-06T13:00:00').toISOString() }),
    task('2', {
      end_date: at('2026-03-20'),
      rejection_reason: 'Bez logo',
      need_acceptance: true,
      is_acceptance_approved: false,
    }),
    task('3', { end_date: at('2026-03-21'), rejection_reason: 'Link nie działa', need_acceptance: false }),
  ])
  const row = async (name: RegExp) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement
  const near = within(await row(/Zadanie 1$/)).getByText('1 dzień 1 godzina')
  expect(near.className).toContain('text-danger')
  for (const sentBack of [/Zadanie 2$/, /Zadanie 3$/])
    expect(within(await row(sentBack)).getByText('Popraw')).toBeTruthy()
})

test('a task without a date says so; on a phone the time that is left is called what it is, and what is not known takes no room', async () => {
  lookOn('phone')
  await open('/timetable', [task('1', { start_date: null, end_date: null }), task('2', { end_date: at('2026-03-20') })])
  const card = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
  const dateless = await card('Zadanie 1')
  expect(within(dateless).getByText('Bez terminu')).toBeTruthy()
  expect(within(dateless).queryByText('–')).toBeNull()
  const parts = [...(within(dateless).getByText('Bez terminu').closest('div')?.children ?? [])]
  expect(parts.map(({ textContent }) => textContent)).toEqual(['Bez terminu', ''])
  expect(parts[1]?.className).toBe('empty:hidden')
  expect(within(await card('Zadanie 2')).getByText('zostało 15 dni')).toBeTruthy()
})

test('DAY-11 the details of a task without dates say so in words, as its row does', async () => {
  lookOn('phone')
  await open(`/timetable?task=${sampleId('1')}`, [task('1', { start_date: null, end_date: null })])
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Bez terminu')).toBeTruthy()
  expect(dialog.queryByText(/–\s*–/)).toBeNull()
})

test('SCR-23 before the tasks come, the list shows its three sections by name', async () => {
  lookOn('desktop')
  let arrive: (tasks: Response) => void = () => undefined
  await open('/timetable', [], { 'GET /tasks': () => new Promise<Response>(resolve => (arrive = resolve)) })
  for (const name of ['Dzisiaj', 'Nadchodzące', 'Zakończone'])
    expect(screen.getByText(name, { selector: 'p' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  arrive(answer(200, { data: some }))
  expect(await section('Nadchodzące')).toBeTruthy()
})
