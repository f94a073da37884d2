import type { Platform } from '@fanfara/contract/enums'
import { grosze } from '@fanfara/contract/money'
import { expect, test } from 'vitest'
import type { Rate } from '#/rates.ts'
import type { Lately } from '../evaluation/service.ts'
import { lineOf } from '../payments/service.ts'
import { type Asked, estimateOf, viewsOf } from './policy.ts'

const channel = (platform: Platform, of: Partial<Lately> = {}): Lately => ({
  platform,
  viewerMinutes: null,
  averageViewers: null,
  averageViews: null,
  isShort: false,
  ...of,
})
const banner: Asked = { platform: 'twitch', ad_type: 'automatic', amount: 1 }
const video: Asked = { platform: 'youtube', ad_type: 'video_product_placement', amount: 2 }
const post: Asked = { platform: 'instagram', ad_type: 'post', amount: 1 }
const cpm: Rate = { model: 'CPM', unit: 'flat', grosze: grosze(15_00) }
const fee: Rate = { model: 'FLAT_FEE', unit: 'flat', grosze: grosze(300_00) }
const ownPrices: Rate = { model: 'FLAT_FEE', unit: 'flat', grosze: null }
const clicks: Rate = { model: 'CPC', unit: 'flat', grosze: grosze(50) }
const actions: Rate = { model: 'CPA', unit: 'flat', grosze: grosze(5_00) }
const share: Rate = { model: 'CPS', unit: 'perc', basisPoints: 500 }

const estimate = (rates: Rate[], plan: Asked[], lately: Lately[], prices: Record<string, number> = {}) =>
  estimateOf({ rates, plan }, { lately, prices }, lineOf)

test('views by task: all live minutes of a banner, average viewers of a live task, average views of each video', () => {
  const live: Asked = { platform: 'twitch', ad_type: 'stream_product_placement', amount: 3 }
  const twitch = channel('twitch', { viewerMinutes: 45_000, averageViewers: 120.4 })
  expect([viewsOf(banner, twitch), viewsOf(live, twitch)]).toEqual([45_000, 361])
  expect(viewsOf({ ...banner, ad_type: 'stream_banner' }, twitch)).toBe(45_000)
  expect(viewsOf(video, channel('youtube', { averageViews: 6_100 }))).toBe(12_200)
  expect([viewsOf(post, channel('instagram')), viewsOf(banner, channel('youtube'))]).toEqual([null, null])
})

test('CPM: measured views at the campaign’s rate, rounded once, in whole grosze', () => {
  expect(estimate([cpm], [banner], [channel('twitch', { viewerMinutes: 12_345 })])).toEqual({
    days: 28,
    amount: 185.18,
    reason: null,
    is_partial: false,
    lines: [{ model: 'CPM', quantity: 12_345, amount: 185.18, reason: null }],
    tasks: [{ platform: 'twitch', type: 'automatic', amount: 1, is_mine: true, price: null }],
  })
})

test('unknown is never nothing: without a channel, without figures, and where others have to act, there is a reason', () => {
  expect(estimate([cpm, fee], [banner], [])).toMatchObject({ amount: null, reason: 'no_channel' })
  expect(estimate([cpm], [banner], [channel('twitch')])).toMatchObject({ amount: null, reason: 'not_measured' })
  for (const rate of [clicks, actions, share])
    expect(estimate([rate], [banner], [channel('twitch', { viewerMinutes: 9 })])).toMatchObject({
      days: 28,
      amount: null,
      reason: 'depends_on_viewers',
      is_partial: false,
      lines: [{ model: rate.model, quantity: null, amount: null, reason: 'depends_on_viewers' }],
    })
})

test('a campaign without incomes says nothing, and leaves nothing out', () => {
  expect(estimate([], [banner], [channel('twitch', { viewerMinutes: 9 })])).toEqual({
    days: 28,
    amount: null,
    reason: 'not_measured',
    is_partial: false,
    lines: [],
    tasks: [{ platform: 'twitch', type: 'automatic', amount: 1, is_mine: true, price: null }],
  })
})

test('a fee is for all tasks; own prices are those of the creator', () => {
  expect(estimate([fee], [post], [channel('instagram')])).toMatchObject({ amount: 300, is_partial: false })
  const prices = { 'youtube/video_product_placement': 450_00 }
  expect(estimate([ownPrices], [video], [channel('youtube')], prices)).toMatchObject({
    amount: 900,
    lines: [{ quantity: 2, amount: 900 }],
  })
})

test('what is left out is said: an income of others’ acts, a channel without figures, or one that is known for a shorter time', () => {
  const twitch = channel('twitch', { viewerMinutes: 1_000 })
  expect(estimate([cpm, clicks], [banner], [twitch])).toMatchObject({ amount: 15, is_partial: true })
  expect(estimate([cpm], [banner, video], [twitch, channel('youtube')])).toMatchObject({ amount: 15, is_partial: true })
  expect(estimate([cpm], [banner, video], [twitch])).toMatchObject({ amount: 15, is_partial: false })
  expect(estimate([cpm], [banner], [{ ...twitch, isShort: true }])).toMatchObject({ amount: 15, is_partial: true })
  expect(estimate([cpm, fee], [banner], [{ ...twitch, isShort: true }])).toMatchObject({
    amount: 315,
    is_partial: true,
  })
  const short = channel('youtube', { averageViews: 500, isShort: true })
  expect(estimate([cpm], [banner, video], [twitch, short])).toMatchObject({ amount: 30, is_partial: true })
  expect(estimate([fee], [post], [channel('instagram', { isShort: true })]).is_partial).toBe(false)
})

test('a line of the plan is theirs where a channel is connected; their own price stands beside it only where the campaign pays it', () => {
  const prices = { 'youtube/video_product_placement': 450_00, 'instagram/post': 90_00 }
  const asked = (rates: Rate[]) => estimate(rates, [video, post, banner], [channel('youtube')], prices).tasks
  expect(asked([ownPrices]).map(({ type, is_mine, price }) => [type, is_mine, price])).toEqual([
    ['video_product_placement', true, 450],
    ['post', false, 90],
    ['automatic', false, null],
  ])
  expect(asked([fee]).map(({ price }) => price)).toEqual([null, null, null])
})
