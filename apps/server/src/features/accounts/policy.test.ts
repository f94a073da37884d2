import { deviceText } from './devices.ts'
import { expect, test } from 'vitest'
import {
  CONFIRM_LIMITS,
  CONFIRMATION,
  judgeRefresh,
  LEGAL_VERSION,
  LIMITS,
  lifetimes,
  maskedName,
  type RefreshFacts,
  SESSION,
} from './policy.ts'

const now = new Date('2026-03-02T09:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const [minutes, hours, days] = [60_000, 3_600_000, 86_400_000]

test('AUTH-40 threat model §3.1 a session lasts 8 hours, a remembered one 30 days with access for 15 minutes at a time', () => {
  expect(lifetimes(false, now)).toEqual({ sessionUntil: after(8 * hours), accessUntil: after(8 * hours) })
  expect(lifetimes(true, now)).toEqual({ sessionUntil: after(30 * days), accessUntil: after(15 * minutes) })
  expect(SESSION).toMatchObject({ refreshIdleMs: 14 * days, refreshGraceMs: 10_000 })
})

test('threat model §3.1 a refresh token: rotated once, repeated for 10 s to racing tabs, otherwise the family ends', () => {
  const fresh: RefreshFacts = {
    isRevoked: false,
    sessionUntil: after(1),
    idleUntil: after(1),
    usedAt: null,
    isSuccessorUsed: false,
  }
  const judged = (facts: Partial<RefreshFacts>) => judgeRefresh({ ...fresh, ...facts }, now)
  expect(judged({})).toBe('rotate')
  expect(judged({ isRevoked: true })).toBe('expired')
  expect(judged({ sessionUntil: now })).toBe('expired')
  expect(judged({ idleUntil: now })).toBe('expired')
  expect(judged({ usedAt: after(-10_000) })).toBe('repeat')
  expect(judged({ usedAt: after(-10_001) })).toBe('revoke')
  expect(judged({ usedAt: after(-1), isSuccessorUsed: true })).toBe('revoke')
  expect(judged({ usedAt: after(-1), idleUntil: now })).toBe('repeat')
  expect(judged({ usedAt: after(-1), isRevoked: true })).toBe('expired')
})

test('threat model §3.1 SEC-02 decisions 0025 and 0026: how many tries in how long', () => {
  const inHours = Object.entries({ ...LIMITS, ...CONFIRM_LIMITS }).map(([name, { max, windowMs }]) => [
    name,
    max,
    windowMs / hours,
  ])
  expect(inHours).toEqual([
    ['signInAccountAndBlock', 10, 0.25],
    ['signInAccount', 50, 1],
    ['signInBlock', 30, 0.25],
    ['signInKnownBrowser', 10, 0.25],
    ['registerHour', 5, 1],
    ['registerDay', 20, 24],
    ['confirmResend', 1, 1 / 60],
    ['confirmDay', 5, 24],
    ['confirmAddressDay', 5, 24],
    ['session', 10, 0.25],
    ['account', 30, 0.25],
    ['resend', 1, 1 / 60],
    ['codes', 10, 24],
  ])
  expect(CONFIRMATION).toEqual({ ms: 24 * hours, attempts: 5 })
})

test('strangers see a name’s first letters, three at most, and nothing of how long it is', () => {
  expect(maskedName('Ola Próbna')).toBe('O… P…')
  expect(maskedName('  Łucja \t Ćma-Żuk  ')).toBe('Ł… Ć…')
  expect(maskedName('a b c d')).toBe('a… b… c…')
  expect(maskedName('😀la')).toBe('😀…')
  expect(maskedName(' ')).toBe('')
})

test('SEC-10 legal texts have their month as a version', () => {
  expect(LEGAL_VERSION).toMatch(/^20\d{2}-(0[1-9]|1[0-2])$/)
})

test.each([
  [{ browser: 'Firefox', system: 'Linux' }, 'Firefox, Linux', 'Firefox on Linux'],
  [{ browser: 'Firefox', system: null }, 'Firefox', 'Firefox'],
  [{ browser: null, system: 'Android' }, 'Android', 'Android'],
  [{ browser: null, system: null }, 'urządzenie, którego nie rozpoznajemy', 'a device that we do not recognise'],
])('WORD-04 a device of which we know %o is named in words', (device, polish, english) => {
  expect([deviceText('pl', device), deviceText('en', device)]).toEqual([polish, english])
})
