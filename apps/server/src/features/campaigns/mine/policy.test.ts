import { grosze } from '@fanfara/contract/money'
import type { Task } from '@fanfara/contract/tasks'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { day } from '@fanfara/contract/time'
import { expect, test } from 'vitest'
import { actsNext, timelineOf, type WayFacts } from './policy.ts'

const task = (of: Partial<Task> = {}): Task => sampleTask({ id: 't', start_date: null, ...of })
const finished = (at: string, of: Partial<Task> = {}) => task({ status: 'finished', finished_at: at, ...of })
const facts = (of: Partial<WayFacts> = {}): WayFacts => ({
  status: 'active',
  enteredAt: new Date('2026-03-01T10:00:00Z'),
  endDate: day('2026-03-31'),
  completedAt: null,
  tasks: [],
  payment: null,
  ...of,
})
const payment = (of: Partial<NonNullable<WayFacts['payment']>> = {}): NonNullable<WayFacts['payment']> => ({
  id: 'p',
  status: 'waiting_for_acceptance',
  amount: grosze(100),
  since: new Date('2026-03-02T00:00:00Z'),
  settledAt: null,
  paidAt: null,
  actsNext: 'operator',
  expectedAt: null,
  ...of,
})
const steps = (of: Partial<WayFacts>) => timelineOf(facts(of)).map(({ step, state }) => `${step} ${state}`)

test('a running campaign: joined, then what is open, the end by its day; content only where somebody has to approve it', () => {
  const asked = { need_acceptance: true }
  const tasks = [
    finished('2026-03-05T00:00:00Z', { ...asked, is_acceptance_approved: true }),
    task(asked),
    task({ status: 'missed' }),
  ]
  expect(timelineOf(facts({ tasks }))).toEqual([
    { step: 'joined', state: 'done', at: '2026-03-01T10:00:00.000Z', expected_at: null, tasks: null },
    { step: 'approved', state: 'now', at: null, expected_at: null, tasks: { done: 1, of: 2 } },
    { step: 'published', state: 'ahead', at: null, expected_at: null, tasks: { done: 1, of: 3 } },
    { step: 'ended', state: 'ahead', at: null, expected_at: '2026-03-31T21:59:59.000Z', tasks: null },
    { step: 'settled', state: 'ahead', at: null, expected_at: null, tasks: null },
    { step: 'paid', state: 'ahead', at: null, expected_at: null, tasks: null },
  ])
  expect(steps({ tasks: [task()] })).toEqual([
    'joined done',
    'published now',
    'ended ahead',
    'settled ahead',
    'paid ahead',
  ])
})

test('everything published: its last moment, and the end is next', () => {
  const tasks = [finished('2026-03-05T00:00:00Z'), finished('2026-03-07T00:00:00Z')]
  expect(timelineOf(facts({ tasks }))[1]).toMatchObject({ state: 'done', at: '2026-03-07T00:00:00Z' })
  expect(steps({ tasks }).slice(1, 3)).toEqual(['published done', 'ended now'])
})

test('an ended campaign: what was not published lies behind, the settlement is next, then the money', () => {
  const ended = { status: 'completed' as const, completedAt: new Date('2026-04-01T00:00:00Z') }
  const tasks = [finished('2026-03-05T00:00:00Z'), task({ status: 'missed' })]
  expect(steps({ ...ended, tasks, payment: payment() })).toEqual([
    'joined done',
    'published done',
    'ended done',
    'settled now',
    'paid ahead',
  ])
  const settledAt = new Date('2026-04-03T00:00:00Z')
  const expectedAt = new Date('2026-07-02T00:00:00Z')
  const settled = payment({ status: 'waiting_for_payment', settledAt, expectedAt })
  expect(timelineOf(facts({ ...ended, tasks, payment: settled })).slice(-2)).toEqual([
    { step: 'settled', state: 'done', at: '2026-04-03T00:00:00.000Z', expected_at: null, tasks: null },
    { step: 'paid', state: 'now', at: null, expected_at: '2026-07-02T00:00:00.000Z', tasks: null },
  ])
  const paidAt = new Date('2026-05-01T00:00:00Z')
  const paid = timelineOf(facts({ ...ended, tasks, payment: payment({ status: 'paid', settledAt, paidAt }) }))
  expect(paid.at(-1)).toMatchObject({ state: 'done', at: '2026-05-01T00:00:00.000Z' })
  const returned = timelineOf(
    facts({ ...ended, tasks, payment: payment({ status: 'ready_for_payout', settledAt, paidAt }) }),
  )
  expect(returned.at(-1)).toMatchObject({ state: 'now', at: null })
})

test('an ended campaign that earned nothing has no money on its way', () => {
  expect(steps({ status: 'completed', tasks: [task({ status: 'missed' })] })).toEqual([
    'joined done',
    'published done',
    'ended done',
  ])
})

test('who acts next: the creator by their tasks, else the advertiser, else whoever has the money; nobody while time passes', () => {
  const waits = task({ need_acceptance: true, approval_status: 'pending_approval' })
  expect(actsNext(facts({ status: 'attached' }))).toBe('operator')
  expect(actsNext(facts({ tasks: [waits, task()] }))).toBe('creator')
  expect(actsNext(facts({ tasks: [waits] }))).toBe('advertiser')
  expect(actsNext(facts({ tasks: [task({ status: 'coming' })], payment: payment() }))).toBeNull()
  expect(actsNext(facts({ status: 'completed', payment: payment() }))).toBe('operator')
  expect(actsNext(facts({ status: 'completed', payment: payment({ amount: grosze(0) }) }))).toBeNull()
})
