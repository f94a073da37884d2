import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#/session.ts'
import { overview } from '#/test/samples.ts'
import { answer, changesIn, open, serve } from '#/test/world.tsx'
import { speak } from '#/texts.ts'

const token = 'a'.repeat(43)
const place = `/operator-invitations/${token}`
const invitation = {
  email: 'iga@firma.test',
  role: 'finance',
  invited_by: 'Hanna',
  expires_at: '2026-03-08T10:00:00Z',
  nonce: 'once',
}
const user = { id: '1', name: 'Iga', avatar_url: null, role: 'operator', operator_role: 'finance', language: 'pl' }

beforeEach(async () => {
  localStorage.clear()
  await speak('pl')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('OPS-01 decision 0044 who was invited chooses name and password, and is in', async () => {
  const received = serve({
    [`GET ${place}`]: () => ({ data: invitation }),
    [`POST ${place}`]: () => answer(201, { data: { email: invitation.email } }),
    'POST /login': () => ({
      data: {
        credentials: { token: 'fresh', token_type: 'Bearer', expires_at: '2026-03-01T18:00:00Z' },
        user: { ...user, theme: 'dark', easy_ad: false },
      },
    }),
    'GET /ops/overview': () => ({ data: overview() }),
  })
  open(`/invitation?token=${token}`)
  expect(await screen.findByText(/Hanna zaprasza Cię/)).toBeTruthy()
  expect(screen.getByText(/^Finanse\./)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Imię i nazwisko'), { target: { value: 'Iga' } })
  for (const label of ['Hasło', 'Hasło jeszcze raz'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Dobre-haslo-1' } })
  fireEvent.submit(screen.getByRole('button', { name: 'Dołącz' }).closest('form') as HTMLFormElement)
  expect(await screen.findByRole('heading', { name: 'Do zrobienia' })).toBeTruthy()
  const password = { password: 'Dobre-haslo-1', password_confirmation: 'Dobre-haslo-1' }
  expect(changesIn(received)[0]).toEqual(['POST', place, { name: 'Iga', ...password, nonce: 'once' }])
  await waitFor(() => expect(session.user.get()?.operator_role).toBe('finance'))
})

test('OPS-01 decision 0044 a link that is over says so', async () => {
  serve({ [`GET ${place}`]: () => answer(410, { message: 'Link wygasł.', code: 'link_ended' }) })
  open(`/invitation?token=${token}`)
  expect(await screen.findByText('Ten link już nie działa')).toBeTruthy()
  cleanup()
  open('/invitation')
  expect(await screen.findByText('Ten link już nie działa')).toBeTruthy()
})
