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

test('ENUM-06 ENUM-07 ENUM-16 19 ad types: on which platforms, of which kind, and how each is proven', () => {
  const rows = enums.adTypes.map(adType => {
    const { platforms, kind, media_type } = enums.adTypeFacts[adType]
    return `${adType}: ${platforms.join(' ')}, ${kind}, ${media_type}`
  })
  expect(rows).toEqual([
    'automatic: twitch youtube, stream, live',
    'instastory: instagram, story, other',
    'onpage_banner_under_stream: twitch, stream, other',
    'paid_promotion: youtube instagram tiktok x, post, other',
    'post: instagram, post, other',
    'product_placement: youtube tiktok, video, other',
    'reels: instagram, reel, other',
    'stream_banner: twitch youtube, stream, live',
    'stream_dedicated_stream: twitch youtube, live, live',
    'stream_product_placement: twitch youtube, live, live',
    'stream_shotout: twitch youtube, live, live',
    'tiktok: tiktok, video, other',
    'tweet: x, post, other',
    'video_dedicated_video: youtube, video, other',
    'video_product_placement: youtube, video, other',
    'video_short: youtube, video, other',
    'video_shotout: youtube, video, other',
    'product_placement_post: instagram, post, other',
    'product_placement_reels: instagram, reel, other',
  ])
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

test('ENUM-08 CHAN-15 GEN-03 GEN-04 five platforms are active as shipped, and Facebook hidden', () => {
  expect([...enums.platforms].sort()).toEqual(['instagram', 'tiktok', 'twitch', 'x', 'youtube'])
  const flagsOf = (type: enums.ChannelType) =>
    Object.entries(enums.providerDefaults[type]).flatMap(([flag, isOn]) => (isOn ? [flag] : []))
  expect(Object.fromEntries(enums.channelTypes.map(type => [type, flagsOf(type).join(' ')]))).toEqual({
    twitch: 'active',
    youtube: 'active need_confirm',
    tiktok: 'active',
    instagram: 'active hidden_in_login',
    x: 'active',
    facebook: 'hidden hidden_in_login',
  })
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
