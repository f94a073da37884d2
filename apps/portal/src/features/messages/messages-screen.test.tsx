import { lookOn } from '@fanfara/ui/look-on'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useUnseenCount } from '#/app/server/inbox.ts'
import { useParam } from '#/app/route/navigation.ts'
import { startTestInbox, testMessage, type TestInbox } from '#/app/testing/test-inbox.tsx'
import { focusArrival } from '#/app/route/arrival.ts'
import { MessageScreen } from './message-screen.tsx'
import { MessagesScreen } from './messages-screen.tsx'

let inbox: TestInbox
beforeEach(() => {
  inbox = startTestInbox()
})
afterEach(() => {
  inbox.stop()
  vi.unstubAllGlobals()
})

const open = (Page: FunctionComponent = MessagesScreen, where: Parameters<TestInbox['open']>[1] = {}) =>
  inbox.open(
    () => (
      <>
        <output aria-label="dot">{useUnseenCount()}</output>
        <Page />
      </>
    ),
    where,
  )
const feedCalls = () => inbox.callsOf('/notifications/feed').map(({ search }) => search)

// The first of all: the configuration is asked for once per page load.
test('LAY-12 an inbox that could not even be opened says so, and is opened when asked again', async () => {
  inbox.isOffline = true
  inbox.rows = [testMessage(3)]
  open()
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  inbox.isOffline = false
  fireEvent.click(retry)
  expect(await screen.findByText('Wiadomość 3')).toBeTruthy()
})

test('MSG-01 MSG-03 MSG-04 MSG-05 MSG-06 MSG-07 MSG-14 CONST-15 the newest hundred come in one call of the inbox’s own client, and pages turn without another', async () => {
  inbox.rows = Array.from({ length: 25 }, (_, at) => testMessage(at + 1, at === 0 ? {} : { seen: true }))
  const { router } = open()
  const list = await screen.findAllByRole('listitem')
  expect(list).toHaveLength(10)
  expect(list[0]?.textContent).toContain('Wiadomość 1')
  expect(within(list[0] as HTMLElement).getByText('System')).toBeTruthy()
  expect(screen.getByLabelText('dot').textContent).toBe('1')
  const tabs = screen.getAllByRole('link').filter(link => /^\/messages\/[a-z]+$/.test(link.getAttribute('href') ?? ''))
  expect(tabs.map(tab => `${tab.textContent} ${tab.getAttribute('href')}`)).toEqual([
    expect.stringMatching(/^Nieprzeczytane.* \/messages\/unread$/),
    expect.stringMatching(/^Przeczytane.* \/messages\/read$/),
  ])
  expect(feedCalls().map(search => new URLSearchParams(search).get('limit'))).toEqual(['100'])
  const begun = inbox.callsOf('/session/initialize')[0]
  expect(begun?.body).toMatchObject({ subscriberId: 'ola', hmacHash: 'h', accessToken: 't' })
  await act(() => router.navigate({ to: '/', search: { page: 3 } } as never))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  expect(feedCalls()).toHaveLength(1)
})

test('MSG-02 MSG-06 a message leads back to the page of the list that it was opened on', async () => {
  lookOn('phone')
  inbox.rows = Array.from({ length: 25 }, (_, at) => testMessage(at + 1, { seen: true }))
  const { router } = open(() => (useParam('id') ? <MessageScreen /> : <MessagesScreen />), {
    at: '/messages/unread?page=2',
    routes: ['/messages/$filter', '/messages/$filter/$id'],
  })
  fireEvent.click(await screen.findByRole('link', { name: /Wiadomość 11/ }))
  fireEvent.click(await screen.findByRole('link', { name: 'Wróć do listy wiadomości' }))
  expect(await screen.findByRole('link', { name: /Wiadomość 11/ })).toBeTruthy()
  expect(router.state.location.href).toBe('/messages/unread?page=2')
})

test('SCR-44 beside a list that is on the screen a message is closed; "back to the list" stands where the list does not', async () => {
  lookOn('desktop')
  inbox.rows = [testMessage(1, { seen: true })]
  const { router } = open(() => (useParam('id') ? <MessageScreen /> : <MessagesScreen />), {
    at: '/messages/unread/m1',
    routes: ['/messages/$filter', '/messages/$filter/$id'],
  })
  const close = await screen.findByRole('link', { name: 'Zamknij' })
  expect(screen.queryByRole('link', { name: 'Wróć do listy wiadomości' })).toBeNull()
  fireEvent.click(close)
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/unread'))
})

test.each<'desktop' | 'phone'>(['desktop', 'phone'])(
  'DAY-15 whoever opens a message has the focus at it, not above its list; who goes back has it at its row: %s',
  async look => {
    lookOn(look)
    inbox.rows = [1, 2, 3].map(at => testMessage(at, { seen: true }))
    const { router } = open(() => (useParam('id') ? <MessageScreen key="one" /> : <MessagesScreen key="all" />), {
      at: '/messages/unread',
      routes: ['/messages/$filter', '/messages/$filter/$id'],
    })
    const focused = (from: string) => {
      focusArrival({ from, to: router.state.location.pathname })
      return document.activeElement
    }
    await screen.findByRole('link', { name: /Wiadomość 2/ })
    expect(focused('/campaigns')?.tagName).toBe('H1')
    fireEvent.click(screen.getByRole('link', { name: /Wiadomość 2/ }))
    const article = await screen.findByRole('article')
    expect([focused('/messages/unread'), article.textContent?.includes('Wiadomość 2')]).toEqual([article, true])
    fireEvent.click(screen.getByRole('link', { name: look === 'desktop' ? 'Zamknij' : 'Wróć do listy wiadomości' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages/unread'))
    expect(focused('/messages/unread/m2')).toBe(await screen.findByRole('link', { name: /Wiadomość 2/ }))
  },
)

test('MSG-11 nothing new is said in the widget’s words; a message that arrives is there without reload (MSG-12)', async () => {
  open()
  expect(await screen.findByText('Na razie nie ma tu nic nowego')).toBeTruthy()
  expect(screen.getByText(/^Pojawią się tu zaproszenia/)).toBeTruthy()
  inbox.rows = [testMessage(7)]
  inbox.version = 2
  await waitFor(() => expect(inbox.links).toHaveLength(1))
  act(() => inbox.links[0]?.say('42["unseen_count_changed",{"unseenCount":1,"version":2}]'))
  expect(await screen.findByText('Wiadomość 7')).toBeTruthy()
  expect(screen.getByLabelText('dot').textContent).toBe('1')
})

test('LAY-12 messages that cannot be read say so and are read when asked again', async () => {
  inbox.isRefusing = true
  inbox.rows = [testMessage(3)]
  open()
  const retry = await screen.findByRole('button', { name: 'Spróbuj ponownie' })
  expect(screen.getByText('Sprawdź połączenie albo spróbuj za chwilę.')).toBeTruthy()
  inbox.isRefusing = false
  fireEvent.click(retry)
  expect(await screen.findByText('Wiadomość 3')).toBeTruthy()
})

test('LAY-12 beside a list that cannot be read an opened message does not say it again', async () => {
  lookOn('desktop')
  inbox.isRefusing = true
  open(MessageScreen, { at: '/messages/unread/m1', routes: ['/messages/$filter/$id'] })
  expect(await screen.findAllByRole('button', { name: 'Spróbuj ponownie' })).toHaveLength(1)
})

test('AUTH-42 RT-07 when the service ends the connection the person’s session is looked at', async () => {
  open()
  await waitFor(() => expect(inbox.links).toHaveLength(1))
  await screen.findByText('Na razie nie ma tu nic nowego')
  act(() => inbox.links[0]?.say('41'))
  expect(inbox.refusals).toBe(1)
})
