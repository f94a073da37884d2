import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The code of the set-up's screen, which comes when it is let through. */
const code = vi.hoisted(() => {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  return { arrived, arrive: () => arrive() }
})
vi.mock('#/features/security/security-screen.tsx', async original => {
  await code.arrived
  return original()
})

test('SECF-06 while the way to the set-up takes its time nothing says that the screen before could not be read', async () => {
  const shut = vi.fn(() => answer(403, { message: 'Najpierw ustaw drugi krok.', code: 'second_factor_unset' }))
  serve({
    'GET /ops/overview': shut,
    'GET /sessions': () => ({ data: [] }),
    'GET /users/second-factor': () => ({
      data: { is_required: true, authenticator: null, passkeys: [], recovery_codes_left: null },
    }),
  })
  open('/')
  await expect.poll(() => shut.mock.calls.length).toBeGreaterThan(0)
  await screen.findAllByText('Ładowanie…')
  expect(screen.queryAllByText('Najpierw ustaw drugi krok.')).toEqual([])
  code.arrive()
  expect(await screen.findByText(/wymaga drugiego kroku/)).toBeTruthy()
})
