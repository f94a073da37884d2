import { describe, expect, test, vi } from 'vitest'
import {
  acceptWindowMessage,
  awaitPopup,
  createNonce,
  forgetOldPopupMessages,
  popupFeatures,
  type PopupMessage,
  takeStoredMessage,
  watchPopup,
} from './popup.ts'

const KEY = 'popup-message'
const trip = { action: 'connect' as const, nonce: 'n-1' }
const message = (of: Partial<PopupMessage> = {}): PopupMessage => ({
  status: 'success',
  action: 'connect',
  type: 'twitch',
  nonce: 'n-1',
  at: Date.now(),
  ...of,
})
const event = (data: unknown, origin = window.location.origin, source: unknown = null) =>
  ({ data, origin, source }) as MessageEvent
const store = (value: unknown) => localStorage.setItem(KEY, JSON.stringify(value))

test('SOC-04, CONST-22: half the screen wide, four fifths high, in the middle', () => {
  expect(popupFeatures({ width: 1600, height: 1000 })).toBe('popup,width=800,height=800,left=400,top=100')
})

describe('window messages', () => {
  test('SOC-07: one from our origin, our popup and our trip counts', () => {
    const popup = {} as Window
    expect(acceptWindowMessage(event(message(), undefined, popup), popup, trip)?.type).toBe('twitch')
  })

  test.each([
    ['a foreign origin', event(message(), 'https://evil.example')],
    ['another nonce', event(message({ nonce: 'n-2' }))],
    ['another action', event(message({ action: 'login' }))],
    ['another shape', event({ status: 'success' })],
    ['a text', event('success')],
    ['an old one', event(message({ at: Date.now() - 6 * 60_000 }))],
  ])('SEC-04: %s has no effect', (_, received) => {
    expect(acceptWindowMessage(received, null, trip)).toBeNull()
  })

  test('SEC-04: another window than the opened popup has no effect', () => {
    expect(acceptWindowMessage(event(message(), undefined, {}), {} as Window, trip)).toBeNull()
  })

  test('SEC-04: a trip without a nonce accepts nothing', () => {
    expect(acceptWindowMessage(event(message({ nonce: '' })), null, { ...trip, nonce: '' })).toBeNull()
  })
})

describe('the stored message', () => {
  test('SOC-08: it is removed by being read', () => {
    store(message())
    expect(takeStoredMessage(trip)?.type).toBe('twitch')
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  test('SOC-08: one of another trip is left for the tab that waits for it', () => {
    store(message({ nonce: 'n-2' }))
    expect(takeStoredMessage(trip)).toBeNull()
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })

  test('SOC-08: at start-up entries older than 5 minutes go unread, fresh ones stay', () => {
    store(message({ at: Date.now() - 5 * 60_000 }))
    forgetOldPopupMessages()
    expect(localStorage.getItem(KEY)).toBeNull()
    store(message())
    forgetOldPopupMessages()
    expect(localStorage.getItem(KEY)).not.toBeNull()
  })
})

test('SOC-07, SOC-09: message and stored message together are one result, and the popup closes', async () => {
  const popup = { closed: false, close: () => (popup.closed = true) } as unknown as Window & { closed: boolean }
  const end = awaitPopup(popup, trip)
  store(message())
  window.dispatchEvent(new MessageEvent('message', { data: message(), origin: window.location.origin, source: popup }))
  expect(await end).toMatchObject({ type: 'twitch' })
  expect(popup.closed).toBe(true)
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('SOC-13: a popup closed without a result ends the waiting', async () => {
  const popup = { closed: true, close: () => undefined } as unknown as Window
  expect(await awaitPopup(popup, trip)).toBe('closed')
})

test('SOC-07, SOC-13: a window that was cut off looks closed, and its stored message still counts, once', async () => {
  vi.useFakeTimers()
  const popup = { closed: true, close: vi.fn<() => void>() } as unknown as Window
  const told: string[] = []
  const stop = watchPopup(popup, trip, { message: ({ type }) => told.push(type), closed: () => told.push('closed') })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual(['closed'])
  store(message())
  for (let times = 0; times < 2; times++) window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  expect(told).toEqual(['closed', 'twitch'])
  store(message())
  stop()
  vi.useRealTimers()
})

test('SOC-13: nobody is told anything after the following has stopped', async () => {
  vi.useFakeTimers()
  const told: string[] = []
  const popup = { closed: false, close: () => undefined } as unknown as Window
  const stop = watchPopup(popup, trip, { message: ({ type }) => told.push(type), closed: () => told.push('closed') })
  stop()
  store(message())
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([])
  vi.useRealTimers()
})

test('SOC-12, SOC-17: a registration may end in the sign-in that its window offers, not the other way round', () => {
  const of = (action: 'login' | 'register', wanted: 'login' | 'register') =>
    acceptWindowMessage(event(message({ action })), null, { action: wanted, nonce: 'n-1' })
  expect(of('login', 'register')).not.toBeNull()
  expect(of('register', 'login')).toBeNull()
})

test('SOC-08: a nonce has 128 random bits', () => {
  expect(createNonce()).toMatch(/^[0-9a-f]{32}$/)
  expect(createNonce()).not.toBe(createNonce())
})
