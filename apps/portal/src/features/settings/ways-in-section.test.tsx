import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { WaysInSection } from './ways-in-section.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

const at = '2026-03-01T08:00:00Z'
const twitch = { type: 'twitch', login: 'ola', is_on: true, since: at, last_used_at: null }
const youtube = { type: 'youtube', login: 'Ola TV', is_on: false, since: null, last_used_at: null }
const password = { is_set: true, since: at }
const ask = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const yes = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

test('13.2 what opens the account stands there; one is switched off, another on, after a question', async () => {
  const calls = serve({
    'GET /users/ways-in': () => answer(200, { data: { password, platforms: [twitch, youtube] } }),
    'PUT /users/ways-in/twitch': () => answer(200, { data: { password, platforms: [youtube] } }),
    'PUT /users/ways-in/youtube': () =>
      answer(200, { data: { password, platforms: [{ ...youtube, is_on: true, since: at }] } }),
  })
  showPage(WaysInSection)
  expect(await screen.findByText('Twitch · ola')).toBeTruthy()
  await ask('Wyłącz logowanie: Twitch')
  await yes('Wyłącz')
  await waitFor(() => expect(screen.queryByText('Twitch · ola')).toBeNull())
  await ask('Włącz logowanie: YouTube')
  await yes('Włącz')
  expect(await screen.findByRole('button', { name: 'Wyłącz logowanie: YouTube' })).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { is_on: false },
    { is_on: true },
  ])
})

test('13.2 the last way in has no switch, and says what to do; a refusal is said in the question', async () => {
  serve({
    'GET /users/ways-in': () =>
      answer(200, { data: { password: { is_set: false, since: null }, platforms: [twitch] } }),
  })
  const page = showPage(WaysInSection)
  expect(await screen.findByText(/jedyny sposób wejścia/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Twitch/ })).toBeNull()
  page.unmount()
  serve({
    'GET /users/ways-in': () => answer(200, { data: { password, platforms: [twitch] } }),
    'PUT /users/ways-in/twitch': () => answer(409, { message: 'To jedyny sposób.', code: 'last_way_in' }),
  })
  showPage(WaysInSection)
  await ask('Wyłącz logowanie: Twitch')
  await yes('Wyłącz')
  expect((await within(await screen.findByRole('dialog')).findByRole('alert')).textContent).toContain('jedyny sposób')
})

test('13.2 of a password that is set nobody reads that there is none, whether or not it is known since when', async () => {
  serve({
    'GET /users/ways-in': () => answer(200, { data: { password: { is_set: true, since: null }, platforms: [] } }),
  })
  showPage(WaysInSection)
  await screen.findByText('Hasło')
  expect(screen.queryByText('To konto nie ma hasła')).toBeNull()
})
