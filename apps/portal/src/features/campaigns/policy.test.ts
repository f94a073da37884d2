import type { Campaign } from '@fanfara/contract/campaigns'
import { describe, expect, test } from 'vitest'
import { canDecline, canQuit, primaryAction, rateOf } from './policy.ts'
import { testCampaign } from './test-campaign.ts'

const campaign = (of: Partial<Campaign>): Campaign => testCampaign({ incomes: [], amount: null, ...of })

describe('the main button', () => {
  test.each([
    ['CAMP-30: completed: hidden', { status: 'completed', is_joinable: true }, { kind: 'none' }],
    ['CAMP-36: declined: hidden', { status: 'declined' }, { kind: 'none' }],
    ['CAMP-31: active: tasks', { status: 'active', is_quitable: true }, { kind: 'tasks' }],
    ['CAMP-32: open: join', {}, { kind: 'join', act: 'join' }],
    ['CAMP-33: closed: accept', { type: 'closed', status: 'invited' }, { kind: 'join', act: 'accept' }],
    [
      'CAMP-34: planned and quitable: disabled',
      { status: 'planned', is_quitable: true, is_joinable: false },
      { kind: 'disabled', reason: 'taking_part' },
    ],
    [
      'CAMP-34: applied: disabled',
      { status: 'pending_approval', is_quitable: true, is_joinable: false },
      { kind: 'disabled', reason: 'applied' },
    ],
    ['CAMP-35: Easy Ad not set up: disabled', { is_easy_ad: true }, { kind: 'disabled', reason: 'easy_ad_off' }],
    [
      'CAMP-36: not joinable: disabled with the reason',
      { is_joinable: false, not_joinable_reason: 'no_places' },
      { kind: 'disabled', reason: 'no_places' },
    ],
  ] as const)('%s', (_, of, action) => {
    expect(primaryAction(campaign(of as Partial<Campaign>), false)).toEqual(action)
  })

  test('CAMP-35: with Easy Ad on an automatic campaign can be joined', () => {
    expect(primaryAction(campaign({ is_easy_ad: true }), true)).toEqual({ kind: 'join', act: 'join' })
  })
})

test('CAMP-37 ROLE-07: quit follows its flag and is hidden when completed', () => {
  expect(canQuit(campaign({ is_quitable: true, status: 'active' }))).toBe(true)
  expect(canQuit(campaign({ is_quitable: false, status: 'active' }))).toBe(false)
  expect(canQuit(campaign({ is_quitable: true, status: 'completed' }))).toBe(false)
})

test('CAMP-39 ROLE-07: decline is for closed campaigns only', () => {
  expect(canDecline(campaign({ type: 'closed', is_declinable: true, status: 'invited' }))).toBe(true)
  expect(canDecline(campaign({ type: 'open', is_declinable: true }))).toBe(false)
  expect(canDecline(campaign({ type: 'closed', is_declinable: false, status: 'invited' }))).toBe(false)
})

test.each([
  [20, 20],
  ['7.5', 7.5],
  ['7,5', 7.5],
  [null, null],
  ['x', null],
  ['', null],
])('CAMP-13: the rate %j counts as %j', (value, rate) => {
  expect(rateOf(value)).toBe(rate)
})
