import type { LikelyDouble } from '@fanfara/contract/ops/people/doubles'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creator } from '#/test/samples.ts'
import { answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '00000000-0000-4000-8000-000000000009'
const double: LikelyDouble = {
  id: '00000000-0000-4000-8000-000000000010',
  name: 'Ola N.',
  is_active: false,
  created_at: '2025-01-05T10:00:00Z',
  available: 40.5,
  same: ['iban', 'phone'],
}
const page = (doubles: () => unknown) =>
  serve({
    [`GET /ops/creators/${id}`]: () => ({ data: creator({ email: null }) }),
    [`GET /ops/creators/${id}/looks`]: () => ({ data: [] }),
    [`GET /ops/creators/${id}/doubles`]: doubles,
  })

test('DBL-01 another account is named with what is the same, its state and money, and leads to its page', async () => {
  page(() => ({ data: [double] }))
  open(`/creators/${id}`)
  const link = await screen.findByRole('link', { name: 'Ola N.' })
  expect(link.getAttribute('href')).toBe(`/ops/creators/${double.id}`)
  const row = link.closest('li')
  if (!row) throw new Error('no row')
  expect(row.textContent).toContain('ten sam numer konta, ten sam telefon')
  expect(within(row).getByText('Ograniczone')).toBeTruthy()
  expect(within(row).getByText(/40,50/)).toBeTruthy()
})

test('DBL-01 where there is none nothing is said; one that cannot be read says so', async () => {
  page(() => ({ data: [] }))
  const { unmount } = open(`/creators/${id}`)
  expect(await screen.findByText('W ostatnich 90 dniach nikt.')).toBeTruthy()
  expect(screen.queryByText('Może to ta sama osoba')).toBeNull()
  unmount()
  await signIn()
  page(() => answer(500, { message: 'Coś się zepsuło.' }))
  open(`/creators/${id}`)
  expect(await screen.findByText('Może to ta sama osoba')).toBeTruthy()
  expect(screen.getByText('Coś się zepsuło.')).toBeTruthy()
})

test('DBL-02 the list is narrowed to those who may have another account, and the address says so', async () => {
  const received = serve({
    'GET /ops/creators': () => ({
      data: [],
      meta: { current_page: 1, per_page: 10, total: 0, last_page: 0 },
      is_near: false,
    }),
    'GET /ops/creators/views': () => ({ data: { columns: null, views: [] } }),
  })
  open('/creators')
  fireEvent.click(await screen.findByRole('button', { name: 'Więcej filtrów' }))
  fireEvent.change(screen.getByLabelText('Drugie konto'), { target: { value: 'yes' } })
  await waitFor(() => expect(received.some(({ path }) => path === '/ops/creators?double=yes')).toBe(true))
})

test('SCR-07 what stands beneath doubles comes with them, and stays where it is when they fail', async () => {
  let tell: (found: unknown) => void = () => undefined
  page(() => new Promise(resolve => (tell = resolve)))
  open(`/creators/${id}`)
  expect(await screen.findByRole('heading', { name: 'Kampanie' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Kanały' })).toBeNull()
  tell(answer(500, { message: 'Coś się zepsuło.' }))
  const channels = await screen.findByRole('heading', { name: 'Kanały' })
  const failed = screen.getByText('Coś się zepsuło.')
  expect(failed.compareDocumentPosition(channels)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
