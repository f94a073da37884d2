import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listOwnCampaigns } from '../own/campaigns.ts'
import { getEarningChart } from '../own/earnings.ts'
import { getStart } from '../own/start.ts'
import { allEndpoints } from '../all.ts'
import { opsListApplications } from '../ops/inbox.ts'
import { opsListCampaignApplications } from '../ops/applications.ts'
import { opsGetBookStatement } from '../ops/books.ts'
import { opsListPostbacks } from '../ops/campaign/postbacks.ts'
import { opsListCampaigns } from '../ops/campaigns.ts'
import { opsDownloadCreators, opsListCreators, opsMessageCreators } from '../ops/creator-list.ts'
import { opsListAudit } from '../ops/desk.ts'
import { opsListPayouts } from '../ops/payouts.ts'
import { opsListToldDates } from '../ops/receivables.ts'
import { findEvent, listEvents } from '../tracking/counts.ts'
import { mistakesOf } from './mistakes.ts'

const ID = '00000000-0000-4000-8000-000000000001'
/** What some queries cannot do without. */
const needed: Record<string, string> = {
  month: '2026-03',
  list: 'creators',
  text: 'kawa',
  ids: ID,
  into: ID,
  language: 'pl',
}

const asked = allEndpoints.flatMap(({ id, query }) => {
  if (!query) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input' })
  const base = Object.fromEntries(required.map(name => [name, needed[name]]))
  // By name stand the transfers of one bank file only.
  if ('bank_file_id' in properties) base.bank_file_id = ID
  const members = Object.entries(properties).flatMap(([name, of]) => (typeof of === 'object' ? [{ name, of }] : []))
  return [{ id, members, mistakes: (change: object) => mistakesOf(query, { ...base, ...change }) }]
})
const lists = asked.filter(({ members }) => members.some(({ name }) => name === 'per_page'))

describe('CONST-01 every list with pages', () => {
  test('there are lists, and what they cannot do without is enough', () => {
    expect(lists.length).toBeGreaterThan(20)
    for (const { id, mistakes } of asked) expect(mistakes({}), id).toEqual([])
  })
  test.each(lists)('$id has pages from the first on, of four sizes', ({ mistakes }) => {
    for (const per_page of ['10', '20', '50', '100']) expect(mistakes({ page: '1', per_page })).toEqual([])
    for (const per_page of ['', '0', '-10', '11', '10.5', '1000', 'NaN', ['10', '20'], '10; drop'])
      expect(mistakes({ per_page }), String(per_page)).toEqual(['per_page: per_page'])
    for (const page of ['', '0', '-1', '1.5', '10001', '1e9', 'Infinity', 'last', ['1', '2']])
      expect(mistakes({ page })[0], String(page)).toBe('page: page')
    expect(mistakes({ page: '10000' })).toEqual([])
  })
})

const choices = asked.flatMap(({ id, members, mistakes }) =>
  members.flatMap(({ name, of }) => (of.enum ? [{ id, name, values: of.enum, mistakes }] : [])),
)
test.each(choices)('$id takes a $name of its list and no other', ({ name, values, mistakes }) => {
  for (const value of values) expect(mistakes({ [name]: value })).toEqual([])
  const [first = ''] = values
  for (const wrong of [
    '',
    `${first} `,
    String(first).toUpperCase(),
    'constructor',
    [first, first],
    `${first},${first}`,
  ])
    if (!values.includes(String(wrong))) expect(mistakes({ [name]: wrong }), String(wrong)).toHaveLength(1)
})

const searches = asked.flatMap(({ id, members, mistakes }) =>
  members.flatMap(({ name, of }) =>
    of.type === 'string' && of.maxLength && !of.pattern && !of.format && /^(name|search|text|creator)$/.test(name)
      ? [{ id, name, max: of.maxLength, mistakes }]
      : [],
  ),
)
test.each(searches)('what $id looks for in $name is bounded, spaces around it aside', ({ name, max, mistakes }) => {
  for (const right of ['Żółć', '%', "' or 1=1", '😀', ' ', ` ${'ż'.repeat(max)} `])
    expect(mistakes({ [name]: right }), right.slice(0, 20)).toEqual([])
  expect(mistakes({ [name]: 'ż'.repeat(max + 1) })).toEqual([`${name}: too_long`])
})

describe('OPS-26 a step of a filter', () => {
  const creators = (query: object) => mistakesOf(opsListCreators.query, query)
  test('is read as a number, written out', () => {
    expect(
      opsListCreators.query?.parse({ followers: '50000', available: '0', stage_from: '8', earned: 100 }),
    ).toMatchObject({
      followers: 50_000,
      available: 0,
      stage_from: 8,
      earned: 100,
    })
    expect(opsListCreators.query?.parse({})).not.toHaveProperty('available')
  })
  test('that says nothing is no nought: it is refused', () => {
    const wrong = ['', ' ', null, false, true, [], ['0'], [0], '0x0', '-0', '1e2', '0.0', '٠', 'many', {}, Number.NaN]
    for (const value of wrong)
      for (const name of ['available', 'followers', 'on_time', 'stage_from'])
        expect(creators({ [name]: value }), `${name} ${JSON.stringify(value)}`).toEqual([`${name}: choice`])
  })
  test('that there is not is refused, in the queue of applications too', () => {
    expect(creators({ followers: '1001' })).toEqual(['followers: choice'])
    expect(creators({ stage_from: '0' })).toEqual(['stage_from: choice'])
    expect(creators({ stage_from: '9' })).toEqual(['stage_from: choice'])
    const queue = (fit: unknown) => mistakesOf(opsListCampaignApplications.query, { fit })
    expect([queue('70'), queue('71'), queue('')]).toEqual([[], ['fit: choice'], ['fit: choice']])
  })
  test('OPS-24 that says nothing narrows no message: it is refused', () => {
    const message = (matching: object) =>
      mistakesOf(opsMessageCreators.body, { to: { matching }, text: { pl: 'Cześć', en: 'Hello' } })
    expect(message({ available: 0, platform: 'twitch' })).toEqual([])
    expect(message({ available: null })).toEqual(['to.matching.available: choice'])
    expect(message({ availabel: 0 })).toEqual(['to.matching: unknown_field'])
  })
})

describe('lists with commas in an address', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => ID.replace(/1$/, String(at % 10))).join(',')
  test.each<[string, z.ZodMiniType | undefined, string, readonly string[], readonly string[]]>([
    [
      'columns of a file',
      opsDownloadCreators.query,
      'columns',
      ['price', 'channels,stage,followers'],
      ['', ',', 'price,', 'price,,stage', 'Price', 'price, stage', 'password', 'price;stage'],
    ],
    [
      'INV-09 platforms that somebody is able on',
      opsListCreators.query,
      'able_on',
      ['twitch', 'twitch,x'],
      ['', 'twitch,', 'facebook', 'twitch x', `${'twitch,'.repeat(20)}x`],
    ],
    [
      'parts of the start page',
      getStart.query,
      'parts',
      ['user', 'user,tasks,news'],
      ['', 'user,', 'user,password', 'toString', `${'user,'.repeat(50)}user`],
    ],
    [
      'ids of campaigns that somebody takes part in',
      listOwnCampaigns.query,
      'ids',
      [ID, ID.toUpperCase(), ids(100)],
      ['', `${ID},`, ids(101), 'kawa', ID.slice(1), `${ID}\n`],
    ],
  ])('%s: each of them, and nothing else', (_, query, name, right, wrong) => {
    for (const list of right) expect(mistakesOf(query, { [name]: list }), list).toEqual([])
    for (const list of wrong) expect(mistakesOf(query, { [name]: list }), list).toHaveLength(1)
  })
})

test('OPS-15 orders stand by name in one bank file, and nowhere else', () => {
  expect(mistakesOf(opsListPayouts.query, { sort: 'name', bank_file_id: ID })).toEqual([])
  for (const query of [{ sort: 'name' }, { sort: 'name', status: 'ordered' }])
    expect(mistakesOf(opsListPayouts.query, query)).toEqual(['sort: choice'])
})

describe('days, months and quarters of an address', () => {
  test.each<[string, z.ZodMiniType | undefined, string, readonly string[], readonly string[]]>([
    [
      'WORK-08 a month of campaigns, or none',
      opsListCampaigns.query,
      'month',
      ['2026-03', '2026-12', 'none'],
      ['2026-00', '2026-13', '2026-3', '0000-01', '2026-03-01', 'None', ''],
    ],
    [
      'TOLD-02 a quarter',
      opsListToldDates.query,
      'quarter',
      ['2026-Q1', '2099-Q4'],
      ['2026-Q0', '2026-Q5', '2026-q1', '1999-Q1', '2026Q1', '2026-Q1 ', ''],
    ],
    [
      'OPS-02 a day of the log',
      opsListAudit.query,
      'from',
      ['2024-02-29', '2026-12-31'],
      ['2026-02-29', '2026-02-30', '2026-04-31', '31.12.2026', '2026-1-1', '0000-01-01', 'dziś'],
    ],
    [
      'FIN-04 a day of the chart',
      getEarningChart.query,
      'to',
      ['2024-02-29'],
      ['2025-02-29', '2026-06-31', '2026-03-01T00:00:00Z', ''],
    ],
  ])('%s', (_, query, name, right, wrong) => {
    for (const text of right) expect(mistakesOf(query, { [name]: text }), text).toEqual([])
    for (const text of wrong) expect(mistakesOf(query, { [name]: text }).length, text).toBeGreaterThan(0)
  })
})

test.each<[string, z.ZodMiniType | undefined, readonly string[], readonly string[]]>([
  [
    'PBL-01 reports of a shop',
    opsListPostbacks.query,
    ['1', '123456789012345'],
    ['', '-1', '1.5', '1e3', '1234567890123456', '1 '],
  ],
  [
    'MONEY-42 counted events',
    listEvents.query,
    [`1772359200000_${ID}`],
    [
      '',
      ID,
      `17723592000_${ID}`,
      `1772359200000_${ID.toUpperCase()}Z`,
      `1772359200000_${ID} `,
      `${'1'.repeat(60)}_${ID}`,
    ],
  ],
])('%s go on from a place that was told, and from nowhere else', (_, query, right, wrong) => {
  for (const before of right) expect(mistakesOf(query, { before }), before).toEqual([])
  for (const before of wrong) expect(mistakesOf(query, { before }).length, before).toBeGreaterThan(0)
})

test('what is looked for among events may be nothing; books are of one advertiser with a name, or of one campaign', () => {
  expect(findEvent.query?.parse({ text: ' click-1 ' })).toEqual({ text: 'click-1' })
  expect(mistakesOf(findEvent.query, {})).toEqual([])
  expect(mistakesOf(opsGetBookStatement.query, { advertiser: ' ' })).toEqual(['advertiser: required'])
  expect(mistakesOf(opsGetBookStatement.query, { campaign_id: 'kawa' })).toEqual(['campaign_id: invalid'])
  expect(opsListApplications.query?.parse({ search: ' sklep ' })).toMatchObject({
    search: 'sklep',
    page: 1,
    per_page: 10,
  })
})
