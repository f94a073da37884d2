import type { OwnCampaign } from '@fanfara/contract/own/campaigns'

/** A running campaign with one of two tasks done, as the server shows it to who is in it. */
export const testOwnCampaign = (of: Partial<OwnCampaign> = {}): OwnCampaign => ({
  id: '00000001-0000-4000-8000-000000000000',
  status: 'active',
  earned: 408.05,
  payment: {
    id: '00000002-0000-4000-8000-000000000000',
    status: 'waiting_for_acceptance',
    since: '2026-03-02T09:00:00Z',
    expected_at: null,
  },
  acts_next: 'creator',
  tasks: { total: 2, finished: 1, missed: 0 },
  next_task: { id: '00000003-0000-4000-8000-000000000000', type: 'video_short', step: 'prove', until: null },
  link: { url: 'https://fanfara.test/c/momesege', is_paused: false },
  counts: { views: null, clicks: 56, actions: null, sales: 4 },
  prices: [],
  timeline: [
    { step: 'joined', state: 'done', at: '2026-03-01T10:00:00Z', expected_at: null, tasks: null },
    { step: 'published', state: 'now', at: null, expected_at: null, tasks: { done: 1, of: 2 } },
    { step: 'ended', state: 'ahead', at: null, expected_at: '2026-03-31T21:59:59Z', tasks: null },
    { step: 'settled', state: 'ahead', at: null, expected_at: null, tasks: null },
    { step: 'paid', state: 'ahead', at: null, expected_at: null, tasks: null },
  ],
  ...of,
})
