import * as z from 'zod/mini'
import { data, endpoint } from '../endpoint.ts'
import { atMost } from '../values/bounds.ts'
import { zlotyOrNone } from '../values/money/money.ts'
import { conversionTypes, conversionVerdicts } from '../values/verdicts.ts'

/** Characters of a name that an advertiser gives. */
export const NAME_MAX = 100
/** A name that the advertiser gave: trimmed, 1 to 100 characters. */
const name = z
  .string('inputs.error.required')
  .check(z.trim(), z.minLength(1, { error: 'inputs.error.required', abort: true }), atMost(NAME_MAX))
/** What a sale was worth, in zł; nothing less than nothing. */
const worth = zlotyOrNone

/**
 * One event that an advertiser's shop reports. `event_id` is the shop's own and counts once. An action or a sale names the
 * click that led to it; a sale says what it was worth; a reversal names the event that it takes back, all of it or, with
 * `value`, a part of a sale.
 */
export const conversionForm = z
  .strictObject({
    event_id: name,
    type: z.enum(conversionTypes, 'inputs.error.choice'),
    click_id: z.optional(name),
    value: z.optional(worth),
    order: z.optional(name),
    reverses: z.optional(name),
  })
  .check(
    z.refine(({ type, click_id }) => type === 'reversal' || click_id !== undefined, {
      path: ['click_id'],
      error: 'inputs.error.required',
    }),
    z.refine(({ type, value }) => type !== 'sale' || value !== undefined, {
      path: ['value'],
      error: 'inputs.error.required',
    }),
    z.refine(({ type, reverses }) => (type === 'reversal') === (reverses !== undefined), {
      path: ['reverses'],
      error: 'inputs.error.required',
    }),
  )
/** What a shop reports. */
export type ConversionForm = z.output<typeof conversionForm>

/**
 * MONEY-43…MONEY-45: signed with `Fanfara-Key`, `Fanfara-Timestamp` (seconds) and `Fanfara-Signature` (hex HMAC-SHA-256 over
 * timestamp, a point and the raw body). Sent again it answers the same; 401 for a signature that is wrong or more than 300 s off.
 */
export const reportConversion = endpoint({
  id: 'reportConversion',
  method: 'POST',
  path: '/conversions',
  auth: 'public',
  summary: 'Takes an action, a sale or its return from an advertiser’s server, signed over the raw body.',
  body: conversionForm,
  response: data(
    z.object({
      event_id: z.string(),
      verdict: z.enum(conversionVerdicts),
      /** It counted, and the campaign pays for such events: an action pays nothing where sales alone are paid (PBL-03). */
      is_paid: z.boolean(),
      /** The event was known already, and nothing was done now. */
      is_repeated: z.boolean(),
      /** The same as a sentence, in the caller's language. */
      message: z.string(),
    }),
  ),
  refusals: [
    'conversion_key_unknown',
    'signature_future',
    'signature_stale',
    'signature_wrong',
    'conversion_differs',
    'conversion_unknown',
    'conversion_taken_back',
    'amount_out_of_bounds',
  ],
  signed: true,
})
