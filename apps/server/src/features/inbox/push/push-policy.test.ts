import { describe, expect, test } from 'vitest'
import { isPushService, shortened } from './push-policy.ts'

describe('PHONE-05 where messages for devices are sent', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGw',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('a push service that browsers have: %s', endpoint => expect(isPushService(endpoint, null)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evil.test/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.test/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://evilnotify.windows.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/x',
    'file:///etc/passwd',
    'nonsense',
    '',
    'http://localhost:3000/sandbox/push/x',
  ])('and nowhere else: %s', endpoint => expect(isPushService(endpoint, null)).toBe(false))

  test('the simulated one takes them in demo mode, at its own address only', () => {
    const sandbox = 'http://localhost:3000'
    expect(isPushService('http://localhost:3000/sandbox/push/x', sandbox)).toBe(true)
    expect(isPushService('http://localhost:3000/api/x', sandbox)).toBe(false)
    expect(isPushService('http://localhost:3001/sandbox/push/x', sandbox)).toBe(false)
  })
})

describe('PHONE-05 what a device shows of a message', () => {
  test('all of a short one', () => expect(shortened('Zaakceptowano zadanie.')).toBe('Zaakceptowano zadanie.'))
  test('of a long one whole words, and a sign that there is more', () => {
    const shown = shortened('słowo '.repeat(60))
    expect(shown.length).toBeLessThanOrEqual(181)
    expect(shown).toMatch(/słowo…$/)
  })
  test('a single endless word is cut', () => expect(shortened('a'.repeat(500))).toBe(`${'a'.repeat(180)}…`))
})
