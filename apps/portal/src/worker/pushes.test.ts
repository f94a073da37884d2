import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openPushed, readPushed, type Screen, showPushed } from './pushes.ts'

const ORIGIN = 'https://fanfara.test'
const message = { id: 'm1', body: 'Zaakceptowano', url: '/timetable?task=1', unread: 3 }

let screen: ReturnType<typeof screenWith>
/** A device with these pages of the portal open. */
function screenWith(pages: DocumentVisibilityState[] = []) {
  const open = pages.map(visibilityState => ({
    visibilityState,
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (_url: string) => undefined),
  }))
  return {
    registration: { showNotification: vi.fn<ServiceWorkerRegistration['showNotification']>(async () => undefined) },
    clients: { matchAll: async () => open, openWindow: vi.fn(async (_url: string) => undefined) },
    setBadge: vi.fn(async (_count: number) => undefined),
    origin: ORIGIN,
    open,
  } satisfies Screen & { open: unknown }
}
beforeEach(() => {
  screen = screenWith()
})

describe('PHONE-05 a message that is pushed', () => {
  test('is shown once, with our mark, and the icon says how many wait', async () => {
    await showPushed(message, screen)
    expect(screen.registration.showNotification).toHaveBeenCalledExactlyOnceWith(
      'Fanfara',
      expect.objectContaining({ body: 'Zaakceptowano', tag: 'm1', data: { url: '/timetable?task=1' } }),
    )
    expect(screen.setBadge).toHaveBeenCalledExactlyOnceWith(3)
  })
  test('is not shown over a page that shows it, and is over one in the background', async () => {
    screen = screenWith(['hidden', 'visible'])
    await showPushed(message, screen)
    expect(screen.registration.showNotification).not.toHaveBeenCalled()
    screen = screenWith(['hidden'])
    await showPushed(message, screen)
    expect(screen.registration.showNotification).toHaveBeenCalledOnce()
  })
  test.each([null, 'text', {}, { ...message, body: 7 }, { ...message, url: null }])(
    'that our server never says is nothing: %j',
    async value => {
      expect(readPushed(value)).toBeNull()
      await showPushed(value, screen)
      expect(screen.registration.showNotification).not.toHaveBeenCalled()
    },
  )
})

describe('PHONE-05 a press on it', () => {
  test('opens what it is about', async () => {
    await openPushed({ url: '/timetable?task=1' }, screen)
    expect(screen.clients.openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/timetable?task=1`)
  })
  test('turns the page that is open, in place of a second one', async () => {
    screen = screenWith(['hidden'])
    await openPushed({ url: '/finances' }, screen)
    expect(screen.open[0]?.focus).toHaveBeenCalledOnce()
    expect(screen.open[0]?.navigate).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/finances`)
    expect(screen.clients.openWindow).not.toHaveBeenCalled()
  })
  test.each([
    null,
    {},
    { url: 7 },
    { url: 'https://evil.test/x' },
    { url: '//evil.test/x' },
    { url: 'javascript:alert(1)' },
  ])('never leads to another site: %j', async data => {
    await openPushed(data, screen)
    const [url = ''] = screen.clients.openWindow.mock.calls[0] ?? []
    expect(new URL(url).origin).toBe(ORIGIN)
  })
})
