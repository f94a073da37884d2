import * as z from 'zod/mini'
import { fromZloty } from './grosze.ts'

export * from './grosze.ts'

/** Money on the wire: zł with at most two decimals. */
export const zloty = z.number('inputs.error.required').check(
  z.refine(value => {
    try {
      fromZloty(value)
    } catch {
      return false
    }
    return true
  }, 'inputs.error.amount'),
)
/** Money on the wire that is more than nothing, up to 100 million zł. */
export const positiveZloty = zloty.check(
  z.positive('inputs.error.amount'),
  z.maximum(100_000_000, 'inputs.error.amount'),
)
