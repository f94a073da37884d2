import * as z from 'zod/mini'
import { data, endpoint } from '../../endpoint.ts'
import { instantText } from '../../values/time.ts'

/** Why the chain of the log does not hold: somebody took a line or a link away, or wrote over a line. */
export const chainBreaks = ['line_missing', 'line_changed', 'link_missing'] as const
export type ChainBreak = (typeof chainBreaks)[number]

/** OPS-02: lines are sealed soon after they are written, and all of them are looked through again and again. */
export const opsGetLogChain = endpoint({
  id: 'opsGetLogChain',
  method: 'GET',
  path: '/ops/audit/chain',
  auth: 'operator',
  summary: 'Whether every sealed line of the log is there as it was written.',
  response: data(
    z.object({
      /** How many lines are sealed. */
      sealed: z.int(),
      /** The newest seal, in short, for whoever writes it down elsewhere; null before the first. */
      head: z.nullable(z.string()),
      sealed_at: z.nullable(instantText),
      /** When all of it was last looked through and held; null before the first time. */
      passed_at: z.nullable(instantText),
      /** The first line that is not as it was. */
      broken: z.nullable(
        z.object({
          position: z.int(),
          line_id: z.nullable(z.string()),
          why: z.enum(chainBreaks),
          found_at: instantText,
        }),
      ),
    }),
  ),
})
