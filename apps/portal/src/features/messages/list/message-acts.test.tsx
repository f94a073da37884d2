import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestInbox, testMessage, type TestInbox } from '#/app/testing/test-inbox.tsx'
import { MessagesScreen } from '#/features/messages/messages-screen.tsx'

let inbox: TestInbox
beforeEach(() => {
  inbox = startTestInbox()
})
afterEach(() => {
  vi.useRealTimers()
  inbox.stop()
})

/** Opens a tab whose messages were all seen. */
async function openTab(count: number, { read = false } = {}) {
  inbox.rows = Array.from({ length: count }, (_, at) => testMessage(at + 1, { seen: true, read }))
  const page = inbox.open(MessagesScreen, {
    at: `/messages/${read ? 'read' : 'unread'}`,
    routes: ['/messages/$filter', '/messages/$filter/$id'],
  })
  await screen.findByRole('button', { name: nameOf('Wiadomość 1', read) })
  return page
}
const nameOf = (start: string, read: boolean) => `Oznacz jako ${read ? 'nie' : ''}przeczytaną: ${start}`
const rowCount = () => screen.queryAllByRole('listitem').length
const marks = () => inbox.callsOf('/messages/markAs').map(({ body }) => body)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const row = (start: string) => screen.getByRole('link', { name: new RegExp(start) })

test('CLEAR-01 six messages are read with one press, or some of them by selecting; each also in its row, without being opened', async () => {
  await openTab(6)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz: Wiadomość 2' }))
  expect(screen.getByText('Zaznaczono 1')).toBeTruthy()
  press('Oznacz te jako przeczytane')
  await waitFor(() => expect(rowCount()).toBe(5))
  press(nameOf('Wiadomość 3', false))
  await waitFor(() => expect(rowCount()).toBe(4))
  expect(marks()).toEqual([
    { messageId: ['m2'], mark: { seen: true, read: true } },
    { messageId: ['m3'], mark: { seen: true, read: true } },
  ])
  press('Oznacz wszystkie jako przeczytane')
  expect(await screen.findByText('Na razie nie ma tu nic nowego')).toBeTruthy()
  expect(inbox.callsOf('/messages/read')).toHaveLength(1)
})

test('CLEAR-01 TRAN-86 what was marked as read is unread again by one press, all of it at once', async () => {
  await openTab(3)
  press('Oznacz wszystkie jako przeczytane')
  fireEvent.click(await screen.findByRole('button', { name: 'Cofnij' }))
  await waitFor(() => expect(rowCount()).toBe(3))
  expect(marks()).toEqual([{ messageId: ['m1', 'm2', 'm3'], mark: { seen: true, read: false } }])
  expect(await screen.findByText('3 wiadomości są znów nieprzeczytane')).toBeTruthy()
})

test('all that are read at once can be taken back only where all of them are known', async () => {
  await openTab(130)
  press('Oznacz wszystkie jako przeczytane')
  expect(await screen.findByText('Wszystkie wiadomości są przeczytane')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
})

test('TRAN-86 a message that was read is unread again from its row, and by selecting', async () => {
  await openTab(3, { read: true })
  press(nameOf('Wiadomość 1', true))
  await waitFor(() => expect(rowCount()).toBe(2))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz wszystkie' }))
  press('Oznacz te jako nieprzeczytane')
  await waitFor(() => expect(rowCount()).toBe(0))
  expect(marks().at(-1)).toEqual({ messageId: ['m2', 'm3'], mark: { seen: true, read: false } })
})

test('CLEAR-01 MSG-09 what is deleted is gone at once, can be had back for ten seconds, and is deleted everywhere after', async () => {
  await openTab(3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz wszystkie' }))
  press('Usuń te')
  expect(screen.getByText('3 wiadomości usunięte')).toBeTruthy()
  expect(screen.getByText('Na razie nie ma tu nic nowego')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(9900))
  press('Cofnij')
  expect(rowCount()).toBe(3)
  press('Usuń: Wiadomość 2')
  expect(rowCount()).toBe(2)
  expect(inbox.rows).toHaveLength(3)
  act(() => void vi.advanceTimersByTime(10_000))
  vi.useRealTimers()
  await waitFor(() => expect(inbox.rows.map(({ _id }) => _id)).toEqual(['m1', 'm3']))
  expect(screen.queryByRole('button', { name: 'Cofnij' })).toBeNull()
  expect(inbox.callsOf('/bulk/delete')).toHaveLength(0)
})

test('CLEAR-01 INBOX-31 what the service refuses is put back and said, a removal too', async () => {
  await openTab(2)
  inbox.refusesActs = 403
  press(nameOf('Wiadomość 1', false))
  expect(await screen.findByText('Nie udało się')).toBeTruthy()
  await waitFor(() => expect(rowCount()).toBe(2))
  press('Usuń: Wiadomość 1')
  expect(rowCount()).toBe(1)
  expect(screen.queryByText('Nie udało się')).toBeNull()
  // The page goes: what is held back is sent.
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(await screen.findByText('Nie udało się')).toBeTruthy()
  expect(rowCount()).toBe(2)
})

test('CLEAR-03 A11Y-01 the row after one that went has the keyboard; arrows move between rows', async () => {
  await openTab(3)
  const clear = screen.getByRole('button', { name: nameOf('Wiadomość 1', false) })
  act(() => clear.focus())
  fireEvent.click(clear)
  await waitFor(() => expect(document.activeElement).toBe(row('Wiadomość 2')))
  fireEvent.keyDown(row('Wiadomość 2'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(row('Wiadomość 3'))
  fireEvent.keyDown(row('Wiadomość 3'), { key: 'ArrowDown' })
  fireEvent.keyDown(row('Wiadomość 3'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(row('Wiadomość 2'))
})

test('CLEAR-03 A11Y-01 who takes an act back is where they were', async () => {
  await openTab(3)
  const remove = screen.getByRole('button', { name: 'Usuń: Wiadomość 2' })
  act(() => remove.focus())
  fireEvent.click(remove)
  expect(document.activeElement).toBe(row('Wiadomość 3'))
  const undo = screen.getByRole('button', { name: 'Cofnij' })
  act(() => undo.focus())
  fireEvent.click(undo)
  expect(document.activeElement).toBe(row('Wiadomość 2'))
})

test('A11Y-01 a keyboard that stands elsewhere stays there when rows go', async () => {
  await openTab(3)
  const settings = screen.getByRole('button', { name: 'Ustawienia' })
  act(() => screen.getByRole('button', { name: nameOf('Wiadomość 1', false) }).focus())
  act(() => settings.focus())
  fireEvent.click(screen.getByRole('button', { name: nameOf('Wiadomość 1', false) }))
  await waitFor(() => expect(rowCount()).toBe(2))
  expect(document.activeElement).toBe(settings)
})

/** A finger on the row of a message, or a mouse. */
function drag(start: string, by: number, pointerType = 'touch') {
  const link = row(start)
  const at = { pointerId: 1, pointerType, clientY: 10 }
  fireEvent.pointerDown(link, { ...at, clientX: 200 })
  fireEvent.pointerMove(link, { ...at, clientX: 200 + by / 2 })
  fireEvent.pointerMove(link, { ...at, clientX: 200 + by })
  fireEvent.pointerUp(link, { ...at, clientX: 200 + by })
  return fireEvent.click(link)
}

test('CLEAR-01 on a phone a finger reads a message to the right, deletes it to the left, and takes both back', async () => {
  const { router } = await openTab(3)
  drag('Wiadomość 1', 120)
  await waitFor(() => expect(marks()).toEqual([{ messageId: ['m1'], mark: { seen: true, read: true } }]))
  drag('Wiadomość 2', -120)
  expect(rowCount()).toBe(1)
  fireEvent.click(within(await screen.findByRole('status')).getByRole('button', { name: 'Cofnij' }))
  await waitFor(() => expect(rowCount()).toBe(2))
  expect(router.state.location.pathname).toBe('/messages/unread')
})

test('a finger that went too short a way, and a mouse, do nothing but press', async () => {
  const { router } = await openTab(2)
  // No click follows where a finger moved; a mouse that moved opens what it presses.
  expect(drag('Wiadomość 1', 60)).toBe(false)
  expect(rowCount()).toBe(2)
  drag('Wiadomość 1', -120, 'mouse')
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/unread/m1'))
  expect(marks()).toEqual([])
})

test('SCR-23 on a phone the acts for all say fewer words, which are part of their names', async () => {
  await openTab(2)
  const wordsOf = (name: string) => {
    const said = screen.getByRole('button', { name }).querySelector('.phone\\:hidden')?.textContent ?? ''
    expect(name.toLowerCase()).toContain(said.toLowerCase())
    return said
  }
  expect(wordsOf('Oznacz wszystkie jako przeczytane')).toBe('Jako przeczytane')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Zaznacz: Wiadomość 2' }))
  expect([wordsOf('Oznacz te jako przeczytane'), wordsOf('Usuń te')]).toEqual(['Przeczytane', 'Usuń'])
})
