import type { CreatorAct, CreatorActPerson } from '@fanfara/contract/ops/people/creator-acts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { actPerson as person, uuid } from '#/test/samples.ts'
import { type Answers, answer, changesIn, open, serve, signIn, signInAs } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = uuid(900)
const act = (of: Partial<CreatorAct> = {}): CreatorAct => ({
  id: ID,
  act: 'limit',
  reason: 'Kupione wyświetlenia',
  campaign: null,
  created_at: '2026-03-02T09:00:00Z',
  created_by: 'Iza',
  people: 4,
  done: 2,
  skipped: 1,
  failed: 1,
  stopped: 0,
  stopped_by: null,
  is_finished: true,
  ...of,
})
const pageOf = (people: CreatorActPerson[], total = people.length) => ({
  data: people,
  meta: { current_page: 1, per_page: 10, total, last_page: Math.max(1, Math.ceil(total / 10)) },
})
function show(of: Partial<CreatorAct>, people: CreatorActPerson[], answers: Answers = {}, search = '') {
  const received = serve({
    [`GET /ops/creator-acts/${ID}`]: () => ({ data: act(of) }),
    [`GET /ops/creator-acts/${ID}/people`]: () => pageOf(people),
    ...answers,
  })
  const { history } = open(`/creators/acts/${ID}${search}`)
  return { received, addressed: () => Object.fromEntries(new URLSearchParams(history.location.search)) }
}
const lineOf = async (name: string) => {
  const line = (await screen.findByRole('link', { name })).closest('tr, li')
  return line?.textContent?.replaceAll('\u00A0', ' ')
}

describe('DESK-12 what became of everybody', () => {
  test('who was skipped has a reason, and until when it is so; who failed is told that it can be tried again', async () => {
    show({}, [
      person(1),
      person(2, { outcome: 'skipped', why: 'invited_too_often', until: '2026-03-09T09:00:00Z' }),
      person(3, { outcome: 'skipped', why: 'creator_limited' }),
      person(4, { outcome: 'failed' }),
    ])
    expect(await lineOf('Twórca 2')).toMatch(/PominięteZa dużo zaproszeń w tym tygodniu; znów od 09.03.2026/)
    expect(await lineOf('Twórca 3')).toMatch(/PominięteKonto było już ograniczone$/)
    expect(await lineOf('Twórca 4')).toMatch(/NieudaneCoś poszło nie tak/)
    expect(await lineOf('Twórca 1')).toMatch(/Twórca 1Zrobione$/)
  })

  test('where all were done nobody asks why', async () => {
    show({ people: 1, done: 1, skipped: 0, failed: 0 }, [person(1)])
    await screen.findByRole('link', { name: 'Twórca 1' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Twórca', 'Wynik'])
  })

  test('an outcome begins at its first page and keeps what is looked for; nobody of it is said', async () => {
    const { addressed } = show(
      {},
      [],
      {
        [`GET /ops/creator-acts/${ID}/people`]: ({ path }) =>
          path.includes('outcome=failed') ? pageOf([]) : pageOf([person(1)], 40),
      },
      '?page=3&search=ola',
    )
    const tabs = within(await screen.findByRole('navigation', { name: 'Wyniki' }))
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Wszyscy 4',
      'Czekają',
      'Zrobione 2',
      'Pominięte 1',
      'Nieudane 1',
    ])
    fireEvent.click(tabs.getByRole('link', { name: /^Nieudane/ }))
    expect(await screen.findByText('Nikogo')).toBeTruthy()
    expect(addressed()).toEqual({ outcome: 'failed', search: 'ola' })
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('people who cannot be read say so beneath the figures, which stay', async () => {
    let isDown = true
    show({}, [], {
      [`GET /ops/creator-acts/${ID}/people`]: () =>
        isDown ? answer(503, { message: 'Za chwilę wracamy.' }) : pageOf([person(1)]),
    })
    expect(await screen.findByText('Za chwilę wracamy.')).toBeTruthy()
    expect(screen.getByText('Zrobione: 2 · Pominięte: 1 · Nieudane: 1')).toBeTruthy()
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByRole('link', { name: 'Twórca 1' })).toBeTruthy()
  })
})

describe('DESK-13 trying again', () => {
  test('is one act however often it is pressed; what keeps it away stands beside the button', async () => {
    let refuse: (answered: Response) => void = () => undefined
    const { received } = show({}, [person(1)], {
      [`POST /ops/creator-acts/${ID}/retry`]: () => new Promise<Response>(resolve => (refuse = resolve)),
    })
    const button = await screen.findByRole('button', { name: 'Spróbuj jeszcze raz (1)' })
    fireEvent.click(button)
    await waitFor(() => expect(changesIn(received)).toHaveLength(1))
    fireEvent.click(button)
    refuse(answer(409, { message: 'Nikt już nie czeka na drugą próbę.' }))
    expect(await screen.findByText('Nikt już nie czeka na drugą próbę.')).toBeTruthy()
    expect(changesIn(received)).toHaveLength(1)
  })

  test('is offered where somebody failed alone, and to whoever may', async () => {
    show({ failed: 0, done: 3 }, [person(1)])
    await screen.findByRole('link', { name: 'Twórca 1' })
    expect(screen.queryByRole('button', { name: /^Spróbuj jeszcze raz/ })).toBeNull()
    cleanup()
    await signInAs('viewer')
    show({}, [person(1)])
    const closed = await screen.findByRole('button', { name: /^Spróbuj jeszcze raz/ })
    expect(closed.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('DESK-18 taking back', () => {
  test.each([
    ['an act that signed people out', { act: 'end_sessions' as const }],
    ['a limiting of which nobody was limited', { done: 0, skipped: 3 }],
    ['a limiting that goes on', { is_finished: false }],
  ])('is not offered after %s', async (_, of) => {
    show(of, [person(1)])
    await screen.findByRole('link', { name: 'Twórca 1' })
    expect(screen.queryByRole('button', { name: /^Przywróć ograniczonych/ })).toBeNull()
  })
})
