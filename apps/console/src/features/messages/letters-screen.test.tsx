import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpsGivenUpLetter, OpsTriedLetter } from '@fanfara/contract/ops/desk/letters'
import { answer, dialog, open, sent, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const refused: OpsGivenUpLetter = {
  id: 7,
  to: 'typo@zorza.test',
  now_to: 'right@zorza.test',
  campaign: { id: '0197a1b0-0000-7000-8000-000000000001', name: 'Zorza na wiosnę' },
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
  campaign: null,
  is_refused: false,
  answer: null,
}

test('SETUP-25 letters that were given up stand with whom and why, and are sent again, one or all', async () => {
  let data = [refused, silent]
  const received = serve({
    'GET /ops/letters': () => ({ data, tried: [], meta: { total: data.length, tried_total: 0 } }),
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
  expect(screen.getByRole('button', { name: /^Wyślij ponownie wszystkie 2/ })).toBeTruthy()
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
  serve({ 'GET /ops/letters': () => ({ data: [refused], tried: [], meta: { total: 1000, tried_total: 0 } }) })
  open('/letters')
  expect(await screen.findByText(/^To 1 najnowszych z 1.?000\+\.$/)).toBeTruthy()
})

const { given_up_at: _, ...letter } = refused
const waiting: OpsTriedLetter = {
  ...letter,
  now_to: 'typo@zorza.test',
  tries: 9,
  written_at: '2026-03-02T10:00:00Z',
  next_try_at: '2026-03-02T14:30:00Z',
}

test('DESK-99 a letter that is tried still stands with since when, how often and when next', async () => {
  serve({ 'GET /ops/letters': () => ({ data: [refused], tried: [waiting], meta: { total: 1, tried_total: 1000 } }) })
  open('/letters')
  const block = within(await screen.findByRole('region', { name: 'Wciąż próbujemy wysłać' }))
  const row = within(block.getByRole('row', { name: /typo@zorza.test/ }))
  expect(row.getByText('Serwer odbiorcy nie przyjmuje tego adresu (9 prób)')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Zorza na wiosnę' })).toBeTruthy()
  expect(row.getByText(/15:30/)).toBeTruthy()
  expect(screen.getByText(/^To 1 z 1.?000\+:/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Już nie próbujemy' })).toBeTruthy()
})

test('DESK-100 the campaign’s address is corrected beside its letter; a colleague’s is shown first', async () => {
  let address = 'typo@zorza.test'
  let isFaster = true
  const received = serve({
    'GET /ops/letters': () => ({
      data: [],
      tried: [
        { ...waiting, now_to: address },
        { ...waiting, ...silent, id: 9 },
      ],
      meta: { total: 0, tried_total: 2 },
    }),
    'POST /ops/letters/address': () => {
      if (!isFaster) return { data: { letters: 3 } }
      isFaster = false
      address = 'office@zorza.test'
      return answer(409, { message: 'Ktoś inny', code: 'changed_meanwhile' })
    },
  })
  open('/letters')
  expect(await screen.findAllByRole('button', { name: /^Popraw adres/ })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Popraw adres: typo@zorza.test' }))
  const asked = await dialog()
  fireEvent.change(asked.getByLabelText('Adres e-mail reklamodawcy'), { target: { value: 'right@zorza.test ' } })
  fireEvent.click(asked.getByRole('button', { name: 'Zapisz i wyślij' }))
  expect(await asked.findByText('W kampanii jest teraz office@zorza.test.')).toBeTruthy()
  expect(asked.getByText(/Ktoś inny zmienił właśnie ten adres/)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Zapisz i wyślij' }))
  expect(await screen.findByText('3 maile idą na adres right@zorza.test')).toBeTruthy()
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { id: 7, before: 'typo@zorza.test', email: 'right@zorza.test' },
    { id: 7, before: 'office@zorza.test', email: 'right@zorza.test' },
  ])
})
