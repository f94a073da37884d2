import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpsGivenUpLetter } from '@fanfara/contract/ops/desk/letters'
import { open, sent, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refused: OpsGivenUpLetter = {
  id: 7,
  to: 'typo@zorza.test',
  now_to: 'right@zorza.test',
  subject: 'Ola prosi o akceptację',
  is_refused: true,
  answer: '550 5.1.1 no such user',
  tries: 20,
  given_up_at: '2026-03-02T10:00:00Z',
}
const silent: OpsGivenUpLetter = {
  ...refused,
  id: 8,
  to: 'ola@test.test',
  now_to: 'ola@test.test',
  is_refused: false,
  answer: null,
}

test('SETUP-25 letters that were given up stand with whom and why, and are sent again, one or all', async () => {
  let data = [refused, silent]
  const received = serve({
    'GET /ops/letters': () => ({ data, meta: { total: data.length } }),
    'POST /ops/letters/send': ({ body }) => {
      const ids = sent(body, 'ids')
      const rest = data.filter(({ id }) => !(Array.isArray(ids) && ids.includes(id)))
      const letters = data.length - rest.length
      data = rest
      return { data: { letters } }
    },
  })
  open('/letters')
  const row = within(await screen.findByRole('row', { name: /typo@zorza.test/ }))
  expect(row.getByText('teraz: right@zorza.test')).toBeTruthy()
  expect(row.getByText('Serwer odbiorcy nie przyjmuje tego adresu (20 prób)')).toBeTruthy()
  expect(row.getByText('Odpowiedź serwera: 550 5.1.1 no such user')).toBeTruthy()
  expect(
    within(screen.getByRole('row', { name: /ola@test.test/ })).getByText(/^Serwer poczty nie odpowiadał/),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Wyślij ponownie wszystkie 2' })).toBeTruthy()
  fireEvent.click(row.getByRole('button', { name: 'Wyślij ponownie: right@zorza.test' }))
  expect(await screen.findByText('Wysyłamy 1 mail')).toBeTruthy()
  expect(screen.queryByRole('row', { name: /typo@zorza.test/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Wyślij ponownie: ola@test.test' }))
  expect(await screen.findByText('Nie ma tu żadnego maila')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { ids: [7] },
    { ids: [8] },
  ])
})

test('SETUP-25 of more letters than are shown, how many there are is said', async () => {
  serve({ 'GET /ops/letters': () => ({ data: [refused], meta: { total: 1000 } }) })
  open('/letters')
  expect(await screen.findByText(/^To 1 najnowszych z 1.?000\+\.$/)).toBeTruthy()
})
