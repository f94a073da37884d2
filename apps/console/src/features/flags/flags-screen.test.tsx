import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shipped = { finances: true, 'notification-settings': false, 'task-filters': true, 'profile-edit-salary': true }
const world = (more: Answers = {}) =>
  serve({ 'GET /ops/providers': () => ({ data: [] }), 'GET /ops/flags': () => ({ data: shipped }), ...more })
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
const flag = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })

test('FLAG-06 the four flags stand there as they are', async () => {
  world()
  open('/flags')
  const states = await Promise.all(
    ['Finanse', 'Ustawienia powiadomień', 'Filtry zadań', 'Ceny w profilu'].map(
      async name => (await flag(name)).checked,
    ),
  )
  expect(states).toEqual([true, false, true, true])
})

test('FLAG-06 a switch asks what it means for creators, and is switched by the answer alone', async () => {
  let flags = shipped
  const received = world({
    'GET /ops/flags': () => ({ data: flags }),
    'PUT /ops/flags': () => {
      flags = { ...flags, finances: false }
      return { data: flags }
    },
  })
  open('/flags')
  fireEvent.click(await flag('Finanse'))
  const question = await dialog()
  expect(question.getByText(/Wszyscy twórcy stracą dostęp do tej funkcji/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Wróć' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changesIn(received)).toEqual([])
  fireEvent.click(await flag('Finanse'))
  const again = (await dialog()).getByRole('button', { name: 'Wyłącz' })
  fireEvent.click(again)
  fireEvent.click(again)
  expect(await screen.findByText('Wyłączono: Finanse')).toBeTruthy()
  await waitFor(async () => expect((await flag('Finanse')).checked).toBe(false))
  expect(changesIn(received)).toEqual([['PUT', '/ops/flags', { flag: 'finances', on: false }]])
})

test('FLAG-06 a flag that is off is switched on; a refusal is said, and it stays off', async () => {
  world({ 'PUT /ops/flags': () => answer(403, { message: 'Nie masz do tego prawa.' }) })
  open('/flags')
  fireEvent.click(await flag('Ustawienia powiadomień'))
  const question = await dialog()
  expect(question.getByText(/Wszyscy twórcy zobaczą tę funkcję/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Włącz' }))
  expect(within(await screen.findByRole('alert')).getByText('Nie masz do tego prawa.')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Wróć' }))
  expect((await flag('Ustawienia powiadomień')).checked).toBe(false)
})

test.each([
  ['FLAG-01', 'Finanse', 'Część „Finanse” na stronie głównej twórców. Strona „Finanse” zostaje.'],
  ['FLAG-02', 'Ustawienia powiadomień', 'Przełączniki powiadomień w ustawieniach systemu.'],
  ['FLAG-03', 'Filtry zadań', 'Filtrowanie terminarza po statusie.'],
  ['FLAG-04', 'Ceny w profilu', 'Ołówek, którym twórcy zmieniają ceny w profilu. Same ceny widać zawsze.'],
])('%s: the switch “%s” says what it switches', async (_, name, hint) => {
  world()
  open('/flags')
  expect(describedBy(await flag(name))).toBe(hint)
})
