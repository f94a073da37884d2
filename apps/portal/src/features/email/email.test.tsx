import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { ConfirmEmailScreen } from './confirm-email-screen.tsx'
import { EmailBanner } from './email-banner.tsx'
import { EmailSection } from './email-section.tsx'

const userOf = (changes: object = {}) => ({
  email: 'iga@poczta.test',
  email_confirmed: false,
  pending_email: null,
  has_password: true,
  ...changes,
})
const asUser = (changes: object = {}) => ({ 'GET /users': () => answer(200, { data: userOf(changes) }) })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const namesOf = (calls: { name: string }[]) => calls.map(({ name }) => name)

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

describe('13.2 the home page asks to confirm the address', () => {
  test('the code that was typed is sent, and then nothing is asked any more', async () => {
    let isConfirmed = false
    const calls = serve({
      'GET /users': () => answer(200, { data: userOf({ email_confirmed: isConfirmed }) }),
      'POST /users/email/confirm': () => {
        isConfirmed = true
        return answer(200, { data: {} })
      },
    })
    showPage(EmailBanner)
    await screen.findByText(/iga@poczta\.test/)
    await type('Kod z maila', '12a3 456')
    await press('Potwierdź')
    await waitFor(() => expect(screen.queryByText('Potwierdź swój adres e-mail')).toBeNull())
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ code: '123456' })
  })

  test('a wrong code is said under the field, a short one is not sent', async () => {
    const calls = serve({
      ...asUser(),
      'POST /users/email/confirm': () =>
        answer(422, { message: 'Popraw pola.', errors: { code: ['Ten kod jest zły.'] }, code: 'wrong_code' }),
    })
    showPage(EmailBanner)
    await type('Kod z maila', '123')
    await press('Potwierdź')
    await screen.findByText('Podaj 6-cyfrowy kod')
    expect(namesOf(calls)).not.toContain('POST /users/email/confirm')
    await type('Kod z maila', '123456')
    await press('Potwierdź')
    expect(await screen.findByText('Ten kod jest zły.')).toBeDefined()
  })

  test('another code is sent once, and the pause is counted down', async () => {
    const calls = serve({ ...asUser(), 'POST /users/email/resend': () => answer(200, { data: {} }) })
    showPage(EmailBanner)
    await press('Wyślij nowy kod')
    await screen.findByText(/Wysłaliśmy nowy kod na adres iga@poczta\.test/)
    const waiting = await screen.findByRole('button', { name: /Nowy kod za (1:00|0:5\d)/ })
    fireEvent.click(waiting)
    expect(namesOf(calls).filter(name => name.endsWith('resend'))).toHaveLength(1)
  })

  test('a confirmed address is not spoken of; a missing one leads to the settings', async () => {
    const calls = serve(asUser({ email_confirmed: true }))
    const { container, unmount } = showPage(EmailBanner)
    await waitFor(() => expect(namesOf(calls)).toContain('GET /users'))
    await waitFor(() => expect(container.querySelector('section')).toBeNull())
    unmount()
    serve(asUser({ email: null }))
    showPage(EmailBanner)
    expect((await screen.findByRole('link', { name: 'Dodaj adres' })).getAttribute('href')).toBe('/settings/system')
  })
})

describe('13.2 the settings show the address, its state, and change it', () => {
  test('an address that waits stands beside the present one, with its code', async () => {
    serve(asUser({ email_confirmed: true, pending_email: 'nowy@poczta.test' }))
    showPage(EmailSection)
    expect(await screen.findByText('Potwierdzony')).toBeDefined()
    expect(screen.getByText('Czeka na potwierdzenie')).toBeDefined()
    expect(screen.getByText(/Dopóki go nie potwierdzisz, nic się nie zmienia/)).toBeDefined()
    expect(screen.getByLabelText('Kod z maila')).toBeDefined()
  })

  test('a change is sent trimmed, and what is wrong stands under its field', async () => {
    const calls = serve({
      ...asUser({ email_confirmed: true }),
      'PUT /users/email': ({ body }) =>
        (body as { email: string }).email === 'nowy@poczta.test'
          ? answer(200, { data: {} })
          : answer(422, { message: 'Popraw pola.', errors: { email: ['Ten adres jest zajęty'] } }),
    })
    showPage(EmailSection)
    await press('Zmień adres')
    await type('Nowy adres e-mail', 'zajety@poczta.test')
    await press('Wyślij kod')
    await screen.findByText('Ten adres jest zajęty')
    await type('Nowy adres e-mail', ' Nowy@Poczta.test ')
    await press('Wyślij kod')
    await screen.findByRole('button', { name: 'Zmień adres' })
    expect(calls.findLast(({ name }) => name.startsWith('PUT'))?.body).toEqual({ email: 'nowy@poczta.test' })
  })
})

describe('13.2 the page of a mailed link', () => {
  const token = 'x'.repeat(43)
  const page = { email: 'iga@poczta.test', account: 'I… T…', is_change: false, nonce: 'n.o.nce' }
  const show = () => showPage(ConfirmEmailScreen, { at: `/confirm-email?token=${token}`, routes: ['/confirm-email'] })

  test('SCR-06 a page that could not be read has one heading and a name', async () => {
    serve({ [`GET /email-confirmations/${token}`]: () => answer(503, { message: 'Spróbuj za chwilę.' }) })
    show()
    await screen.findByRole('heading', { level: 1, name: 'Nie udało się wczytać danych' })
    await waitFor(() => expect(document.title).toContain('Potwierdź adres e-mail'))
  })
  const ofPage = { [`GET /email-confirmations/${token}`]: () => answer(200, { data: page }) }

  test('the token leaves the address bar at once, and the button confirms with it', async () => {
    const calls = serve({ ...asUser(), ...ofPage, 'POST /users/email/confirm': () => answer(200, { data: {} }) })
    const { router } = show()
    await screen.findByText('I… T…')
    expect(router.state.location.href).toBe('/confirm-email')
    const button = await screen.findByRole('button', { name: 'To mój adres, potwierdzam' })
    expect(namesOf(calls).filter(name => !name.startsWith('GET'))).toEqual([])
    fireEvent.click(button)
    await screen.findByRole('heading', { name: 'Adres potwierdzony' })
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ token })
  })

  test('threat model §3.7: what a script presses without a person confirms nothing and disowns nothing', async () => {
    const calls = serve({
      ...asUser(),
      ...ofPage,
      'POST /users/email/confirm': () => answer(429, { message: 'Za dużo prób.' }),
    })
    show()
    await screen.findByRole('button', { name: 'To mój adres, potwierdzam' })
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true })
    await press('To mój adres, potwierdzam')
    await press('To nie ja')
    Reflect.deleteProperty(navigator, 'userActivation')
    await screen.findByRole('button', { name: 'To mój adres, potwierdzam' })
    expect(namesOf(calls).filter(name => !name.startsWith('GET'))).toEqual([])
  })

  test('who is signed in to nobody signs in first and comes back; who is signed in to another account is told', async () => {
    session.auth.set({ token: null, remember: false })
    serve(ofPage)
    const { unmount } = show()
    const link = await screen.findByRole('link', { name: 'Zaloguj się i potwierdź' })
    expect(screen.queryByRole('button', { name: 'To mój adres, potwierdzam' })).toBeNull()
    fireEvent.click(link)
    expect(sessionStorage.getItem('fanfara-origin')).toBe(`/confirm-email?token=${token}`)
    unmount()
    session.auth.set({ token: 't', remember: false })
    serve({ ...ofPage, ...asUser({ email: 'kto@inny.test', email_confirmed: true }) })
    show()
    await screen.findByText(/Jesteś na innym koncie/)
    expect(screen.queryByRole('button', { name: 'To mój adres, potwierdzam' })).toBeNull()
  })

  test('“this was not me” needs no session, and carries what the page was handed', async () => {
    session.auth.set({ token: null, remember: false })
    const calls = serve({ ...ofPage, [`POST /email-confirmations/${token}/disown`]: () => answer(200, { data: {} }) })
    show()
    await press('To nie ja')
    await screen.findByRole('heading', { name: /to już nie jest adres tego konta/ })
    expect(calls.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ nonce: 'n.o.nce' })
  })

  test('a link that is over says so and shows the way out; a failure can be tried again', async () => {
    serve({ [`GET /email-confirmations/${token}`]: () => answer(410, { message: 'Koniec.' }) })
    const { unmount } = show()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByRole('link', { name: 'Otwórz ustawienia' }).getAttribute('href')).toBe('/settings/system')
    unmount()
    serve({ [`GET /email-confirmations/${token}`]: () => answer(429, { message: 'Za dużo prób.' }) })
    show()
    expect(await screen.findByText('Za dużo prób.')).toBeDefined()
    expect(await screen.findByRole('button', { name: /ponownie/ })).toBeDefined()
  })
})
