import type { ProofSort } from '@fanfara/contract/ops/proofs'
import type { ProofReason } from '@fanfara/contract/enums'
import type { CountedRows, Reader, Tx } from '#/db/port.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as channels from '../channels/service.ts'
import * as mediaViews from '../media-views/service.ts'
import * as payments from '../payments/service.ts'
import * as tasks from '../tasks/service.ts'
import * as store from './queue-store.ts'

/** So many creators are searched through by a part of their name. */
const NAMED_MAX = 200
/** So many of a creator's other proofs stand beside one. */
const EARLIER_MAX = 10

/** What a list of proofs is narrowed to. */
export interface Asked extends Omit<store.Filter, 'creatorIds'> {
  creator: string | undefined
  sort: ProofSort | undefined
}

/** Page of proofs, how many match, and the filter that they meet. */
async function find(world: World, { creator, sort, ...asked }: Asked, page: CountedRows) {
  const creatorIds = creator ? await store.creatorsNamed(world.db, creator, NAMED_MAX) : null
  const filter: store.Filter = { ...asked, creatorIds }
  return {
    filter,
    rows: await store.list(world.db, filter, { ...page, sort }),
    total: await store.count(world.db, filter, page.countTo),
  }
}

/** Page of proofs, and how many match. */
export async function findProofs(world: World, asked: Asked, page: CountedRows) {
  const { rows, total } = await find(world, asked, page)
  return { rows, total }
}

/** The same with how many of them are open, whatever state is listed (DESK-110). */
export async function listProofs(world: World, asked: Asked, page: CountedRows) {
  const { filter, rows, total } = await find(world, asked, page)
  return { rows, total, counts: await store.countOpen(world.db, filter) }
}

/** A proof with all that judging it needs. @throws Missing where there was never anything to judge. */
export async function readProof(db: Reader, taskId: string) {
  const row = await store.find(db, taskId)
  if (!row) throw new Missing()
  const task = await tasks.readTask(db, taskId)
  const [payment] = await payments.paymentsOfParticipations(db, [task.participationId])
  return {
    row,
    task,
    payment: payment ?? null,
    medium: await mediaViews.mediumOfTask(db, taskId),
    channel: await channels.loginAt(db, row.creatorId, row.platform),
    earlier: await store.earlierOf(db, row.creatorId, taskId, EARLIER_MAX),
  }
}

/** Accepts a proof. @throws as `tasks.acceptProof`. */
export const accept = tasks.acceptProof
/** Asks the creator about a proof. @throws as `tasks.askAbout`. */
export const ask = tasks.askAbout
/** Refuses a proof with all that it earned, views of what it shows included. @throws as `tasks.refuseProof`. */
export const refuse = (
  tx: Tx,
  judging: tasks.Judging,
  taskId: string,
  why: { code: ProofReason | null; sentence: string | null },
): Promise<void> => tasks.refuseProof(tx, judging, taskId, why, mediaViews.takeBack)
/** Takes a judgement back, with what a refusal took. @throws as `tasks.reopenProof`. */
export const reopen = (world: World, tx: Tx, judging: tasks.Judging, taskId: string): Promise<void> =>
  tasks.reopenProof(world, tx, judging, taskId, (inner, task, handedAt) =>
    mediaViews.countAgain(inner, task, handedAt, judging.at),
  )
