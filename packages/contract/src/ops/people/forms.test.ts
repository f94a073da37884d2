import { describe, expect, test } from 'vitest'
import { firstMistakes, mistakesOf } from '../../testing/mistakes.ts'
import { sampleId } from '../../testing/sample-task.ts'
import { opsCorrectCreator } from '../creators.ts'
import { creatorActForm } from './creator-acts.ts'
import { opsVerifyChannel } from './hand-readings.ts'
import { opsMergeCreator, opsPreviewMerge } from './merging.ts'
import { opsListViews, opsSaveView, opsSetCreatorColumns } from './views.ts'

const ID = sampleId(1)
const reason = 'Na prośbę twórcy.'
const ids = (count: number) => Array.from({ length: count }, (_, at) => sampleId(at))

describe('DESK-11 one act on many', () => {
  const told = (change: object) =>
    firstMistakes(creatorActForm, { act: 'limit', to: { creator_ids: [ID] }, reason, ...change })
  test.each([
    ['a thousand by name', { to: { creator_ids: ids(1000) } }],
    [
      'all that a filter finds, with how many those were',
      { to: { matching: { platform: 'twitch', available: 0 }, count: 7 } },
    ],
    ['everybody', { to: { matching: {}, count: 10_000 } }],
    ['DESK-18 those to whom another act was done', { to: { done_in: ID } }],
  ])('is done to %s', (_, change) => {
    expect(told(change)).toEqual({})
  })
  test.each([
    ['to nobody', { to: { creator_ids: [] } }, { 'to.creator_ids': 'required' }],
    ['to 1,001 by name', { to: { creator_ids: ids(1001) } }, { 'to.creator_ids': 'too_long' }],
    ['to a filter without how many it found', { to: { matching: {} } }, { 'to.count': 'required' }],
    ['to a filter and somebody by name', { to: { creator_ids: [ID], done_in: ID } }, { to: 'unknown_field' }],
    [
      'by a filter that there is not',
      { to: { matching: { vip: 'yes' }, count: 1 } },
      { 'to.matching': 'unknown_field' },
    ],
    ['that there is not', { act: 'erase' }, { act: 'invalid' }],
    ['without a reason', { reason: undefined }, { reason: 'required' }],
    ['that limits, with a campaign', { campaign_id: ID }, { '': 'unknown_field' }],
  ])('is none %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
  test('that invites names its campaign, and gives no reason that nobody would read', () => {
    const invite = { act: 'invite', to: { creator_ids: [ID] } }
    expect(mistakesOf(creatorActForm, { ...invite, campaign_id: ID })).toEqual([])
    expect(mistakesOf(creatorActForm, invite)).toEqual(['campaign_id: invalid'])
    expect(mistakesOf(creatorActForm, { ...invite, campaign_id: ID, reason })).toEqual([': unknown_field'])
  })
})

describe('VIEW-01 a list that an operator keeps', () => {
  const told = (form: object) => firstMistakes(opsSaveView.body, { name: 'Pilne', is_shared: false, ...form })
  test.each([
    { list: 'creators', query: { sort: 'earned', available: 100, name: 'ola' }, columns: ['price', 'channels'] },
    { list: 'campaigns', query: { month: 'none', stage: 'draft' } },
    { list: 'proofs', query: { state: 'asked', campaign: ID, creator: 'ola' } },
    { list: 'payouts', query: { sort: 'due', status: 'ordered', search: 'PO-1' } },
    { list: 'corrections', query: { state: 'disputed' } },
    { list: 'receivables', query: { late: 'true' } },
    { list: 'audit', query: { from: '2026-03-01', to: '2026-03-31', action: 'message_sent' } },
  ])('of $list has its own filter and no other list’s', form => {
    expect(told(form)).toEqual({})
    expect(told({ ...form, query: {} })).toEqual({})
    expect(told({ ...form, query: { ...form.query, page: 2 } })).toEqual({ query: 'unknown_field' })
    expect(told({ ...form, list: `${form.list}s` })).toEqual({ list: 'invalid' })
  })
  test.each([
    ['a list of creators without columns', { list: 'creators', query: {} }, { columns: 'invalid' }],
    ['a column twice', { list: 'creators', query: {}, columns: ['price', 'price'] }, { columns: 'choice' }],
    ['columns of a list that has none', { list: 'audit', query: {}, columns: [] }, { '': 'unknown_field' }],
    ['a day that there is not', { list: 'audit', query: { from: '2026-02-30' } }, { 'query.from': 'date' }],
    ['a name of 61 letters', { list: 'audit', query: {}, name: 'k'.repeat(61) }, { name: 'too_long' }],
  ])('is refused with %s', (_, form, wrong) => {
    expect(told(form)).toEqual(wrong)
  })
  test('VIEW-03 columns are each there once, in whatever order, and may be none', () => {
    const columns = (list: unknown) => mistakesOf(opsSetCreatorColumns.body, { columns: list })
    expect([columns([]), columns(['available', 'channels'])]).toEqual([[], []])
    expect(columns(['stage', 'stage'])).toEqual(['columns: choice'])
    expect(columns(['name'])).toEqual(['columns.0: choice'])
    expect(mistakesOf(opsListViews.query, { list: 'news' })).toEqual(['list: choice'])
  })
})

describe('HAND-01 figures that an operator wrote down', () => {
  const form = {
    metrics: { followers_count: 1200 },
    evidence: 'https://example.com/shot.png',
    reason: 'Platforma milczy.',
  }
  const told = (change: object) => firstMistakes(opsVerifyChannel.body, { ...form, ...change })
  test.each([
    ['none of them', { metrics: {} }, {}],
    ['the largest', { metrics: { monthly_video_view_count: 1_000_000_000 } }, {}],
    ['one above it', { metrics: { followers_count: 1_000_000_001 } }, { 'metrics.followers_count': 'count' }],
    ['less than none', { metrics: { monthly_video_count: -1 } }, { 'metrics.monthly_video_count': 'count' }],
    [
      'half a viewer',
      { metrics: { monthly_average_viewer_count: 0.5 } },
      { 'metrics.monthly_average_viewer_count': 'count' },
    ],
    ['a figure that there is not', { metrics: { likes: 5 } }, { metrics: 'unknown_field' }],
    ['evidence that runs', { evidence: 'javascript:alert(1)' }, { evidence: 'link' }],
    ['no evidence', { evidence: ' ' }, { evidence: 'required' }],
  ])('may be, or are refused: %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
})

test('DBL-03 DBL-04 an account ends into another by its id, with a reason, as it was looked at', () => {
  expect(mistakesOf(opsPreviewMerge.query, { into: ID })).toEqual([])
  expect(mistakesOf(opsPreviewMerge.query, {})).toEqual(['into: invalid'])
  expect(mistakesOf(opsMergeCreator.body, { into: ID, reason, revision: 'r1' })).toEqual([])
  expect(firstMistakes(opsMergeCreator.body, { into: 'ola@demo.test' })).toEqual({
    into: 'invalid',
    reason: 'required',
    revision: 'invalid',
  })
})

test('OPS-26 a profile is corrected whole, with interests of the list and a reason', () => {
  const form = { reason, name: 'Ola', description: null, interests: ['gaming'] }
  const told = (change: object) => firstMistakes(opsCorrectCreator.body, { ...form, ...change })
  expect(told({})).toEqual({})
  expect(told({ name: 'Ola\nNowak' })).toEqual({ name: 'line' })
  expect(told({ interests: Array(4).fill('gaming') })).toEqual({ interests: 'categories_max' })
  expect(told({ interests: ['nothing'] })).toEqual({ 'interests.0': 'choice' })
  expect(told({ reason: undefined })).toEqual({ reason: 'required' })
})
