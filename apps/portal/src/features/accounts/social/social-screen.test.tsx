import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberOrigin } from '#/app/session/origin.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { SocialLoginScreen, SocialRegisterScreen } from './social-screen.tsx'
import { signedIn } from '#/features/accounts/test-person.ts'

const flags = { active: true, hidden: false, hidden_in_login: false, need_confirm: false, coming_soon: false }
const types = [
  { ...flags, name: 'twitch', label: 'Twitch' },
  { ...flags, name: 'youtube', label: 'YouTube', need_confirm: true },
  { ...flags, name: 'instagram', label: 'Instagram', hidden_in_login: true },
  { ...flags, name: 'facebook', label: 'Facebook', active: false },
  { ...flags, name: 'tiktok', label: 'TikTok', hidden: true },
  { ...flags, name: 'x', label: 'X', coming_soon: true },
]

/** The popup that a press opens, and the addresses that were opened. */
function popups() {
  const popup = { closed: false, close: () => (popup.closed = true), focus: vi.fn<() => void>() }
  const open = vi.fn<(address: string, name: string, features: string) => unknown>(() => popup)
  vi.stubGlobal('open', open)
  const nonce = () => new URL(open.mock.lastCall?.[0] ?? '', 'http://x').searchParams.get('nonce') ?? ''
  const message = (of: object = {}) => ({
    status: 'success',
    action: 'login',
    type: 'twitch',
    token: 'once',
    nonce: nonce(),
    at: Date.now(),
    ...of,
  })
  const post = (of: object = {}) => {
    const { origin } = window.location
    const event = new MessageEvent('message', { data: message(of), origin, source: popup as never })
    act(() => void window.dispatchEvent(event))
  }
  const store = () => {
    localStorage.setItem('popup-message', JSON.stringify(message()))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'popup-message' })))
  }
  return { popup, open, post, store }
}

const twitch = (name = 'Zaloguj się przez Twitch') => screen.findByRole('button', { name })
const answers = { 'GET /channels/types': () => answer(200, { data: types }) }

beforeEach(() => session.signOut())
afterEach(() => vi.unstubAllGlobals())

test('SOC-02, CHAN-14: offered is what the server flags for signing in; what comes later is shown and disabled', async () => {
  serve(answers)
  popups()
  showPage(SocialLoginScreen)
  await twitch()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Zaloguj się przez Twitch', 'Zaloguj się przez YouTube', 'X · wkrótce'])
  expect(screen.getByRole('button', { name: 'X · wkrótce' }).getAttribute('aria-disabled')).toBe('true')
})

test('SOC-01, SOC-03, SOC-04, SOC-13: a press opens the popup; blocked, the alert says what to do', async () => {
  serve(answers)
  const { open } = popups()
  showPage(SocialLoginScreen)
  fireEvent.click(await twitch())
  expect(open.mock.lastCall?.[0]).toMatch(/^\/api\/twitch\/login\?nonce=[0-9a-f]{32}$/)
  expect(open.mock.lastCall?.[2]).toMatch(/^popup,width=\d+,height=\d+,left=\d+,top=\d+$/)
  open.mockReturnValue(null)
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się przez YouTube' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Zezwól na wyskakujące okna, aby kontynuować.')
})

test('SOC-06…SOC-10, AUTH-02: message and stored message are one sign-in, remembered, at the remembered address', async () => {
  const calls = serve({ ...answers, 'POST /login': () => answer(200, signedIn) })
  const { open, popup, post, store } = popups()
  rememberOrigin('/finances?status=paid')
  const { router } = showPage(SocialLoginScreen)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Zapamiętaj mnie' }))
  fireEvent.click(await twitch())
  expect(open.mock.lastCall?.[0]).toMatch(/&remember=1$/)
  post()
  store()
  await waitFor(() => expect(router.history.location.href).toBe('/finances?status=paid'))
  expect(calls.filter(({ name }) => name === 'POST /login').map(({ body }) => body)).toEqual([{ token: 'once' }])
  expect(session.auth.get()).toEqual({ token: 'session-token', remember: true })
  expect(popup.closed).toBe(true)
})

test('SOC-13: a window that is still open is brought back, another platform starts anew and the old result is ignored', async () => {
  const calls = serve({ ...answers, 'POST /login': () => answer(200, signedIn) })
  const { open, popup, post } = popups()
  showPage(SocialLoginScreen)
  fireEvent.click(await twitch())
  const old = new URL(open.mock.lastCall?.[0] ?? '', 'http://x').searchParams.get('nonce')
  fireEvent.click(await twitch())
  expect(open).toHaveBeenCalledOnce()
  expect(popup.focus).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się przez YouTube' }))
  expect(open).toHaveBeenCalledTimes(2)
  post({ nonce: old })
  expect(calls.some(({ name }) => name === 'POST /login')).toBe(false)
})

test('SOC-23: a refused token is told beside the buttons, and nobody is signed in', async () => {
  serve({ ...answers, 'POST /login': () => answer(422, { message: 'Ten link już nie działa.', code: 'wrong_token' }) })
  const { post } = popups()
  showPage(SocialLoginScreen)
  fireEvent.click(await twitch())
  expect(screen.getByRole('status').textContent).toContain('Dokończ w oknie platformy.')
  post()
  expect((await screen.findByText('Ten link już nie działa.')).closest('[role=alert]')).toBeTruthy()
  expect(session.token()).toBeNull()
  expect(screen.queryByText(/Dokończ w oknie/)).toBeNull()
})

test('SOC-05, VAL-13: a registration opens nothing before both consents', async () => {
  serve(answers)
  const { open } = popups()
  showPage(SocialRegisterScreen)
  const button = await twitch('Załóż konto przez Twitch')
  fireEvent.click(button)
  expect(open).not.toHaveBeenCalled()
  await screen.findByText('Musisz wyrazić zgodę na przetwarzanie danych osobowych')
  await screen.findByText('Musisz zaakceptować regulamin')
  const boxes = screen.getAllByRole('checkbox')
  await waitFor(() => expect(document.activeElement).toBe(boxes[0]))
  for (const box of boxes) fireEvent.click(box)
  await waitFor(() => expect(screen.queryByText('Musisz zaakceptować regulamin')).toBeNull())
  fireEvent.click(button)
  expect(open.mock.lastCall?.[0]).toMatch(/^\/api\/twitch\/register\?nonce=\w+&privacy=1&terms=1&language=pl$/)
})
