import { expect, test } from 'vitest'
import { day } from '@fanfara/contract/time'
import * as fc from 'fast-check'
import { type ApplicantFacts, blockedBecause, conflictOf, fitOf, type Running } from './applications-policy.ts'

const campaign = { platforms: ['twitch', 'x'], taskPlan: [], endDate: null, topic: 'gaming' } as const
const perfect: ApplicantFacts = {
  isActive: true,
  platforms: ['twitch', 'x'],
  measured: ['twitch', 'x'],
  interests: ['gaming', 'music'],
  onTime: { done: 9, of: 9 },
}

test('who has everything that was asked for fits whole, who has nothing of it not at all', () => {
  expect(fitOf(campaign, perfect)).toEqual({
    score: 100,
    parts: { platforms: 40, topic: 20, on_time: 25, measured: 15 },
  })
  const nothing = { ...perfect, platforms: [], measured: [], interests: [], onTime: { done: 0, of: 3 } }
  expect(fitOf(campaign, nothing).score).toBe(0)
})

test('each part counts by its share; nobody is punished for a first task, or for a topic that was not asked for', () => {
  expect(fitOf(campaign, { ...perfect, platforms: ['twitch'], measured: ['twitch'] }).parts).toMatchObject({
    platforms: 20,
    measured: 8,
  })
  expect(fitOf(campaign, { ...perfect, onTime: { done: 0, of: 0 } }).parts.on_time).toBe(13)
  expect(fitOf(campaign, { ...perfect, onTime: { done: 8, of: 10 } }).parts.on_time).toBe(20)
  expect(fitOf({ ...campaign, topic: null }, { ...perfect, interests: [] }).parts.topic).toBe(20)
  expect(fitOf({ ...campaign, platforms: [] }, { ...perfect, platforms: [] }).parts.platforms).toBe(40)
})

test('who is limited, or has no channel for it, cannot take part', () => {
  const today = day('2026-03-02')
  expect(blockedBecause(campaign, perfect, today)).toBeNull()
  expect(blockedBecause(campaign, { ...perfect, isActive: false }, today)).toBe('account_limited')
  expect(blockedBecause(campaign, { ...perfect, platforms: ['youtube'] }, today)).toBe('no_channel')
  expect(blockedBecause({ ...campaign, endDate: day('2026-03-01') }, perfect, today)).toBe('recruitment_closed')
})

const march: Running = {
  advertiser: 'Zorza',
  topic: 'gaming',
  startDate: day('2026-03-01'),
  endDate: day('2026-03-31'),
}
const other = (of: Partial<Running>) => conflictOf(march, { ...march, ...of })

test('APPL-01 the same topic for another advertiser is a rival’s; the same advertiser, another topic or none is a matter of dates', () => {
  expect(other({ advertiser: 'Mgła' })).toBe('rival')
  expect(other({ advertiser: ' ZORZA ' })).toBe('dates')
  expect(other({ advertiser: 'Mgła', topic: 'music' })).toBe('dates')
  expect(conflictOf({ ...march, topic: null }, { ...march, advertiser: 'Mgła', topic: null })).toBe('dates')
})

test('APPL-01 days that do not meet are no conflict; one shared day is, and without a day there is no end', () => {
  expect(other({ startDate: day('2026-04-01'), endDate: day('2026-04-30') })).toBeNull()
  expect(other({ startDate: day('2026-02-01'), endDate: day('2026-02-28') })).toBeNull()
  expect(other({ startDate: day('2026-03-31'), endDate: day('2026-04-30') })).toBe('dates')
  expect(other({ startDate: null, endDate: day('2026-03-01') })).toBe('dates')
  expect(other({ startDate: null, endDate: null, advertiser: 'Mgła' })).toBe('rival')
})

test('APPL-01 whatever the campaigns: each is to the other what the other is to it', () => {
  const days = fc.option(fc.integer({ min: 1, max: 28 }).map(each => day(`2026-02-${String(each).padStart(2, '0')}`)))
  const running = fc.record({
    advertiser: fc.constantFrom('Zorza', 'zorza', 'Mgła'),
    topic: fc.constantFrom('gaming' as const, 'music' as const, null),
    startDate: days,
    endDate: days,
  })
  const isSame = fc.property(running, running, (one, two) => {
    expect(conflictOf(one, two)).toBe(conflictOf(two, one))
  })
  fc.assert(isSame)
})
