import type { Campaign } from '@fanfara/contract/campaigns'

/** A campaign as the server shows it to a creator who may join it. */
export const testCampaign = (of: Partial<Campaign> = {}): Campaign => ({
  id: '00000001-0000-4000-8000-000000000000',
  name: 'Kawa na sen',
  description: null,
  start_date: '2026-03-02',
  end_date: '2026-03-31',
  channels: ['twitch'],
  incomes: [{ model: 'CPM', unit: 'flat', value: 15 }],
  status: 'onboarding',
  type: 'open',
  is_joinable: true,
  is_quitable: false,
  is_declinable: false,
  is_easy_ad: false,
  need_acceptance: false,
  advertiser: 'Palarnia Świt',
  task_types: [],
  product_photos: [],
  platforms: ['twitch'],
  amount: 15,
  model: 'CPM',
  not_joinable_reason: null,
  places_left: null,
  recruiting_until: null,
  ...of,
})
