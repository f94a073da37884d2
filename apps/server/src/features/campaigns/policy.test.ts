import { wholeTexts } from '@fanfara/contract/languages'
import { day, type Day } from '@fanfara/contract/time'
import type { CampaignStage } from '@fanfara/contract/enums'
import type { CampaignForm } from '@fanfara/contract/ops/campaigns'
import { expect, test } from 'vitest'
import {
  allowedFor,
  automaticMistakes,
  type CampaignFacts,
  type CreatorFacts,
  entryStatus,
  fitsOf,
  flagsFor,
  isAdmitted,
  isRecruiting,
  isWaiting,
  livePlatforms,
  participantListsOf,
  refuseChannels,
  refuseEntry,
  stageOnDay,
  statusFor,
  wayOut,
} from './policy.ts'

const today = day('2026-03-02')
const [yesterday, tomorrow] = [day('2026-03-01'), day('2026-03-03')]
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

test('OPS-12 ROLE-04 an advertiser’s page lists first what waits for an answer', () => {
  expect(participantListsOf('semi_open')).toEqual(['applicants', 'participants'])
  expect(participantListsOf('closed')).toEqual(['candidates', 'participants'])
  expect(participantListsOf('open')).toEqual(['participants'])
})

test('ENUM-01 who is not in a campaign sees it as one to join', () => {
  expect(statusFor(creator)).toBe('onboarding')
  expect(statusFor({ ...creator, participation: 'invited' })).toBe('invited')
})

test('CAMP-36 a campaign takes people in while it is published, up to and including its last days', () => {
  const recruits = (of: Partial<CampaignFacts>) => isRecruiting({ ...campaign, ...of }, today)
  const stages: CampaignStage[] = ['draft', 'onboarding', 'running', 'completed', 'cancelled']
  expect(stages.filter(stage => recruits({ stage }))).toEqual(['onboarding', 'running'])
  expect([yesterday, today, null].map(recruitingUntil => recruits({ recruitingUntil }))).toEqual([false, true, true])
  expect([yesterday, today, null].map(endDate => recruits({ endDate }))).toEqual([false, true, true])
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

test('CAMP-36 of several reasons the weightiest is named', () => {
  const full = { ...campaign, recruitingUntil: yesterday, places: 2, taken: 3, isAutomatic: true }
  const nobody: CreatorFacts = { platforms: [], easyAd: false, isActive: false, participation: 'declined' }
  const reason = (of: Partial<CampaignFacts>, who: Partial<CreatorFacts>) =>
    refuseEntry({ ...full, ...of }, { ...nobody, ...who }, today)
  expect(reason({}, {})).toBe('declined')
  expect(reason({}, { participation: null })).toBe('recruitment_closed')
  expect(reason({ recruitingUntil: null }, { participation: null })).toBe('no_places')
  const open = { recruitingUntil: null, taken: 1 }
  expect(reason(open, { participation: null })).toBe('easy_ad_off')
  expect(reason(open, { participation: null, easyAd: true })).toBe('no_channel')
  expect(reason(open, { participation: null, easyAd: true, platforms: ['twitch'] })).toBe('account_limited')
})

test('CAMP-45 TRAN-28 a channel fits when something is still asked for on it', () => {
  const line = (platform: 'twitch' | 'x', end_date: Day | null) => ({ platform, end_date })
  const fits = (taskPlan: CampaignFacts['taskPlan'], connected: CreatorFacts['platforms'] = ['twitch']) =>
    refuseChannels({ platforms: ['twitch', 'x'], taskPlan, endDate: null }, connected, today)
  expect(fits([])).toBeNull()
  expect(fits([], ['youtube'])).toBe('no_channel')
  expect(fits([line('x', null)])).toBe('no_channel')
  expect(fits([line('twitch', yesterday), line('x', tomorrow)])).toBe('recruitment_closed')
  expect(fits([line('twitch', yesterday), line('twitch', today)])).toBeNull()
  expect(fits([line('twitch', yesterday), line('x', tomorrow)], ['twitch', 'x'])).toBeNull()
  for (const [endDate, is] of [
    [yesterday, 'recruitment_closed'],
    [today, null],
  ] as const)
    expect(refuseChannels({ platforms: ['x'], taskPlan: [line('x', null)], endDate }, ['x'], today)).toBe(is)
})

test('TRAN-19 TRAN-20 TRAN-21 TRAN-22 TRAN-23 flags by status', () => {
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

test('TRAN-19…TRAN-23 CAMP-36 flags: a reason is named where somebody might want in, and content is approved first in semi-open ones', () => {
  const flags = (of: Partial<CampaignFacts>, who: Partial<CreatorFacts>) =>
    flagsFor({ ...campaign, ...of }, { ...creator, ...who }, today)
  const closed = { recruitingUntil: yesterday }
  expect(flags(closed, {})).toMatchObject({ isJoinable: false, notJoinableReason: 'recruitment_closed' })
  expect(flags(closed, { participation: 'invited' })).toMatchObject({ notJoinableReason: 'recruitment_closed' })
  expect(flags(closed, { participation: 'declined' })).toMatchObject({ notJoinableReason: 'declined' })
  expect(flags(closed, { participation: 'active' })).toMatchObject({ isJoinable: false, notJoinableReason: null })
  expect(flags({}, { participation: 'invited' }).isDeclinable).toBe(false)
  expect(flags({ type: 'closed' }, {}).isDeclinable).toBe(false)
  expect([flags({ type: 'semi_open' }, {}).needsAcceptance, flags({}, {}).needsAcceptance]).toEqual([true, false])
})

test('TRAN-17 EASY-01 decision 0019 whom Easy Ad puts into a campaign, from each status', () => {
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

test('E: planned ahead, active once launched, attached without a date or while held back', () => {
  const entry = (of: Partial<CampaignFacts>) => entryStatus({ ...campaign, ...of }, today)
  expect([entry({ startDate: tomorrow }), entry({ startDate: today })]).toEqual(['planned', 'active'])
  expect([entry({ startDate: null }), entry({ startDate: null, stage: 'running' })]).toEqual(['attached', 'active'])
  expect(entry({ startDate: null, stage: 'running', isHeldBack: true })).toBe('attached')
  expect(entry({ startDate: today, isHeldBack: true })).toBe('attached')
})

test('OPS-05 TRAN-11 a campaign runs from its start day, unless it waits to be released', () => {
  const stages = (startDate: Day | null, isHeldBack: boolean) => [
    stageOnDay({ startDate, isHeldBack }, today),
    isWaiting({ startDate, isHeldBack }),
  ]
  expect(stages(today, false)).toEqual(['running', false])
  expect(stages(tomorrow, false)).toEqual(['onboarding', false])
  expect(stages(null, false)).toEqual(['onboarding', true])
  expect(stages(today, true)).toEqual(['onboarding', true])
})

test('OPS-05 what operators may do with a campaign at each stage', () => {
  const allowed = (of: Partial<CampaignFacts>, counts: Partial<Parameters<typeof allowedFor>[1]> = {}) =>
    allowedFor({ ...campaign, ...of }, { activeCreators: 0, toAccept: 0, due: 0, ...counts })
  expect(allowed({ stage: 'draft', isHeldBack: true, type: 'closed' })).toEqual(['edit', 'publish', 'cancel'])
  expect(allowed({ stage: 'draft' }, { activeCreators: 1 })).toContain('cancel')
  expect(allowed({})).toEqual(['edit', 'hold', 'close', 'cancel'])
  expect(allowed({ isHeldBack: true })).toEqual(['edit', 'release', 'close', 'cancel'])
  expect(allowed({ startDate: null, type: 'closed' })).toEqual(['edit', 'release', 'close', 'cancel', 'invite'])
  expect(allowed({ stage: 'running', isHeldBack: true }, { activeCreators: 1 })).toEqual(['edit', 'close'])
  expect(allowed({ stage: 'running' }, { toAccept: 2, due: 1 })).toEqual(['edit', 'close', 'cancel', 'record_payment'])
  expect(allowed({ stage: 'completed', type: 'closed' })).toEqual([])
  expect(allowed({ stage: 'completed' }, { toAccept: 1 })).toEqual(['accept_settlement'])
  expect(allowed({ stage: 'cancelled' }, { toAccept: 1 })).toEqual([])
})

test('EASY-10 automatic banners run on platforms of live streams', () => {
  expect(livePlatforms).toEqual(['twitch', 'youtube'])
})

test('DASH-04 why a campaign suits: platform, then interest, then that it is new for 7 Warsaw days', () => {
  const suits = (of: { topic?: string | null; publishedAt?: string | null; platforms?: readonly ['x'] }) =>
    fitsOf(
      {
        platforms: of.platforms ?? ['twitch', 'x'],
        topic: of.topic ?? null,
        publishedAt: of.publishedAt ? new Date(of.publishedAt) : null,
      },
      { platforms: ['twitch'], interests: ['games'] },
      day('2026-03-09'),
    )
  expect(suits({ topic: 'games', publishedAt: '2026-03-02T23:00:00Z' })).toEqual(['platform', 'interest', 'new'])
  expect(suits({ publishedAt: '2026-03-02T22:59:59Z' })).toEqual(['platform'])
  expect(suits({ topic: 'food', platforms: ['x'] })).toEqual([])
})

const automaticForm: CampaignForm = {
  name: 'Sok Malinowy Zorza',
  description: 'Pokaż sok na swoim kanale.',
  advertiser: 'Zorza',
  advertiser_email: 'marketing@zorza.test',
  type: 'open',
  platforms: ['twitch'],
  start_date: null,
  end_date: null,
  recruiting_until: null,
  places: null,
  is_held_back: false,
  is_automatic: true,
  landing_url: 'https://zorza.test/sok',
  incomes: [{ model: 'CPM', unit: 'flat', value: 10 }],
  task_plan: [
    {
      platform: 'twitch',
      ad_type: 'automatic',
      amount: 1,
      start_date: null,
      end_date: null,
      brief: wholeTexts({ pl: 'Pokaż produkt.', en: 'Show the product.' }),
      need_acceptance: false,
    },
  ],
  product_photos: [],
}

test('EASY-02 OPS-06 what an automatic campaign must not be, each mistake under its own field', () => {
  const mistakes = (of: Partial<CampaignForm>) => automaticMistakes({ ...automaticForm, ...of })
  const [cpm] = automaticForm.incomes
  const [line] = automaticForm.task_plan
  expect(mistakes({})).toEqual({})
  for (const type of ['closed', 'semi_open'] as const)
    expect(mistakes({ type })).toEqual({ type: ['inputs.error.automatic_open'] })
  expect(mistakes({ platforms: ['twitch', 'x'] })).toEqual({ platforms: ['inputs.error.automatic_platforms'] })
  for (const model of ['CPS', 'CPC', 'CPA', 'FLAT_FEE'] as const)
    expect(mistakes({ incomes: [cpm!, { model, unit: 'flat', value: 1 }] })).toEqual({
      'incomes.1.model': ['inputs.error.automatic_cpm'],
    })
  expect(mistakes({ task_plan: [line!, { ...line!, ad_type: 'stream_banner' }] })).toEqual({
    'task_plan.1.ad_type': ['inputs.error.automatic_banner'],
  })
  expect(mistakes({ task_plan: [{ ...line!, need_acceptance: true }] })).toEqual({
    'task_plan.0.need_acceptance': ['inputs.error.automatic_acceptance'],
  })
})

test('ENUM-01 who is out of a campaign reads how that came; nobody else does', () => {
  const out = (of: Partial<CampaignFacts>, hasEntered: boolean) =>
    wayOut({ ...campaign, ...of }, { participation: 'declined' }, hasEntered)
  expect(out({}, true)).toBe('left')
  expect(out({ type: 'closed' }, true)).toBe('left')
  expect(out({ type: 'closed' }, false)).toBe('invitation')
  expect(out({ type: 'semi_open' }, false)).toBe('application')
  expect([out({ stage: 'cancelled' }, true), out({ stage: 'cancelled' }, false)]).toEqual(['cancelled', 'cancelled'])
  for (const participation of [null, 'active', 'completed', 'invited'] as const)
    expect(wayOut({ ...campaign, stage: 'cancelled' }, { participation }, true)).toBeNull()
})
