import type { OpsAcceptance } from '@fanfara/contract/acceptances'
import type { Task } from '@fanfara/contract/tasks'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draw, serve, signIn } from '#/test/world.tsx'
import { ContentApproval } from './content-approval.tsx'

const id = '00000001-0000-4000-8000-000000000000'
const sent = {
  status: 'pending',
  message: 'Druga wersja',
  urls: ['https://drive.test/2'],
  requested_at: '2026-03-04T18:00:00Z',
  answered_at: null,
} satisfies Task['acceptance']
const task = (of: Partial<Task> = {}): Task =>
  sampleTask({
    id,
    start_date: null,
    end_date: null,
    need_acceptance: true,
    acceptance_requests: 2,
    approval_status: 'pending_approval',
    acceptance: sent,
    campaign_id: id,
    ...of,
  })
const requests: OpsAcceptance[] = [
  { ...sent, id, expires_at: '2026-04-03T18:00:00Z', answered_by: null, reason: null },
  {
    id: id.replace('1', '2'),
    status: 'changes_requested',
    message: 'Pierwsza wersja',
    urls: ['https://drive.test/1'],
    requested_at: '2026-03-02T18:00:00Z',
    expires_at: '2026-04-01T18:00:00Z',
    answered_at: '2026-03-03T08:00:00Z',
    answered_by: null,
    reason: 'Logo jest za małe',
  },
]

beforeEach(signIn)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('OPS-11: what was sent and answered is shown, newest first', async () => {
  serve({ [`GET /ops/tasks/${id}/acceptances`]: () => ({ data: requests }) })
  draw(<ContentApproval task={task()} />)
  fireEvent.click(screen.getByRole('button', { name: '2 wysłania' }))
  const rows = await screen.findAllByText(/wersja$/)
  expect(rows.map(row => row.textContent)).toEqual(['Druga wersja', 'Pierwsza wersja'])
  screen.getByText('Logo jest za małe')
  screen.getByText(/^Odpowiedź reklamodawcy, /)
  expect(screen.getAllByRole('link')[0]?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test('OPS-11 TRAN-32: approving for the advertiser asks how the operator knows', async () => {
  const received = serve({ [`POST /ops/tasks/${id}/approve`]: () => ({ data: task() }) })
  draw(<ContentApproval task={task()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Zaakceptuj za reklamodawcę' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Powód'), { target: { value: 'Zgoda telefoniczna' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Zaakceptuj za reklamodawcę' }))
  await waitFor(() => expect(received.map(({ body }) => body)).toContainEqual({ reason: 'Zgoda telefoniczna' }))
})

test('SEC-07: a link that waits can be revoked, with a reason', async () => {
  const received = serve({ [`POST /ops/tasks/${id}/acceptances/revoke`]: () => ({ data: task() }) })
  draw(<ContentApproval task={task()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Unieważnij link' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Powód'), { target: { value: 'Zły adres' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unieważnij link' }))
  await waitFor(() => expect(received.map(({ body }) => body)).toContainEqual({ reason: 'Zły adres' }))
})

test.each([
  ['needs none', task({ need_acceptance: false })],
  ['is approved', task({ approval_status: 'approved', is_acceptance_approved: true })],
  ['is over', task({ status: 'missed' })],
])('a task that %s is not approved', (_, of) => {
  draw(<ContentApproval task={of} />)
  expect(screen.queryByRole('button', { name: 'Zaakceptuj za reklamodawcę' })).toBeNull()
})
