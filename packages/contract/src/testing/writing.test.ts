import { describe, expect, test } from 'vitest'
import { newsForm, opsPublishNews } from '../news.ts'
import { opsCreateHelpArticle, opsMoveHelpArticle, opsShowHelpArticle, opsWriteHelpText } from '../own/help-writing.ts'
import { firstMistakes, mistakesOf } from './mistakes.ts'
import { opsRenamePlan, planForm } from '../ops/campaign/plans.ts'
import { templateForm } from '../ops/campaign/templates.ts'
import { companyForm } from '../ops/company.ts'
import { opsTakeWork } from '../ops/desk/work.ts'
import { acceptanceForm, opsChangeOperator, opsInviteOperator } from '../ops/operators.ts'

const both = (text: string) => ({ pl: text, en: text })

describe('APPL-02 an answer that operators keep', () => {
  const form = { kind: 'refusal', name: 'Bez logo', text: both('Brakuje logo.') }
  const told = (change: object) => firstMistakes(templateForm, { ...form, ...change })
  test.each([
    ['the longest name and text', { name: 'k'.repeat(60), text: both('k'.repeat(1000)) }, {}],
    ['a name of 61 letters', { name: 'k'.repeat(61) }, { name: 'too_long' }],
    ['a name in two lines', { name: 'Bez\nlogo' }, { name: 'line' }],
    ['a text of 1,001 letters', { text: { pl: 'k'.repeat(1001), en: 'k' } }, { 'text.pl': 'too_long' }],
    ['a text in one language', { text: { pl: 'Brakuje logo.' } }, { 'text.en': 'required' }],
    ['a text in a third language', { text: { ...both('k'), de: 'k' } }, { text: 'unknown_field' }],
    ['a kind that there is not', { kind: 'praise' }, { kind: 'choice' }],
  ])('with %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
})

describe('WORK-09 a task plan that operators keep', () => {
  const line = {
    platform: 'twitch',
    ad_type: 'stream_banner',
    amount: 2,
    brief: both(''),
    need_acceptance: true,
    starts_in: 0,
    ends_in: 3650,
  }
  const told = (change: object) => firstMistakes(planForm, { name: 'Tydzień', lines: [{ ...line, ...change }] })
  test.each([
    ['no days', { starts_in: null, ends_in: null }, {}],
    ['a day before the campaign', { starts_in: -1 }, { 'lines.0.starts_in': 'count' }],
    ['a day after ten years', { ends_in: 3651 }, { 'lines.0.ends_in': 'count' }],
    ['half a day', { ends_in: 0.5 }, { 'lines.0.ends_in': 'count' }],
    ['days of a calendar', { start_date: '2026-03-01' }, { 'lines.0': 'unknown_field' }],
  ])('has lines with %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
  test('has one line to twenty, and a name in one line of sixty letters', () => {
    const plan = (lines: number, name = 'Tydzień') => firstMistakes(planForm, { name, lines: Array(lines).fill(line) })
    expect([plan(1), plan(20)]).toEqual([{}, {}])
    expect([plan(0), plan(21)]).toEqual([{ lines: 'required' }, { lines: 'too_long' }])
    expect([plan(1, 'k'.repeat(61)), plan(1, '\u200b')]).toEqual([{ name: 'too_long' }, { name: 'required' }])
    expect(mistakesOf(opsRenamePlan.body, { name: 'a\u2028b' })).toEqual(['name: line'])
  })
})

describe('OPS-23 a piece of news', () => {
  const form = { title: both('Nowe stawki'), text: both('Od marca.'), url: null }
  const told = (change: object) => firstMistakes(newsForm, { ...form, ...change })
  test.each([
    ['a link', { url: 'https://fanfara.test/a' }, {}],
    ['the longest texts', { title: both('k'.repeat(120)), text: both('k'.repeat(1000)) }, {}],
    ['a title of 121 letters', { title: { pl: 'k', en: 'k'.repeat(121) } }, { 'title.en': 'too_long' }],
    ['a text of marks alone', { text: { pl: '\u0301\u0301', en: 'k' } }, { 'text.pl': 'required' }],
    ['a link that runs', { url: 'javascript:alert(1)' }, { url: 'link' }],
    ['an empty link', { url: '' }, { url: 'required' }],
    ['no word about a link', { url: undefined }, { url: 'required' }],
  ])('with %s', (_, change, wrong) => {
    expect(told(change)).toEqual(wrong)
  })
  test('MSG-28 is published with a word on whether creators are told', () => {
    expect(mistakesOf(opsPublishNews.body, { notify: false })).toEqual([])
    expect(mistakesOf(opsPublishNews.body, {})).toEqual(['notify: choice'])
  })
})

describe('HTXT-01 HTXT-04 an article of the help', () => {
  test('has a text of 60,000 letters at most; a title is for articles of one’s own, in one line', () => {
    expect(opsWriteHelpText.body?.parse({ text: ' ## Kiedy? ' })).toEqual({ text: '## Kiedy?', title: '', base: '' })
    expect(mistakesOf(opsWriteHelpText.body, { text: 'k'.repeat(60_000) })).toEqual([])
    expect(mistakesOf(opsWriteHelpText.body, { text: 'k'.repeat(60_001) })).toEqual(['text: too_long'])
    expect(mistakesOf(opsWriteHelpText.body, { text: '\u200b' })).toEqual(['text: required'])
    const own = (change: object) =>
      firstMistakes(opsCreateHelpArticle.body, { title: 'Konkursy', text: 'k', language: 'pl', ...change })
    expect([own({}), own({ title: 'k'.repeat(80) })]).toEqual([{}, {}])
    expect(own({ title: undefined })).toEqual({ title: 'required' })
    expect(own({ title: 'k'.repeat(81) })).toEqual({ title: 'too_long' })
    expect(own({ title: 'Kon\nkursy' })).toEqual({ title: 'line' })
    expect(own({ language: 'de' })).toEqual({ language: 'choice' })
  })
  test('is shown or hidden, and goes up or down', () => {
    for (const [form, name] of [
      [opsShowHelpArticle.body, 'is_shown'],
      [opsMoveHelpArticle.body, 'is_up'],
    ] as const) {
      expect(mistakesOf(form, { [name]: false })).toEqual([])
      for (const wrong of ['true', 1, null, undefined])
        expect(mistakesOf(form, { [name]: wrong })).toEqual([`${name}: choice`])
    }
  })
})

describe('OPS-21 the company', () => {
  const form = {
    name: 'Fanfara sp. z o.o.',
    street: 'Długa 1',
    postcode: '00-001',
    city: 'Warszawa',
    tax_id: '5265877635',
    bank_accounts: [{ name: 'Główne', iban: 'PL61 1090 1014 0000 0712 1981 2874' }],
    invoice_email: 'faktury@demo.test',
    contact_email: 'biuro@demo.test',
    privacy_url: null,
    terms_url: null,
    platform_regulation_url: null,
    community_chat_url: null,
    payout_minimum: 100,
    default_country: ' pl ',
    advertiser_term_days: 14,
    invoice_term_days: 30,
  }
  const told = (change: object) => firstMistakes(companyForm, { ...form, ...change })
  test('is read trimmed, its country in capitals, with as many invitations a week as usual', () => {
    expect(companyForm.parse(form)).toMatchObject({ default_country: 'PL', weekly_invitations: 5 })
  })
  test.each([
    ['street', 'Długa|1', 'line'],
    ['city', 'Warszawa\n', null],
    ['city', 'War\nszawa', 'line'],
    ['name', '\u200b', 'required'],
    ['bank_accounts', [], 'required'],
    ['bank_accounts', Array(6).fill(form.bank_accounts[0]), 'too_many'],
    ['default_country', 'POL', 'choice'],
    ['default_country', 'P1', 'choice'],
    ['payout_minimum', 0, 'number'],
    ['payout_minimum', 10_001, 'number'],
    ['payout_minimum', 99.5, 'required'],
    ['advertiser_term_days', 91, 'number'],
    ['invoice_term_days', 61, 'number'],
    ['weekly_invitations', 51, 'number'],
    ['weekly_invitations', 0, 'number'],
    ['terms_url', 'regulamin.pdf', 'link'],
    ['contact_email', 'biuro', 'email'],
  ])('with %s as %j', (name, value, word) => {
    expect(told({ [name]: value })).toEqual(word === null ? {} : { [name]: word })
  })
})

describe('decision 0044 operators', () => {
  test('are asked by address and role, and change one thing at a time, with a reason', () => {
    expect(mistakesOf(opsInviteOperator.body, { email: 'nowy@demo.test', role: 'owner' })).toEqual([])
    expect(mistakesOf(opsInviteOperator.body, { email: 'nowy@demo.test', role: 'king' })).toEqual(['role: choice'])
    const change = (what: object) => firstMistakes(opsChangeOperator.body, { reason: 'Odchodzi z pracy.', ...what })
    for (const one of [{ role: 'owner' }, { is_active: false }, { is_active: true }, { is_removed: true }])
      expect(change(one)).toEqual({})
    for (const none of [{}, { role: 'owner', is_active: true }, { is_active: true, is_removed: true }])
      expect(change(none)).toEqual({ role: 'required' })
    expect(change({ is_removed: false })).toMatchObject({ is_removed: 'choice' })
  })
  test('come with a name in one line and a password that was typed twice', () => {
    const form = { name: 'Nowy', password: 'Abcdef1-', password_confirmation: 'Abcdef1-', nonce: 'n' }
    const told = (change: object) => firstMistakes(acceptanceForm, { ...form, ...change })
    expect(told({})).toEqual({})
    expect(told({ password_confirmation: 'Abcdef1_' })).toEqual({ password_confirmation: 'password_match' })
    expect(told({ name: 'No\nwy' })).toEqual({ name: 'line' })
    expect(told({ nonce: '' })).toEqual({ nonce: 'required' })
  })
  test('DESK-01 take work in hand by its kind and key', () => {
    expect(mistakesOf(opsTakeWork.body, { kind: 'proofs', key: 'k'.repeat(100) })).toEqual([])
    expect(mistakesOf(opsTakeWork.body, { kind: 'coffee', key: 'k' })).toEqual(['kind: choice'])
    expect(mistakesOf(opsTakeWork.body, { kind: 'proofs', key: 'k'.repeat(101) })).toEqual(['key: too_long'])
  })
})
