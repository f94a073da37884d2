import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshAfter, tags } from './tags.ts'

test('CACHE-01: the client knows 18 tags', () => {
  expect([...tags].toSorted()).toEqual(
    [
      'Campaigns',
      'CampaignFilters',
      'CampaignStatuses',
      'CampaignTypes',
      'ChannelObsUrls',
      'Channels',
      'ChannelTypes',
      'Countries',
      'Finish',
      'Medias',
      'Payments',
      'RandomCampaigns',
      'Salaries',
      'Snapshot',
      'Tasks',
      'User',
      'UserCategories',
      'UserProfile',
    ].toSorted(),
  )
})

test.each([
  ['participation', 'Campaigns CampaignFilters Tasks Payments'],
  ['acceptance', 'Tasks Finish Payments'],
  ['taskProof', 'Tasks Finish Payments'],
  ['snapshot', 'Snapshot Medias'],
  ['channels', 'Channels ChannelObsUrls Salaries Campaigns'],
  ['salary', 'Salaries Channels Campaigns'],
  ['profile', 'User'],
  ['billing', 'UserProfile Payments'],
  ['easyAd', 'RandomCampaigns Campaigns Tasks Payments'],
  ['payout', 'Payments'],
  ['language', 'Campaigns CampaignTypes CampaignStatuses Countries UserCategories'],
] as const)('CACHE-02: after %s these are old, and nothing else: %s', async (change, old) => {
  const cache = new QueryClient()
  for (const tag of tags) cache.setQueryData([tag], {})
  await refreshAfter(change, cache)
  expect(tags.filter(tag => cache.getQueryState([tag])?.isInvalidated).toSorted()).toEqual(old.split(' ').toSorted())
})
