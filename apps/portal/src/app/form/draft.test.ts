import type { SignedInUser } from '@fanfara/ui/session'
import { STORAGE } from '@fanfara/contract/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetExpired, isExpired } from '@fanfara/ui/session-expired'
import { session } from '#/app/session/session.ts'
import { draftOf, dropDraft, keepDraft } from './draft.ts'

const somebody = (id: string): SignedInUser => ({
  id,
  name: id,
  avatar_url: null,
  role: 'influencer',
  language: 'pl',
  theme: 'dark',
  easy_ad: false,
})
const signIn = (id: string) => session.signIn({ token: `token of ${id}`, remember: false, user: somebody(id) })
const stored = () => JSON.stringify({ ...sessionStorage })
/** The server no longer knows the token, and nobody asked to be remembered. */
const expire = () => session.renew(session.token() ?? '')

beforeEach(() => signIn('ola'))
afterEach(() => {
  session.signOut()
  forgetExpired()
})

test('DRAFT-01 what was written is there again until it was sent', () => {
  keepDraft('proof:1', { link: 'https://a.test' })
  keepDraft('proof:2', { link: 'https://b.test' })
  expect(draftOf('proof:1')).toEqual({ link: 'https://a.test' })
  dropDraft('proof:1')
  expect([draftOf('proof:1'), draftOf('proof:2')]).toEqual([null, { link: 'https://b.test' }])
})

test('DRAFT-01 it outlives a session that ended by itself, and waits for whoever wrote it', async () => {
  keepDraft('proof:1', 'napisane')
  await expire()
  expect(session.token()).toBeNull()
  expect(draftOf('proof:1')).toBeNull()
  signIn('ola')
  expect(draftOf('proof:1')).toBe('napisane')
})

test('DRAFT-01 CACHE-04 somebody else who signs in then neither reads it nor leaves it behind', async () => {
  keepDraft('proof:1', 'napisane')
  await expire()
  signIn('kuba')
  expect(draftOf('proof:1')).toBeNull()
  expect(stored()).not.toContain('napisane')
})

test('CACHE-04 signing out on purpose takes it along', () => {
  keepDraft('proof:1', 'napisane')
  session.signOut()
  expect(stored()).not.toContain('napisane')
})

/** What another tab stored, as this one hears of it. */
const stores = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))

test.each([
  ['by itself', 'expired', true],
  ['on purpose', 'forgotten', false],
  ['with its account', 'erased', false],
])(
  'DAY-16 of a session that ended %s in another tab this one says so, and keeps what was written in it: %s',
  (_, told, isKept) => {
    keepDraft('proof:1', 'napisane')
    stores('fanfara-expired-told', told)
    localStorage.removeItem(STORAGE.auth)
    stores(STORAGE.auth, null)
    expect([session.token(), isExpired(), stored().includes('napisane')]).toEqual([null, isKept, isKept])
  },
)

test('DAY-16 why the token goes is known before it is gone, and nothing of that stays in the browser', async () => {
  const seen: unknown[] = []
  const stop = session.auth.subscribe(() => seen.push([session.token(), isExpired()]))
  await expire()
  stop()
  expect(seen).toEqual([[null, true]])
  expect(localStorage.getItem('fanfara-expired-told')).toBeNull()
})

test('what is no draft is nothing', () => {
  sessionStorage.setItem('fanfara-draft:x', '{broken')
  sessionStorage.setItem('fanfara-draft:y', '"older"')
  expect([draftOf('x'), draftOf('y'), draftOf('z')]).toEqual([null, null, null])
})
