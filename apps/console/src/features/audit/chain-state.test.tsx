import type { Answer } from '@fanfara/contract/endpoint'
import type { opsGetLogChain } from '@fanfara/contract/ops/log/chain'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { answer, open, serve, signIn } from '#/test/world.tsx'

type Chain = Answer<typeof opsGetLogChain>['data']

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const whole: Chain = {
  sealed: 445,
  head: '0123456789abcdef',
  sealed_at: '2026-03-01T10:00:00Z',
  passed_at: '2026-03-01T10:05:00Z',
  broken: null,
}
const log = { 'GET /ops/audit': () => ({ ...page([]), actors: [] }) }
const show = (chain: Chain) => {
  serve({ ...log, 'GET /ops/audit/chain': () => ({ data: chain }) })
  open('/audit')
}
const broken = (of: Partial<NonNullable<Chain['broken']>>): Chain => ({
  ...whole,
  broken: { position: 7, line_id: '12', why: 'line_changed', found_at: '2026-03-02T10:00:00Z', ...of },
})

test('LOG-02 the page says how much is sealed, the newest seal, and when all of it was looked through', async () => {
  show(whole)
  const note = await screen.findByRole('note', { name: 'Pieczęć dziennika' })
  expect(note.textContent).toMatch(/^445 wpisów zapieczętowanych, pieczęć 0123456789abcdef\. Sprawdzone w całości: /)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('LOG-02 what was not looked through yet, and a log without a seal, say so', async () => {
  show({ ...whole, passed_at: null })
  expect((await screen.findByRole('note')).textContent).toContain('Jeszcze nie sprawdzone w całości.')
  cleanup()
  await signIn()
  show({ sealed: 0, head: null, sealed_at: null, passed_at: null, broken: null })
  expect((await screen.findByRole('note')).textContent).toBe('Nic jeszcze nie zapieczętowano.')
})

test.each([
  [broken({}), 'Wpis 12 ma inną treść niż wtedy, gdy powstał.'],
  [broken({ why: 'line_missing' }), 'Brakuje wpisu 12: ktoś usunął go z bazy.'],
  [broken({ why: 'link_missing', line_id: null }), 'Brakuje pieczęci numer 7.'],
])('LOG-02 a break stands above the log with what to do: %#', async (chain, sentence) => {
  show(chain)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Dziennik zmieniono poza Fanfarą')
  expect(alert.textContent).toContain(sentence)
  expect(alert.textContent).toContain('log check')
})

test('LOG-02 what cannot be read can be asked for again, and the log is there all the same', async () => {
  let isUp = false
  serve({
    ...log,
    'GET /ops/audit/chain': () => (isUp ? { data: whole } : answer(503, { message: 'Baza nie odpowiada.' })),
  })
  open('/audit')
  expect(await screen.findByText('Baza nie odpowiada.', undefined, { timeout: 8000 })).toBeTruthy()
  expect(screen.getByText('Dziennik jest pusty')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
  expect(await screen.findByRole('note')).toBeTruthy()
})
