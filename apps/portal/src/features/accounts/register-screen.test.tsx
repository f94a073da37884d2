import { lookOn } from '@fanfara/ui/look-on'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { RegisterScreen } from './register-screen.tsx'
import { signedIn } from './test-person.ts'

const path = 'POST /register'
const fields = {
  'Imię lub nazwa twórcy': 'Iga',
  'E-mail': 'iga@accounts.test',
  Hasło: 'Nowe-haslo-1',
  'Powtórz hasło': 'Nowe-haslo-1',
}

async function open(respond: () => Response) {
  lookOn('phone')
  const calls = serve({ [path]: respond })
  const shown = showPage(RegisterScreen)
  const email = await screen.findByLabelText('E-mail')
  const submit = () => fireEvent.submit(email.closest('form') as HTMLFormElement)
  return { ...shown, submit, sent: () => calls.filter(({ name }) => name === path).map(({ body }) => body) }
}
function fill() {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
}

beforeEach(() => session.signOut())
afterEach(() => vi.unstubAllGlobals())

test('AUTH-14 AUTH-15 AUTH-21 ROLE-01: six fields and no choice of a role, which is sent all the same; then the person is in', async () => {
  const { router, submit, sent } = await open(() => answer(201, signedIn))
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  fill()
  submit()
  await waitFor(() => expect(session.token()).toBe(signedIn.data.credentials.token))
  expect(sent()).toEqual([
    {
      role: 'influencer',
      name: 'Iga',
      email: 'iga@accounts.test',
      password: 'Nowe-haslo-1',
      password_confirmation: 'Nowe-haslo-1',
      is_privacy_accepted: true,
      is_service_terms_accepted: true,
      language: 'pl',
    },
  ])
  expect(router.history.location.pathname).toBe('/')
})

test('AUTH-16 VAL-10 VAL-11 VAL-12: what is missing stands under its field, consents in words of their own, and nothing is sent', async () => {
  const { submit, sent } = await open(() => answer(500, {}))
  submit()
  expect(await screen.findByText('Musisz wyrazić zgodę na przetwarzanie danych osobowych')).toBeTruthy()
  expect(screen.getByText('Musisz zaakceptować regulamin')).toBeTruthy()
  expect(screen.getAllByText('To pole jest wymagane')).toHaveLength(4)
  expect(sent()).toEqual([])
})

test('AUTH-17 GEN-13: the consents lead to what is consented to, in a new tab', async () => {
  await open(() => answer(500, {}))
  const links = screen
    .getAllByRole('link')
    .filter(link => link.getAttribute('target') === '_blank')
    .map(link => link.getAttribute('href'))
  expect(links).toEqual(['/legal/privacy-policy', '/legal/terms'])
})

test('AUTH-20 ERR-09: a refusal is told above the form and under its field; what was typed stays', async () => {
  const refused = { message: 'Nie udało się założyć konta.', errors: { email: ['Ten adres jest już zajęty.'] } }
  const { submit } = await open(() => answer(422, refused))
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Nie udało się założyć konta.E-mail')
  expect(screen.getByText('Ten adres jest już zajęty.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('iga@accounts.test')
})

test('FORM-12 what the server says of a field stands beside it once; the alert leads there', async () => {
  const taken = 'Ten adres jest już używany.'
  const { submit } = await open(() => answer(422, { message: taken, errors: { email: [taken] } }))
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Sprawdź zaznaczone pola.E-mail')
  expect(screen.getAllByText(taken)).toHaveLength(1)
})

test('FORM-13 a password that was refused is called neither good nor strong until it is changed', async () => {
  const common = 'To hasło jest zbyt popularne.'
  const { submit } = await open(() => answer(422, { message: common, errors: { password: [common] } }))
  fill()
  const password = screen.getByLabelText('Hasło')
  expect(screen.getAllByText('Mocne hasło').length).toBeGreaterThan(0)
  submit()
  await screen.findByText(common)
  expect(screen.queryAllByText('Mocne hasło')).toEqual([])
  fireEvent.change(password, { target: { value: 'Zupelnie-inne-2' } })
  expect((await screen.findAllByText('Mocne hasło')).length).toBeGreaterThan(0)
  // Of one that breaks a rule both are said: that it is weak, and which rule.
  fireEvent.change(password, { target: { value: 'Abc-1' } })
  await screen.findByText('Hasło musi mieć co najmniej 8 znaków')
  expect(screen.getAllByText('Słabe hasło').length).toBeGreaterThan(0)
})

test('FORM-09 name and address are there again after a reload, no password and no consent; once somebody registered they are gone', async () => {
  const first = await open(() => answer(201, signedIn))
  fill()
  first.unmount()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Nowe-haslo-1')
  const again = await open(() => answer(201, signedIn))
  const values = () => Object.keys(fields).map(label => screen.getByLabelText<HTMLInputElement>(label).value)
  expect(values()).toEqual(['Iga', 'iga@accounts.test', '', ''])
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(box => box.checked)).toEqual([false, false])
  fill()
  again.submit()
  await waitFor(() => expect(session.token()).toBe(signedIn.data.credentials.token))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('iga@accounts.test')
})
