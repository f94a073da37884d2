import { monthFigures } from '@fanfara/contract/ops/desk/months'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { campaign, creator, overview, page, participant, settlement, uuid, work } from '#/test/samples.ts'
import { type Answers, answer, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { id } = campaign()
const someone = '00000000-0000-4000-8000-000000000009'
const months = ['2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']
const nothing = { count: 0, amount: 0 }
const desk: Answers = {
  'GET /ops/overview': () => ({ data: overview({ applications: 2 }) }),
  'GET /ops/desk': () => ({ data: [] }),
  'GET /ops/months': () => ({
    data: {
      as_of: '2026-11-26T08:30:00Z',
      figures: monthFigures.map(figure => ({
        figure,
        months: months.map(month => ({ month, ...nothing })),
        before: nothing,
      })),
    },
  }),
}
const link = { created_at: '2026-03-04T18:00:00Z', created_by: 'Iza Operator', ends_on: '2026-03-31' }
const campaignPage: Answers = {
  [`GET /ops/campaigns/${id}`]: () => ({
    data: { campaign: campaign({ stage: 'running', incomes: [{ model: 'CPC', unit: 'flat', value: 1 }] }), settlement },
  }),
  [`GET /ops/campaigns/${id}/work`]: () => ({ data: work() }),
  [`GET /ops/campaigns/${id}/participants`]: () => page([participant()]),
  [`GET /ops/campaigns/${id}/advertiser-link`]: () => ({ data: { link, is_offered: true } }),
  [`GET /ops/campaigns/${id}/results`]: () => ({
    data: {
      rows: [
        {
          id: 'p1',
          creator: { id: someone, name: 'Ada Mierzona', email: 'ada@demo.test' },
          results: { views: null, clicks: null, actions: null, sales: null, sales_value: null },
          counted: { views: null, clicks: null, actions: null, sales: null, sales_value: null },
          amount: 0,
          is_open: true,
        },
      ],
      more: 0,
    },
  }),
}
const creatorPage: Answers = {
  [`GET /ops/creators/${someone}`]: () => ({ data: creator({ email: null }) }),
  [`GET /ops/creators/${someone}/looks`]: () => ({ data: [] }),
  [`GET /ops/creators/${someone}/doubles`]: () => ({
    data: [
      {
        id: uuid(10),
        name: 'Ola N.',
        is_active: true,
        created_at: '2025-01-05T10:00:00Z',
        available: 0,
        same: ['iban'],
      },
    ],
  }),
}

/** A block of a page, what it is read from, and words that stand in it. */
const blocks: readonly [what: string, address: string, path: string, words: string | RegExp, answers: Answers][] = [
  ['the work', '/', '/ops/desk', 'Wszystko zrobione', desk],
  ['the numbers', '/', '/ops/overview', '2 zgłoszenia czekają na decyzję', desk],
  ['the months', '/', '/ops/months', 'stan na 26-11-2026 09:30', desk],
  ['where a campaign stands', `/campaigns/${id}`, `/ops/campaigns/${id}/work`, 'Utworzona', campaignPage],
  ['a campaign', `/campaigns/${id}`, `/ops/campaigns/${id}`, campaign().name, campaignPage],
  ['a creator', `/creators/${someone}`, `/ops/creators/${someone}`, creator().name, creatorPage],
  ['its link', `/campaigns/${id}`, `/ops/campaigns/${id}/advertiser-link`, /Utworzono .*Iza Operator/, campaignPage],
  ['its results', `/campaigns/${id}/results`, `/ops/campaigns/${id}/results`, 'Ada Mierzona', campaignPage],
  ['other accounts', `/creators/${someone}`, `/ops/creators/${someone}/doubles`, 'Ola N.', creatorPage],
]

test.each(blocks)(
  'LIST-05 %s of %s says from when it is, where it could not be read again',
  async (_, at, path, words, answers) => {
    let isDown = false
    let failed = 0
    serve({
      ...answers,
      [`GET ${path}`]: request => {
        if (!isDown) return answers[`GET ${path}`]?.(request)
        failed += 1
        return answer(503, { message: 'Za chwilę wracamy.' })
      },
    })
    open(at)
    const shown = await screen.findByText(words)
    expect(screen.queryByText(/^To stan z/)).toBeNull()
    isDown = true
    await act(() => queryClient.invalidateQueries())
    expect(failed).toBe(1)
    expect(await screen.findByText(/^To stan z/)).toBeTruthy()
    expect(document.contains(shown)).toBe(true)
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    await waitFor(() => expect(screen.queryByText(/^To stan z/)).toBeNull())
  },
)

test.each(blocks)(
  'LIST-05 %s of %s that could not be read says so, and is tried again in its place',
  async (_, at, path, words, answers) => {
    let isDown = true
    serve({
      ...answers,
      [`GET ${path}`]: request =>
        isDown ? answer(503, { message: 'Za chwilę wracamy.' }) : answers[`GET ${path}`]?.(request),
    })
    open(at)
    await screen.findByText('Za chwilę wracamy.')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Spróbuj ponownie' }))
    expect(await screen.findByText(words)).toBeTruthy()
  },
)
