import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'
import { pageMeta } from '../campaigns.ts'

/** The sentence of what a form lacks. */
export const REQUIRED = 'inputs.error.required'
/** How many of something an operator reports: whole, 0 to 1,000,000,000. */
export const count = z
  .int('inputs.error.count')
  .check(z.nonnegative('inputs.error.count'), z.maximum(1_000_000_000, 'inputs.error.count'))
/** Every refusal and every irreversible act of an operator says why. */
export const reason = z.strictObject({
  reason: z
    .string(REQUIRED)
    .check(z.trim(), z.minLength(3, 'inputs.error.reason'), atMost(1000, 'inputs.error.too_long')),
})
/** Parsed `{reason}` body. */
export type Reason = z.output<typeof reason>
/** A page of rows with its size. */
export const paged = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: pageMeta })
