import * as z from 'zod/mini'
import { done, endpoint, idParams, revision } from '../../endpoint.ts'
import { webLink } from '../../tasks.ts'
import { count, reason } from '../shared.ts'

const figure = z.optional(count)
/** Of the channel's figures as they were seen; another one there is a 409 (LIVE-02). */
const seen = z.optional(revision)

/** HAND-01: of a connected channel that its platform told nothing of for two days. */
export const opsVerifyChannel = endpoint({
  id: 'opsVerifyChannel',
  method: 'PUT',
  path: '/ops/channels/{id}/reading',
  auth: 'operator',
  summary:
    'Writes down figures of a channel whose platform is away, with evidence; the next measurement takes their place.',
  params: idParams,
  body: z.strictObject({
    metrics: z.strictObject({
      followers_count: figure,
      monthly_video_view_count: figure,
      monthly_video_count: figure,
      monthly_average_viewer_count: figure,
      monthly_average_view_count: figure,
    }),
    /** Where the figures can be seen. */
    evidence: webLink,
    ...reason.shape,
    revision: seen,
  }),
  response: done,
  refusals: ['channel_not_connected', 'channel_measured', 'changed_meanwhile'],
  errors: [409],
})
/** HAND-02: the reading from before stands again. */
export const opsUnverifyChannel = endpoint({
  id: 'opsUnverifyChannel',
  method: 'POST',
  path: '/ops/channels/{id}/reading/undo',
  auth: 'operator',
  summary: 'Takes figures back that were written down by hand.',
  params: idParams,
  body: z.strictObject({ ...reason.shape, revision: seen }),
  response: done,
  refusals: ['channel_measured', 'changed_meanwhile'],
  errors: [409],
})
