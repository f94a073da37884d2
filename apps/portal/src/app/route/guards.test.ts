import { beforeEach, describe, expect, test } from 'vitest'
import { forgetUnknownFilter, needSession, onlyGuests } from './guards.ts'
import { settingsFallback } from './settings-guards.ts'
import { rememberOrigin, sameSitePath, takeOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'

beforeEach(() => session.signOut())

/** Runs a guard and tells where it sends the visitor, or null when it lets them in. */
function redirectOf(guard: () => unknown): { to?: string; replace?: boolean; search?: unknown } | null {
  try {
    void guard()
    return null
  } catch (thrown) {
    return (thrown as { options: { to?: string; replace?: boolean; search?: unknown } }).options
  }
}
const signIn = () =>
  session.signIn({
    token: 't',
    remember: false,
    user: { id: '1', name: 'Ola', avatar_url: null, role: 'influencer', language: 'pl', theme: 'dark', easy_ad: false },
  })
const at = (href: string) => ({ location: { href } as Parameters<typeof needSession>[0]['location'], preload: false })

describe('the signed-in area', () => {
  test('NAV-31: without a token the visitor goes to /login, and comes back to exactly the address asked for', () => {
    expect(redirectOf(() => needSession(at('/timetable?task=5&status=during')))).toMatchObject({
      to: '/login',
      replace: true,
    })
    expect(takeOrigin()).toBe('/timetable?task=5&status=during')
  })

  test('SEC-05: only paths of this site are remembered, whatever they are dressed up as', () => {
    for (const address of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\u0000evil',
      '/login',
    ]) {
      rememberOrigin(address)
      expect(takeOrigin(), address).toBe('/')
    }
    rememberOrigin('/timetable?task=5')
    expect(takeOrigin()).toBe('/timetable?task=5')
  })

  test('AUTH-10: the remembered address is forgotten after one use', () => {
    rememberOrigin('/finances')
    expect(takeOrigin()).toBe('/finances')
    expect(takeOrigin()).toBe('/')
  })

  test('NAV-31: a preloaded link remembers nothing', () => {
    redirectOf(() => needSession({ ...at('/finances'), preload: true }))
    expect(takeOrigin()).toBe('/')
  })

  test('NAV-30: with a token the page opens', () => {
    signIn()
    expect(redirectOf(() => needSession(at('/finances')))).toBeNull()
  })

  test('NAV-34: signed-in visitors of sign-in pages go home', () => {
    expect(redirectOf(onlyGuests)).toBeNull()
    signIn()
    expect(redirectOf(onlyGuests)).toMatchObject({ to: '/', replace: true })
  })
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/login',
  '/login/social',
  '/logout',
  '',
])('SEC-05: %j is no address to return to', address => {
  expect(sameSitePath(address)).toBeNull()
  rememberOrigin(address)
  expect(takeOrigin()).toBe('/')
})

test('NAV-02, NAV-03: the default and unknown filters lead to the bare path and keep the query', () => {
  const search = { name: 'ab', page: 2 }
  for (const filter of ['all', 'nope'])
    expect(redirectOf(() => forgetUnknownFilter({ params: { filter }, search }))).toMatchObject({
      to: '/campaigns',
      search,
      replace: true,
    })
  expect(redirectOf(() => forgetUnknownFilter({ params: { filter: 'invited' }, search }))).toBeNull()
})

test.each([
  ['foo', '/settings/system'],
  ['platform', '/settings/system'],
  ['profile/x', '/settings/profile'],
  ['billing/a/b', '/settings/billing'],
])('NAV-11, NAV-13: /settings/%s leads to %s', (splat, to) => {
  expect(redirectOf(() => settingsFallback({ params: { _splat: splat } }))).toMatchObject({ to, replace: true })
})
