import { type Platform, platforms } from '@fanfara/contract/enums'
import { day } from '@fanfara/contract/time'
import { lifeSteps } from '@fanfara/contract/ops/campaign/work'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftFacts, type LifeFacts, lifeOf, nextOf, readyOf } from './work-policy.ts'

const nothing = { toAccept: 0, due: 0, ready: 0, ordered: 0, atBank: 0, paid: 0 }
const never = { settledAt: null, receivedAt: null, paidAt: null }
const money = (of: Partial<LifeFacts['money']> = {}): LifeFacts['money'] => ({ ...nothing, ...never, ...of })
const quiet = { applications: 0, invitations: 0, proofs: 0, content: 0, tasks: 0 }
const facts = (of: Partial<LifeFacts> = {}): LifeFacts => ({
  stage: 'running',
  type: 'open',
  platforms: ['twitch'],
  startDate: day('2026-03-01'),
  endDate: day('2026-03-31'),
  recruitingUntil: null,
  places: 10,
  taken: 3,
  isHeldBack: false,
  isAutomatic: false,
  taskPlan: [],
  createdAt: new Date('2026-02-01T10:00:00Z'),
  publishedAt: new Date('2026-02-02T10:00:00Z'),
  completedAt: null,
  waiting: quiet,
  money: money(),
  ...of,
})
const draft = facts({ stage: 'draft', publishedAt: null, taken: 0 })
const ended = (of: Partial<LifeFacts['money']>) =>
  facts({ stage: 'completed', completedAt: new Date('2026-03-31T21:59:59Z'), money: money(of) })
const states = (of: LifeFacts) => lifeOf(of).map(({ step, state }) => `${step} ${state}`)

test('WORK-01 a running campaign: what was done with its time, who came, and its last day as what is next', () => {
  expect(lifeOf(facts()).slice(0, 5)).toEqual([
    { step: 'created', state: 'done', at: '2026-02-01T10:00:00.000Z', on: null, count: null },
    { step: 'published', state: 'done', at: '2026-02-02T10:00:00.000Z', on: null, count: null },
    { step: 'joined', state: 'done', at: null, on: null, count: { done: 3, of: 10 } },
    { step: 'started', state: 'done', at: null, on: '2026-03-01', count: null },
    { step: 'ended', state: 'now', at: null, on: '2026-03-31', count: null },
  ])
  expect(states(facts()).slice(5)).toEqual(['settled ahead', 'advertiser_paid ahead', 'paid_out ahead'])
})

test('WORK-01 before the start: people come first, then the day; what is held back has none', () => {
  const onboarding = (of: Partial<LifeFacts>) => facts({ stage: 'onboarding', ...of })
  expect(states(draft).slice(0, 2)).toEqual(['created done', 'published now'])
  expect(states(onboarding({}))[2]).toBe('joined now')
  expect(states(onboarding({ taken: 10 })).slice(2, 4)).toEqual(['joined done', 'started now'])
  expect(lifeOf(onboarding({}))[3]?.on).toBe('2026-03-01')
  expect(lifeOf(onboarding({ isHeldBack: true }))[3]?.on).toBeNull()
})

test.each([
  ['the clock noted its end after midnight', '2026-04-01T06:00:00Z', '2026-03-31T21:59:59.000Z'],
  ['somebody ended it earlier', '2026-03-20T10:00:00Z', '2026-03-20T10:00:00.000Z'],
])('DESK-96 a campaign that ended, as people say it: %s', (_, completedAt, at) => {
  const life = lifeOf({ ...ended({}), completedAt: new Date(completedAt) })
  expect(life.find(({ step }) => step === 'ended')).toMatchObject({ state: 'done', at })
})

test('WORK-01 the money of an ended campaign, step by step', () => {
  const settledAt = new Date('2026-04-01T08:00:00Z')
  expect(states(ended({ toAccept: 2 })).slice(4, 6)).toEqual(['ended done', 'settled now'])
  expect(lifeOf(ended({ due: 2, settledAt }))[5]).toMatchObject({ state: 'done', at: settledAt.toISOString() })
  expect(states(ended({ due: 2 })).slice(5)).toEqual(['settled done', 'advertiser_paid now', 'paid_out ahead'])
  expect(lifeOf(ended({ ready: 1, paid: 3 }))[7]).toMatchObject({ state: 'now', count: { done: 3, of: 4 } })
  expect(states(ended({ paid: 4 })).at(-1)).toBe('paid_out done')
  expect(states(ended({})).at(-1)).toBe('ended done')
})

test('WORK-01 a cancelled campaign ends there', () => {
  expect(states(facts({ stage: 'cancelled' }))).toEqual(['created done', 'published done', 'cancelled done'])
  expect(states({ ...draft, stage: 'cancelled' })).toEqual(['created done', 'cancelled done'])
})

test('WORK-01 whatever the figures: steps come in one order, one at most is next, and nothing ahead of it is done', () => {
  const figure = fc.nat(3)
  const of = fc.record({
    stage: fc.constantFrom('draft', 'onboarding', 'running', 'completed', 'cancelled'),
    places: fc.option(fc.integer({ min: 1, max: 4 })),
    taken: figure,
    isHeldBack: fc.boolean(),
    toAccept: figure,
    due: figure,
    ready: figure,
    paid: figure,
  })
  fc.assert(
    fc.property(of, ({ stage, places, taken, isHeldBack, ...moves }) => {
      const life = lifeOf(facts({ stage, places, taken, isHeldBack, money: money(moves) }))
      const at = life.map(({ step }) => lifeSteps.indexOf(step))
      expect(at).toEqual(at.toSorted((one, other) => one - other))
      const now = life.findIndex(({ state }) => state === 'now')
      expect(life.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1)
      if (now >= 0) expect(life.slice(now + 1).every(({ state }) => state === 'ahead')).toBe(true)
      if (now >= 0) expect(life.every(({ state, at: when }) => state === 'done' || when === null)).toBe(true)
    }),
  )
})

const waiting = (of: Partial<LifeFacts['waiting']>, more: Partial<LifeFacts> = {}) =>
  nextOf(facts({ ...more, waiting: { ...quiet, ...of } }))

test.each([
  [nextOf(draft), 'operator publish 0'],
  [waiting({ applications: 2, proofs: 1 }), 'operator applications 2'],
  [waiting({ proofs: 4, content: 1 }), 'operator proofs 4'],
  [waiting({}, { stage: 'onboarding', isHeldBack: true }), 'operator release 3'],
  [waiting({}, { stage: 'onboarding', startDate: null, taken: 0 }), 'creator join 10'],
  [waiting({}, { type: 'closed', taken: 0 }), 'operator invite 0'],
  [waiting({ invitations: 2 }, { type: 'closed', taken: 0 }), 'creator invitations 2'],
  [waiting({ content: 1, tasks: 5 }), 'advertiser content 1'],
  [waiting({ tasks: 5 }), 'creator tasks 5'],
  [waiting({}, { places: null }), 'creator join 0'],
  [waiting({}, { taken: 10 }), 'nobody'],
  [nextOf(ended({ toAccept: 2 })), 'operator settle 2'],
  [nextOf({ ...ended({ toAccept: 2 }), waiting: { ...quiet, proofs: 1 } }), 'operator proofs 1'],
  [nextOf(ended({ due: 2, ready: 1 })), 'advertiser advertiser_payment 2'],
  [nextOf(ended({ ready: 1 })), 'creator order 1'],
  [nextOf(ended({ ready: 1, ordered: 2 })), 'operator transfer 2'],
  [nextOf(ended({ atBank: 2, paid: 1 })), 'bank bank 2'],
  [nextOf(ended({ paid: 1 })), 'nobody'],
  [nextOf(facts({ stage: 'cancelled' })), 'nobody'],
])('WORK-02 who acts next: %j is %s', (next, expected) => {
  expect(next === null ? 'nobody' : `${next.actor} ${next.wait} ${next.count}`).toBe(expected)
})

const whole: DraftFacts = {
  startDate: day('2026-03-01'),
  endDate: day('2026-03-31'),
  recruitingUntil: null,
  places: 10,
  description: 'Pokaż sok.',
  landingUrl: 'https://zorza.test',
  topic: 'food_cooking',
  productPhotos: ['https://zorza.test/1.jpg'],
  isAutomatic: false,
  isHeldBack: false,
  incomes: [{ model: 'CPC' }],
  taskPlan: [{ brief: { pl: 'Pokaż', en: 'Show' } }],
  platforms: ['twitch', 'youtube'],
}
const today = day('2026-02-20')
const lacks = (of: Partial<DraftFacts>) =>
  readyOf({ ...whole, ...of }, { today, connectable: platforms }).flatMap(({ item, state, field }) =>
    state === 'done' ? [] : [`${item} ${state} ${field}`],
  )

test('WORK-03 a draft that says everything lacks nothing, and only what is asked of it is listed', () => {
  expect(lacks({})).toEqual([])
  expect(readyOf(whole, { today, connectable: platforms }).map(({ item }) => item)).toEqual([
    'dates',
    'places',
    'description',
    'brief',
    'landing',
    'topic',
    'photos',
  ])
  expect(
    readyOf({ ...whole, incomes: [{ model: 'CPM' }] }, { today, connectable: platforms }).map(({ item }) => item),
  ).not.toContain('landing')
})

test('DESK-66 WORK-03 a draft says which of its platforms nobody can connect here; the others are not named', () => {
  const of = (...connectable: Platform[]) =>
    readyOf(whole, { today, connectable }).find(({ item }) => item === 'platforms')
  expect(of('twitch', 'youtube', 'x')).toBeUndefined()
  expect(of('twitch')).toEqual({ item: 'platforms', state: 'advised', field: 'platforms', platforms: ['youtube'] })
  expect(of('x')?.platforms).toEqual(['twitch', 'youtube'])
})

test('WORK-03 what a draft lacks leads to its field; what publishing refuses is needed', () => {
  expect(lacks({ endDate: null })).toEqual(['dates advised end_date'])
  expect(lacks({ startDate: null })).toEqual(['dates advised start_date'])
  expect(lacks({ startDate: null, isHeldBack: true })).toEqual([])
  expect(lacks({ endDate: day('2026-02-19') })).toEqual(['dates needed end_date'])
  expect(lacks({ recruitingUntil: day('2026-02-19') })).toEqual(['recruiting needed recruiting_until'])
  expect(lacks({ recruitingUntil: today })).toEqual([])
  expect(lacks({ places: null, isAutomatic: true })).toEqual([])
  const taskPlan = [...whole.taskPlan, { brief: { pl: 'Pokaż', en: ' ' } }]
  expect(
    lacks({ places: null, description: null, taskPlan, landingUrl: null, topic: null, productPhotos: [] }),
  ).toEqual([
    'places advised places',
    'description advised description',
    'brief advised task_plan.1.brief.en',
    'landing advised landing_url',
    'topic advised topic',
    'photos advised product_photos',
  ])
})
