import { lookOn } from '@fanfara/ui/look-on'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberOrigin } from '#/app/session/origin.ts'
import { markExpired } from '@fanfara/ui/session-expired'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { LoginScreen } from './login-screen.tsx'
import { signedIn } from './test-person.ts'

/** Shows the page on a wide or a narrow screen. */
function show(isDesktop: boolean) {
  lookOn(isDesktop ? 'desktop' : 'phone')
  return showPage(LoginScreen)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByLabelText('E-mail').closest('form') as HTMLFormElement)
const flags = { active: true, hidden: false, hidden_in_login: false, need_confirm: false, coming_soon: false }
const types = { 'GET /channels/types': () => answer(200, { data: [{ ...flags, name: 'twitch', label: 'Twitch' }] }) }

beforeEach(() => session.signOut())
afterEach(() => vi.unstubAllGlobals())

test('AUTH-01, AUTH-03, AUTH-05: inputs that password managers know, and the ways to a new password and a new account', async () => {
  serve(types)
  show(false)
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
  const password = screen.getByLabelText<HTMLInputElement>('Hasło')
  expect([email.type, email.autocomplete]).toEqual(['email', 'username'])
  expect([password.type, password.autocomplete]).toEqual(['password', 'current-password'])
  expect(screen.getByRole('link', { name: 'Nie pamiętasz hasła?' }).getAttribute('href')).toBe('/forgot-password')
  expect(screen.getByRole('link', { name: 'Zarejestruj się' }).getAttribute('href')).toBe('/register')
})

test('AUTH-04, AUTH-06: on a wide screen a button per platform, on a small one a link to the social page and no call', async () => {
  const calls = serve(types)
  const narrow = show(false)
  const link = await screen.findByRole('link', { name: 'Zaloguj się przez platformę' })
  expect(link.getAttribute('href')).toBe('/login/social')
  expect(screen.queryByRole('button', { name: /Twitch/ })).toBeNull()
  expect(calls.map(({ name }) => name)).not.toContain('GET /channels/types')
  narrow.unmount()
  show(true)
  await screen.findByRole('button', { name: 'Zaloguj się przez Twitch' })
  expect(screen.queryByRole('link', { name: 'Zaloguj się przez platformę' })).toBeNull()
})

test('AUTH-11, AUTH-12, AUTH-13, ERR-09, VAL-01, VAL-17: rules first, then the server; the first field in trouble gets the focus', async () => {
  const refused = { message: 'Nie tym razem.', errors: { email: ['Zły e-mail lub hasło.'] } }
  const calls = serve({ ...types, 'POST /login': () => answer(422, refused) })
  show(false)
  await screen.findByLabelText('E-mail')
  type('E-mail', 'iga@accounts.test')
  submit()
  await screen.findByText('To pole jest wymagane')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Hasło')))
  expect(calls.map(({ name }) => name)).not.toContain('POST /login')
  type('Hasło', 'abc')
  submit()
  expect(await screen.findAllByText('Zły e-mail lub hasło.')).toHaveLength(2)
  expect(screen.getByRole('alert').textContent).toBe('Nie tym razem.E-mailHasło')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
  expect(calls.find(({ name }) => name === 'POST /login')?.body).toEqual({
    email: 'iga@accounts.test',
    password: 'abc',
  })
})

test('NAV-34, AUTH-10: who signs in in another tab is led on here too, once', async () => {
  serve(types)
  rememberOrigin('/timetable?status=during')
  const { router } = show(false)
  await screen.findByLabelText('E-mail')
  const tell = (key: string) => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  tell('settings')
  expect(router.history.location.pathname).toBe('/')
  localStorage.setItem('auth', JSON.stringify({ token: signedIn.data.credentials.token, remember: false }))
  tell('auth')
  tell('user')
  await waitFor(() => expect(router.history.location.href).toBe('/timetable?status=during'))
})

/** Signs in on the page, and out again: it is open anew afterwards. */
async function signInAndOut(unmount: () => void) {
  type('E-mail', 'iga@accounts.test')
  type('Hasło', 'Demo-pass-1')
  submit()
  await waitFor(() => expect(session.token()).toBe('session-token'))
  unmount()
  session.signOut()
  show(false)
  await screen.findByLabelText('E-mail')
}

test('AUTH-37: whose session ended is told so, until they are in again', async () => {
  serve({ ...types, 'GET /config': () => answer(404, {}), 'POST /login': () => answer(200, signedIn) })
  session.signIn({ ...signedIn.data.credentials, remember: false, user: signedIn.data.user })
  await session.renew(signedIn.data.credentials.token)
  expect(session.token()).toBeNull()
  const { unmount } = show(false)
  await screen.findByText('Sesja wygasła. Zaloguj się, a wrócisz w to samo miejsce.')
  await signInAndOut(unmount)
  expect(screen.queryByText(/Sesja wygasła/)).toBeNull()
})

test('SCR-111 whose session a new password ended is told so, also where other calls fail after it, until they are in again', async () => {
  serve({ ...types, 'GET /config': () => answer(404, {}), 'POST /login': () => answer(200, signedIn) })
  const { token } = signedIn.data.credentials
  session.signIn({ token, remember: true, user: signedIn.data.user })
  expect(await session.renew(token, 'password_changed')).toBe(false)
  markExpired()
  const { unmount } = show(false)
  await screen.findByText(/^Twoje hasło zostało zmienione\. Zaloguj się nowym/)
  expect(screen.queryByText(/Sesja wygasła/)).toBeNull()
  await signInAndOut(unmount)
  expect(screen.queryByText(/hasło zostało zmienione/)).toBeNull()
})

test('DAY-18 whose account is gone is told that, not that they need only sign in; whoever signs in next goes home', async () => {
  serve({ ...types, 'GET /config': () => answer(404, {}), 'POST /login': () => answer(200, signedIn) })
  const { token } = signedIn.data.credentials
  session.signIn({ token, remember: true, user: signedIn.data.user })
  expect(await session.renew(token, 'account_erased')).toBe(false)
  markExpired()
  const { unmount } = show(false)
  await screen.findByText('Konto usunięte')
  expect(screen.queryByText(/Sesja wygasła/)).toBeNull()
  await signInAndOut(unmount)
  expect(screen.queryByText('Konto usunięte')).toBeNull()
})

test('SECF-04 a right password leads to the second step; begun again, everything stands as it was typed', async () => {
  const asked = { message: 'Teraz kod.', code: 'second_factor_required', challenge: 'c', ways: ['authenticator'] }
  const calls = serve({
    ...types,
    'POST /login': () => answer(422, asked),
    'POST /login/second-step': () => answer(200, signedIn),
  })
  show(false)
  await screen.findByLabelText('E-mail')
  type('E-mail', 'iga@accounts.test')
  type('Hasło', 'Demo-pass-1')
  submit()
  const patient = { timeout: 10_000 }
  fireEvent.click(await screen.findByRole('button', { name: 'Zacznij od początku' }, patient))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('iga@accounts.test')
  expect(screen.queryByText('Teraz kod.')).toBeNull()
  submit()
  fireEvent.change(await screen.findByLabelText('Kod z aplikacji', {}, patient), { target: { value: '123456' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Zaloguj się' }).at(-1) as HTMLElement)
  await waitFor(() => expect(session.token()).toBe('session-token'))
  expect(calls.at(-1)?.body).toEqual({ challenge: 'c', proof: { authenticator_code: '123456' } })
})
