import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

const limited = () =>
  new Response(JSON.stringify({ message: 'Za dużo prób.' }), { status: 429, headers: { 'retry-after': '90' } })
const sent = () => answer(200, { data: { message: 'Kod jest w drodze.' } })
const valid = () => answer(200, { data: { valid: true } })

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const isAtStep = (step: number) =>
  waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(`Krok ${step} z 4`))
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

async function toStep2() {
  await screen.findByLabelText('E-mail')
  type('E-mail', ' Iga@Accounts.test ')
  press('Wyślij kod')
  await isAtStep(2)
}
async function toStep3() {
  await toStep2()
  type('Kod z maila', '0042')
  press('Dalej')
  await isAtStep(3)
}
function setPassword(password = 'Nowe-haslo-1') {
  type('Nowe hasło', password)
  type('Powtórz hasło', password)
  press('Ustaw hasło')
}

afterEach(() => vi.unstubAllGlobals())

test('AUTH-22 AUTH-23 AUTH-24 AUTH-27 AUTH-28 AUTH-29 TRAN-70 TRAN-72 TRAN-73 TRAN-76: four steps; a leading zero is kept, back to sign-in is there until it is done', async () => {
  const calls = serve({
    'POST /passwords/forgot': sent,
    'POST /passwords/validate-code': valid,
    'POST /passwords/reset': sent,
  })
  const { router } = showPage(ForgotPasswordScreen)
  await toStep3()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nowe hasło')))
  expect(screen.getByRole('link', { name: 'Wróć do logowania' })).toBeTruthy()
  setPassword()
  await isAtStep(4)
  expect(screen.queryByRole('link', { name: 'Wróć do logowania' })).toBeNull()
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    ['POST /passwords/forgot', { email: 'iga@accounts.test' }],
    ['POST /passwords/validate-code', { email: 'iga@accounts.test', code: '0042' }],
    [
      'POST /passwords/reset',
      {
        email: 'iga@accounts.test',
        code: '0042',
        password: 'Nowe-haslo-1',
        password_confirmation: 'Nowe-haslo-1',
      },
    ],
  ])
  press('OK')
  await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
})

test('AUTH-24, VAL-14: fewer than four digits are not sent', async () => {
  const calls = serve({ 'POST /passwords/forgot': sent })
  showPage(ForgotPasswordScreen)
  await toStep2()
  type('Kod z maila', '12a')
  press('Dalej')
  await screen.findByText('Podaj 4-cyfrowy kod')
  expect(valueOf('Kod z maila')).toBe('12')
  expect(calls).toHaveLength(1)
  type('Kod z maila', '123')
  await waitFor(() => expect(screen.queryByText('Podaj 4-cyfrowy kod')).toBeNull())
})

test('AUTH-31, ERR-09: a code that is refused is told above the form, which stays', async () => {
  const refused = { message: 'Ten kod nie działa.', errors: { code: ['Sprawdź kod.'] } }
  serve({ 'POST /passwords/forgot': sent, 'POST /passwords/validate-code': () => answer(422, refused) })
  showPage(ForgotPasswordScreen)
  await toStep2()
  type('Kod z maila', '0042')
  press('Dalej')
  expect((await screen.findByRole('alert')).textContent).toBe('Ten kod nie działa.')
  expect(screen.getByText('Sprawdź kod.')).toBeTruthy()
  await isAtStep(2)
  expect(valueOf('Kod z maila')).toBe('0042')
})

/** Goes all the way to the new password, which the server then refuses so. */
async function resetRefused(refused: object) {
  serve({
    'POST /passwords/forgot': sent,
    'POST /passwords/validate-code': valid,
    'POST /passwords/reset': () => answer(422, refused),
  })
  showPage(ForgotPasswordScreen)
  await toStep3()
  setPassword()
}

test('AUTH-30, ERR-11, TRAN-74: an error on the code leads from the new password back to the code; what was typed stays', async () => {
  const refused = { message: 'Ten kod już nie działa.', code: 'wrong_code', errors: { code: ['Poproś o nowy kod.'] } }
  await resetRefused(refused)
  await isAtStep(2)
  expect(screen.getByRole('alert').textContent).toBe('Ten kod już nie działa.')
  await screen.findByText('Poproś o nowy kod.')
  expect(valueOf('Kod z maila')).toBe('0042')
  press('Dalej')
  await isAtStep(3)
  expect(valueOf('Nowe hasło')).toBe('Nowe-haslo-1')
})

test('AUTH-30, AUTH-31, ERR-09, VAL-16: an error on the password stays with the password, and is told above the form', async () => {
  const refused = { message: 'To hasło jest zbyt popularne.', errors: { password: ['Wybierz inne.'] } }
  await resetRefused(refused)
  await screen.findByText('Wybierz inne.')
  expect(screen.getByRole('alert').textContent).toBe('To hasło jest zbyt popularne.')
  await isAtStep(3)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nowe hasło')))
})

test('AUTH-26, AUTH-31, ERR-09: a limit is told above the form, and the address stays', async () => {
  serve({ 'POST /passwords/forgot': limited })
  showPage(ForgotPasswordScreen)
  await screen.findByLabelText('E-mail')
  type('E-mail', 'iga@accounts.test')
  press('Wyślij kod')
  expect((await screen.findByRole('alert')).textContent).toBe('Za dużo prób.')
  await isAtStep(1)
  expect(valueOf('E-mail')).toBe('iga@accounts.test')
})

test('AUTH-25, AUTH-26, TRAN-71: after a minute the code is sent again, and the answer is told; a limit sets the countdown', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const answers = [sent(), sent(), limited()]
  serve({ 'POST /passwords/forgot': () => answers.shift() ?? limited() })
  showPage(ForgotPasswordScreen)
  await toStep2()
  const waiting = await screen.findByRole('button', { name: 'Wyślij ponownie za 1:00' })
  expect(waiting.getAttribute('aria-disabled')).toBe('true')
  await vi.advanceTimersByTimeAsync(60_000)
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij kod ponownie' }))
  expect((await screen.findByRole('status')).textContent).toBe('Kod jest w drodze.')
  await vi.advanceTimersByTimeAsync(60_000)
  fireEvent.click(await screen.findByRole('button', { name: 'Wyślij kod ponownie' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Za dużo prób.')
  await screen.findByRole('button', { name: 'Wyślij ponownie za 1:30' })
  vi.useRealTimers()
})

test('AUTH-22: going back to the address keeps it, and going on asks for no second code', async () => {
  const calls = serve({ 'POST /passwords/forgot': sent })
  showPage(ForgotPasswordScreen)
  await toStep2()
  type('Kod z maila', '12')
  press('Zmień adres')
  await isAtStep(1)
  expect(valueOf('E-mail').trim().toLowerCase()).toBe('iga@accounts.test')
  press('Wyślij kod')
  await isAtStep(2)
  expect(valueOf('Kod z maila')).toBe('12')
  expect(calls).toHaveLength(1)
})

test.each([
  ['1', () => screen.findByLabelText('E-mail')],
  ['2', toStep2],
  ['3', toStep3],
])('TRAN-75, AUTH-29: from step %s the way back leads to signing in', async (_, arrive) => {
  serve({ 'POST /passwords/forgot': sent, 'POST /passwords/validate-code': valid })
  const { router } = showPage(ForgotPasswordScreen)
  await arrive()
  fireEvent.click(screen.getByRole('link', { name: 'Wróć do logowania' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/login'))
})
