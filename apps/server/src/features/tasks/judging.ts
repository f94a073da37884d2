import { type Language, languages, type ProofReason, recordOf } from '@fanfara/contract/enums'
import type { Tx } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import { textOf } from '#/i18n/texts.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import * as payments from '../payments/service.ts'
import { isOver } from './policy.ts'
import * as proofStore from './proof-store.ts'
import { proofMoves, taskMoves } from './states.ts'
import * as store from './store.ts'

/** Who judges, when, and which proof they looked at; `seen` null where the act does not say. */
export interface Judging {
  operatorId: string
  at: Date
  seen: Date | null
}

type Open = store.Task & { proofState: 'waiting' | 'asked' }

/** Why a proof is refused, in a language: the listed reason, then the sentence of whoever refused. */
export function reasonText(language: Language, code: ProofReason | null, sentence: string | null): string {
  const listed = code === null || code === 'other' ? null : textOf(language, `proof_reason.${code}`)
  return [listed, sentence].filter(Boolean).join(' ')
}

/**
 * Accepts a proof: it waits no more, and nobody looks twice (decision 0045). Pay is not touched by it.
 * @throws as `lockOpen`.
 */
export async function acceptProof(tx: Tx, judging: Judging, taskId: string): Promise<void> {
  const task = await lockOpen(tx, taskId, judging.seen)
  const to = proofMoves[task.proofState].accept
  await proofStore.accept(tx, task, { to, by: judging.operatorId, at: judging.at })
  await note(tx, judging, task, { action: 'proof_accepted', after: to })
}

/**
 * Refuses the proof of a finished task (TRAN-29): what it had earned is taken back, the creator reads why.
 * @param why a listed reason, a sentence, or both.
 * @param beside what else is taken back with it.
 * @throws as `lockOpen`.
 */
export async function refuseProof(
  tx: Tx,
  judging: Judging,
  taskId: string,
  why: { code: ProofReason | null; sentence: string | null },
  beside: (tx: Tx, task: store.Task) => Promise<void>,
): Promise<void> {
  const { operatorId, at } = judging
  const task = await lockOpen(tx, taskId, judging.seen)
  const isLate = task.participationStatus !== 'active' || isOver(task, at)
  const status = isLate ? taskMoves.finished.refuseProofLate : taskMoves.finished.refuseProof
  const to = proofMoves[task.proofState].refuse
  await proofStore.refuse(tx, task, { to, by: operatorId, at }, { status, code: why.code, reason: why.sentence })
  await beside(tx, task)
  await payments.accrue(tx, task.participationId, { id: operatorId, at })
  await inbox.notify(tx, {
    accountId: task.creatorId,
    template: 'proof-refused',
    occasion: `proof-refused:${task.id}:${at.getTime()}`,
    values: { task: task.name, again: isLate ? 'no' : 'yes' },
    texts: recordOf(languages, language => ({ reason: reasonText(language, why.code, why.sentence) })),
    url: `/timetable?task=${task.id}&status=${status}`,
    at,
  })
  await note(tx, judging, task, { action: 'proof_refused', after: to, reason: why.sentence, code: why.code })
}

/** Asks the creator about a proof, once more if need be, in the inbox; their task stays as it is. @throws as `lockOpen`. */
export async function askAbout(tx: Tx, judging: Judging, taskId: string, question: string): Promise<void> {
  const task = await lockOpen(tx, taskId, judging.seen)
  const to = proofMoves.waiting.ask
  await proofStore.ask(tx, task, to, judging.at, question)
  await inbox.notify(tx, {
    accountId: task.creatorId,
    template: 'proof-question',
    occasion: `proof-question:${task.id}:${judging.at.getTime()}`,
    values: { task: task.name, question },
    url: `/timetable?task=${task.id}`,
    at: judging.at,
  })
  await note(tx, judging, task, { action: 'proof_asked', after: to, reason: question })
}

/**
 * Refuses the proof of a task whose settlement was accepted, within a correction that two people made (decision 0054); pay is the
 * correction's. One that is refused already stays so.
 */
export async function correctProof(tx: Tx, judging: Judging, taskId: string, sentence: string): Promise<void> {
  const task = await store.lockTask(tx, taskId)
  if (!task) throw new Missing()
  if (task.proofState !== 'accepted') return
  const { operatorId, at } = judging
  const to = proofMoves.accepted.correct
  const status = taskMoves.finished.refuseProofLate
  await proofStore.refuse(tx, task, { to, by: operatorId, at }, { status, code: null, reason: sentence })
  await note(tx, judging, task, { action: 'proof_refused', after: to, reason: sentence })
}

/**
 * Takes a judgement back: the proof waits again. What a refusal took is given back, as long as the creator handed nothing in since.
 * @param beside what else counts again with a proof that was refused.
 * @throws Missing; Refused `settlement_accepted`, `proof_waits`, `proof_replaced`, `proof_used`.
 */
export async function reopenProof(
  world: World,
  tx: Tx,
  judging: Judging,
  taskId: string,
  beside: (tx: Tx, task: store.Task, handedAt: Date) => Promise<void>,
): Promise<void> {
  const found = await store.findTask(tx, taskId)
  if (!found) throw new Missing()
  await accounts.lockLiving(tx, found.creatorId)
  const task = await store.lockTask(tx, taskId)
  if (!task?.proofState) throw new Missing()
  refuseSettled(task)
  refuseReplaced(task, judging.seen)
  if (task.proofState === 'waiting' || task.proofState === 'asked') throw new Refused('proof_waits', { status: 409 })
  if (task.proofState === 'accepted') await proofStore.reopenAccepted(tx, task, proofMoves.accepted.reopen)
  else await restore(tx, judging, task, beside)
  await note(tx, judging, task, { action: 'proof_reopened', after: proofMoves[task.proofState].reopen })
}

async function restore(
  tx: Tx,
  { operatorId, at }: Judging,
  task: store.Task,
  beside: (tx: Tx, task: store.Task, handedAt: Date) => Promise<void>,
): Promise<void> {
  if (await proofStore.isUsedElsewhere(tx, task)) throw new Refused('proof_used', { status: 409 })
  await proofStore.restoreRefused(tx, task, proofMoves.refused.reopen, taskMoves.during.restoreProof)
  if (task.proofHandedAt) await beside(tx, task, task.proofHandedAt)
  await payments.accrue(tx, task.participationId, { id: operatorId, at })
  await inbox.notify(tx, {
    accountId: task.creatorId,
    template: 'proof-restored',
    occasion: `proof-restored:${task.id}:${at.getTime()}`,
    values: { task: task.name },
    url: `/timetable?task=${task.id}&status=finished`,
    at,
  })
}

/** Closes the judging of what a settlement pays: what still waited is accepted with it. @param open participations that are settled later. */
export const acceptWithSettlement = (
  tx: Tx,
  campaignId: string,
  { open, by, at }: { open: readonly string[]; by: string; at: Date },
): Promise<void> => proofStore.settle(tx, campaignId, { to: proofMoves.waiting.accept, open, by, at })

/** How many proofs wait to be looked at. */
export const countWaitingProofs = (world: World) => proofStore.countWaiting(world.db)

/**
 * A proof that can be judged, locked.
 * @throws Missing; Refused `task_not_finished` where there is nothing to judge, `settlement_accepted`, and with 409 `proof_replaced` when
 * another one is there than was looked at, `proof_judged` when somebody else was faster: the sentence names them.
 */
async function lockOpen(tx: Tx, taskId: string, seen: Date | null): Promise<Open> {
  const task = await store.lockTask(tx, taskId)
  if (!task) throw new Missing()
  const { proofState } = task
  if (proofState === null) throw new Refused('task_not_finished')
  refuseSettled(task)
  refuseReplaced(task, seen)
  if (proofState === 'waiting' || proofState === 'asked') return { ...task, proofState }
  const who = (await proofStore.judgeOf(tx, taskId)) ?? '–'
  throw new Refused('proof_judged', { status: 409, values: { who } })
}

function refuseSettled({ proofSettledAt }: store.Task): void {
  if (proofSettledAt) throw new Refused('settlement_accepted')
}

function refuseReplaced({ proofHandedAt }: store.Task, seen: Date | null): void {
  if (seen && proofHandedAt?.getTime() !== seen.getTime()) throw new Refused('proof_replaced', { status: 409 })
}

const note = (
  tx: Tx,
  { operatorId, at }: Judging,
  task: store.Task,
  { action, after, reason, code }: { action: string; after: string; reason?: string | null; code?: ProofReason | null },
): Promise<void> =>
  audit.record(tx, {
    actorId: operatorId,
    action,
    object: { type: 'task', id: task.id, name: task.name },
    creatorId: task.creatorId,
    ...(reason ? { reason } : {}),
    before: { state: task.proofState, url: task.proofUrl },
    after: { state: after, ...(code ? { code } : {}) },
    at,
  })
