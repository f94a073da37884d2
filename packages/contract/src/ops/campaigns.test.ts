import { describe, expect, test } from 'vitest'
import { firstMistakes, mistakesOf } from '../testing/mistakes.ts'
import { campaignForm, opsCancelCampaign, opsListCampaigns, opsUpdateCampaign } from './campaigns.ts'

const line = {
  platform: 'twitch',
  ad_type: 'stream_banner',
  amount: 1,
  start_date: null,
  end_date: null,
  brief: { pl: 'Baner przez całą transmisję.', en: 'A banner for the whole stream.' },
  need_acceptance: false,
}
const form = {
  name: 'Kawa na start',
  description: null,
  advertiser: 'Palarnia Zorza',
  advertiser_email: 'zorza@demo.test',
  type: 'open',
  platforms: ['twitch'],
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  recruiting_until: null,
  places: null,
  is_held_back: false,
  is_automatic: false,
  landing_url: null,
  incomes: [{ model: 'CPM', unit: 'flat', value: 10 }],
  task_plan: [line],
  product_photos: [],
}
const refused = (change: object) => firstMistakes(campaignForm, { ...form, ...change })
const income = (value: unknown) => ({ incomes: [{ model: 'CPC', unit: 'flat', value }] })
const planned = (change: object) => ({ task_plan: [{ ...line, ...change }] })

describe('OPS-04 a campaign as the operator writes it', () => {
  test('is read trimmed, with the address in small letters, and runs by hand unless it says otherwise', () => {
    const { is_automatic: _, ...needed } = form
    const sent = { ...needed, name: ' Kawa na start ', advertiser_email: ' ZORZA@demo.test', description: ' x ' }
    expect(campaignForm.parse(sent)).toEqual({ ...form, description: 'x' })
  })

  test.each([
    ['no name', { name: ' ' }, { name: 'required' }],
    ['a name of 121 characters', { name: 'k'.repeat(121) }, { name: 'too_long' }],
    ['no advertiser', { advertiser: '' }, { advertiser: 'required' }],
    ['an advertiser of 121 characters', { advertiser: 'k'.repeat(121) }, { advertiser: 'too_long' }],
    ['an address that is none', { advertiser_email: 'zorza' }, { advertiser_email: 'email' }],
    ['a description of 4,001 characters', { description: 'k'.repeat(4001) }, { description: 'too_long' }],
    ['no form', { type: undefined }, { type: 'required' }],
    ['another form', { type: 'half_open' }, { type: 'required' }],
    ['no platform', { platforms: [] }, { platforms: 'required' }],
    ['a platform that there is not', { platforms: ['facebook'] }, { 'platforms.0': 'invalid' }],
    ['a day that there is not', { start_date: '2026-02-29' }, { start_date: 'date' }],
    ['a day written another way', { recruiting_until: '1.03.2026' }, { recruiting_until: 'date' }],
    ['an end before its start', { end_date: '2026-02-28' }, { end_date: 'date_order' }],
    ['no place', { places: 0 }, { places: 'count' }],
    ['half a place', { places: 1.5 }, { places: 'count' }],
    ['100,001 places', { places: 100_001 }, { places: 'count' }],
    ['an address that is no link', { landing_url: 'zorza' }, { landing_url: 'link' }],
    ['a topic that there is not', { topic: 'nothing' }, { topic: 'choice' }],
    ['no income', { incomes: [] }, { incomes: 'required' }],
    ['six incomes', { incomes: Array(6).fill(form.incomes[0]) }, { incomes: 'too_long' }],
    ['no task', { task_plan: [] }, { task_plan: 'required' }],
    ['21 lines of tasks', { task_plan: Array(21).fill(line) }, { task_plan: 'too_long' }],
    ['nine pictures', { product_photos: Array(9).fill('/a.png') }, { product_photos: 'too_long' }],
    ['a picture with an endless address', { product_photos: ['a'.repeat(2001)] }, { 'product_photos.0': 'too_long' }],
    ['a member that nobody asked for', { stage: 'running' }, { '': 'unknown_field' }],
  ])('with %s is refused in its place', (_, change, told) => {
    expect(refused(change)).toEqual(told)
  })

  test.each([
    ['one day', { end_date: '2026-03-01' }],
    ['no dates', { start_date: null, end_date: null }],
    ['an end without a start', { start_date: null }],
    ['the last place that there can be', { places: 100_000 }],
    ['a topic', { topic: 'gaming' }],
    ['the longest texts', { name: 'k'.repeat(120), advertiser: 'k'.repeat(120), description: 'k'.repeat(4000) }],
    ['the longest lists', { task_plan: Array(20).fill(line), product_photos: Array(8).fill('/a.png') }],
  ])('may have %s', (_, change) => {
    expect(refused(change)).toEqual({})
  })
})

describe('OPS-06 an income', () => {
  test.each([0.01, 1_000_000, null])('may be %j', value => {
    expect(refused(income(value))).toEqual({})
  })
  test.each([0, -1, 1_000_000.01])('is not %j', value => {
    expect(refused(income(value))).toEqual({ 'incomes.0.value': 'amount' })
  })
  test('has a model, a unit and a value', () => {
    expect(refused({ incomes: [{}] })).toEqual({
      'incomes.0.model': 'required',
      'incomes.0.unit': 'required',
      'incomes.0.value': 'required',
    })
  })
})

describe('OPS-07 a line of the task plan', () => {
  test.each([
    ['no task', planned({ amount: 0 }), { 'task_plan.0.amount': 'count' }],
    ['half a task', planned({ amount: 0.5 }), { 'task_plan.0.amount': 'count' }],
    ['21 tasks', planned({ amount: 21 }), { 'task_plan.0.amount': 'count' }],
    ['20 tasks', planned({ amount: 20 }), {}],
    ['another platform', planned({ platform: 'facebook' }), { 'task_plan.0.platform': 'required' }],
    ['another ad type', planned({ ad_type: 'poster' }), { 'task_plan.0.ad_type': 'required' }],
    ['no brief in a language', planned({ brief: { en: '' } }), { 'task_plan.0.brief.pl': 'required' }],
    ['an empty brief', planned({ brief: { pl: '', en: ' ' } }), {}],
    ['a brief of 4,000 characters', planned({ brief: { pl: '', en: 'k'.repeat(4000) } }), {}],
    [
      'a brief of 4,001 characters',
      planned({ brief: { pl: '', en: 'k'.repeat(4001) } }),
      { 'task_plan.0.brief.en': 'too_long' },
    ],
    ['a day that there is not', planned({ start_date: '2026-13-01' }), { 'task_plan.0.start_date': 'date' }],
  ])('with %s', (_, change, told) => {
    expect(refused(change)).toEqual(told)
  })
})

test('a change may name the revision that it began from; the rule between its dates stays', () => {
  expect(mistakesOf(opsUpdateCampaign.body, form)).toEqual([])
  expect(mistakesOf(opsUpdateCampaign.body, { ...form, revision: 'r1' })).toEqual([])
  expect(mistakesOf(opsUpdateCampaign.body, { ...form, end_date: '2026-02-01' })).toEqual(['end_date: date_order'])
})

test('campaigns are listed by stage and by what waits; what there is not is refused', () => {
  expect(mistakesOf(opsListCampaigns.query, { stage: 'draft', waits: 'proofs', name: 'kawa' })).toEqual([])
  expect(firstMistakes(opsListCampaigns.query, { stage: 'gone', waits: 'money' })).toEqual({
    stage: 'choice',
    waits: 'choice',
  })
})

test('TRAN-15 a campaign is cancelled with a reason', () => {
  expect(mistakesOf(opsCancelCampaign.body, { reason: 'Klient zrezygnował.' })).toEqual([])
  expect(mistakesOf(opsCancelCampaign.body, {})).toEqual(['reason: required'])
})
