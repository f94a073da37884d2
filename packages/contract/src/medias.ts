import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from './endpoint.ts'
import { mediaTypes } from './values/enums.ts'
import { instantText } from './values/time.ts'

/** DATA-15: something that a channel published, or is broadcasting now. */
export const media = z.object({
  id,
  type: z.enum(mediaTypes),
  created_at: instantText,
  url: z.nullable(z.string()),
  metrics: z.object({ views: z.nullable(z.number()) }),
  /** People watching a stream that is on air; null is unknown. */
  viewers: z.nullable(z.number()),
  title: z.nullable(z.string()),
  /** The platform's own picture; it may stop working after some hours. */
  picture_url: z.nullable(z.string()),
})
/** A stream, video or post as its platform lists it; `views` null where it does not tell (DATA-15). */
export type Media = z.output<typeof media>

/** DATA-15 of a live snapshot: `url` is its picture, kept here, and null until it is ready. */
export const snapshot = z.extend(media, {
  /** Whether the platform has given its answer; a snapshot that is ready may still have no picture, only a clip. */
  is_ready: z.boolean(),
  /** The picture is the latest of the stream, because there is no clip of the moment. */
  is_fallback: z.boolean(),
  /** The clip, or the channel's page. */
  link: z.nullable(z.string()),
})
/** A live stream at one moment, ready or still being made. */
export type Snapshot = z.output<typeof snapshot>

/** API-42, TASK-33: asks the platform, so it may answer that it is unreachable. */
export const listMedias = endpoint({
  id: 'listMedias',
  method: 'GET',
  path: '/tasks/{id}/medias',
  auth: 'creator',
  summary: 'Recent media of the connected channel that fit a running task: what is live first, then the newest.',
  params: idParams,
  response: data(z.array(media)),
  refusals: ['task_not_running', 'task_locked', 'channel_not_accessible', 'channel_scope_missing'],
})

/** API-43, TASK-36: answers 201 before the picture is there; poll `readSnapshot`. */
export const createSnapshot = endpoint({
  id: 'createSnapshot',
  method: 'POST',
  path: '/medias/{id}/snapshots',
  auth: 'creator',
  summary:
    'Takes a snapshot of a live stream, by the id of its live medium or of a campaign with one running live task. Twice at once is one snapshot.',
  params: idParams,
  response: data(z.object({ id })),
  status: 201,
  refusals: [
    'task_not_running',
    'task_locked',
    'snapshot_not_offered',
    'snapshot_which_task',
    'stream_offline',
    'channel_not_accessible',
    'channel_scope_missing',
  ],
})

/** API-44, TASK-37: `url` stays null until the platform has made it. */
export const readSnapshot = endpoint({
  id: 'readSnapshot',
  method: 'GET',
  path: '/medias/{campaignId}/snapshots/{mediaId}',
  auth: 'creator',
  summary: 'A snapshot with its picture, by the id that it was created with and its own.',
  params: z.object({ campaignId: z.string(), mediaId: z.string() }),
  response: data(snapshot),
  refusals: ['snapshot_failed', 'channel_not_accessible'],
})
