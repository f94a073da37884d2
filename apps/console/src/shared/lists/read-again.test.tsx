import type { OpsCorrection } from '@fanfara/contract/ops/corrections'
import type { Receivable } from '@fanfara/contract/ops/receivables'
import type { InvitationRow } from '@fanfara/contract/ops/tables/invitations'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#/api.ts'
import { campaign, creatorRow, page, participant, payout, proofRow, settlement, uuid, work } from '#/test/samples.ts'
import { type Answers, answer, changesIn, dialog, open, serve, signIn } from '#/test/world.tsx'

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invitation: InvitationRow = {
  id: uuid(2),
  email: 'kuba@poczta.test',
  name: 'Kuba Zaproszony',
  language: 'pl',
  channels: [],
  state: 'sent',
  sent_at: '2026-03-01T10:00:00Z',
  expires_at: '2026-03-15T10:00:00Z',
  creator_id: null,
  invited_by: 'Hanna',
  can_send: true,
  can_withdraw: true,
}
const correction: OpsCorrection = {
  id: uuid(3),
  campaign: { id: campaign().id, name: campaign().name },
  creator: { id: uuid(4), name: 'Ola Poprawiona' },
  participation_id: uuid(5),
  kind: 'results',
  state: 'proposed',
  before: 500,
  after: 350,
  difference: -150,
  results: null,
  task: null,
  reason: 'Pomyłka',
  announced_at: null,
  effect_due: null,
  dispute: null,
  ended: null,
  moved: null,
  expected: null,
  proposed: { at: '2026-03-05T10:00:00Z', by: 'Hanna' },
  approved: null,
  ended_by: null,
  can_approve: true,
  can_withdraw: true,
  can_keep: false,
}
const receivable: Receivable = {
  id: campaign().id,
  campaign: { id: campaign().id, name: campaign().name },
  advertiser: 'Palarnia Świt',
  email: 'reklama@swit.test',
  payments: 1,
  owed: 1200.5,
  since: '2026-03-01T10:00:00Z',
  due_on: '2026-05-30',
  days_late: 0,
  can_remind: false,
  reminded: null,
  business: { amount: 0, interest: null, compensation: null },
}
const logged = {
  id: '1',
  at: '2026-03-05T10:00:00Z',
  actor: 'Hanna Wójcik',
  actor_kind: 'operator',
  action: 'payout_refused',
  object_type: 'payout',
  object_id: null,
  object_name: 'FANFARA-7',
  creator: null,
  reason: null,
  before: null,
  after: null,
}
const bankFile = {
  id: uuid(6),
  format: 'pain.001',
  created_at: '2026-03-05T10:00:00Z',
  created_by: 'Hanna Wójcik',
  payouts: 2,
  amount: 232.5,
  sha256: 'ab'.repeat(32),
  recalled: null,
  released: null,
  can_release: false,
  waiting: 2,
  limited: 0,
  can_recall: false,
  execution: null,
}
const proof = proofRow({ id: uuid(7), creator: { id: uuid(8), name: 'Ola Dowodowa' } })

const id = campaign().id
const campaignPage: Answers = {
  [`GET /ops/campaigns/${id}`]: () => ({ data: { campaign: campaign(), settlement } }),
  [`GET /ops/campaigns/${id}/work`]: () => ({ data: work() }),
}

/** Everything that is shown is asked for anew, answered, and drawn: who looks is told a turn after the answer. */
async function readAgain(isAnswered: () => boolean) {
  void queryClient.invalidateQueries()
  await waitFor(() => expect(isAnswered() && queryClient.isFetching() === 0).toBe(true))
  await act(() => new Promise<void>(resolve => void setTimeout(resolve)))
}

/** A list, what it is read from, words of its row, and what else its screen asks for. */
const lists: readonly [address: string, path: string, answered: unknown, words: string | RegExp, more?: Answers][] = [
  ['/campaigns', '/ops/campaigns', page([campaign()]), 'Kawa na żywo'],
  ['/creators', '/ops/creators', { ...page([creatorRow(1, { name: 'Ola Nowak' })]), is_near: false }, 'Ola Nowak'],
  ['/payouts', '/ops/payouts', page([payout(1)]), 'Twórca 1'],
  ['/payouts/files', '/ops/bank-files', page([bankFile]), 'Hanna Wójcik'],
  ['/corrections', '/ops/corrections', page([correction]), 'Ola Poprawiona'],
  [
    '/receivables',
    '/ops/receivables',
    { ...page([receivable]), term_days: 90, due: 1200.5 },
    'Palarnia Świt',
    {
      'GET /ops/late-rates': () => ({ data: [] }),
      'GET /ops/told-dates': () => ({
        data: { quarter: '2026-Q1', advertisers: null, transfers: null, rows: [], quarters: [] },
      }),
    },
  ],
  ['/audit', '/ops/audit', page([logged]), 'FANFARA-7'],
  [
    '/imports/invitations',
    '/ops/creator-invitations',
    { ...page([invitation]), counts: { waiting: 0, sent: 1, answered: 0, ended: 0, withdrawn: 0 } },
    'Kuba Zaproszony',
  ],
  [`/campaigns/${id}`, `/ops/campaigns/${id}/participants`, page([participant()]), 'Ola Nowak', campaignPage],
  [
    `/campaigns/${id}?tab=proofs`,
    '/ops/proofs',
    { ...page([proof]), counts: { waiting: 1, asked: 0 } },
    'Ola Dowodowa',
    campaignPage,
  ],
]

describe('LIST-04 what a list shows stays when it cannot be read again', () => {
  test.each(lists)('%s', async (address, path, answered, words, more = {}) => {
    let isDown = false
    let failed = 0
    serve({
      ...more,
      [`GET ${path}`]: () => {
        if (!isDown) return answered
        failed += 1
        return answer(503, { message: 'Za chwilę wracamy.' })
      },
    })
    open(address)
    await screen.findByRole('table')
    const row = await screen.findByText(words)
    isDown = true
    await readAgain(() => failed > 0)
    expect(document.contains(row)).toBe(true)
    expect(screen.queryByText('Za chwilę wracamy.')).toBeNull()
  })

  test('and with it the question over one of its rows, in which the refusal is read', async () => {
    let isDown = false
    const down = () => answer(503, { message: 'Za chwilę wracamy.' })
    const received = serve({
      'GET /ops/payouts': () => (isDown ? down() : page([payout(1)])),
      [`POST /ops/payouts/${payout(1).id}/refuse`]: down,
    })
    open('/payouts')
    fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }))
    const box = await dialog()
    fireEvent.change(box.getByRole('textbox'), { target: { value: 'Rachunek zamknięty' } })
    isDown = true
    const before = received.length
    fireEvent.click(box.getByRole('button', { name: 'Odrzuć' }))
    expect(await box.findByText('Za chwilę wracamy.')).toBeTruthy()
    await readAgain(() => received.slice(before).some(({ method }) => method === 'GET'))
    expect(within(screen.getByRole('dialog')).getByRole('textbox')).toHaveProperty('value', 'Rachunek zamknięty')
    expect(changesIn(received)).toHaveLength(1)
  })
})
