import type { PlanLine } from '#/db/rows/kept-json.ts'
import { day, lastSecondOf } from '@fanfara/contract/time'
import { type AcceptanceStatus, adTypes, taskStatuses } from '@fanfara/contract/enums'
import { expect, test } from 'vitest'
import {
  type AnswerFacts,
  type Deadline,
  type FinishFacts,
  isOver,
  linkExpiry,
  linkState,
  mediaTypeOf,
  openAfterAnswer,
  planTasks,
  refuseFinish,
  refuseProof,
  refuseRequest,
  type RequestFacts,
  statusAt,
} from './policy.ts'

const at = (text: string) => new Date(text)
const now = at('2026-03-02T09:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const line: PlanLine = {
  platform: 'twitch',
  ad_type: 'stream_banner',
  amount: 1,
  start_date: day('2026-03-10'),
  end_date: day('2026-03-12'),
  brief: { pl: 'Pokaż', en: 'Show' },
  need_acceptance: true,
}
const frame = { startDate: day('2026-03-01'), endDate: day('2026-03-28'), isHeldBack: false }

test('OPS-08 a task of a plan has the line’s words and days; it ends with the last second of a Warsaw day', () => {
  expect(planTasks([line], frame, ['twitch'], now)).toEqual([
    {
      platform: 'twitch',
      adType: 'stream_banner',
      brief: { pl: 'Pokaż', en: 'Show' },
      needsAcceptance: true,
      startsAt: at('2026-03-09T23:00:00Z'),
      endsAt: at('2026-03-12T22:59:59Z'),
      status: 'coming',
      position: 0,
    },
  ])
})

test('OPS-08 one task per amount, on platforms that the creator has; positions count what is left out for being over', () => {
  const over = { ...line, start_date: day('2026-02-01'), end_date: day('2026-03-01') }
  const plan = [{ ...line, amount: 2 }, { ...line, platform: 'x' as const }, over, line]
  expect(planTasks(plan, frame, ['twitch', 'youtube'], now).map(({ position }) => position)).toEqual([0, 1, 3])
})

test('TASK-40 TRAN-25 without days of its own a task has the campaign’s; without any it runs and has no end', () => {
  const open = { ...line, start_date: null, end_date: null }
  expect(planTasks([open], frame, ['twitch'], now)).toMatchObject([
    { startsAt: at('2026-02-28T23:00:00Z'), endsAt: at('2026-03-28T22:59:59Z'), status: 'during' },
  ])
  const nowhere = { startDate: null, endDate: null, isHeldBack: false }
  expect(planTasks([open], nowhere, ['twitch'], now)).toMatchObject([
    { startsAt: null, endsAt: null, status: 'during' },
  ])
  expect(planTasks([open], { ...nowhere, isHeldBack: true }, ['twitch'], now)).toMatchObject([{ status: 'coming' }])
  expect(lastSecondOf(day('2026-03-29'))).toEqual(at('2026-03-29T21:59:59Z'))
})

test('TRAN-28 what ends at this very second is not asked of who enters now', () => {
  const ending = { ...line, start_date: day('2026-03-01'), end_date: day('2026-03-02') }
  const end = at('2026-03-02T22:59:59Z')
  expect(planTasks([ending], frame, ['twitch'], end)).toEqual([])
  expect(planTasks([ending], frame, ['twitch'], new Date(end.getTime() - 1))).toHaveLength(1)
})

test('TRAN-24 TRAN-25 TRAN-28 a task’s status at a moment; while the launch is held back nothing starts', () => {
  expect(statusAt(after, null, false, now)).toBe('coming')
  expect(statusAt(now, null, false, now)).toBe('during')
  expect(statusAt(null, after, false, now)).toBe('during')
  expect(statusAt(null, null, true, now)).toBe('coming')
  expect(statusAt(before, now, false, now)).toBe('missed')
  expect(statusAt(before, before, true, now)).toBe('missed')
})

const open: Deadline = { endsAt: null, isAcceptancePending: false, openUntil: null }

test('TASK-41 a task is over at its end, unless a request waits or an answer keeps it open', () => {
  expect(isOver(open, now)).toBe(false)
  expect(isOver({ ...open, endsAt: after }, now)).toBe(false)
  expect(isOver({ ...open, endsAt: now }, now)).toBe(true)
  expect(isOver({ ...open, endsAt: before, isAcceptancePending: true }, now)).toBe(false)
  expect(isOver({ ...open, endsAt: before, openUntil: after }, now)).toBe(false)
  expect(isOver({ ...open, endsAt: before, openUntil: now }, now)).toBe(true)
  expect(openAfterAnswer(now)).toEqual(at('2026-03-03T09:00:00Z'))
})

test('TRAN-31 TRAN-34 material may be sent while a task that needs it is open and has no approval', () => {
  const facts: RequestFacts = { ...open, status: 'coming', needsAcceptance: true, isAcceptanceApproved: false }
  const refused = (of: Partial<RequestFacts>) => refuseRequest({ ...facts, ...of }, now)
  expect(taskStatuses.map(status => [status, refused({ status })])).toEqual([
    ['finished', 'acceptance_closed'],
    ['coming', null],
    ['during', null],
    ['missed', 'acceptance_closed'],
  ])
  expect(refused({ needsAcceptance: false })).toBe('acceptance_not_needed')
  expect(refused({ endsAt: before })).toBe('acceptance_closed')
  expect(refused({ isAcceptanceApproved: true })).toBe('acceptance_given')
})

test('SEC-07 ADV-08 a link works for 30 days, and for 90 after the campaign’s last day at most', () => {
  expect(linkExpiry(null, now)).toEqual(at('2026-04-01T09:00:00Z'))
  expect(linkExpiry(day('2026-03-10'), now)).toEqual(at('2026-04-01T09:00:00Z'))
  expect(linkExpiry(day('2025-12-10'), now)).toEqual(at('2026-03-10T22:59:59Z'))
})

test('ADV-05 ADV-07 ADV-08 what a link shows', () => {
  const facts: AnswerFacts = { status: 'pending', isNewest: true, expiresAt: after, taskStatus: 'during' }
  const shown = (of: Partial<AnswerFacts>) => linkState({ ...facts, ...of }, now)
  expect(shown({ expiresAt: now })).toBe('ended')
  expect(shown({ status: 'expired' })).toBe('ended')
  expect(shown({ status: 'expired', isNewest: false })).toBe('ended')
  expect(shown({ status: 'superseded' })).toBe('superseded')
  for (const status of ['pending', 'approved', 'changes_requested'] satisfies AcceptanceStatus[])
    expect(shown({ status, isNewest: false })).toBe('superseded')
  expect(taskStatuses.map(taskStatus => [taskStatus, shown({ taskStatus })])).toEqual([
    ['finished', 'ended'],
    ['coming', 'pending'],
    ['during', 'pending'],
    ['missed', 'ended'],
  ])
  for (const status of ['approved', 'changes_requested'] as const)
    expect(shown({ status, taskStatus: 'missed' })).toBe(status)
})

const finish: FinishFacts = {
  ...open,
  status: 'during',
  isTakingPart: true,
  isAutomatic: false,
  needsAcceptance: false,
  isAcceptanceApproved: false,
  adType: 'stream_banner',
  platform: 'twitch',
}

test('TRAN-27 TASK-26 a proof is taken of a running task of somebody who takes part, approved where it has to be', () => {
  const refused = (of: Partial<FinishFacts>) => refuseProof({ ...finish, ...of }, now)
  expect(refused({})).toBeNull()
  for (const of of [
    { endsAt: before },
    { status: 'coming' },
    { status: 'finished' },
    { status: 'missed' },
    { isTakingPart: false },
    { isAutomatic: true },
  ] satisfies Partial<FinishFacts>[])
    expect(refused(of), JSON.stringify(of)).toBe('task_not_running')
  expect(refused({ needsAcceptance: true })).toBe('task_locked')
  expect(refused({ needsAcceptance: true, isAcceptanceApproved: true })).toBeNull()
})

test('TASK-31 TASK-32 TASK-35 a live task takes media or, on Twitch, a snapshot; others a link or media', () => {
  const video = { ...finish, adType: 'video_short', platform: 'youtube' } as const
  expect(refuseFinish(finish, 'link', now)).toBe('live_proof_needed')
  expect([refuseFinish(finish, 'media', now), refuseFinish(finish, 'snapshot', now)]).toEqual([null, null])
  expect(refuseFinish({ ...finish, platform: 'youtube' }, 'snapshot', now)).toBe('snapshot_not_offered')
  expect([refuseFinish(video, 'link', now), refuseFinish(video, 'media', now)]).toEqual([null, null])
  expect(refuseFinish(video, 'snapshot', now)).toBe('snapshot_not_offered')
  expect(refuseFinish({ ...video, platform: 'twitch' }, 'snapshot', now)).toBe('snapshot_not_offered')
  expect(refuseFinish({ ...finish, isTakingPart: false }, 'link', now)).toBe('task_not_running')
  expect(new Set(adTypes.map(mediaTypeOf))).toEqual(new Set(['live', 'other']))
})
