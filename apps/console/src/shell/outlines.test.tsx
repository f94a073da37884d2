import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuid } from '#/test/samples.ts'
import { open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Nothing is answered. */
const never = () => new Promise<never>(() => undefined)

test.each([
  ['a campaign', `/campaigns/${uuid(1)}`, [`GET /ops/campaigns/${uuid(1)}`]],
  ['a campaign’s form', `/campaigns/${uuid(1)}/edit`, [`GET /ops/campaigns/${uuid(1)}`]],
  ['a copy of a campaign', `/campaigns/new?from=${uuid(1)}`, [`GET /ops/campaigns/${uuid(1)}`]],
  ['a kept answer', `/messages/templates/${uuid(1)}`, ['GET /ops/templates']],
  ['an article of the help', '/help/payouts', ['GET /ops/help/payouts/texts']],
  ['a text of the help', '/help/payouts/pl', ['GET /ops/help/payouts/texts', 'GET /config']],
])('SCR-29 %s is a shape while it is read, never a blank page', async (_, address, calls) => {
  const received = serve(Object.fromEntries(calls.map(each => [each, never])))
  open(address)
  await waitFor(() => expect(received.some(({ path }) => calls[0]?.endsWith(path.split('?')[0] ?? '-'))).toBe(true))
  expect(await screen.findByText('Ładowanie…')).toBeTruthy()
  expect(screen.getByRole('main').querySelectorAll('[aria-hidden=true]').length).toBeGreaterThan(5)
})
