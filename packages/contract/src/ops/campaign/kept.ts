import * as z from 'zod/mini'
import { atMost } from '../../values/bounds.ts'

/** Orders of what operators keep beside the usual one, which is by name: by when it was kept, and by when it was last changed. */
export const keptSorts = ['newest', 'changed'] as const
export type KeptSort = (typeof keptSorts)[number]
/** DESK-52: which of the answers or task plans that operators keep, and in which order; by name unless told. */
export const keptQuery = z.object({
  /** A part of the name or of what is written in it, in any language; Polish letters may be left out. */
  search: z.optional(z.string().check(z.trim(), atMost(200, 'inputs.error.too_long'))),
  sort: z.optional(z.enum(keptSorts, 'inputs.error.choice')),
})
/** As the server reads it. */
export type KeptQuery = z.output<typeof keptQuery>
