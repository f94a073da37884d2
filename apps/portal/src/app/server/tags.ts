import type { QueryClient } from '@tanstack/react-query'

/** Names of what is kept from the server (CACHE-01); every query's key starts with one of them. */
export const tags = [
  'Channels',
  'ChannelTypes',
  'ChannelObsUrls',
  'UserCategories',
  'User',
  'UserProfile',
  'Salaries',
  'Campaigns',
  'CampaignTypes',
  'CampaignStatuses',
  'CampaignFilters',
  'Tasks',
  'Medias',
  'Finish',
  'Snapshot',
  'Payments',
  'Countries',
  'RandomCampaigns',
] as const
type Tag = (typeof tags)[number]

/** Which change refreshes which data (CACHE-02). */
const refreshedBy = {
  participation: ['Campaigns', 'CampaignFilters', 'Tasks', 'Payments'],
  acceptance: ['Tasks', 'Finish', 'Payments'],
  taskProof: ['Tasks', 'Finish', 'Payments'],
  snapshot: ['Snapshot', 'Medias'],
  channels: ['Channels', 'ChannelObsUrls', 'Salaries', 'Campaigns'],
  salary: ['Salaries', 'Channels', 'Campaigns'],
  profile: ['User'],
  billing: ['UserProfile', 'Payments'],
  email: ['User', 'Payments'],
  counts: ['Payments'],
  easyAd: ['RandomCampaigns', 'Campaigns', 'Tasks', 'Payments'],
  payout: ['Payments'],
  language: ['Campaigns', 'CampaignTypes', 'CampaignStatuses', 'Countries', 'UserCategories'],
} as const satisfies Record<string, readonly Tag[]>

/** Fetches again what a change made old. */
export function refreshAfter(change: keyof typeof refreshedBy, cache: QueryClient) {
  return Promise.all(refreshedBy[change].map(tag => cache.invalidateQueries({ queryKey: [tag] })))
}
