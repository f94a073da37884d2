import { day, type Day } from '@fanfara/contract/time'
import { campaignStages } from '@fanfara/contract/enums'
import { automatic, campaignForm } from '@fanfara/testkit'
import { expect, test } from 'vitest'
import {
  automaticMistakes,
  type CampaignFacts,
  type CreatorFacts,
  entryStatus,
  flagsFor,
  isAdmitted,
} from './policy.ts'
import { campaignMoves, participationMoves } from './states.ts'

const campaign: CampaignFacts = {
  stage: 'onboarding',
  type: 'open',
  platforms: ['twitch'],
  startDate: day('2026-03-10'),
  endDate: day('2026-03-20'),
  recruitingUntil: null,
  places: null,
  taken: 0,
  isHeldBack: false,
  isAutomatic: false,
  taskPlan: [],
}
const creator: CreatorFacts = { platforms: ['twitch'], easyAd: false, isActive: true, participation: null }
const today = day('2026-03-02')

test('TRAN-01…TRAN-18 every status is reached; only what has ended has no moves', () => {
  const reached = new Set<string>(['invited', 'pending_approval'])
  for (const from of reached)
    for (const to of Object.values(participationMoves[from as keyof typeof participationMoves])) reached.add(to)
  expect([...reached, 'attached'].every(status => status in participationMoves)).toBe(true)
  expect(new Set(reached)).toEqual(new Set(Object.keys(participationMoves)))
  const ends = Object.entries(participationMoves).filter(([, moves]) => Object.keys(moves).length === 0)
  expect(ends.map(([status]) => status)).toEqual(['completed'])
  // The one way back is Easy Ad (TRAN-17).
  expect(Object.keys(participationMoves.declined).every(move => move.startsWith('return'))).toBe(true)
})

test('OPS-05 a campaign moves from draft to an end', () => {
  const reached = new Set<string>(['draft'])
  for (const from of reached)
    for (const to of Object.values(campaignMoves[from as keyof typeof campaignMoves])) reached.add(to)
  expect([...reached].sort()).toEqual([...campaignStages].sort())
})

test('TRAN-19…TRAN-23 flags by status', () => {
  const flags = (participation: CreatorFacts['participation'], changes: Partial<CampaignFacts> = {}) => {
    const { isJoinable, isQuitable, isDeclinable } = flagsFor(
      { ...campaign, ...changes },
      { ...creator, participation },
      today,
    )
    return [isJoinable, isQuitable, isDeclinable]
  }
  expect(flags(null)).toEqual([true, false, false])
  expect(flags('invited', { type: 'closed' })).toEqual([true, false, true])
  for (const status of ['pending_approval', 'attached', 'planned', 'active'] as const)
    expect(flags(status)).toEqual([false, true, false])
  for (const status of ['completed', 'declined'] as const) expect(flags(status)).toEqual([false, false, false])
})

test('CAMP-36 CAMP-35 CAMP-45 the reason why not', () => {
  const reason = (facts: Partial<CampaignFacts>, who: Partial<CreatorFacts> = {}) =>
    flagsFor({ ...campaign, ...facts }, { ...creator, ...who }, today).notJoinableReason
  expect(reason({})).toBeNull()
  expect(reason({ recruitingUntil: day('2026-03-01') })).toBe('recruitment_closed')
  expect(reason({ recruitingUntil: today })).toBeNull()
  expect(reason({ places: 3, taken: 3 })).toBe('no_places')
  expect(reason({ isAutomatic: true })).toBe('easy_ad_off')
  expect(reason({}, { platforms: ['x'] })).toBe('no_channel')
  expect(reason({}, { participation: 'declined' })).toBe('declined')
  expect(reason({}, { isActive: false })).toBe('account_limited')
  const plan = (end_date: Day | null) => ({ taskPlan: [{ platform: 'twitch' as const, end_date }] })
  expect(reason(plan(today))).toBeNull()
  expect(reason(plan(day('2026-03-01')))).toBe('recruitment_closed')
  expect(reason({ ...plan(null), platforms: ['twitch', 'x'] }, { platforms: ['x'] })).toBe('no_channel')
})

test('TRAN-17 EASY-01 whom Easy Ad puts into a campaign, from each status', () => {
  const automatic = { ...campaign, isAutomatic: true }
  const admits = (who: Partial<CreatorFacts>, of: Partial<CampaignFacts> = {}, mayReturn = true) =>
    isAdmitted({ ...automatic, ...of }, { ...creator, easyAd: true, ...who }, today, { mayReturn })
  expect([admits({}), admits({ participation: 'declined' }), admits({}, {}, false)]).toEqual([true, true, true])
  expect(admits({ participation: 'declined' }, {}, false)).toBe(false)
  for (const participation of ['invited', 'pending_approval', 'attached', 'planned', 'active', 'completed'] as const)
    expect(admits({ participation })).toBe(false)
  expect(admits({}, { isAutomatic: false })).toBe(false)
  expect(admits({ easyAd: false })).toBe(false)
  expect(admits({ isActive: false })).toBe(false)
  expect(admits({ platforms: ['x'] })).toBe(false)
  expect(admits({}, { places: 2, taken: 2 })).toBe(false)
  for (const stage of ['draft', 'completed', 'cancelled'] as const) expect(admits({}, { stage })).toBe(false)
  expect(admits({}, { stage: 'running' })).toBe(true)
})

test('EASY-02 OPS-06 what an automatic campaign must not be', () => {
  const form = { ...campaignForm(automatic()), is_automatic: true }
  expect(automaticMistakes(form)).toEqual({})
  for (const model of ['CPS', 'CPC', 'CPA', 'FLAT_FEE'] as const)
    expect(automaticMistakes({ ...form, incomes: [{ model, unit: 'flat', value: 1 }] })).toHaveProperty([
      'incomes.0.model',
    ])
  expect(Object.keys(automaticMistakes({ ...campaignForm({ platforms: ['x'], type: 'semi_open' }) }))).toEqual([
    'type',
    'platforms',
    'incomes.0.model',
    'task_plan.0.ad_type',
  ])
})

test('E: the entry state', () => {
  expect(entryStatus(campaign, today)).toBe('planned')
  expect(entryStatus(campaign, day('2026-03-10'))).toBe('active')
  expect(entryStatus({ ...campaign, isHeldBack: true }, day('2026-03-10'))).toBe('attached')
  expect(entryStatus({ ...campaign, startDate: null }, today)).toBe('attached')
})
