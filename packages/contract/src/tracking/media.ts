import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { platforms } from '../values/enums.ts'
import { instantText } from '../values/time.ts'
import { mediumEndings, mediumStates, mediumTroubles } from '../values/verdicts.ts'

/** A published medium whose views are counted, as the platform told them (TASK-33). */
export const mediumCounts = z.object({
  id,
  platform: z.enum(platforms),
  /** Both null once the creator's account was erased. */
  title: z.nullable(z.string()),
  url: z.nullable(z.string()),
  /** What the platform said last; null before the first reading. */
  state: z.nullable(z.enum(mediumStates)),
  state_since: instantText,
  /** Why the last attempts to read it failed; null when they did not. */
  trouble: z.nullable(z.enum(mediumTroubles)),
  /** The platform's own last figure, and from when it is; null where it tells none. */
  views: z.nullable(z.number()),
  views_at: z.nullable(instantText),
  /** Of them, what counted; what came while it was not public. The rest was there before the task, or came outside its time. */
  counted: z.number(),
  missed: z.number(),
  /** By how much the platform's figure fell below what was judged: nothing is taken back, and nothing counts until it is passed. */
  fell_by: z.number(),
  followed_from: instantText,
  /** When the platform was asked last. */
  read_at: z.nullable(instantText),
  /** Null when it is followed no more, for the reason in `ended_as`. */
  next_read_at: z.nullable(instantText),
  ended_as: z.nullable(z.enum(mediumEndings)),
})
/** A published medium whose views are counted. */
export type MediumCounts = z.output<typeof mediumCounts>

/** TASK-33, MONEY-41: newest first, at most 200. 404 for who takes no part. */
export const listMediaCounts = endpoint({
  id: 'listMediaCounts',
  method: 'GET',
  path: '/campaigns/{id}/media',
  auth: 'creator',
  summary: 'Published media that prove the creator’s tasks of a campaign, with the views that counted.',
  params: idParams,
  response: data(z.array(mediumCounts)),
})
