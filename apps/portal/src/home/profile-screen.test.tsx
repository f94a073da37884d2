import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { focusArrival } from '#/app/route/arrival.ts'
import { ProfileScreen } from './profile-screen.tsx'

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('PROF-14 below the person come the channels, and below them the way to delete the account', async () => {
  serve({
    'GET /users': () =>
      answer(200, { data: { id: 'me', name: 'Ola', categories: [], description: null, email: null } }),
    'GET /users/categories': () => answer(200, { data: [] }),
    'GET /channels': () => answer(200, { data: [] }),
    'GET /channels/types': () => answer(200, { data: [] }),
  })
  showPage(ProfileScreen)
  const inOrder = [
    await screen.findByRole('heading', { name: 'Wizytówka' }),
    await screen.findByRole('heading', { name: 'Kanały' }),
    await screen.findByRole('button', { name: 'Usuń konto' }),
  ]
  for (const [at, element] of inOrder.slice(1).entries())
    expect(inOrder[at]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('DAY-14 the channels can be arrived at, with the keyboard too', async () => {
  serve({})
  showPage(ProfileScreen)
  await screen.findByRole('heading', { level: 1 })
  focusArrival({ hash: 'channels', from: '/', to: '/settings/profile' })
  const { activeElement } = document
  expect([activeElement?.id, activeElement?.getAttribute('tabindex')]).toEqual(['channels', '-1'])
})
