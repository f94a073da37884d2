import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { question } from '#/app/session/identity.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { PasswordScreen } from './password-screen.tsx'

const person = (changes: object = {}) => ({
  'GET /users': () => answer(200, { data: { id: 'me', email: 'ola@test.test', has_password: true, ...changes } }),
})
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
async function fillAll(confirmation = 'Nowe-haslo-1') {
  await fill('Obecne hasło', 'Stare-haslo-1')
  await fill('Nowe hasło', 'Nowe-haslo-1')
  await fill('Powtórz nowe hasło', confirmation)
}
const labels = ['Obecne hasło', 'Nowe hasło', 'Powtórz nowe hasło']

beforeEach(() => session.auth.set({ token: 't', remember: false }))
afterEach(() => vi.unstubAllGlobals())

test('PASS-02, PASS-03, VAL-04 VAL-05 VAL-06 VAL-07 VAL-08 VAL-09: empty fields, a weak password and another confirmation are refused without a call', async () => {
  const calls = serve(person())
  showPage(PasswordScreen)
  await press('Zmień hasło')
  await waitFor(() => expect(screen.getAllByText('To pole jest wymagane')).toHaveLength(3))
  await fill('Obecne hasło', 'x')
  await fill('Nowe hasło', 'Krotk-1')
  await fill('Powtórz nowe hasło', 'Krotk-2')
  await press('Zmień hasło')
  expect(await screen.findByText('Hasło musi mieć co najmniej 8 znaków')).toBeTruthy()
  await fill('Nowe hasło', 'bezwielkiej-1')
  expect(await screen.findByText(/^Użyj małej litery/)).toBeTruthy()
  await fillAll('Inne-haslo-1')
  await press('Zmień hasło')
  expect(await screen.findByText('Podane hasła nie są takie same')).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([])
})

test('PASS-01, PASS-04, ERR-19: the change is sent, a modal with one button says so, and the form is empty', async () => {
  const calls = serve({ ...person(), 'PUT /passwords': () => answer(200, { data: { message: 'Zmienione.' } }) })
  showPage(PasswordScreen)
  await fillAll()
  await press('Zmień hasło')
  const dialog = await screen.findByRole('dialog', { name: 'Hasło zmienione' })
  expect(within(dialog).getAllByText('OK')).toHaveLength(1)
  expect(calls.find(({ name }) => name === 'PUT /passwords')?.body).toEqual({
    password_old: 'Stare-haslo-1',
    password: 'Nowe-haslo-1',
    password_confirmation: 'Nowe-haslo-1',
  })
  expect(labels.map(valueOf)).toEqual(['', '', ''])
})

test('PASS-05, ERR-16: a refusal of a field stands under it; the values stay', async () => {
  const refusal = { message: 'Nie.', errors: { password_old: ['To nie jest obecne hasło.'] } }
  serve({ ...person(), 'PUT /passwords': () => answer(422, refusal) })
  showPage(PasswordScreen)
  await fillAll()
  await press('Zmień hasło')
  expect(await screen.findByText('To nie jest obecne hasło.')).toBeTruthy()
  expect(screen.queryByText('Nie.')).toBeNull()
  expect(labels.map(valueOf)).toEqual(['Stare-haslo-1', 'Nowe-haslo-1', 'Nowe-haslo-1'])
})

test('FORM-07 the topmost field that the server refuses has the focus, and so comes into sight', async () => {
  const errors = { password: ['Już go tu było.'], password_old: ['To nie jest obecne hasło.'] }
  serve({ ...person(), 'PUT /passwords': () => answer(422, { message: 'Nie.', errors }) })
  showPage(PasswordScreen)
  await fillAll()
  await press('Zmień hasło')
  await screen.findByText('To nie jest obecne hasło.')
  expect(document.activeElement).toBe(screen.getByLabelText('Obecne hasło'))
})

test('PASS-05: a refusal without fields is an alert above the form; the values stay', async () => {
  serve({ ...person(), 'PUT /passwords': () => answer(422, { message: 'Dziś nie.' }) })
  showPage(PasswordScreen)
  await fillAll()
  await press('Zmień hasło')
  expect((await screen.findByRole('alert')).textContent).toContain('Dziś nie.')
  expect(valueOf('Obecne hasło')).toBe('Stare-haslo-1')
})

test('SOC-24: without password and e-mail the way leads to where an address is added', async () => {
  serve(person({ has_password: false, email: null }))
  const { router } = showPage(PasswordScreen)
  fireEvent.click(await screen.findByRole('link', { name: 'Dodaj adres e-mail' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/system'))
  expect(screen.queryByLabelText('Obecne hasło')).toBeNull()
})

test('SOC-24 13.8: the first password is set after the question who acts; cancelled, what was typed stays', async () => {
  let isConfirmed = false
  const calls = serve({
    ...person({ has_password: false }),
    'POST /passwords': () =>
      isConfirmed
        ? answer(200, { data: {} })
        : answer(403, { message: 'Potwierdź, że to Ty, i spróbuj ponownie.', code: 'confirm_identity' }),
  })
  showPage(PasswordScreen)
  await fill('Nowe hasło', 'Nowe-haslo-1')
  await fill('Powtórz nowe hasło', 'Nowe-haslo-1')
  await press('Ustaw hasło')
  await waitFor(() => expect(question.isAsked()).toBe(true))
  question.answer(false)
  expect((await screen.findByRole('alert')).textContent).toContain('Potwierdź, że to Ty')
  expect(valueOf('Nowe hasło')).toBe('Nowe-haslo-1')
  await press('Ustaw hasło')
  await waitFor(() => expect(question.isAsked()).toBe(true))
  isConfirmed = true
  question.answer(true)
  const sent = () => calls.filter(({ name }) => name === 'POST /passwords')
  await waitFor(() => expect(sent()).toHaveLength(3))
  expect(sent().at(-1)?.body).toEqual({ password: 'Nowe-haslo-1', password_confirmation: 'Nowe-haslo-1' })
})

test('LAY-12: what could not be read can be asked for again', async () => {
  let attempts = 0
  serve({
    'GET /users': () => {
      attempts += 1
      return attempts === 1 ? answer(404, { message: 'Nie teraz.' }) : person()['GET /users']()
    },
  })
  showPage(PasswordScreen)
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  await press('Spróbuj ponownie')
  expect(await screen.findByLabelText('Obecne hasło')).toBeTruthy()
})
