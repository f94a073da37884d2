import * as z from 'zod/mini'
import { data, endpoint, idParams } from '../endpoint.ts'
import { paymentStatuses } from '../values/enums.ts'
import { instantText } from '../values/time.ts'

const cameBack = z.object({
  /** What failed: a transfer that the bank did not carry out or sent back, an order that was refused, or the creator's invoice. */
  of: z.enum(['transfer', 'order', 'invoice']),
  /** In the words of the bank, or of whoever refused. */
  reason: z.string(),
})
/** Why money is in the balance again, as a type. */
export type CameBack = z.output<typeof cameBack>

/** `came_back`: of the present stage, where it came there by going back. */
const stage = z.object({ status: z.enum(paymentStatuses), at: instantText, came_back: z.optional(cameBack) })
/** A stage that a payment has come to, and when it last did. */
export type PassedStage = z.output<typeof stage>

/** The first comes first, the present one last. 404 for a payment that is not theirs. */
export const listPaymentStages = endpoint({
  id: 'listPaymentStages',
  method: 'GET',
  path: '/payments/{id}/stages',
  auth: 'creator',
  summary: 'When a payment came to each stage behind it, and to the one where it is; of one that came back, why.',
  params: idParams,
  response: data(z.array(stage)),
})
