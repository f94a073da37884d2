import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../../endpoint.ts'
import { atMost } from '../../values/bounds.ts'
import { REASON_MAX } from '../../values/limits.ts'
import { zloty, zlotyOrNone } from '../../values/money/money.ts'
import { importOutcome, resultFigures } from '../participants.ts'
import { REQUIRED, count } from '../shared.ts'

/** Rows of the grid of results at most; those of a larger campaign come from a file, in parts. */
export const GRID_MAX = 2000

/** A creator who takes part, with what was measured, what events counted, and whether it can still be changed. */
export const resultRow = z.object({
  id,
  creator: z.object({ id, name: z.string(), email: z.nullable(z.string()) }),
  results: resultFigures,
  /** What events counted; results that differ from it are a correction and need a reason. */
  counted: resultFigures,
  amount: zloty,
  is_open: z.boolean(),
})
/** One row; `is_open` is false once its settlement is accepted or the campaign is cancelled. */
export type ResultRow = z.output<typeof resultRow>

/** OPS-13: everybody who takes part in a campaign, by name; `more` are those beyond `GRID_MAX`. */
export const opsListResults = endpoint({
  id: 'opsListResults',
  method: 'GET',
  path: '/ops/campaigns/{id}/results',
  auth: 'operator',
  summary: 'Results of everybody who takes part, in one answer.',
  params: idParams,
  response: data(z.object({ rows: z.array(resultRow), more: z.number() })),
})

const typedFigures = z.strictObject({
  views: z.nullable(count),
  clicks: z.nullable(count),
  actions: z.nullable(count),
  sales: z.nullable(count),
  sales_value: z.nullable(zlotyOrNone),
})
/**
 * OPS-13: figures of many participants at once, by the act that enters one. `before` is what the operator saw: a row that somebody
 * changed meanwhile is a problem, and not overwritten. Nothing is written unless `apply` is true and every row is good.
 */
export const opsSaveResults = endpoint({
  id: 'opsSaveResults',
  method: 'PUT',
  path: '/ops/campaigns/{id}/results',
  auth: 'operator',
  right: 'money',
  summary: 'Figures of many participants: shows what they would change in money, or writes all of them.',
  params: idParams,
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ id: z.uuid('inputs.error.invalid'), before: typedFigures, after: typedFigures }))
      .check(z.minLength(1, REQUIRED), atMost(GRID_MAX)),
    apply: z.boolean(),
    reason: z.optional(z.string().check(z.trim(), atMost(REASON_MAX))),
  }),
  response: data(importOutcome),
  idempotent: true,
})
/** Figures as an operator typed them; null is unknown. */
export type TypedFigures = z.output<typeof typedFigures>
