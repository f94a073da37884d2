import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { messages as pl } from 'virtual:messages/pl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLanguage } from '../text/text.tsx'
import { dismiss, Notifications, type Notification, notify } from './toast.tsx'

const keys = ['saved', 'failed']
beforeEach(() => {
  vi.useFakeTimers()
  activateLanguage('pl', pl)
  render(<Notifications />)
})
afterEach(() => {
  act(() => keys.forEach(dismiss))
  cleanup()
  vi.useRealTimers()
})

const show = (notification: Partial<Notification>) =>
  act(() => notify({ key: 'saved', tone: 'success', title: 'Zapisano', ...notification }))
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('A11Y-06 the place of notifications is a named live region before anything is said', () => {
  const place = screen.getByRole('region', { name: 'Powiadomienia' })
  expect(place.getAttribute('aria-live')).toBe('polite')
  show({ description: 'Zmiany są widoczne od razu.' })
  const said = within(place).getByRole('status')
  expect(said.textContent).toContain('Zapisano')
  expect(said.textContent).toContain('Zmiany są widoczne od razu.')
})

test('what went well goes by itself after seven seconds', () => {
  const onClose = vi.fn<() => void>()
  show({ onClose })
  wait(6_999)
  expect(screen.getByText('Zapisano')).toBeTruthy()
  wait(1)
  expect(screen.queryByText('Zapisano')).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

test('while somebody points at it, it stays; afterwards it goes', () => {
  show({})
  const said = screen.getByRole('status')
  fireEvent.pointerEnter(said)
  wait(60_000)
  expect(screen.getByText('Zapisano')).toBeTruthy()
  fireEvent.pointerLeave(said)
  wait(7_000)
  expect(screen.queryByText('Zapisano')).toBeNull()
})

test('A11Y-01 while the keyboard is in it, it stays; closed there, the keyboard goes back where it came from', () => {
  render(<button type="button">Zapisz</button>)
  const opener = screen.getByRole('button', { name: 'Zapisz' })
  act(() => opener.focus())
  show({})
  const close = within(screen.getByRole('status')).getByRole('button', { name: 'Zamknij' })
  act(() => close.focus())
  wait(60_000)
  expect(screen.getByText('Zapisano')).toBeTruthy()
  fireEvent.click(close)
  expect(screen.queryByText('Zapisano')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('ERR-07 an error is an alert, stays until it is closed, and closing is heard of once', () => {
  const onClose = vi.fn<() => void>()
  show({ key: 'failed', tone: 'error', title: 'Nie udało się', onClose })
  wait(600_000)
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Zamknij' }))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => dismiss('failed'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('ERR-06 the same key twice is one notification, with what was said last', () => {
  show({ key: 'failed', tone: 'error', title: 'Brak połączenia' })
  show({ key: 'failed', tone: 'error', title: 'Serwer nie odpowiada' })
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert').textContent).toContain('Serwer nie odpowiada')
})

test('notifications of different keys stand beside each other, and each is closed alone', () => {
  show({})
  show({ key: 'failed', tone: 'error', title: 'Nie udało się' })
  fireEvent.click(within(screen.getByRole('status')).getByRole('button', { name: 'Zamknij' }))
  expect(screen.queryByText('Zapisano')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Nie udało się')
})

test('SCR-24 the place is the foot where an application wants it, and the head while a dialog is open on a desktop', () => {
  cleanup()
  render(<Notifications corner="low" />)
  const { className } = screen.getByRole('region', { name: 'Powiadomienia' })
  expect(className).toMatch(/(^| )bottom-/)
  expect(className).not.toMatch(/(^| )top-/)
  expect(className).toContain('desktop:[:root:has([role=dialog])_&]:top-20')
})
