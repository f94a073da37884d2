import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STORAGE } from '@fanfara/contract/limits'
import { chooseLanguage } from '#/app/session/language.ts'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { RegisterScreen } from './register-screen.tsx'
import { signedIn } from './test-person.ts'

const token = 'a'.repeat(43)
const invited = { email: 'ola@poczta.test', name: 'Ola Nowak', language: 'pl', expires_at: '2026-03-15T10:00:00Z' }

beforeEach(() => session.signOut())
afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
})

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('INV-03 the link of a letter fills in what is known, and its secret goes out with the form alone', async () => {
  window.location.hash = `#invitation=${token}`
  const calls = serve({
    [`GET /creator-invitations/${token}`]: () => answer(200, { data: invited }),
    'POST /register': () => answer(201, signedIn),
  })
  showPage(RegisterScreen)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ola@poczta.test'))
  expect(screen.getByDisplayValue('Ola Nowak')).toBeTruthy()
  fill('Hasło', 'Przyszlam-1-z-listu')
  fill('Powtórz hasło', 'Przyszlam-1-z-listu')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.submit(screen.getByLabelText('E-mail'))
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('POST /register'))
  expect(calls.find(({ name }) => name === 'POST /register')?.body).toMatchObject({
    email: 'ola@poczta.test',
    invitation: token,
  })
  await waitFor(() => expect(session.token()).not.toBeNull())
})

test('INV-05 a link that ended says so, and the form is there all the same; without a link nothing is asked', async () => {
  window.location.hash = `#invitation=${token}`
  serve({ [`GET /creator-invitations/${token}`]: () => answer(410, { message: 'Ten link już nie działa.' }) })
  showPage(RegisterScreen)
  expect(await screen.findByText('Ten link już nie działa.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
  window.location.hash = ''
  const calls = serve({})
  showPage(RegisterScreen)
  await screen.findAllByLabelText('E-mail')
  expect(calls.filter(({ name }) => name.includes('invitation'))).toEqual([])
})

test('INV-11 what somebody types before the letter’s link is read stays, and the link fills in the rest', async () => {
  window.location.hash = `#invitation=${token}`
  const arrive = new Map<string, (response: Response) => void>()
  serve({
    [`GET /creator-invitations/${token}`]: () => new Promise<Response>(resolve => arrive.set('invited', resolve)),
    'POST /register': () => answer(201, signedIn),
  })
  showPage(RegisterScreen)
  await screen.findByLabelText('E-mail')
  fill('E-mail', 'inny@poczta.test')
  fill('Hasło', 'Przyszlam-1-z-listu')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  await waitFor(() => expect([...arrive.keys()]).toEqual(['invited']))
  arrive.get('invited')?.(answer(200, { data: invited }))
  expect(await screen.findByDisplayValue('Ola Nowak')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('inny@poczta.test')
  expect(screen.getByLabelText<HTMLInputElement>('Hasło').value).toBe('Przyszlam-1-z-listu')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(box => box.checked)).toBe(true)
})

test('INV-12 who never chose a language here begins in that of the letter, and the account has it; a choice stays', async () => {
  window.location.hash = `#invitation=${token}`
  localStorage.removeItem(STORAGE.settings)
  const calls = serve({
    [`GET /creator-invitations/${token}`]: () => answer(200, { data: { ...invited, language: 'en' } }),
    'POST /register': () => answer(201, signedIn),
  })
  showPage(RegisterScreen)
  await waitFor(() => expect(session.language()).toBe('en'))
  fill('Hasło', 'Przyszlam-1-z-listu')
  fill('Powtórz hasło', 'Przyszlam-1-z-listu')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.submit(screen.getByLabelText('E-mail').closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'POST /register')?.body).toMatchObject({ language: 'en' }),
  )

  session.signOut()
  cleanup()
  chooseLanguage('pl')
  showPage(RegisterScreen)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ola@poczta.test'))
  expect(session.language()).toBe('pl')
})
