import { expect, test } from 'vitest'
import * as enums from './enums.ts'

test('ENUM-01…ENUM-16 the closed lists have the values of the requirements', () => {
  expect(enums.campaignStatuses).toHaveLength(8)
  expect(enums.models).toEqual(['CPM', 'CPS', 'CPC', 'CPA', 'FLAT_FEE'])
  expect(enums.paymentStatuses).toHaveLength(6)
  expect(enums.campaignFilters).toEqual(['all', 'available', 'active', 'waiting', 'ended', 'invited', 'inactive'])
  expect(enums.campaignTypes).toEqual(['open', 'semi_open', 'closed'])
  expect(enums.adTypes).toHaveLength(19)
  expect(enums.adTypes).toContain('stream_shotout')
  expect(enums.adTypes).toContain('video_shotout')
  expect(enums.taskStatuses).toEqual(['finished', 'coming', 'during', 'missed'])
  expect(enums.categoryKeys).toHaveLength(26)
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
