import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, open, serve, signIn } from '#/test/world.tsx'
import { uuid } from '#/test/samples.ts'
import { Standstill } from './standstill.tsx'

beforeEach(async () => {
  await signIn()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-02T09:10:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const said = () => screen.queryByText(/nic się nie rusza/)?.textContent

test('DESK-95 work that moved no further for a quarter of a minute says since when, and no more once it moves', async () => {
  const { rerender } = draw(<Standstill made={3} />)
  await pass(10)
  rerender(<Standstill made={4} />)
  await pass(10)
  expect(said()).toBeUndefined()
  await pass(60)
  expect(said()).toContain('Od 10:10 nic się nie rusza')
  rerender(<Standstill made={5} />)
  expect(said()).toBeUndefined()
})

test.each([
  [false, true],
  [true, false],
])('DESK-95 an act on many that is finished (%s) says it (%s)', async (isFinished, isSaid) => {
  const id = uuid(900)
  const act = {
    id,
    act: 'limit',
    reason: 'Powód',
    campaign: null,
    created_at: '2026-03-02T09:00:00Z',
    created_by: 'Iza',
  }
  const counts = { people: 40, done: 2, skipped: 0, failed: 0, stopped: isFinished ? 38 : 0, stopped_by: null }
  serve({
    [`GET /ops/creator-acts/${id}`]: () => ({ data: { ...act, ...counts, is_finished: isFinished } }),
    [`GET /ops/creator-acts/${id}/people`]: () => ({
      data: [],
      meta: { current_page: 1, per_page: 10, total: 0, last_page: 1 },
    }),
  })
  open(`/creators/acts/${id}`)
  await screen.findByText(/Zrobione: 2/)
  await pass(30)
  expect(said() !== undefined).toBe(isSaid)
})
