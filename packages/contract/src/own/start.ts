import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'

/** What the start page shows, each the answer of an operation of its own. */
export const startParts = [
  'user',
  'payments',
  'earnings',
  'tasks',
  'channels',
  'stages',
  'news',
  'available',
  'invited',
  'undo',
] as const
export type StartPart = (typeof startParts)[number]

const isPart = (name: string): boolean => startParts.some(part => part === name)
const partList = z
  .string('inputs.error.invalid')
  .check(atMost(200, 'inputs.error.invalid'))
  .check(z.refine(list => list.split(',').every(isPart), 'inputs.error.invalid'))

/**
 * Lines of JSON, each a part as soon as it is known: `{ "part", "body" }` with what its own operation answers, or `{ "part", "status" }` where
 * that one failed. Nobody waits for the slowest, and one call says it all.
 */
export const getStart = endpoint({
  id: 'getStart',
  method: 'GET',
  path: '/start',
  auth: 'creator',
  summary: 'What the start page shows, part by part, in the order in which the parts are known.',
  query: z.object({ parts: z.optional(partList) }),
  response: z.string(),
  download: 'application/x-ndjson; charset=utf-8',
})
