import * as z from 'zod/mini'
import { atMost } from '../values/bounds.ts'

export * from './names.ts'

/** What a call refuses without. */
export const text = (max: number) =>
  z.string('inputs.error.required').check(z.minLength(1, 'inputs.error.required'), atMost(max, 'inputs.error.too_long'))
export const some = (max: number) => z.optional(z.nullable(z.string().check(atMost(max, 'inputs.error.too_long'))))
export const members = z.record(z.string(), z.unknown())
export const givenMembers = z.record(z.string().check(atMost(200)), z.unknown())
/** Grows by one with every change of a subscriber's messages: what carries a smaller one is older. */
export const version = z.int()
/** Where a link opens. */
export const target = z.optional(z.nullable(z.enum(['_self', '_blank'], 'inputs.error.choice')))
