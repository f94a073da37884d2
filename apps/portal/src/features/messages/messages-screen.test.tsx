import { Notifications } from '@fanfara/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fallbackConfig } from '#/app/server/config.ts'
import { keepInbox, useUnseenCount } from '#/app/server/inbox.ts'
import { useParam } from '#/app/route/navigation.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage, type TestCall } from '#/app/testing/test-page.tsx'
import { stubSockets, type TestSocket } from '#/app/testing/test-socket.ts'
import { MessageScreen } from './message-screen.tsx'
import { MessagesScreen } from './messages-screen.tsx'

interface Row {
  _id: string
  content: string
  read: boolean
  seen: boolean
  providerId: string
  createdAt: string
}
const row = (number: number, of: Partial<Row> = {}): Row => ({
  _id: `m${number}`,
  content: `Wiadomość <b>${number}</b>`,
  read: false,
  seen: false,
  providerId: 'system',
  createdAt: `2026-03-01T10:${String(59 - (number % 60)).padStart(2, '0')}:00Z`,
  ...of,
})

let rows: Row[]
let version: number
let calls: TestCall[]
let isRefusing: boolean
let isOffline: boolean
let stop: () => void
let refusals: number
let links: readonly TestSocket[]

beforeEach(() => {
  rows = []
  version = 1
  isRefusing = isOffline = false
  refusals = 0
  session.auth.set({ token: 't', remember: false })
  links = stubSockets()
})
afterEach(() => {
  act(stop)
  vi.unstubAllGlobals()
})

const feed = ({ search }: TestCall) => {
  const query = new URLSearchParams(search)
  const limit = Number(query.get('limit') ?? 10)
  const wanted = query.get('read') === 'false' ? rows.filter(({ read }) => !read) : rows
  return answer(200, {
    data: wanted.slice(0, limit),
    hasMore: wanted.length > limit,
    page: 0,
    pageSize: limit,
    version,
  })
}
const count = (of: 'seen' | 'read') => () =>
  answer(200, { data: { count: rows.filter(one => !one[of]).length, version } })

function open(Page: FunctionComponent = MessagesScreen, where: Parameters<typeof showPage>[1] = {}) {
  calls = serve({
    'GET /config': () => {
      if (isOffline) throw new TypeError('no connection')
      const inbox = { ...fallbackConfig.inbox, backend_url: 'http://localhost' }
      return answer(200, { data: { ...fallbackConfig, inbox } })
    },
    'POST /v1/widgets/session/initialize': () => answer(201, { data: { token: 'inbox-token', profile: {} } }),
    'GET /v1/widgets/notifications/unseen': count('seen'),
    'GET /v1/widgets/notifications/unread': count('read'),
    'GET /v1/widgets/notifications/count': count('seen'),
    'POST /v1/widgets/messages/markAs': ({ body }) => {
      const { messageId } = body as { messageId: string[] }
      rows = rows.map(one => (messageId.includes(one._id) ? { ...one, read: true, seen: true } : one))
      return answer(201, { data: rows.filter(({ _id }) => messageId.includes(_id)) })
    },
    'POST /v1/widgets/messages/read': () => {
      rows = rows.map(one => ({ ...one, read: true, seen: true }))
      return answer(201, { data: rows.length })
    },
    'POST /v1/widgets/messages/bulk/delete': () => {
      rows = []
      return answer(200, { data: {} })
    },
    'GET /v1/widgets/notifications/feed': call => (isRefusing ? answer(403, { message: 'x' }) : feed(call)),
  })
  stop = keepInbox({ subscriberId: 'ola', hash: 'h' }, () => {
    refusals += 1
  })
  return showPage(
    () => (
      <>
        <output aria-label="dot">{useUnseenCount()}</output>
        <Page />
        <Notifications />
      </>
    ),
    where,
  )
}
const feedCalls = () => calls.filter(({ name }) => name.endsWith('/notifications/feed')).map(({ search }) => search)

// The first of all: the configuration is asked for once per page load.
test('ERR-01 LAY-12 an inbox that could not even be opened says so, and is opened when asked again', async () => {
  isOffline = true
  rows = [row(3)]
  open()
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  isOffline = false
  fireEvent.click(retry)
  expect(await screen.findByText('Wiadomość 3')).toBeTruthy()
})

test('MSG-01 MSG-03 MSG-05 MSG-06 MSG-07 MSG-14 CONST-15 the newest hundred come in one call of the inbox’s own client, and pages turn without another', async () => {
  rows = Array.from({ length: 25 }, (_, at) => row(at + 1, at === 0 ? {} : { seen: true }))
  const { router } = open()
  const list = await screen.findAllByRole('listitem')
  expect(list).toHaveLength(10)
  expect(list[0]?.textContent).toContain('Wiadomość 1')
  expect(within(list[0] as HTMLElement).getByText('System')).toBeTruthy()
  expect(screen.getByLabelText('dot').textContent).toBe('1')
  expect(screen.getByRole('link', { name: 'Nieprzeczytane' }).getAttribute('href')).toBe('/messages/unread')
  expect(screen.getByRole('link', { name: 'Przeczytane' }).getAttribute('href')).toBe('/messages/read')
  expect(feedCalls().map(search => new URLSearchParams(search).get('limit'))).toEqual(['100'])
  const begun = calls.find(({ name }) => name.endsWith('/session/initialize'))
  expect(begun?.body).toMatchObject({ subscriberId: 'ola', hmacHash: 'h', accessToken: 't' })
  await act(() => router.navigate({ to: '/', search: { page: 3 } } as never))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  expect(feedCalls()).toHaveLength(1)
})

test('MSG-02 MSG-06 a message leads back to the page of the list that it was opened on', async () => {
  rows = Array.from({ length: 25 }, (_, at) => row(at + 1, { seen: true }))
  const { router } = open(() => (useParam('id') ? <MessageScreen /> : <MessagesScreen />), {
    at: '/messages/unread?page=2',
    routes: ['/messages/$filter', '/messages/$filter/$id'],
  })
  fireEvent.click(await screen.findByRole('link', { name: /Wiadomość 11/ }))
  fireEvent.click(await screen.findByRole('link', { name: 'Wróć do listy wiadomości' }))
  expect(await screen.findByRole('link', { name: /Wiadomość 11/ })).toBeTruthy()
  expect(router.state.location.href).toBe('/messages/unread?page=2')
})

test('MSG-11 nothing new is said in the widget’s words; a message that arrives is there without reload (MSG-12)', async () => {
  open()
  expect(await screen.findByText('Na razie nie ma tu nic nowego')).toBeTruthy()
  rows = [row(7)]
  version = 2
  await waitFor(() => expect(links).toHaveLength(1))
  act(() => links[0]?.say('42["unseen_count_changed",{"unseenCount":1,"version":2}]'))
  expect(await screen.findByText('Wiadomość 7')).toBeTruthy()
  expect(screen.getByLabelText('dot').textContent).toBe('1')
})

test('ERR-01 messages that cannot be read say so and are read when asked again', async () => {
  isRefusing = true
  rows = [row(3)]
  open()
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  expect(screen.getByText('Nie udało się wczytać wiadomości')).toBeTruthy()
  isRefusing = false
  fireEvent.click(retry)
  expect(await screen.findByText('Wiadomość 3')).toBeTruthy()
})

test('AUTH-42 RT-07 when the service ends the connection the person’s session is looked at', async () => {
  open()
  await waitFor(() => expect(links).toHaveLength(1))
  await screen.findByText('Na razie nie ma tu nic nowego')
  act(() => links[0]?.say('41'))
  expect(refusals).toBe(1)
})

test('six messages are read with one press, or some of them by selecting; each also in its row, without being opened', async () => {
  rows = Array.from({ length: 6 }, (_, at) => row(at + 1, { seen: true }))
  open()
  const box = await screen.findByRole('checkbox', { name: 'Zaznacz: Wiadomość 2' })
  fireEvent.click(box)
  expect(screen.getByText('Zaznaczono 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Oznacz te jako przeczytane' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  fireEvent.click(screen.getByRole('button', { name: 'Odhacz: Wiadomość 3' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  const marked = calls.filter(({ name }) => name.endsWith('/messages/markAs')).map(({ body }) => body)
  expect(marked).toEqual([
    { messageId: ['m2'], mark: { seen: true, read: true } },
    { messageId: ['m3'], mark: { seen: true, read: true } },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }))
  expect(await screen.findByText('Na razie nie ma tu nic nowego')).toBeTruthy()
  expect(calls.filter(({ name }) => name.endsWith('/messages/read'))).toHaveLength(1)
})

test('what is selected is deleted after one question that says how many', async () => {
  rows = Array.from({ length: 3 }, (_, at) => row(at + 1, { seen: true }))
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Zaznacz wszystkie' }))
  fireEvent.click(screen.getByRole('button', { name: 'Usuń te' }))
  const dialog = await screen.findByRole('dialog', { name: 'Usunąć 3 wiadomości?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Usuń te' }))
  expect(await screen.findByText('Na razie nie ma tu nic nowego')).toBeTruthy()
  expect(calls.find(({ name }) => name.endsWith('/messages/bulk/delete'))?.body).toEqual({
    messageIds: ['m1', 'm2', 'm3'],
  })
})
