import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from '#/test/samples.ts'
import { type Answers, answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const NOBODY = '00000000-0000-4000-8000-0000000000ab'
const statement = {
  period: '2026-03',
  scope: 'all',
  name: null,
  opening: 0,
  came: 0,
  left: 0,
  closing: 0,
  lines: [],
  is_cut: false,
  campaigns: [],
}
const nothing: Answers = {
  'GET /ops/audit': () => ({ ...page([]), actors: [] }),
  'GET /ops/corrections': () => page([]),
  'GET /ops/proofs': () => ({ ...page([]), counts: { waiting: 0, asked: 0 } }),
  'GET /ops/books/2026-03': ({ path }) =>
    path.includes('campaign_id=') ? answer(404, { message: 'Nie ma.' }) : { data: statement },
}

describe('SCR-89 an id in an address', () => {
  test.each([
    ['/audit?actor=abc&creator=%20&object_id=7&view=x', 'Dziennik jest pusty'],
    ['/corrections?campaign=zzz&view=x', 'Nie ma żadnych korekt'],
    ['/proofs?campaign=abc&open=1&view=x', 'Nic nie czeka'],
    ['/books?period=2026-03&campaign=abc', 'W tym okresie nic nie zaksięgowano'],
    ['/campaigns/new?from=abc', 'Nowa kampania'],
  ])('%s names nothing: all is shown as if it was not there', async (address, shown) => {
    serve(nothing)
    open(address)
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0)
    expect(screen.queryByText('Nie udało się wczytać danych')).toBeNull()
  })

  test.each([
    [`/audit?actor=${NOBODY}`, 'Nic nie pasuje', 'Pokaż cały dziennik', 'Dziennik jest pusty'],
    [`/corrections?campaign=${NOBODY}`, 'Nic nie pasuje', 'Korekty wszystkich kampanii', 'Nie ma żadnych korekt'],
    [`/proofs?campaign=${NOBODY}`, 'Nic nie pasuje', 'Wszystkie kampanie', 'Nic nie czeka'],
    [
      `/books?period=2026-03&campaign=${NOBODY}`,
      'Nie ma takiej kampanii',
      'Pokaż całą instalację',
      'W tym okresie nic nie zaksięgowano',
    ],
  ])('%s shows the empty list, with a way back to everything', async (address, empty, way, all) => {
    serve(nothing)
    const { history } = open(address)
    expect(await screen.findByText(empty)).toBeTruthy()
    expect(screen.queryByText('Nie ma takiej strony')).toBeNull()
    fireEvent.click(screen.getByText(way))
    expect(await screen.findByText(all)).toBeTruthy()
    await waitFor(() => expect(history.location.search).not.toContain(NOBODY))
  })
})
