import { forgetExpired, isErased, markExpired } from '@fanfara/ui/session-expired'
import { Notifications } from '@fanfara/ui/toast'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberOrigin, takeOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { LogoutScreen } from './logout-screen.tsx'
import { signedIn } from './test-person.ts'

const { credentials, user } = signedIn.data
beforeEach(() => session.signIn({ token: credentials.token, remember: false, user }))
afterEach(() => {
  vi.unstubAllGlobals()
  session.signOut()
})

test('AUTH-32: the server is told, then session, person and remembered address are gone; language and theme stay', async () => {
  const calls = serve({ 'POST /logout': () => answer(200, { data: {} }) })
  rememberOrigin('/finances')
  localStorage.setItem('inbox_widget_token', 'kept by an earlier page')
  const { router } = showPage(LogoutScreen)
  await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
  expect(calls.map(({ name }) => name)).toEqual(['POST /logout'])
  const kept = ['auth', 'user', 'inbox_widget_token'].map(key => localStorage.getItem(key))
  expect(kept).toEqual([null, null, null])
  expect(session.settings.get()).toMatchObject({ language: 'pl', theme: 'dark' })
  expect(takeOrigin()).toBe('/')
})

test('AUTH-33: a 401 counts as signed out', async () => {
  serve({ 'POST /logout': () => answer(401, { message: 'Kto?' }) })
  const { router } = showPage(LogoutScreen)
  await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
  expect(session.token()).toBeNull()
})

test('AUTH-33: without a connection the person stays signed in, goes home and is told', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  render(<Notifications />)
  const { router } = showPage(() => (session.token() ? <LogoutScreen /> : null))
  await screen.findByText('Nie udało się wylogować')
  expect(router.history.location.pathname).toBe('/')
  expect(session.token()).toBe(credentials.token)
})

test('DAY-18: who left with the account reads at the door that it is gone', async () => {
  serve({ 'POST /logout': () => answer(200, { data: {} }) })
  markExpired('erased')
  const { router } = showPage(LogoutScreen)
  await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
  expect([session.token(), isErased()]).toEqual([null, true])
  forgetExpired()
})
