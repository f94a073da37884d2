import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { campaign, page, payout, settlement, work } from '#/test/samples.ts'
import { type Answers, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const none = { ...page([]), counts: {} }
const team = { operators: [], invitations: [], more: { operators: 0, invitations: 0 }, is_money_alone: false }
const { id } = campaign()
const moved = { count: 0, amount: 0 }
const file = {
  id: payout(9).id,
  format: 'elixir-0',
  created_at: '2026-03-05T10:00:00Z',
  created_by: 'Iza',
  payouts: 3,
  amount: 600.5,
  sha256: 'ab'.repeat(32),
  released: null,
  can_release: false,
  waiting: 3,
  limited: 0,
  can_recall: false,
  execution: null,
  recalled: null,
  standing: { waiting: { count: 3, amount: 600.5 }, paid: moved, refused: moved, returned: moved },
}

/** A list whose words are looked for: where it is, how its address names them, and what it is read from. */
const searched: [at: string, name: string, answers: Answers][] = [
  ['/payouts', 'search', { 'GET /ops/payouts': () => none }],
  ['/corrections', 'search', { 'GET /ops/corrections': () => none }],
  ['/payouts/runs', 'search', { 'GET /ops/payout-runs': () => none }],
  ['/news', 'search', { 'GET /ops/news': () => none }],
  ['/imports', 'search', { 'GET /ops/imports': () => none }],
  ['/imports/invitations', 'search', { 'GET /ops/creator-invitations': () => none }],
  ['/messages/sent', 'search', { 'GET /ops/messages': () => none }],
  ['/messages/templates', 'search', { 'GET /ops/templates': () => ({ data: [] }) }],
  ['/campaigns/plans', 'search', { 'GET /ops/task-plans': () => ({ data: [] }) }],
  ['/inbox', 'search', { 'GET /ops/inbox/applications': () => none }],
  ['/creators/acts', 'search', { 'GET /ops/creator-acts': () => none }],
  ['/creators', 'name', { 'GET /ops/creators': () => none }],
  ['/campaigns', 'name', { 'GET /ops/campaigns': () => none }],
  ['/proofs', 'creator', { 'GET /ops/proofs': () => none }],
  ['/receivables', 'name', { 'GET /ops/receivables': () => ({ ...none, term_days: 90, due: 0 }) }],
  ['/audit', 'text', { 'GET /ops/audit': () => ({ ...none, actors: [] }) }],
  ['/team', 'search', { 'GET /ops/operators': () => ({ data: team }) }],
  [
    `/payouts/files/${file.id}`,
    'search',
    {
      [`GET /ops/bank-files/${file.id}`]: () => ({ data: file }),
      'GET /ops/payouts': () => none,
    },
  ],
  [
    `/campaigns/${id}`,
    'who',
    {
      [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(), settlement } }),
      [`GET /ops/campaigns/${id}/work`]: () => ({ data: work() }),
      [`GET /ops/campaigns/${id}/participants`]: () => none,
    },
  ],
]

test.each(searched)(
  'LIST-07 Back leaves %s, and walks through no letters that were typed',
  async (at, name, answers) => {
    serve({ ...answers, 'GET /ops/news': () => none })
    const { history } = open('/news')
    await screen.findByRole('heading', { level: 1 })
    await act(async () => history.push(`/ops${at}?${name}=kawa`))
    for (const words of ['kawa zie', 'kawa zielona']) {
      const field = await screen.findByDisplayValue(/^kawa/)
      fireEvent.change(field, { target: { value: words } })
      fireEvent.keyDown(field, { key: 'Enter' })
      await waitFor(() => expect(new URLSearchParams(history.location.search).get(name)).toBe(words))
    }
    await act(async () => history.back())
    expect(history.location.href).toBe('/ops/news')
  },
)

test('LIST-07 nor through the days of the log', async () => {
  serve({ 'GET /ops/audit': () => ({ ...none, actors: [] }), 'GET /ops/news': () => none })
  const { history } = open('/news')
  await screen.findByRole('heading', { level: 1 })
  await act(async () => history.push('/ops/audit'))
  for (const day of ['2026-03-01', '2026-03-12']) {
    fireEvent.change(await screen.findByLabelText('Od dnia'), { target: { value: day } })
    await waitFor(() => expect(history.location.search).toBe(`?from=${day}`))
  }
  await act(async () => history.back())
  expect(history.location.href).toBe('/ops/news')
})
