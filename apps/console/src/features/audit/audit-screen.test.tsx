import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const line = (id: string, of: object) => ({
  id,
  at: '2026-03-05T10:00:00Z',
  actor: 'Iza Operator',
  actor_kind: 'operator',
  action: 'payout_refused',
  object_type: 'payout',
  object_id: null,
  object_name: 'FANFARA-7',
  creator: 'Ola Nowak',
  reason: 'Zły rachunek',
  before: { status: 'ordered', amount: 100 },
  after: { status: 'refused', amount: 100 },
  ...of,
})

test('OPS-02 each act says what it was, about whom, by whom and why', async () => {
  serve({
    'GET /ops/audit': () =>
      page([
        line('1', {}),
        line('2', {
          actor: 'Palarnia Świt',
          actor_kind: 'advertiser',
          action: 'content_approved',
          object_name: 'Kawa',
          creator: null,
          reason: null,
        }),
        line('3', { action: 'moon_moved', object_name: null, creator: null }),
      ]),
  })
  open('/audit')
  await screen.findByText('FANFARA-7 · Ola Nowak')
  const [refused, approved, unknown] = screen
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent)
  expect(refused).toMatch(/Odrzucono wypłatę.*Iza Operator.*Zły rachunek/)
  expect(approved).toMatch(/Zaakceptowano treść zadania.*Kawa.*Palarnia Świt \(reklamodawca\)/)
  expect(unknown).toContain('moon moved')
})

test('OPS-02 a line opens into what it changed: only what differs, and what was not there before', async () => {
  serve({
    'GET /ops/audit': () =>
      page([
        line('1', {}),
        line('2', {
          action: 'flag_switched',
          object_name: 'finances',
          creator: null,
          before: null,
          after: { on: true },
        }),
      ]),
  })
  open('/audit')
  fireEvent.click((await screen.findByText('FANFARA-7 · Ola Nowak')).closest('tr') as HTMLElement)
  const changes = await screen.findByRole('columnheader', { name: 'Przed' })
  const rows = within(changes.closest('table') as HTMLElement)
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(row => [...row.children].map(cell => cell.textContent))).toEqual([['status', 'ordered', 'refused']])
  fireEvent.click(screen.getByText('finances').closest('tr') as HTMLElement)
  expect(await screen.findByText('on')).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'brak' })).toBeTruthy()
  expect(screen.queryByText('ordered')).toBeNull()
})

test('OPS-02 an act that changed nothing says so', async () => {
  serve({ 'GET /ops/audit': () => page([line('1', { before: null, after: null })]) })
  open('/audit?open=1')
  expect(await screen.findByText('Bez zapisanych zmian.')).toBeTruthy()
})

test('OPS-02 the log is turned page by page, and the address keeps the page', async () => {
  const received = serve({
    'GET /ops/audit': ({ path }) => ({
      data: [line('1', { object_name: path.includes('page=2') ? 'Druga' : 'Pierwsza', creator: null })],
      meta: { current_page: path.includes('page=2') ? 2 : 1, per_page: 10, total: 11, last_page: 2 },
    }),
  })
  open('/audit')
  await screen.findByText('Pierwsza')
  fireEvent.click(screen.getByRole('button', { name: 'Następna strona' }))
  expect(await screen.findByText('Druga')).toBeTruthy()
  await waitFor(() => expect(received.at(-1)?.path).toMatch(/page=2/))
})

test('OPS-02 an empty log is empty, and one that could not be read can be asked for again', async () => {
  let isUp = false
  serve({ 'GET /ops/audit': () => (isUp ? page([]) : answer(503, { message: 'Za chwilę wracamy.' })) })
  open('/audit')
  expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
  expect(screen.queryByText('Dziennik jest pusty')).toBeNull()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByText('Dziennik jest pusty')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

/** What a call asked for. */
const askedIn = (path = '') => Object.fromEntries(new URLSearchParams(path.split('?')[1]))

test('OPS-02 the log is narrowed by words, person and act; one creator’s lines are come to by address, and left again', async () => {
  const creator = '00000000-0000-4000-8000-0000000000b1'
  const iza = { id: '00000000-0000-4000-8000-000000000001', name: 'Iza Operator' }
  const received = serve({
    'GET /ops/audit': ({ path }) => ({
      ...page(path.includes('nikt') ? [] : [line('1', {})]),
      actors: [iza],
    }),
  })
  const lines = () => received.filter(({ path }) => /^\/ops\/audit(\?|$)/.test(path))
  open(`/audit?creator=${creator}&page=2`)
  await screen.findByText('FANFARA-7 · Ola Nowak')
  expect(askedIn(lines()[0]?.path)).toEqual({ creator, page: '2' })
  fireEvent.change(screen.getByLabelText('Kto'), { target: { value: iza.id } })
  fireEvent.change(screen.getByLabelText('Czynność'), { target: { value: 'payout_refused' } })
  await waitFor(() =>
    expect(askedIn(lines().at(-1)?.path)).toEqual({ creator, actor: iza.id, action: 'payout_refused' }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wszystko' }))
  await waitFor(() => expect(lines().at(-1)?.path).not.toContain('creator='))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nikt' } })
  expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
})

test('OPS-02 a filter that finds nothing says so, beside an empty log that says what will stand there', async () => {
  serve({ 'GET /ops/audit': () => page([]) })
  const { unmount } = open('/audit?text=zorza')
  expect(await screen.findByText('Nic nie pasuje')).toBeTruthy()
  unmount()
  await signIn()
  serve({ 'GET /ops/audit': () => page([]) })
  open('/audit')
  expect(await screen.findByText('Dziennik jest pusty')).toBeTruthy()
})

test('DESK-31 a year that is typed figure by figure stays in its field, and asks for nothing before it is whole', async () => {
  const received = serve({ 'GET /ops/audit': () => page([line('1', {})]) })
  const { history } = open('/audit')
  await screen.findByText('FANFARA-7 · Ola Nowak')
  const field = screen.getByLabelText('Od dnia')
  for (const written of ['0002-05-01', '0020-05-01', '0202-05-01']) {
    fireEvent.change(field, { target: { value: written } })
    expect(field).toHaveProperty('value', written)
  }
  fireEvent.change(field, { target: { value: '2026-05-01' } })
  await waitFor(() => expect(history.location.search).toBe('?from=2026-05-01'))
  expect(history.length).toBe(1)
  const asked = received.map(({ path }) => askedIn(path).from).filter(from => from !== undefined)
  expect(new Set(asked)).toEqual(new Set(['2026-05-01']))
  fireEvent.change(field, { target: { value: '0003-05-01' } })
  fireEvent.blur(field)
  expect(field).toHaveProperty('value', '2026-05-01')
})

test('DESK-31 the log is narrowed by days and by kind, and put in order, which the address keeps; all is in the file', async () => {
  const received = serve({ 'GET /ops/audit': () => page([line('1', {})]), 'GET /ops/audit/file': () => 'Czas' })
  open('/audit?page=2')
  await screen.findByText('FANFARA-7 · Ola Nowak')
  const lines = () => received.map(({ path }) => path).filter(path => /^\/ops\/audit(\?|$)/.test(path))
  fireEvent.change(screen.getByLabelText('Czego dotyczy'), { target: { value: 'payout' } })
  fireEvent.change(screen.getByLabelText('Od dnia'), { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText('Do dnia'), { target: { value: '2026-03-07' } })
  fireEvent.change(screen.getByLabelText('Kolejność'), { target: { value: 'oldest' } })
  const asked = { object_type: 'payout', from: '2026-03-01', to: '2026-03-07', sort: 'oldest' }
  await waitFor(() => expect(askedIn(lines().at(-1))).toEqual(asked))
  expect(screen.getByLabelText('Do dnia').getAttribute('min')).toBe('2026-03-01')
  fireEvent.click(screen.getByRole('button', { name: 'Pobierz CSV' }))
  await waitFor(() => expect(received.at(-1)?.path).toContain('/ops/audit/file'))
  expect(askedIn(received.at(-1)?.path)).toEqual(asked)
})
