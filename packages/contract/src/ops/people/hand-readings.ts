import * as z from 'zod/mini'
import { data, done, endpoint, idParams, revision } from '../../endpoint.ts'
import { metrics } from '../../evaluation.ts'
import { webLink } from '../../tasks.ts'
import { atMost } from '../../values/bounds.ts'
import { platforms } from '../../values/enums.ts'
import { READING_DAYS } from '../../values/limits.ts'
import { dayText, instantText } from '../../values/time.ts'
import { count, reason } from '../shared.ts'

const figure = z.optional(count)
/** Of the channel's figures as they were seen; another one there is a 409 (LIVE-02). */
const seen = z.optional(revision)

const dayReading = z.object({
  /** In Warsaw; the last reading of it. */
  day: dayText,
  metrics,
  /** By the bounds of then; null below the first. */
  stage: z.nullable(z.int()),
  observed_at: instantText,
  /** An operator wrote the figures down, because the platform was away. */
  by_hand: z.boolean(),
})
/** What a channel's figures were on one day. */
export type DayReading = z.output<typeof dayReading>

/** READ-01: 404 for an unknown channel, and once it was erased. */
export const opsListReadings = endpoint({
  id: 'opsListReadings',
  method: 'GET',
  path: '/ops/channels/{id}/readings',
  auth: 'operator',
  summary: 'Figures of a channel over time: the last reading of each day of the past 400, the oldest first.',
  params: idParams,
  response: data(
    z.object({
      platform: z.enum(platforms),
      login: z.nullable(z.string()),
      readings: z.array(dayReading).check(atMost(READING_DAYS + 1)),
    }),
  ),
})
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
