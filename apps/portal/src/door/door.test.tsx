import { lookOn } from '@fanfara/ui/look-on'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { way } from '#/app/route/way.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve } from '#/app/testing/test-page.tsx'
import { LoginScreen } from '#/features/accounts/login-screen.tsx'
import { Door } from './door.tsx'

beforeEach(() => {
  session.signOut()
  window.history.replaceState(null, '', '/login')
  lookOn('phone')
  serve({ 'GET /channels/types': () => answer(200, { data: [] }) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})
const title = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 8_000 })

test('DOOR-02 a link of the door leads on in the same page: the title of what comes has the focus, and Back leads to the door', async () => {
  render(<Door Screen={LoginScreen} />)
  await title('Zaloguj się')
  fireEvent.click(screen.getByRole('link', { name: 'Nie pamiętasz hasła?' }))
  const forgotten = await title('Odzyskaj dostęp')
  expect([window.location.pathname, document.activeElement]).toEqual(['/forgot-password', forgotten])
  await act(() => way.go('/login', true))
  await title('Zaloguj się')
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
