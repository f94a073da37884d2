import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installing, listenForInstall } from './install.ts'

/** The browser's offer, and what somebody answers. */
function offer(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  })
  window.dispatchEvent(event)
  return event
}
const agent = (text: string, maxTouchPoints = 0) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(text)
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(maxTouchPoints)
}
beforeEach(() => agent('Mozilla/5.0 (X11; Linux) Firefox/140'))
afterEach(() => vi.restoreAllMocks())
listenForInstall()

test('PHONE-01 a browser that offers nothing has no act', () => expect(installing.get()).toBe('not_here'))

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'by_hand'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 5, 'by_hand'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', 0, 'not_here'],
])('PHONE-01 iPhones and iPads install by hand: %s with %i fingers', (text, fingers, expected) => {
  agent(text, fingers)
  expect(installing.get()).toBe(expected)
})

test('PHONE-01 the browser’s question waits until it is wanted, and is asked once', async () => {
  const heard = vi.fn<() => void>()
  const stop = installing.subscribe(heard)
  const event = offer('dismissed')
  expect(event.defaultPrevented).toBe(true)
  expect([installing.get(), heard.mock.calls.length]).toEqual(['offered', 1])
  await Promise.all([installing.ask(), installing.ask()])
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(installing.get()).toBe('not_here')
  stop()
  const calls = heard.mock.calls.length
  offer('dismissed')
  expect(heard.mock.calls.length).toBe(calls)
})

test('PHONE-01 who runs it from the icon has it', () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query => ({ matches: query.includes('standalone') }) as MediaQueryList,
  )
  expect(installing.get()).toBe('installed')
})

test('PHONE-01 installed is installed, whether by our button or the browser’s own', async () => {
  offer('accepted')
  await installing.ask()
  expect(installing.get()).toBe('installed')
  window.dispatchEvent(new Event('appinstalled'))
  expect(installing.get()).toBe('installed')
})
