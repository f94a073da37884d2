import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/app/session/session.ts'
import { answer, serve, showPage } from '#/app/testing/test-page.tsx'
import { ProfileSection } from './profile-section.tsx'

const id = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const categories = ['Gry', 'Muzyka', 'Sport', 'Podróże'].map((name, at) => ({ id: id(at + 1), name }))
const user = {
  id: id(9),
  uuid: 'u',
  name: 'Ola Nowak',
  description: 'Gram wieczorami.',
  avatar_url: null,
  categories: [{ id: id(1), name: 'Games' }],
  email: 'ola@test.test',
  role: 'influencer',
  has_password: true,
}
const reads = {
  'GET /users': () => answer(200, { data: user }),
  'GET /users/categories': () => answer(200, { data: categories }),
}

beforeEach(() =>
  session.signIn({
    token: 't',
    remember: false,
    user: {
      id: user.id,
      name: user.name,
      avatar_url: null,
      role: 'influencer',
      language: 'pl',
      theme: 'dark',
      easy_ad: false,
    },
  }),
)
afterEach(() => vi.unstubAllGlobals())

const nameField = () => screen.findByLabelText<HTMLInputElement>('Imię lub nazwa')
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Zapisz profil' }))
/** Names of the tags; behind an open list or dialog they are out of reach for roles. */
const tags = () =>
  screen.queryAllByRole('button', { name: /^Usuń: /, hidden: true }).map(button => button.getAttribute('aria-label'))
async function choose(name: string) {
  const input = screen.getByLabelText('Zainteresowania')
  fireEvent.focus(input)
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.click(await screen.findByRole('option', { name }))
}

test('PROF-04, VAL-18: an empty name is refused without a call', async () => {
  const calls = serve(reads)
  showPage(ProfileSection)
  fireEvent.change(await nameField(), { target: { value: '  ' } })
  save()
  expect(await screen.findByText('To pole jest wymagane')).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([])
})

test('PROF-07 PROF-08 PROF-09 PROF-10: tags carry translated names, come and go, a chosen one again and a fourth change nothing', async () => {
  serve(reads)
  showPage(ProfileSection)
  await nameField()
  expect(tags()).toEqual(['Usuń: Gry'])
  await choose('Muzyka')
  await choose('Gry')
  expect(tags()).toEqual(['Usuń: Gry', 'Usuń: Muzyka'])
  await choose('Sport')
  await choose('Podróże')
  expect(await screen.findByText('Możesz wybrać najwyżej 3 zainteresowania')).toBeTruthy()
  expect(tags()).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'Usuń: Muzyka', hidden: true }))
  expect(tags()).toEqual(['Usuń: Gry', 'Usuń: Sport'])
  await waitFor(() => expect(screen.queryByText('Możesz wybrać najwyżej 3 zainteresowania')).toBeNull())
})

test('PROF-10: an interest that is not in the list shows its server name', async () => {
  const own = [...user.categories, { id: id(8), name: 'Filatelistyka' }]
  serve({ ...reads, 'GET /users': () => answer(200, { data: { ...user, categories: own } }) })
  showPage(ProfileSection)
  await nameField()
  expect(tags()).toEqual(['Usuń: Gry', 'Usuń: Filatelistyka'])
})

test('ROLE-05: beside the description stands who reads it', async () => {
  serve(reads)
  showPage(ProfileSection)
  await nameField()
  const hint = document.getElementById(
    screen.getByLabelText('Opis').getAttribute('aria-describedby')?.split(' ')[0] ?? '',
  )
  expect(hint?.textContent).toContain('Ten opis czytają reklamodawcy.')
})

test('PROF-11, PROF-12, ERR-19: saving sends name, description, interests and id; the answer replaces the tags; a modal with OK', async () => {
  const saved = { ...user, name: 'Ola N.', description: null, categories: [{ id: id(3), name: 'Sports' }] }
  const calls = serve({ ...reads, 'PUT /users': () => answer(200, { data: saved }) })
  showPage(ProfileSection)
  fireEvent.change(await nameField(), { target: { value: ' Ola N. ' } })
  fireEvent.change(screen.getByLabelText('Opis'), { target: { value: '' } })
  save()
  const dialog = await screen.findByRole('dialog', { name: 'Profil zapisany' })
  expect(within(dialog).getByRole('button', { name: 'OK' })).toBeTruthy()
  expect(calls.find(({ name }) => name === 'PUT /users')?.body).toEqual({
    id: user.id,
    name: 'Ola N.',
    description: null,
    categories: [id(1)],
  })
  expect(session.user.get()?.name).toBe('Ola N.')
  await waitFor(() => expect(tags()).toEqual(['Usuń: Sport']))
})

test('PROF-13, VAL-16: the server’s sentence stands under its field, and what was typed stays', async () => {
  serve({ ...reads, 'PUT /users': () => answer(422, { message: 'Nie.', errors: { name: ['Za długa nazwa.'] } }) })
  showPage(ProfileSection)
  fireEvent.change(await nameField(), { target: { value: 'Ola Długa' } })
  save()
  expect(await screen.findByText('Za długa nazwa.')).toBeTruthy()
  expect((await nameField()).value).toBe('Ola Długa')
  expect(screen.queryByText('Nie.')).toBeNull()
})

test('PROF-02, PROF-03: a file that cannot be the picture is refused in place, nothing is sent', async () => {
  const calls = serve(reads)
  showPage(ProfileSection)
  await nameField()
  const input = screen.getByLabelText('Plik ze zdjęciem')
  fireEvent.change(input, { target: { files: [new File(['GIF89a'], 'ola.png')] } })
  expect(await screen.findByText('Możesz przesłać tylko plik JPG/PNG!')).toBeTruthy()
  const large = new Uint8Array(2 * 1024 * 1024)
  large.set([0xff, 0xd8, 0xff])
  fireEvent.change(input, { target: { files: [new File([large], 'ola.jpg')] } })
  expect(await screen.findByText('Obraz musi być mniejszy niż 2MB!')).toBeTruthy()
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('LAY-12: what could not be read can be asked for again', async () => {
  let attempts = 0
  serve({
    ...reads,
    'GET /users/categories': () => {
      attempts += 1
      return attempts === 1 ? answer(404, { message: 'Nie teraz.' }) : reads['GET /users/categories']()
    },
  })
  showPage(ProfileSection)
  expect(await screen.findByText('Nie teraz.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect((await nameField()).value).toBe('Ola Nowak')
})

test('SCR-86 what somebody writes while the profile is being saved stays, as something not saved yet', async () => {
  const come = new Map<string, (response: Response) => void>()
  const calls = serve({ ...reads, 'PUT /users': () => new Promise<Response>(resolve => come.set('saved', resolve)) })
  showPage(ProfileSection)
  fireEvent.change(await nameField(), { target: { value: 'Ola ' } })
  save()
  await waitFor(() => expect([...come.keys()]).toEqual(['saved']))
  fireEvent.change(screen.getByLabelText('Opis'), { target: { value: 'Gram rano.' } })
  come.get('saved')?.(answer(200, { data: { ...user, name: 'Ola' } }))
  await screen.findByText('Profil zapisany')
  expect((await nameField()).value).toBe('Ola')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Opis').value).toBe('Gram rano.')
  expect(calls.filter(({ name }) => name === 'PUT /users')).toHaveLength(1)
})
