import { bankFileSorts } from '@fanfara/contract/ops/payouts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A list whose words are looked for, and what it is read from. */
const searched = [
  ['/payouts', '/ops/payouts'],
  ['/corrections', '/ops/corrections'],
  ['/payouts/runs', '/ops/payout-runs'],
  ['/news', '/ops/news'],
  ['/imports', '/ops/imports'],
  ['/imports/invitations', '/ops/creator-invitations'],
  ['/messages/sent', '/ops/messages'],
  ['/inbox', '/ops/inbox/applications'],
  ['/creators/acts', '/ops/creator-acts'],
] as const

test.each(searched)(
  'LIST-06 other words of %s leave the size of its page, and begin at the first',
  async (at, path) => {
    serve({ [`GET ${path}`]: () => ({ ...page([]), counts: {} }) })
    const { history } = open(`${at}?search=kawa&per_page=50&page=2`)
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'herbata' } })
    await waitFor(() => expect(history.location.search).toContain('herbata'))
    expect(history.location.search).toContain('per_page=50')
    expect(history.location.search).not.toContain('page=2')
  },
)

test('LIST-06 another status of payout orders leaves it too', async () => {
  serve({ 'GET /ops/payouts': () => page([]) })
  const { history } = open('/payouts?per_page=50')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), { target: { value: 'paid' } })
  await waitFor(() => expect(history.location.search).toContain('status=paid'))
  expect(history.location.search).toContain('per_page=50')
})

test('LIST-06 another order of bank files leaves it too', async () => {
  serve({ 'GET /ops/bank-files': () => ({ ...page([]), counts: {} }) })
  const { history } = open('/payouts/files?per_page=50')
  const order = await screen.findByRole('combobox', { name: 'Kolejność' })
  fireEvent.change(order, { target: { value: bankFileSorts[0] } })
  await waitFor(() => expect(history.location.search).toContain('sort='))
  expect(history.location.search).toContain('per_page=50')
})

test('LIST-06 another stage of campaigns leaves it too', async () => {
  serve({ 'GET /ops/campaigns': () => page([]) })
  const { history } = open('/campaigns?per_page=50')
  fireEvent.click(await screen.findByRole('link', { name: /Trwa/ }))
  await waitFor(() => expect(history.location.search).toContain('stage='))
  expect(history.location.search).toContain('per_page=50')
})
