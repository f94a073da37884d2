import type { Reader, Tx } from '#/db/port.ts'
import * as store from './moving-store.ts'

export type { Waiting } from './moving-store.ts'

/** How many campaigns somebody entered, left ones included: what was done there is theirs for good. */
export const countEntered = (db: Reader, creatorId: string): Promise<number> => store.countEntered(db, creatorId)

/** Invitations and applications that wait, as they would go over to another account of the same person. */
export const waitingOf = (db: Reader, way: { from: string; to: string }): Promise<store.Waiting[]> =>
  store.waitingOf(db, way)

/** Gives invitations and applications over; both accounts are locked, and they are what `waitingOf` found. */
export const moveWaiting = (tx: Tx, waiting: readonly store.Waiting[], to: string): Promise<void> =>
  store.move(
    tx,
    waiting.filter(({ moves }) => moves).map(({ id }) => id),
    to,
  )
