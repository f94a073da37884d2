import { expect, test } from 'vitest'
import * as enums from './enums.ts'

test.each<[string, readonly string[], string]>([
  [
    'ENUM-01 a campaign, as one creator sees it',
    enums.campaignStatuses,
    'onboarding active pending_approval attached planned completed declined invited',
  ],
  ['ENUM-02 MONEY-40 models of pay', enums.models, 'CPM CPS CPC CPA FLAT_FEE'],
  [
    'ENUM-03 MONEY-23 a payment',
    enums.paymentStatuses,
    'waiting_for_payment waiting_for_acceptance ready_for_payout sent_for_payout waiting_for_payout paid',
  ],
  ['ENUM-04 filters of campaigns', enums.campaignFilters, 'all available active waiting ended invited inactive'],
  ['ENUM-05 forms of campaigns', enums.campaignTypes, 'open semi_open closed'],
  ['ENUM-09 a channel', enums.channelStatuses, 'connected disconnected notconnected'],
  ['ENUM-10 a task', enums.taskStatuses, 'finished coming during missed'],
  ['ENUM-11 an approval', enums.approvalStatuses, 'approved pending_approval'],
  ['ENUM-12 genders', enums.genders, 'male female other'],
  ['ENUM-13 themes', enums.themes, 'system light dark'],
  ['ENUM-13 languages', enums.languages.toSorted(), 'en pl'],
  ['ENUM-13 units of a rate', enums.incomeUnits, 'perc flat'],
  ['ENUM-13 kinds of proof by time', enums.mediaTypes, 'live other'],
  ['ENUM-13 forms of settlement', enums.settlementForms, 'individual company'],
  ['ENUM-16 kinds of tasks', enums.taskKinds, 'live stream video post story reel'],
  ['ENUM-17 what fails on this side of the wire', enums.clientErrorKinds, 'TIMEOUT_ERROR FETCH_ERROR PARSING_ERROR'],
])('%s has these values and no other', (_, values, wanted) => {
  expect(values.join(' ')).toBe(wanted)
})

test('ENUM-06 19 ad types, two of them spelt as published', () => {
  expect(enums.adTypes).toHaveLength(19)
  expect(enums.adTypes).toContain('stream_shotout')
  expect(enums.adTypes).toContain('video_shotout')
})

test('ENUM-16 every ad type has a kind, and every kind an ad type', () => {
  const kinds = enums.adTypes.map(adType => enums.adTypeFacts[adType].kind)
  expect([...new Set(kinds)].toSorted()).toEqual([...enums.taskKinds].toSorted())
})

test('ENUM-14 26 interests, once each', () => {
  expect(new Set(enums.categoryKeys).size).toBe(26)
  for (const key of ['arts_entertainment', 'beauty', 'sports', 'travel', 'uncategorized'])
    expect(enums.categoryKeys).toContain(key)
})

test('ENUM-15 74 languages of the inbox, once each', () => {
  expect(enums.inboxLanguages).toHaveLength(74)
  expect(new Set(enums.inboxLanguages).size).toBe(74)
})

test('ENUM-07 every ad type belongs to a platform and every platform has ad types', () => {
  for (const adType of enums.adTypes) expect(enums.adTypeFacts[adType].platforms.length).toBeGreaterThan(0)
  for (const platform of enums.platforms) {
    expect(
      enums.adTypes.some(adType => (enums.adTypeFacts[adType].platforms as readonly string[]).includes(platform)),
    ).toBe(true)
  }
})

test('ENUM-08 GEN-03 GEN-04 five platforms, Facebook hidden', () => {
  expect([...enums.platforms].sort()).toEqual(['instagram', 'tiktok', 'twitch', 'x', 'youtube'])
  expect(enums.providerDefaults.facebook).toMatchObject({ active: false, hidden: true })
  expect(enums.providerDefaults.instagram).toMatchObject({ active: true, hidden_in_login: true })
  expect(enums.providerDefaults.youtube.need_confirm).toBe(true)
})

test('CAMP-17 one platform prefix is stripped, longest first; the rest stays', () => {
  const cases = {
    yt_video_short: 'video_short',
    xx_tweet: 'tweet',
    x_tweet: 'tweet',
    tt_tiktok: 'tiktok',
    instastory: 'instastory',
    in_instastory: 'instastory',
    yt_yt_x: 'yt_x',
  }
  for (const [name, shown] of Object.entries(cases)) expect(enums.stripTaskTypePrefix(name)).toBe(shown)
})
