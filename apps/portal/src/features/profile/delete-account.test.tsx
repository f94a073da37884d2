import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DeletionObstacle } from '@fanfara/contract/profile'
import { fallbackConfig } from '#/app/server/config.ts'
import { keepInbox } from '#/app/server/inbox.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { stubSockets } from '#/app/testing/test-socket.ts'
import { DeleteAccount } from './delete-account.tsx'

const Page = () => <DeleteAccount userId="me" />
const obstacles = (list: readonly DeletionObstacle[], setOff = 0) => ({
  'GET /users/deletion': () => answer(200, { data: { obstacles: list, set_off: setOff } }),
})
const money = (balance: number, waiting = 0) => ({
  ...obstacles([]),
  'GET /payments': () =>
    answer(200, { balance, balance_waiting: waiting, can_request_payout: balance >= 100, data: [] }),
})
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
/** Answers the question once it may be answered. */
async function confirm() {
  const button = await screen.findByRole('button', { name: 'Usuń konto na zawsze' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(button)
}

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('PROF-15, PROF-19: the question names what is erased, kept and lost; cancelling sends nothing', async () => {
  const calls = serve(money(132.4, 50))
  showPage(Page)
  await press('Usuń konto')
  expect(await screen.findByText('Stracisz 132,40 zł')).toBeTruthy()
  expect(screen.getByText(/Przepadnie też 50,00 zł/)).toBeTruthy()
  expect(screen.getByText('Od razu skasujemy:')).toBeTruthy()
  expect(screen.getByText(/5 lat od końca roku podatkowego/)).toBeTruthy()
  await press('Anuluj')
  await waitFor(() => expect(screen.queryByText('Usunąć konto na zawsze?')).toBeNull())
  expect(
    calls
      .map(({ name }) => name)
      .filter(name => name !== 'GET /config')
      .toSorted(),
  ).toEqual(['GET /payments', 'GET /users/deletion'])
})

test('PROF-19: without money nothing is named as lost; an unknown balance is said', async () => {
  serve(money(0))
  const { unmount } = showPage(Page)
  await press('Usuń konto')
  await screen.findByText('Od razu skasujemy:')
  await waitFor(() => expect(document.querySelector('[role=dialog] output')).toBeNull())
  expect(screen.queryByText(/Stracisz/)).toBeNull()
  unmount()
  serve({})
  showPage(Page)
  await press('Usuń konto')
  expect(await screen.findByText(/Nie udało się sprawdzić salda/)).toBeTruthy()
})

test('PROF-17: deleting calls with the profile id and goes to /logout', async () => {
  const calls = serve({ ...money(0), 'DELETE /users': () => answer(200, { data: {} }) })
  const { router } = showPage(Page)
  await press('Usuń konto')
  await confirm()
  await waitFor(() => expect(router.state.location.pathname).toBe('/logout'))
  expect(calls.filter(({ name }) => name === 'DELETE /users')).toMatchObject([{ search: '?id=me' }])
})

test('PROF-17 RT-07: while the account is deleted its inbox is closed: what the server says of it then is no fault', async () => {
  const sockets = stubSockets()
  const inbox = { ...fallbackConfig.inbox, backend_url: 'http://localhost' }
  let isLate = false
  const calls = serve({
    ...money(0),
    'GET /config': () => answer(200, { data: { ...fallbackConfig, inbox } }),
    'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
    'GET /v1/widgets/notifications/unseen': () =>
      isLate ? answer(401, { message: 'Nie.' }) : answer(200, { data: { count: 0, version: 1 } }),
    'DELETE /users': async () => {
      isLate = true
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      sockets[0]?.say('41')
      // Longer than the inbox waits before it looks what happened.
      await vi.advanceTimersByTimeAsync(500)
      vi.useRealTimers()
      isLate = false
      return answer(500, { message: 'Coś nie działa.' })
    },
  })
  const stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => undefined)
  showPage(Page)
  await waitFor(() => expect(calls.some(({ name }) => name.endsWith('/unseen'))).toBe(true))
  await press('Usuń konto')
  await confirm()
  await screen.findByText('Coś nie działa.')
  expect(calls.filter(({ name }) => name.endsWith('/initialize'))).toHaveLength(1)
  // It was not deleted: the inbox listens again.
  await waitFor(() => expect(sockets).toHaveLength(2))
  stop()
})

test.each<[string, DeletionObstacle[], RegExp[], string[]]>([
  ['a campaign that runs', ['account_in_active_campaign'], [/^Nie możesz usunąć konta z akt/], ['/campaigns/active']],
  ['a payout on its way', ['account_payout_in_flight'], [/^Wypłata jest zlecona/], ['/finances']],
  [
    'both',
    ['account_in_active_campaign', 'account_payout_in_flight'],
    [/^Nie możesz usunąć konta z akt/, /^Wypłata jest zlecona/],
    ['/campaigns/active', '/finances'],
  ],
])(
  'SCR-109 where %s keeps it from being deleted, that is said before anything is asked, and no button deletes',
  async (_, list, sentences, ways) => {
    const calls = serve({ ...money(132.4), ...obstacles(list) })
    showPage(Page)
    await press('Usuń konto')
    const dialog = within(await screen.findByRole('dialog', { name: 'Teraz nie można usunąć konta' }))
    for (const sentence of sentences) expect(dialog.getByText(sentence)).toBeTruthy()
    expect(dialog.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(ways)
    expect(screen.queryByRole('button', { name: 'Usuń konto na zawsze' })).toBeNull()
    expect(calls.filter(({ name }) => name === 'DELETE /users')).toEqual([])
  },
)

test.each([
  [
    'account_in_active_campaign',
    /^Nie możesz usunąć konta z aktywnymi kampaniami. Zrezygnuj z nich/,
    '/campaigns/active',
  ],
  ['account_payout_in_flight', /^Wypłata jest zlecona. Konto usuniesz, gdy bank ją potwierdzi/, '/finances'],
])('PROF-16, VAL-37, ERR-13, SCR-105: %s is said in a modal, with the way to end it', async (code, sentence, way) => {
  serve({ ...money(0), 'DELETE /users': () => answer(409, { message: 'x', code }) })
  const { router } = showPage(Page)
  await press('Usuń konto')
  await confirm()
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  expect(within(screen.getByRole('dialog')).getByRole('link').getAttribute('href')).toBe(way)
})

test.each([
  [99.99, /Wypłacamy od 100.zł, więc teraz tego nie wypłacisz/],
  [100, /jeśli wcześniej tego nie wypłacisz/],
])('SCR-105 of a balance of %d zł nobody says that it can be withdrawn if it cannot', async (balance, sentence) => {
  serve(money(balance))
  showPage(Page)
  await press('Usuń konto')
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('SCR-100 of a deletion whose answer was lost nobody says that it failed', async () => {
  serve({ ...money(0), 'DELETE /users': () => Promise.reject(new TypeError('lost')) })
  showPage(Page)
  await press('Usuń konto')
  await confirm()
  expect(await screen.findByRole('dialog', { name: 'Nie wiemy, czy konto zostało usunięte' })).toBeTruthy()
})

test('PROF-18: any other failure has a title of its own', async () => {
  serve({ ...money(0), 'DELETE /users': () => answer(500, { message: 'Coś nie działa.' }) })
  showPage(Page)
  await press('Usuń konto')
  await confirm()
  expect(await screen.findByRole('dialog', { name: 'Nie udało się usunąć konta' })).toBeTruthy()
  expect(screen.getByText('Coś nie działa.')).toBeTruthy()
})

test.each<[number, boolean]>([
  [50, true],
  [0, false],
])(
  'SCR-110 of %d zł that were to be set off the question says that the books keep them: %s',
  async (setOff, isSaid) => {
    serve({ ...money(0), ...obstacles([], setOff) })
    showPage(Page)
    await press('Usuń konto')
    await screen.findByText('Zostanie, bo wymaga tego prawo:')
    await waitFor(() => expect(screen.queryByText(/^50,00.zł, które miały być potrącone/) !== null).toBe(isSaid))
  },
)
