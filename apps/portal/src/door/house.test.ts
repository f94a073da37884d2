import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'
import { here, isAtDoor } from './house.ts'

beforeEach(() => session.signOut())
afterEach(() => window.history.replaceState(null, '', '/'))
const stand = (address: string) => window.history.replaceState(null, '', address)

test('DOOR-01 strangers at the sign-in page stand at the door, whatever its address says besides', () => {
  for (const address of ['/login', '/login?from=mail', '/login#top']) {
    stand(address)
    expect([isAtDoor(), here()]).toEqual([true, address])
  }
})

test('NAV-31 the start page leads strangers to the door, and its address is remembered for after', () => {
  stand('/?seen=1#news')
  expect(isAtDoor()).toBe(true)
  expect(here()).toBe('/login')
  expect(takeOrigin()).toBe('/?seen=1#news')
})

test.each(['/register', '/login/social', '/finances', '/nowhere'])('%s is no door', address => {
  stand(address)
  expect([isAtDoor(), here()]).toEqual([false, address])
})

test('NAV-34 who is signed in stands at no door, and is where they were', () => {
  session.auth.set({ token: 't', remember: false })
  for (const address of ['/login', '/']) {
    stand(address)
    expect([isAtDoor(), here()]).toEqual([false, address])
  }
})
