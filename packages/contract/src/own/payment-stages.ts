import * as z from 'zod/mini'
import { data, endpoint, idParams } from '../endpoint.ts'
import { paymentStatuses } from '../values/enums.ts'
import { instantText } from '../values/time.ts'

const stage = z.object({ status: z.enum(paymentStatuses), at: instantText })
/** A stage that a payment has come to, and when it last did. */
export type PassedStage = z.output<typeof stage>

/** The first comes first, the present one last. 404 for a payment that is not theirs. */
export const listPaymentStages = endpoint({
  id: 'listPaymentStages',
  method: 'GET',
  path: '/payments/{id}/stages',
  auth: 'creator',
  summary: 'When a payment came to each stage behind it, and to the one where it is.',
  params: idParams,
  response: data(z.array(stage)),
})
