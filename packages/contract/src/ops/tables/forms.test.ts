import { describe, expect, test } from 'vitest'
import { firstMistakes, mistakesOf } from '../../testing/mistakes.ts'
import { sampleId } from '../../testing/sample-task.ts'
import { opsImportResults } from '../participants.ts'
import { opsImportEvents, trackingForm } from '../tracking.ts'
import { importFields, importKinds, opsImportTable, opsPreviewImport } from './imports.ts'
import { invitationForm } from './invitations.ts'
import { opsSaveResults } from './results.ts'

describe('IMP-01 a table that is taken over', () => {
  const preview = (change: object) => firstMistakes(opsPreviewImport.body, { kind: 'prices', csv: 'a;b', ...change })
  const take = (change: object) =>
    firstMistakes(opsImportTable.body, {
      kind: 'plans',
      csv: 'a',
      mapping: { plan: 0 },
      file_name: 'plany.csv',
      ...change,
    })

  test('is looked at with columns that were named, or without', () => {
    expect([preview({}), preview({ mapping: {} }), preview({ mapping: { platform: 0, ad_type: 59 } })]).toEqual([
      {},
      {},
      {},
    ])
  })
  test.each([
    ['of another kind', { kind: 'money' }, { kind: 'required' }],
    ['without a letter', { csv: '' }, { csv: 'required' }],
    ['of 400,001 letters', { csv: 'k'.repeat(400_001) }, { csv: 'too_long' }],
    ['with a column before the first', { mapping: { platform: -1 } }, { 'mapping.platform': 'choice' }],
    ['with a 61st column', { mapping: { platform: 60 } }, { 'mapping.platform': 'choice' }],
    ['with half a column', { mapping: { platform: 0.5 } }, { 'mapping.platform': 'choice' }],
    ['with a member that nobody asked for', { apply: true }, { '': 'unknown_field' }],
  ])('is refused %s', (_, change, told) => {
    expect(preview(change)).toEqual(told)
  })
  test('is taken over with its columns and the name of its file, which may be empty', () => {
    expect([take({}), take({ file_name: '' }), take({ revision: 'r1' })]).toEqual([{}, {}, {}])
    expect(take({ file_name: 'k'.repeat(201) })).toEqual({ file_name: 'too_long' })
    expect(take({ mapping: undefined })).toEqual({ mapping: 'invalid' })
  })
  test('has columns whose names lead to one field each, written in small letters', () => {
    for (const kind of importKinds) {
      const fields = importFields[kind]
      const names = fields.flatMap(field => [field.name, ...('also' in field ? field.also : [])])
      expect(new Set(names).size, kind).toBe(names.length)
      for (const name of names) expect(name).toBe(name.toLowerCase().trim())
      expect(fields.some(field => 'isRequired' in field && field.isRequired)).toBe(true)
    }
  })
})

describe('somebody who is asked to become a creator', () => {
  const form = {
    email: 'nowa@demo.test',
    name: 'Nowa Twórczyni',
    language: 'pl',
    channels: ['https://www.twitch.tv/nowa'],
    interests: ['gaming'],
    prices: [{ platform: 'twitch', ad_type: 'stream_banner', price: 500 }],
  }
  const price = (change: object) => ({ prices: [{ ...form.prices[0], ...change }] })
  const told = (change: object) => firstMistakes(invitationForm, { ...form, ...change })
  test.each([
    ['an address alone', { channels: [], interests: [], prices: [] }, {}],
    ['forty prices', { prices: Array(40).fill(form.prices[0]) }, {}],
    ['a price of nothing', price({ price: 0 }), {}],
    ['the highest price', price({ price: 1_000_000 }), {}],
    ['an address that is none', { email: 'nowa@' }, { email: 'email' }],
    ['a name that cannot be seen', { name: '\u200b' }, { name: 'required' }],
    ['a name in two lines', { name: 'Nowa\nBcc: all@demo.test' }, { name: 'line' }],
    ['another language', { language: 'de' }, { language: 'choice' }],
    ['eleven channels', { channels: Array(11).fill(form.channels[0]) }, { channels: 'too_long' }],
    ['a channel that is no link', { channels: ['@nowa'] }, { 'channels.0': 'link' }],
    ['a channel that runs', { channels: ['javascript:alert(1)'] }, { 'channels.0': 'link' }],
    ['four interests', { interests: Array(4).fill('gaming') }, { interests: 'too_long' }],
    ['41 prices', { prices: Array(41).fill(form.prices[0]) }, { prices: 'too_long' }],
    ['a price with grosze', price({ price: 12.5 }), { 'prices.0.price': 'salary_range' }],
    ['a price below nothing', price({ price: -1 }), { 'prices.0.price': 'salary_range' }],
    ['a price above a million', price({ price: 1_000_001 }), { 'prices.0.price': 'salary_range' }],
    ['a price on Facebook', price({ platform: 'facebook' }), { 'prices.0.platform': 'choice' }],
  ])('has, or is refused: %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
  test('has the address in small letters and the name without spaces around it', () => {
    const { email, name } = invitationForm.parse({ ...form, email: ' NOWA@Demo.test ', name: '\u00a0Nowa\t' })
    expect([email, name]).toEqual(['nowa@demo.test', 'Nowa'])
  })
})

describe('OPS-13 figures of many', () => {
  const figures = { views: 1, clicks: null, actions: null, sales: null, sales_value: null }
  const row = { id: sampleId(1), before: figures, after: { ...figures, views: 2 } }
  const told = (rows: unknown[], more: object = {}) =>
    firstMistakes(opsSaveResults.body, { rows, apply: true, ...more })
  test('are written for one at least and two thousand at most', () => {
    expect([told([row]), told(Array(2000).fill(row))]).toEqual([{}, {}])
    expect(told([])).toEqual({ rows: 'required' })
    expect(told(Array(2001).fill(row))).toEqual({ rows: 'too_long' })
  })
  test.each([
    ['what was seen before', { ...row, before: undefined }, { 'rows.0.before': 'invalid' }],
    ['all five figures', { ...row, after: { views: 2 } }, { 'rows.0.after.clicks': 'count' }],
    ['whole figures', { ...row, after: { ...figures, clicks: 0.5 } }, { 'rows.0.after.clicks': 'count' }],
    [
      'a value in grosze',
      { ...row, after: { ...figures, sales_value: 9.999 } },
      { 'rows.0.after.sales_value': 'amount' },
    ],
    ['whose they are', { ...row, id: 'ola' }, { 'rows.0.id': 'invalid' }],
  ])('need %s', (_, wrong, where) => {
    expect(told([wrong])).toMatchObject(where)
  })
  test('come from a file of 400,000 letters at most, and say whether they are only looked at', () => {
    for (const form of [opsImportResults.body, opsImportEvents.body]) {
      expect(mistakesOf(form, { csv: 'k'.repeat(400_000), apply: false })).toEqual([])
      expect(mistakesOf(form, { csv: 'k'.repeat(400_001), apply: false })).toEqual(['csv: too_long'])
      expect(mistakesOf(form, { csv: '', apply: false })).toEqual(['csv: required'])
      expect(mistakesOf(form, { csv: 'a', apply: 'yes' })).toEqual(['apply: invalid'])
    }
  })
})

describe('OPS-16 how a campaign is counted', () => {
  const form = {
    is_paused: false,
    daily_clicks_max: null,
    total_clicks_max: null,
    burst_per_minute: 60,
    attribution_days: 30,
  }
  test.each([
    ['daily_clicks_max', 1, 1_000_000_000],
    ['total_clicks_max', 1, 1_000_000_000],
    ['burst_per_minute', 1, 100_000],
    ['attribution_days', 1, 90],
  ])('%s is whole, from %d to %d', (name, least, most) => {
    const told = (value: unknown) => firstMistakes(trackingForm, { ...form, [name]: value })
    for (const right of [least, most]) expect(told(right)).toEqual({})
    for (const wrong of [least - 1, most + 1, 1.5, '30', 1e21])
      expect(told(wrong), String(wrong)).toEqual({ [name]: 'count' })
  })
})
