import type { SignedInUser } from '@fanfara/ui/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
afterEach(() => session.signOut())

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

test('what is no draft is nothing', () => {
  sessionStorage.setItem('fanfara-draft:x', '{broken')
  sessionStorage.setItem('fanfara-draft:y', '"older"')
  expect([draftOf('x'), draftOf('y'), draftOf('z')]).toEqual([null, null, null])
})
