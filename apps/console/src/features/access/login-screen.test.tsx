import { forgetExpired, isExpired, markExpired } from '@fanfara/ui/session-expired'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/session.ts'
import { speak } from '#/texts.ts'
import { overview } from '#/test/samples.ts'
import { answer, open, serve } from '#/test/world.tsx'

const signedIn = (role: 'operator' | 'influencer') => ({
  data: {
    credentials: { token: 'fresh', token_type: 'Bearer', expires_at: '2026-03-01T18:00:00Z' },
    user: {
      id: '1',
      name: 'Iza',
      avatar_url: null,
      role,
      operator_role: role === 'operator' ? 'owner' : null,
      language: 'pl',
      theme: 'dark',
      easy_ad: false,
    },
  },
})
const waiting = {
  data: overview({ settlements: { count: 1, amount: 1234.5 }, payout_orders: { count: 5, amount: 800 } }),
}

beforeEach(async () => {
  localStorage.clear()
  await speak('pl')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function submit() {
  fireEvent.change(await screen.findByLabelText('E-mail'), { target: { value: 'iza@demo.test' } })
  fireEvent.change(screen.getByLabelText('Hasło'), { target: { value: 'Demo-pass-1' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Zaloguj się' }).closest('form') as HTMLFormElement)
}

test('DESK-103 whose session ended by itself reads so at the sign-in, until they are in again', async () => {
  markExpired()
  serve({
    'POST /login': () => signedIn('operator'),
    'GET /ops/overview': () => waiting,
    'GET /ops/desk': () => ({ data: [] }),
  })
  open('/')
  expect(await screen.findByText(/^Sesja się skończyła/)).toBeTruthy()
  await submit()
  await screen.findByRole('heading', { name: 'Do zrobienia' })
  expect(isExpired()).toBe(false)
})

test('SCR-111 an operator whose session a new password ended reads that, not that it ended by itself', async () => {
  markExpired('password_changed')
  serve({})
  open('/')
  expect(await screen.findByText(/^Twoje hasło zostało zmienione/)).toBeTruthy()
  expect(screen.queryByText(/Sesja się skończyła/)).toBeNull()
  forgetExpired()
})

test('a visitor of any screen is asked to sign in', async () => {
  serve({})
  open('/payouts?status=ordered')
  expect(await screen.findByRole('heading', { name: 'Zaloguj się' })).toBeTruthy()
})

test('an operator comes in and sees what waits, in figures and words', async () => {
  serve({ 'POST /login': () => signedIn('operator'), 'GET /ops/overview': () => waiting })
  open('/login')
  await submit()
  expect(await screen.findByRole('heading', { name: 'Do zrobienia' })).toBeTruthy()
  expect(session.token()).toBe('fresh')
  expect((await screen.findByRole('link', { name: /Zgłoszenia do kampanii/ })).textContent).toContain(
    '2 zgłoszenia czekają na decyzję',
  )
  expect(screen.getByRole('link', { name: /Zlecenia wypłat/ }).textContent).toContain('5 zleceń do pliku bankowego')
})

test('a creator is told so, and the session is ended at the server', async () => {
  const received = serve({ 'POST /login': () => signedIn('influencer'), 'POST /logout': () => ({ data: {} }) })
  open('/login')
  await submit()
  expect(await screen.findByText(/nie jest kontem operatora/)).toBeTruthy()
  expect(session.token()).toBeNull()
  const out = received.find(({ path }) => path === '/logout')
  expect(out?.headers.get('authorization')).toBe('Bearer fresh')
})

test('wrong credentials are refused in place', async () => {
  serve({ 'POST /login': () => answer(422, { message: 'Nieprawidłowy e-mail lub hasło.', code: 'wrong_credentials' }) })
  open('/login')
  await submit()
  expect((await screen.findByRole('alert')).textContent).toContain('Nieprawidłowy e-mail lub hasło.')
})

const asked = { message: 'Teraz kod.', code: 'second_factor_required', challenge: 'c', ways: ['authenticator'] }
const secondStep = async () => {
  fireEvent.change(await screen.findByLabelText('Kod z aplikacji'), { target: { value: '123456' } })
  fireEvent.submit(screen.getByLabelText('Kod z aplikacji').closest('form') as HTMLFormElement)
}

test('SECF-04 an operator with a second factor comes in by its code', async () => {
  serve({
    'POST /login': () => answer(422, asked),
    'POST /login/second-step': () => signedIn('operator'),
    'GET /ops/overview': () => waiting,
  })
  open('/login')
  await submit()
  await secondStep()
  expect(await screen.findByRole('heading', { name: 'Do zrobienia' })).toBeTruthy()
  expect(session.token()).toBe('fresh')
})

test('SECF-04 a creator with a second factor is told so after it, and signed out', async () => {
  const received = serve({
    'POST /login': () => answer(422, asked),
    'POST /login/second-step': () => signedIn('influencer'),
    'POST /logout': () => ({ data: {} }),
  })
  open('/login')
  await submit()
  await secondStep()
  expect(await screen.findByText(/nie jest kontem operatora/)).toBeTruthy()
  expect(session.token()).toBeNull()
  expect(received.some(({ path }) => path === '/logout')).toBe(true)
})

test.each(['/login', '/invitation'])(
  'SCR-21 %s says that the connection is gone, and no longer when it is back',
  async address => {
    serve({})
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    open(address)
    const said = () => screen.queryByText('Brak połączenia. Spróbuj, gdy wróci')
    await screen.findByRole('main')
    expect(said()).toBeNull()
    online.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(said()).toBeTruthy()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(said()).toBeNull()
  },
)
