import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../../endpoint.ts'
import { zloty } from '../../values/money/money.ts'
import { instantText } from '../../values/time.ts'

/** What two accounts may have in common. */
export const doubleSigns = ['iban', 'tax', 'phone'] as const
export type DoubleSign = (typeof doubleSigns)[number]

/** DBL-01: another account that may be the same person’s. */
export const likelyDouble = z.object({
  id,
  name: z.string(),
  is_active: z.boolean(),
  created_at: instantText,
  available: zloty,
  /** Never the numbers themselves. */
  same: z.array(z.enum(doubleSigns)),
})
export type LikelyDouble = z.output<typeof likelyDouble>

/** DBL-01: at most 20. */
export const opsListDoubles = endpoint({
  id: 'opsListDoubles',
  method: 'GET',
  path: '/ops/creators/{id}/doubles',
  auth: 'operator',
  summary: 'Other accounts with the same account number, tax number or telephone.',
  params: idParams,
  response: data(z.array(likelyDouble)),
})
