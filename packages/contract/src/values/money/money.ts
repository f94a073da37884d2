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
/** No single amount that anybody enters or reports is larger, in zł. */
export const AMOUNT_MAX = 100_000_000
const largest = z.maximum(AMOUNT_MAX, 'inputs.error.amount_max')
/** Money on the wire that is more than nothing, up to 100 million zł. */
export const positiveZloty = zloty.check(z.positive('inputs.error.amount'), largest)
/** Money on the wire that is nothing or more, up to 100 million zł. */
export const zlotyOrNone = zloty.check(z.nonnegative('inputs.error.amount'), largest)
