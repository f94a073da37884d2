import { listCampaigns } from '@fanfara/contract/campaigns'
import { type CampaignFilter, type Platform, platforms } from '@fanfara/contract/enums'
import { dayOf, plusDays } from '@fanfara/contract/time'
import { startWorld, type TestWorld } from '@fanfara/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setProvider } from '#/features/providers/service.ts'
import { unlockOf } from './unlock-policy.ts'
import { lockedInPool } from './unlock-store.ts'

let world: TestWorld
beforeAll(async () => {
  world = await startWorld()
  for (let made = 0; made < 14; made++) await world.campaigns.published({ name: `Twitch ${made}` })
  for (let made = 0; made < 9; made++) await world.campaigns.published({ name: `YT ${made}`, platforms: ['youtube'] })
  for (let made = 0; made < 3; made++) await world.campaigns.published({ name: `X ${made}`, platforms: ['x'] })
  await world.campaigns.published({ name: 'Dwie', platforms: ['twitch', 'youtube'] })
})
afterAll(() => world.close())

type Asked = { filter?: CampaignFilter; page?: number; name?: string; platform?: Platform }
async function unlocked(platforms: readonly Platform[], query: Asked = {}) {
  const creator = await world.creator({ platforms })
  return (await creator.call(listCampaigns, { query })).meta.unlock
}

describe('which channels would open a list', () => {
  const of = (count: number, ...platforms: Platform[]) => ({ platforms, count })

  test('SCR-58 the platform that opens most, then the one that opens most of the rest', () => {
    const locked = [of(1, 'youtube'), of(1, 'twitch', 'x'), of(1, 'twitch'), of(1, 'tiktok')]
    expect(unlockOf(locked, 5)).toEqual({ platforms: ['twitch', 'youtube'], count: 3 })
    expect(unlockOf([of(1, 'x', 'twitch'), of(1, 'twitch')], 2)).toEqual({ platforms: ['twitch'], count: 2 })
  })

  test('SCR-58 a list that can be joined for the most part needs none, nor does an empty one', () => {
    expect(unlockOf([of(1, 'x')], 3)).toBeNull()
    expect(unlockOf([of(1, 'x')], 2)).toEqual({ platforms: ['x'], count: 1 })
    expect(unlockOf([], 0)).toBeNull()
  })
})

test('SCR-58 whoever has no channel is told what two would open of the whole list, on each of its pages', async () => {
  const whole = { platforms: ['twitch', 'youtube'], count: 24 }
  expect(await unlocked([])).toEqual(whole)
  expect(await unlocked([], { page: 3 })).toEqual(whole)
  expect(await unlocked([], { filter: 'inactive' })).toEqual(whole)
  expect(await unlocked([], { name: 'yt' })).toEqual({ platforms: ['youtube'], count: 9 })
  expect(await unlocked([], { platform: 'x' })).toEqual({ platforms: ['x'], count: 3 })
})

test('SCR-58 whoever has a channel is told of another one only where most of the list asks for it', async () => {
  expect(await unlocked(['twitch'])).toBeUndefined()
  expect(await unlocked(['twitch', 'youtube'])).toBeUndefined()
  expect(await unlocked(['x'])).toEqual({ platforms: ['twitch', 'youtube'], count: 24 })
  expect(await unlocked([], { filter: 'available' })).toBeUndefined()
})

test('SCR-58 of each platform no more than the bound is read, and it is said that there are more', async () => {
  const creator = await world.creator({ platforms: [] })
  const list = {
    creatorId: creator.id,
    viewer: { platforms: [], easy_ad: false, is_active: true, interests: [] },
    filter: 'all' as const,
    ids: null,
    statuses: null,
    today: dayOf(world.world.clock.now()),
  }
  const found = async (bound: number, of: object = {}) => {
    const { groups, isCapped } = await lockedInPool(world.world.db, { ...list, bound, ...of }, platforms)
    return { count: groups.reduce((sum, { count }) => sum + count, 0), isCapped }
  }
  expect(await found(1000)).toEqual({ count: 27, isCapped: false })
  const bounded = await found(5)
  expect(bounded.isCapped).toBe(true)
  expect(bounded.count).toBeLessThanOrEqual(13)
  expect(await found(1000, { today: plusDays(list.today, 40) })).toEqual({ count: 0, isCapped: false })
})

test('SOON-01 what cannot be connected is not offered; the next best is', async () => {
  const operatorId = (await world.operator()).id
  await setProvider(world.world, operatorId, { name: 'youtube', flags: { coming_soon: true } })
  expect(await unlocked([])).toEqual({ platforms: ['twitch', 'x'], count: 18 })
  await setProvider(world.world, operatorId, { name: 'youtube', flags: { coming_soon: false } })
  expect(await unlocked([])).toEqual({ platforms: ['twitch', 'youtube'], count: 24 })
})
