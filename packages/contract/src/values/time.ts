import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { isDay } from './days.ts'

export * from './days.ts'

/** A calendar day on the wire. */
export const dayText = z
  .string('inputs.error.required')
  .check(atMost(10, 'inputs.error.date'), z.refine(isDay, 'inputs.error.date'))
/** A calendar month on the wire, of a year that days have. @example '2026-03' */
export const monthText = z.string().check(
  atMost(7),
  z.regex(/^\d{4}-\d{2}$/),
  z.refine(text => isDay(`${text}-01`)),
)
/** An instant on the wire: ISO 8601 with `Z`. */
export const instantText = z.string()
