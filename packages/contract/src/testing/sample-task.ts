import type { Task } from '../tasks.ts'

/** A running task that is proven by a link, for tests. @example sampleTask({ id: '1', status: 'coming' }) */
export const sampleTask = (of: Partial<Task> = {}): Task => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Kawa',
  description: null,
  type: 'video_short',
  status: 'during',
  start_date: '2026-03-01T00:00:00Z',
  end_date: '2026-03-10T00:00:00Z',
  finished_at: null,
  media_type: 'other',
  media_url: null,
  proof: null,
  channel_type: 'youtube',
  code_url: null,
  need_acceptance: false,
  is_acceptance_approved: false,
  acceptance_requests: 0,
  approval_status: null,
  rejection_reason: null,
  acceptance: null,
  open_until: null,
  kind: 'video',
  campaign_id: 'c',
  campaign_name: 'Kawa',
  ...of,
})

/** An id as the product gives them, by a number below a trillion. @example sampleId(7) // '00000000-0000-4000-8000-000000000007' */
export const sampleId = (number: number | string) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
