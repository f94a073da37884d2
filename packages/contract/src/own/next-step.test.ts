import { expect, test } from 'vitest'
import { sampleTask } from '../testing/sample-task.ts'
import type { Task } from '../tasks.ts'
import { byUrgency, deadlineOf, nextStep } from './next-step.ts'

const open = (id: string, of: Partial<Task> = {}): Task => sampleTask({ id, name: id, ...of })
const asked = { need_acceptance: true, is_acceptance_approved: false } as const

test('each open task has one step, a finished or missed one none', () => {
  const steps = {
    correct: open('a', { ...asked, rejection_reason: 'Bez logo' }),
    send: open('b', asked),
    wait: open('c', { ...asked, approval_status: 'pending_approval' }),
    prove: open('d'),
    none: open('e', { type: 'automatic' }),
  }
  for (const [step, one] of Object.entries(steps)) expect(nextStep(one)).toBe(step)
  expect(nextStep(open('f', { ...asked, is_acceptance_approved: true }))).toBe('prove')
  expect(nextStep(open('g', { status: 'coming' }))).toBe('none')
  expect([nextStep(open('h', { status: 'finished' })), nextStep(open('i', { status: 'missed' }))]).toEqual([null, null])
})

test('what was sent back comes first, then what is free to do by its deadline, then what waits for others', () => {
  const tasks = [
    open('waits', { ...asked, approval_status: 'pending_approval', end_date: '2026-03-06T00:00:00Z' }),
    open('by itself', { type: 'automatic', end_date: '2026-03-05T23:00:00Z' }),
    open('later', { end_date: '2026-03-20T00:00:00Z' }),
    open('endless', { end_date: null }),
    open('to send', { ...asked, end_date: '2026-03-10T00:00:00Z' }),
    open('sent back', { ...asked, rejection_reason: 'Bez logo', end_date: '2026-03-30T00:00:00Z' }),
    open('done', { status: 'finished' }),
  ]
  expect(byUrgency(tasks).map(({ id }) => id)).toEqual([
    'sent back',
    'to send',
    'later',
    'endless',
    'waits',
    'by itself',
  ])
  expect(tasks[0]?.id).toBe('waits')
})

test('TASK-41: an answer around the deadline keeps a task open, never shorter than its end', () => {
  const end_date = '2026-03-10T00:00:00Z'
  expect(deadlineOf({ end_date, open_until: '2026-03-11T00:00:00Z' })).toBe('2026-03-11T00:00:00Z')
  expect(deadlineOf({ end_date, open_until: '2026-03-09T00:00:00Z' })).toBe(end_date)
  expect([deadlineOf({ end_date: null, open_until: null }), deadlineOf({ end_date, open_until: null })]).toEqual([
    null,
    end_date,
  ])
})
