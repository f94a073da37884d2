import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { dismiss, Notifications } from '@fanfara/ui/toast'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, serve, showPage, type TestCall } from '#/app/testing/test-page.tsx'
import { renewDevice } from './api.ts'
import { PushSection } from './push-section.tsx'

const words = { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'p', auth: 'a' } }
let subscription: { toJSON: () => typeof words; unsubscribe: () => Promise<boolean> } | null
let permission: NotificationPermission
/** What the person answers when the browser asks. */
let answered: NotificationPermission
let devices: object[]
let calls: TestCall[]

const unsubscribe = vi.fn(async () => {
  subscription = null
  return true
})
const subscribe = vi.fn(async (_options: object) => (subscription = { toJSON: () => words, unsubscribe }))
const device = (id: string, change: object = {}) => ({
  id,
  is_current: false,
  browser: 'Firefox',
  system: 'Android',
  added_at: '2026-11-20T10:00:00Z',
  ...change,
})
beforeEach(() => {
  subscription = null
  permission = 'default'
  answered = 'granted'
  devices = []
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } }
  const serviceWorker = { getRegistration: async () => registration }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }))
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => (permission = answered),
  })
  calls = serve({
    'GET /push/devices': () => answer(200, { data: { public_key: 'KEY', devices } }),
    'POST /push/devices': () => {
      devices = [device('d1', { is_current: true })]
      return answer(200, { data: { id: 'd1' } })
    },
    'DELETE /push/devices/d1': () => {
      devices = []
      return answer(200, { data: {} })
    },
    'DELETE /push/devices/d2': () => answer(500, { message: 'Spróbuj później.' }),
  })
})
afterEach(() => {
  dismiss('push-failed')
  dismiss('server-error-500-Spróbuj później.')
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
const toggle = () => screen.findByRole('switch', { name: 'Powiadomienia na tym urządzeniu' })
const isOn = async () => (await toggle()).getAttribute('aria-checked')
const press = async () => {
  const control = await toggle()
  await act(async () => void fireEvent.click(control))
}
const writes = () => calls.filter(({ name }) => !name.startsWith('GET'))

describe('PHONE-05 messages on this device', () => {
  test('are switched on by one press and the browser’s own question, with the installation’s key', async () => {
    showPage(PushSection)
    expect(await isOn()).toBe('false')
    await press()
    await waitFor(async () => expect(await isOn()).toBe('true'))
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'KEY' })
    expect(writes()).toEqual([{ name: 'POST /push/devices', body: words, search: '' }])
    expect(screen.getByText('To urządzenie')).toBeTruthy()
  })

  test('stay off when the person says no, and it says how that is changed', async () => {
    answered = 'denied'
    showPage(PushSection)
    await press()
    expect(await screen.findByText(/zablokowane w ustawieniach przeglądarki/)).toBeTruthy()
    expect(writes()).toEqual([])
  })

  test('are switched off in the browser and at the server', async () => {
    showPage(PushSection)
    await press()
    await waitFor(async () => expect(await isOn()).toBe('true'))
    await press()
    await waitFor(async () => expect(await isOn()).toBe('false'))
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(writes().at(-1)?.name).toBe('DELETE /push/devices/d1')
    expect(screen.queryByRole('list')).toBeNull()
  })

  test('need a browser that takes them', async () => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { serviceWorker: { getRegistration: async () => undefined } }),
    )
    showPage(PushSection)
    expect(await screen.findByText(/nie przyjmuje teraz powiadomień/)).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  test('of an earlier session are taken over by the one that is open', async () => {
    await renewDevice()
    expect(writes()).toEqual([])
    await subscribe({})
    permission = 'granted'
    await renewDevice()
    expect(writes()).toEqual([{ name: 'POST /push/devices', body: words, search: '' }])
  })
})

describe('PHONE-05 other devices', () => {
  test('are listed by browser and system, and switched off from here', async () => {
    devices = [device('d1'), device('d2', { browser: null, system: null })]
    showPage(PushSection)
    expect(await screen.findByText('Firefox · Android')).toBeTruthy()
    expect(screen.getByText('Nieznana przeglądarka')).toBeTruthy()
    const remove = screen.getByRole('button', { name: 'Wyłącz powiadomienia: Firefox · Android' })
    await act(async () => void fireEvent.click(remove))
    await waitFor(() => expect(screen.queryByText('Firefox · Android')).toBeNull())
    expect(unsubscribe).not.toHaveBeenCalled()
  })

  test('one that could not be switched off stays, and the reason is said', async () => {
    devices = [device('d2')]
    showPage(() => (
      <>
        <PushSection />
        <Notifications />
      </>
    ))
    const remove = await screen.findByRole('button', { name: /Firefox/ })
    await act(async () => void fireEvent.click(remove))
    expect(await screen.findByText('Spróbuj później.')).toBeTruthy()
    expect(screen.getByText('Firefox · Android')).toBeTruthy()
  })

  test('a list that cannot be read says so in its place', async () => {
    serve({ 'GET /push/devices': () => answer(500, { message: 'Spróbuj później.' }) })
    showPage(PushSection)
    expect(await screen.findByRole('alert')).toBeTruthy()
  })
})
