import * as z from 'zod/mini'
import { data, endpoint, id, idParams } from '../endpoint.ts'
import { undoKinds } from '../values/enums.ts'
import { zloty } from '../values/money/money.ts'
import { instantText } from '../values/time.ts'

/** An act of the creator that can be taken back, and what it cost. */
export const undoableAct = z.object({
  id,
  kind: z.enum(undoKinds),
  until: instantText,
  /** zł that nobody had accepted yet, and that were lost with it. */
  lost: zloty,
  /** How many campaigns were left, or declined. */
  campaigns: z.int(),
  /** The campaign that was declined; null where there are several. */
  campaign: z.nullable(z.object({ id, name: z.string() })),
})
export type UndoableAct = z.output<typeof undoableAct>

/** The newest first; what was taken back, or lies too far back, is not there. */
export const listUndoable = endpoint({
  id: 'listUndoable',
  method: 'GET',
  path: '/undo',
  auth: 'creator',
  summary: 'What the creator did in the last ten minutes and can still take back.',
  response: data(z.array(undoableAct)),
})

/** Everything is as it was, or nothing has changed; taken back twice, it is taken back once. */
export const takeBack = endpoint({
  id: 'takeBack',
  method: 'POST',
  path: '/undo/{id}',
  auth: 'creator',
  summary: 'Takes an act back: participations, tasks and pay that nobody accepted yet are as they were.',
  params: idParams,
  response: data(z.object({ kind: z.enum(undoKinds) })),
  refusals: ['undo_over', 'undo_gone'],
  errors: [403],
})
