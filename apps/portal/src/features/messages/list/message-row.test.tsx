import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useParam } from '#/app/route/navigation.ts'
import { startTestInbox, testMessage, type TestInbox } from '#/app/testing/test-inbox.tsx'
import { MessageScreen } from '#/features/messages/message-screen.tsx'
import { MessagesScreen } from '#/features/messages/messages-screen.tsx'

let inbox: TestInbox
beforeEach(() => {
  inbox = startTestInbox()
})
afterEach(() => inbox.stop())

const open = (at = '/messages/unread') =>
  inbox.open(() => (useParam('id') ? <MessageScreen /> : <MessagesScreen />), {
    at,
    routes: ['/messages/$filter', '/messages/$filter/$id'],
  })
const money = {
  templateIdentifier: 'payment-ready',
  cta: { data: { url: '/finances?status=ready_for_payout' } },
  data: { amount: '120,00 zł' },
}

test('CLEAR-02 MSG-03 MSG-05 a row says what it is about, who says it, when, how much, and leads where it is done', async () => {
  inbox.rows = [testMessage(1, money), testMessage(2, { templateIdentifier: 'shipped', providerId: 'novu' })]
  const { router } = open()
  const [first, second] = await screen.findAllByRole('listitem')
  const link = within(first as HTMLElement).getByRole('link', { name: /Wiadomość 1/ })
  expect(link.textContent).toMatch(/^Pieniądze·System.+NowaWiadomość 1$/)
  expect(link.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-01T10:58:00Z')
  expect(within(first as HTMLElement).getByText('120,00 zł')).toBeTruthy()
  expect(within(second as HTMLElement).getByRole('link').textContent).toMatch(/^Wiadomość·novu.+NowaWiadomość 2$/)
  fireEvent.click(within(first as HTMLElement).getByRole('link', { name: 'Wypłać' }))
  await waitFor(() => expect(router.state.location.href).toBe('/finances?status=ready_for_payout'))
})

test('an act that is asked for in a new tab is the browser’s to open', async () => {
  inbox.rows = [testMessage(1, money)]
  const { router } = open()
  const act = await screen.findByRole('link', { name: 'Wypłać' })
  expect(fireEvent.click(act, { ctrlKey: true })).toBe(true)
  expect(router.state.location.pathname).toBe('/messages/unread')
})

test('MSG-02 MSG-08 MSG-10 TRAN-85 TRAN-86 an opened message is seen, stays unread, is marked and unmarked', async () => {
  inbox.rows = [testMessage(1, money)]
  open('/messages/unread/m1')
  fireEvent.click(await screen.findByRole('button', { name: 'Oznacz jako przeczytaną' }))
  const unread = await screen.findByRole('button', { name: 'Oznacz jako nieprzeczytaną' })
  expect(screen.queryByRole('button', { name: 'Oznacz jako przeczytaną' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Usuń' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Zamknij' })).toBeTruthy()
  fireEvent.click(unread)
  await waitFor(() => expect(inbox.rows[0]).toMatchObject({ seen: true, read: false }))
  expect(inbox.callsOf('/messages/markAs').map(({ body }) => body)).toEqual([
    { messageId: ['m1'], mark: { seen: true } },
    { messageId: ['m1'], mark: { seen: true, read: true } },
    { messageId: ['m1'], mark: { seen: true, read: false } },
  ])
})

test('MSG-09 an opened message is deleted, the list is back, and so is the message when it is wanted', async () => {
  inbox.rows = [testMessage(1), testMessage(2)]
  const { router } = open('/messages/unread/m1')
  fireEvent.click(await screen.findByRole('button', { name: 'Usuń' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/unread'))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Cofnij' }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
  expect(inbox.callsOf('/messages/m1')).toHaveLength(0)
})
