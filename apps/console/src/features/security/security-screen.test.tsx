import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overview, payout } from '#/test/samples.ts'
import { queryClient } from '#/api.ts'
import { answer, changesIn, dialog, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const factor = (of: object = {}) => ({
  data: { authenticator: null, passkeys: [], recovery_codes_left: null, is_required: false, ...of },
})
const session = (number: number, of: object = {}) => ({
  id: payout(number).id,
  is_current: false,
  browser: 'Firefox',
  system: 'Linux',
  is_remembered: false,
  started_at: '2026-03-05T10:00:00Z',
  last_used_at: '2026-03-05T11:00:00Z',
  ...of,
})
const places = [session(1, { is_current: true, browser: 'Chrome' }), session(2), session(3, { system: 'Android' })]
const shut = () => answer(403, { message: 'Najpierw ustaw drugi krok.', code: 'second_factor_unset' })

test('SECF-06 where the server keeps everything shut, every address leads to the set-up, until it is done', async () => {
  let isShut = true
  const setup = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { size: 3, path: '' } }
  serve({
    'GET /ops/overview': () => (isShut ? shut() : { data: overview() }),
    'GET /ops/audit': () => shut(),
    'GET /sessions': () => ({ data: places }),
    'GET /users/second-factor': () => factor({ is_required: true }),
    'POST /users/second-factor/authenticator': () => answer(201, { data: setup }),
    'PUT /users/second-factor/authenticator': () => {
      isShut = false
      return { data: { recovery_codes: ['AAAA-BBBB-CCCC-DDDD'] } }
    },
  })
  open('/audit')
  expect(await screen.findByRole('heading', { name: 'Twoje logowanie' })).toBeTruthy()
  expect(await screen.findByText(/wymaga drugiego kroku/)).toBeTruthy()
  fireEvent.click(screen.getAllByRole('link', { name: 'Do zrobienia' })[0] as HTMLElement)
  expect(await screen.findByRole('button', { name: 'Ustaw aplikację' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ustaw aplikację' }))
  const opened = await dialog()
  fireEvent.change(opened.getByLabelText(/aplikacja teraz pokazuje/), { target: { value: '123456' } })
  fireEvent.click(opened.getByRole('button', { name: 'Włącz' }))
  await screen.findByText(/AAAA-BBBB/)
  fireEvent.click(screen.getByRole('button', { name: 'Mam je zapisane' }))
  fireEvent.click(screen.getAllByRole('link', { name: 'Do zrobienia' })[0] as HTMLElement)
  expect(await screen.findByText('2 zgłoszenia czekają na decyzję')).toBeTruthy()
})

test('SCR-81 a device is named by what is known of it; one of which nothing is known is called so once', async () => {
  serve({
    'GET /users/second-factor': () => factor(),
    'GET /sessions': () => ({
      data: [
        session(1, { is_current: true, browser: null, system: null }),
        session(2, { browser: null }),
        session(3, { system: null }),
      ],
    }),
  })
  open('/security')
  await screen.findByText('Nieznane urządzenie')
  expect(screen.getByText('Linux')).toBeTruthy()
  expect(screen.getByText('Firefox')).toBeTruthy()
})

test.each([
  ['owner', true],
  ['finance', true],
  ['operator', false],
] as const)('%s without a second step is reminded: %s', async (role, isReminded) => {
  await signInAs(role)
  queryClient.clear()
  const received = serve({
    'GET /ops/overview': () => ({ data: overview() }),
    'GET /users/second-factor': () => factor(),
  })
  open('/')
  await screen.findByText('2 zgłoszenia czekają na decyzję')
  if (isReminded) expect(await screen.findByRole('link', { name: 'Ustaw logowanie dwuetapowe' })).toBeTruthy()
  else expect(received.some(({ path }) => path === '/users/second-factor')).toBe(false)
})

test('own sessions are listed and ended, one by one and all others at once', async () => {
  const received = serve({
    'GET /sessions': () => ({ data: places }),
    'GET /users/second-factor': () => factor(),
    [`DELETE /sessions/${places[1]?.id}`]: () => ({ data: {} }),
    'DELETE /sessions': () => ({ data: { ended: 2 } }),
  })
  open('/security')
  const row = within((await screen.findByText('Firefox w systemie Linux')).closest('li') as HTMLElement)
  fireEvent.click(row.getByRole('button', { name: 'Wyloguj' }))
  await waitFor(() => expect(changesIn(received)).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Wyloguj wszędzie indziej' }))
  fireEvent.click((await dialog()).getByRole('button', { name: 'Wyloguj wszędzie indziej' }))
  expect(await screen.findByText('Zakończono 2 sesje.')).toBeTruthy()
  expect(changesIn(received).map(([method, path]) => [method, path].join(' '))).toEqual([
    `DELETE /sessions/${places[1]?.id}`,
    'DELETE /sessions',
  ])
})
