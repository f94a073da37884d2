import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uuid } from '#/test/samples.ts'
import { open, serve, signInAs } from '#/test/world.tsx'

beforeEach(() => signInAs('viewer'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const read = ['/bank-statements', '/corrections', '/receivables', '/books', '/payouts/run']

test.each([...read, `/bank-statements/${uuid(1)}`, `/corrections/${uuid(1)}`])(
  'SCR-90 at %s whoever may not move money reads who may, and nothing is asked that would be refused',
  async path => {
    const received = serve({})
    open(path)
    await screen.findByText('To czytają osoby z prawem do pieniędzy')
    screen.getByText('Mogą to zrobić: finanse i właściciel.')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/\S/)
    const asked = received.map(request => request.path)
    expect(
      asked.filter(
        each => each.startsWith('/ops/') && [...read, '/payout-runs'].some(one => each.startsWith(`/ops${one}`)),
      ),
    ).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  },
)
