import * as z from 'zod/mini'
import { reasonOf } from '../accounts.ts'
import { pageMeta } from '../campaigns.ts'
import { REASON_MAX } from '../values/limits.ts'

/** The sentence of what a form lacks. */
export const REQUIRED = 'inputs.error.required'
/** How many of something an operator reports: whole, 0 to 1,000,000,000. */
export const count = z
  .int('inputs.error.count')
  .check(z.nonnegative('inputs.error.count'), z.maximum(1_000_000_000, 'inputs.error.count'))
/** Every refusal and every irreversible act of an operator says why. */
export const reason = z.strictObject({ reason: reasonOf(3, REASON_MAX) })
/** Parsed `{reason}` body. */
export type Reason = z.output<typeof reason>
/** A page of rows with its size. */
export const paged = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: pageMeta })
