import type { Task } from '@fanfara/contract/tasks'
import { sampleTask } from '@fanfara/contract/testing/sample-task'
import { text } from '#/i18n/text.ts'
import { describe, expect, test } from 'vitest'
import { approvalNote, groupTasks, isStatusSaid, methodsOf, proofState } from './policy.ts'

const now = new Date('2026-03-05T12:00:00Z')
const task = (id: string, of: Partial<Task> = {}): Task => sampleTask({ id, name: id, ...of })
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

describe('grouping', () => {
  test('TASK-12: finished and missed together, the latest first; a missed task counts by its end', () => {
    const groups = groupTasks(
      [
        task('old', { status: 'finished', finished_at: '2026-02-01T00:00:00Z' }),
        task('missed', { status: 'missed', end_date: '2026-03-02T00:00:00Z' }),
        task('new', { status: 'finished', finished_at: '2026-03-04T00:00:00Z' }),
      ],
      now,
    )
    expect(ids(groups.finished)).toEqual(['new', 'missed', 'old'])
  })

  test('TASK-13: started or without a start is today, by end, no end last', () => {
    const groups = groupTasks(
      [
        task('endless', { end_date: null }),
        task('later', { end_date: '2026-03-20T00:00:00Z' }),
        task('startless', { start_date: null, end_date: '2026-03-06T00:00:00Z' }),
      ],
      now,
    )
    expect(ids(groups.today)).toEqual(['startless', 'later', 'endless'])
  })

  test('TASK-14: a later start is incoming, by start', () => {
    const groups = groupTasks(
      [
        task('second', { status: 'coming', start_date: '2026-03-09T00:00:00Z' }),
        task('first', { status: 'coming', start_date: '2026-03-06T00:00:00Z' }),
      ],
      now,
    )
    expect(ids(groups.incoming)).toEqual(['first', 'second'])
  })
})

test('I18N-09: Polish plurals of tasks and days', () => {
  expect([1, 2, 5, 12, 22].map(count => text('tasks', 'count', { count }))).toEqual([
    '1 zadanie',
    '2 zadania',
    '5 zadań',
    '12 zadań',
    '22 zadania',
  ])
  expect([1, 2, 5].map(count => text('tasks', 'days', { count }))).toEqual(['1 dzień', '2 dni', '5 dni'])
})

test.each([
  ['TASK-27 TASK-31: a running task with a link', {}, 'form'],
  ['TASK-26: locked until approved', { need_acceptance: true }, 'locked'],
  ['TASK-26: approved', { need_acceptance: true, is_acceptance_approved: true }, 'form'],
  ['TASK-27: not started', { status: 'coming' }, 'wait'],
  ['TASK-27: finished', { status: 'finished', media_url: 'https://a.example' }, 'proof'],
  ['TASK-32: live', { media_type: 'live', type: 'stream_banner' }, 'form'],
  ['EASY-13: automatic', { media_type: 'live', type: 'automatic' }, 'automatic'],
  [
    'EASY-13: automatic, finished by the system',
    { status: 'finished', media_type: 'live', type: 'automatic' },
    'automatic',
  ],
] as const)('%s', (_, of, state) => {
  expect(proofState(task('t', of as Partial<Task>))).toBe(state)
})

test.each([
  ['TASK-31: what is published has a link', { type: 'video_short', channel_type: 'youtube' }, ['link', 'media']],
  [
    'TASK-35: live on Twitch',
    { media_type: 'live', type: 'stream_shotout', channel_type: 'twitch' },
    ['snapshot', 'media'],
  ],
  ['TASK-32: live elsewhere', { media_type: 'live', type: 'stream_shotout', channel_type: 'youtube' }, ['media']],
  ['TASK-31: under a stream', { type: 'onpage_banner_under_stream', channel_type: 'twitch' }, ['link']],
] as const)('%s', (_, of, methods) => {
  expect(methodsOf(task('t', of))).toEqual(methods)
})

test('TASK-16 TASK-25: an open task’s row says what was asked for, or that an answer is waited for', () => {
  const notes = [
    task('fresh'),
    task('sent back', { rejection_reason: 'Za ciemno.' }),
    task('sent again', { approval_status: 'pending_approval', need_acceptance: true }),
    task('approved', { approval_status: 'approved', need_acceptance: true, is_acceptance_approved: true }),
    task('missed', { status: 'missed', rejection_reason: 'Za ciemno.', approval_status: 'pending_approval' }),
  ].map(approvalNote)
  expect(notes).toEqual([null, 'changes', 'waiting', null, null])
})

test.each([
  ['today', { status: 'during' }, true],
  ['today', { status: 'during', rejection_reason: 'Za ciemno' }, true],
  ['today', { status: 'during', type: 'automatic' }, false],
  ['today', { status: 'coming', start_date: null }, false],
  ['incoming', { status: 'coming' }, true],
  ['finished', { status: 'finished' }, true],
  ['finished', { status: 'missed' }, false],
] as const)('SCR-26 a badge stands only where it says more than the section: %s, %j', (section, of, isSaid) => {
  expect(isStatusSaid(section, task('t', of))).toBe(isSaid)
})
