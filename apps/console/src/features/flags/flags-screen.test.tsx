import { opsSetFlag } from '@fanfara/contract/ops/desk'
import { bodyOf } from '@fanfara/contract/testing/asked'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answer, changesIn, open, serve, signIn } from '#/test/world.tsx'

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

test('FLAG-06 DESK-40 a switch works at once, and is taken back by Z', async () => {
  let flags = shipped
  const received = world({
    'GET /ops/flags': () => ({ data: flags }),
    'PUT /ops/flags': ({ body }) => {
      flags = { ...flags, finances: bodyOf(opsSetFlag, body).on }
      return { data: flags }
    },
  })
  open('/flags')
  const finances = await flag('Finanse')
  fireEvent.click(finances)
  expect(finances.checked).toBe(false)
  expect(await screen.findByText('Wyłączono: Finanse')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'z' })
  expect(await screen.findByText('Włączono: Finanse')).toBeTruthy()
  await waitFor(() => expect(finances.checked).toBe(true))
  expect(screen.queryByRole('button', { name: /Cofnij/ })).toBeNull()
  expect(changesIn(received).map(([, , body]) => body)).toEqual([
    { flag: 'finances', on: false },
    { flag: 'finances', on: true },
  ])
})

test('FLAG-06 DESK-40 a refusal is said beside the switch, which is as it was; nothing can be taken back then', async () => {
  world({ 'PUT /ops/flags': () => answer(403, { message: 'Nie masz do tego prawa.' }) })
  open('/flags')
  const settings = await flag('Ustawienia powiadomień')
  fireEvent.click(settings)
  const item = screen.getAllByRole('listitem').find(one => one.contains(settings))
  if (!item) throw new Error('no such switch')
  expect((await within(item).findByRole('alert')).textContent).toContain('Nie masz do tego prawa.')
  expect(settings.checked).toBe(false)
  expect(screen.queryByRole('button', { name: /Cofnij/ })).toBeNull()
})

test('DESK-40 of presses before the answer the last is sent after it; who ends where they began has nothing to take back', async () => {
  let [flags, answerFirst] = [shipped, () => {}]
  const first = new Promise<void>(resolve => (answerFirst = resolve))
  const received = world({
    'GET /ops/flags': () => ({ data: flags }),
    'PUT /ops/flags': async ({ body }) => {
      await first
      flags = { ...flags, finances: bodyOf(opsSetFlag, body).on }
      return { data: flags }
    },
  })
  open('/flags')
  const finances = await flag('Finanse')
  for (const _ of [1, 2, 3, 4]) fireEvent.click(finances)
  expect(finances.checked).toBe(true)
  answerFirst()
  expect(await screen.findByText('Włączono: Finanse')).toBeTruthy()
  expect(changesIn(received).map(([, , body]) => bodyOf(opsSetFlag, body).on)).toEqual([false, true])
  expect(screen.queryByRole('button', { name: /Cofnij/ })).toBeNull()
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
