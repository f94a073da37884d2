import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { mediumCounts } from '../tracking/media.ts'

/** TASK-33: newest first, at most 200. 404 for a participation that was never entered. */
export const opsListMediaCounts = endpoint({
  id: 'opsListMediaCounts',
  method: 'GET',
  path: '/ops/participations/{id}/media',
  auth: 'operator',
  summary: 'Published media that prove a participant’s tasks, with the views that counted.',
  params: idParams,
  response: data(z.array(mediumCounts)),
})

/** A medium that needs a look, and whose it is. */
export const astrayMedium = z.extend(mediumCounts, { participation_id: id, creator: z.string() })
/** A medium that needs a look. */
export type AstrayMedium = z.output<typeof astrayMedium>

/** Longest first, at most 50: `total` says how many there are. */
export const opsListAstrayMedia = endpoint({
  id: 'opsListAstrayMedia',
  method: 'GET',
  path: '/ops/campaigns/{id}/media',
  auth: 'operator',
  summary: 'Followed media of a campaign that are gone, private or cannot be read.',
  params: idParams,
  response: z.object({ data: z.array(astrayMedium), total: z.number() }),
})
