import { DAY_MS } from '@fanfara/contract/durations'
import { adTypeFacts, type Language, type ProofKind } from '@fanfara/contract/enums'
import { textFor } from '@fanfara/contract/languages'
import { nextStep } from '@fanfara/contract/own/next-step'
import type { Proof as WireProof, Task as WireTask } from '@fanfara/contract/tasks'
import { type Reader, type Tx, withTransaction } from '#/db/port.ts'
import { Forbidden, Invalid, Missing, Refused } from '#/errors.ts'
import { campaignLink } from '#/edge/campaign-link.ts'
import { fileAddress } from '#/files/file-address.ts'
import type { KeptProof, PlanLine } from '#/db/rows/kept-json.ts'
import type { World } from '#/world.ts'
import * as inbox from '../inbox/service.ts'
import * as payments from '../payments/service.ts'
import { lapseRequests } from './acceptances.ts'
import { reasonText } from './judging.ts'
import { type Frame, mediaTypeOf, planTasks, refuseFinish, refuseProof as refuseAnyProof } from './policy.ts'
import { taskMoves } from './states.ts'
import * as due from './due-store.ts'
import * as store from './store.ts'

export { eraseProofs } from './erasure-store.ts'
export { letterOf } from './acceptances.ts'
export {
  acceptProof,
  acceptWithSettlement,
  askAbout,
  correctProof,
  countWaitingProofs,
  type Judging,
  refuseProof,
  reopenProof,
} from './judging.ts'
export type { PlanLine } from '#/db/rows/kept-json.ts'
export { findTask } from './store.ts'
export { mediaTypeOf } from './policy.ts'
export type { HandedProof, Task } from './store.ts'

/** A task as it travels (DATA-14), its brief in the reader's language. */
export function presentTask(world: World, task: store.Task, language: Language): WireTask {
  return {
    id: task.id,
    name: task.name,
    description: textFor(language, task.brief) || null,
    type: task.adType,
    status: task.status,
    start_date: task.startsAt?.toISOString() ?? null,
    end_date: task.endsAt?.toISOString() ?? null,
    finished_at: task.finishedAt?.toISOString() ?? null,
    media_type: mediaTypeOf(task.adType),
    media_url: task.proofUrl,
    proof: task.proof && presentProof(world, task.proof),
    channel_type: task.platform,
    code_url: task.linkCode === null ? null : campaignLink(world, task.linkCode),
    need_acceptance: task.needsAcceptance,
    is_acceptance_approved: task.isAcceptanceApproved,
    acceptance_requests: task.acceptanceRequests,
    approval_status: task.isAcceptanceApproved ? 'approved' : task.isAcceptancePending ? 'pending_approval' : null,
    rejection_reason: reasonFor(task, language),
    kind: adTypeFacts[task.adType].kind,
    campaign_id: task.campaignId,
    campaign_name: task.campaignName,
    acceptance: task.acceptance,
    open_until: task.openUntil?.toISOString() ?? null,
  }
}

/** What its owner reads of why something is refused: the listed reason, and the sentence beside it. */
function reasonFor({ rejectionCode, rejectionReason }: store.Task, language: Language): string | null {
  return rejectionCode ? reasonText(language, rejectionCode, rejectionReason) : rejectionReason
}

const presentProof = (world: World, proof: KeptProof): WireProof => ({
  kind: proof.kind,
  check: proof.check,
  title: proof.title,
  created_at: proof.createdAt,
  views: proof.views,
  viewers: proof.viewers,
  picture_url: proof.picture && fileAddress(world, proof.picture),
  is_fallback: proof.isFallback,
})

/** Anybody's task. @throws Missing */
export async function readTask(db: Reader, id: string): Promise<store.Task> {
  const task = await store.findTask(db, id)
  if (!task) throw new Missing()
  return task
}

/** Completed campaigns included. */
export const listTasks = (world: World, creatorId: string) => store.listTasks(world, creatorId)
/** For participants' pages, in the order of the plan. */
export const tasksOfParticipations = (db: Reader, ids: readonly string[]) => store.tasksOfParticipations(db, ids)

/** A creator who hands something in. */
export interface Sender {
  id: string
  isActive: boolean
}

/**
 * A task of the creator's that a proof may be handed in for now; with what kind of proof, where that is known.
 * @throws Missing for somebody else's; Forbidden for a limited account; Refused with the policy's reasons.
 */
export async function openTask(world: World, sender: Sender, taskId: string, offered?: ProofKind): Promise<store.Task> {
  const task = await store.findTask(world.db, taskId)
  return admit(task, sender, world.clock.now(), offered)
}

function admit(task: store.Task | null, sender: Sender, now: Date, offered?: ProofKind): store.Task {
  if (!task || task.creatorId !== sender.id) throw new Missing()
  if (!sender.isActive) throw new Forbidden('account_limited')
  // In a campaign that ended only tasks run that wait for an answer, or were answered a moment ago (TASK-41).
  const isTakingPart = task.participationStatus === 'active' || task.participationStatus === 'completed'
  const facts = { ...task, isTakingPart }
  const refusal = offered ? refuseFinish(facts, offered, now) : refuseAnyProof(facts, now)
  if (refusal) throw new Refused(refusal)
  return task
}

/** A task of a creator's; null for another's. */
export async function findOwn(world: World, creatorId: string, taskId: string): Promise<store.Task | null> {
  const task = await store.findTask(world.db, taskId)
  return task?.creatorId === creatorId ? task : null
}

/** Running live tasks of a creator in a campaign. */
export const runningLive = async (world: World, creatorId: string, campaignId: string): Promise<store.Task[]> =>
  (await store.runningTasks(world.db, creatorId, campaignId)).filter(({ adType }) => mediaTypeOf(adType) === 'live')

/**
 * Hands in a checked proof of a task; the fee that follows from it accrues in the same transaction (TRAN-27).
 * @param beside what else belongs to it.
 * @throws what `openTask` throws; Invalid when the same thing proves another task.
 */
export async function finishTask(
  world: World,
  sender: Sender,
  taskId: string,
  proof: store.HandedProof,
  beside: (tx: Tx, at: Date, task: store.Task) => Promise<void> = async () => undefined,
): Promise<store.Task> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const task = admit(await store.lockOwnTask(tx, taskId, sender.id), sender, at, proof.kind)
    if (proof.key !== null && (await store.isProofUsed(tx, sender.id, proof.key)))
      throw new Invalid({ [proof.kind === 'link' ? 'url' : 'media_id']: ['inputs.error.proof_used'] })
    const finished = await store.finish(tx, task, proof, { to: taskMoves.during.finish, at })
    await beside(tx, at, finished)
    await payments.accrue(tx, task.participationId, { id: sender.id, at }, { isLocked: true })
    return finished
  })
}

/** Makes the tasks of a creator who enters a campaign (OPS-08). */
export async function createTasks(
  tx: Tx,
  owner: { campaignId: string; campaignName: string; participationId: string; creatorId: string },
  {
    plan,
    frame,
    platforms,
    now,
  }: { plan: readonly PlanLine[]; frame: Frame; platforms: Parameters<typeof planTasks>[2]; now: Date },
): Promise<void> {
  await store.insertTasks(tx, owner, planTasks(plan, frame, platforms, now))
}

/** Removes unfinished tasks of participations that were left. */
export const removeUnfinished = store.removeUnfinished
export { keepUnfinished, restoreKept } from './kept-store.ts'
/** Begun tasks of an automatic campaign that ends are finished. */
export const finishAutomatic = (tx: Tx, campaignId: string, at: Date): Promise<void> =>
  due.finishAutomatic(tx, campaignId, { to: taskMoves.during.finishAutomatic, at })
/** Unfinished tasks of a campaign that ended are missed, and their owners told (TRAN-14, MSG-24): where somebody ended it early, that they fell away (DESK-107). */
export async function missUnfinished(tx: Tx, campaignId: string, now: Date): Promise<void> {
  const missed = await due.missUnfinished(tx, campaignId, { to: taskMoves.during.miss, now })
  const fallenAway = missed.filter(({ is_early }) => is_early)
  const late = missed.filter(({ is_early }) => !is_early)
  await tell(tx, fallenAway, 'task-fallen-away', now)
  await tell(tx, late, 'task-missed', now)
}
/** Participations of a campaign with a task that stays open after the campaign's end (TASK-41). */
export const openParticipations = due.openParticipations
/** Gives tasks their dates when a campaign is launched, and tells whoever waited for it what runs now (TRAN-11, MSG-24). */
export const launch = async (tx: Tx, campaignId: string, at: Date, startsAt: Date): Promise<void> =>
  tell(tx, await due.launch(tx, campaignId, { to: taskMoves.coming.start, now: at, startsAt }), 'task-started', at)

/** Gives tasks of one who came back after the launch the dates that everybody else's have. */
export async function launchPart(
  tx: Tx,
  { campaignId, participationId }: { campaignId: string; participationId: string },
  at: Date,
  startsAt: Date,
): Promise<void> {
  const how = { to: taskMoves.coming.start, now: at, startsAt, participationId }
  await tell(tx, await due.launch(tx, campaignId, how), 'task-started', at)
}

/** Tells the owners of tasks what became of them: each once per task (MSG-24). */
const tell = (
  tx: Tx,
  moved: readonly (due.MovedTask & { step?: string })[],
  template: 'task-started' | 'task-missed' | 'task-fallen-away' | 'task-ending',
  at: Date,
): Promise<void> =>
  inbox.notifyAll(
    tx,
    moved.map(task => ({
      accountId: task.creator_id,
      template,
      occasion: `${template}:${task.id}`,
      values: { task: task.name, ...(task.step && { step: task.step }) },
      url: `/timetable?task=${task.id}&status=${task.status}`,
      at,
    })),
  )

/** Tasks that end soon, each with what its owner has to do until then: the same that every screen says. */
async function endingSoon(tx: Tx, now: Date): Promise<(due.MovedTask & { step: string })[]> {
  const tasks = await due.claimEndingSoon(tx, now, new Date(now.getTime() + DAY_MS))
  return tasks.map(task => {
    const step = nextStep({
      status: 'during',
      type: task.ad_type,
      rejection_reason: task.rejection,
      need_acceptance: task.needs_acceptance,
      is_acceptance_approved: task.is_acceptance_approved,
      approval_status: task.is_acceptance_pending ? 'pending_approval' : null,
    })
    return { ...task, step: step ?? 'none' }
  })
}

/** Moves tasks by time and tells their owners, until nothing is due (MSG-24). Safe to run twice, and after any pause. */
export async function moveDueTasks(world: World): Promise<void> {
  const now = world.clock.now()
  await lapseRequests(world, now)
  const step = (move: (tx: Tx) => Promise<due.MovedTask[]>, template: Parameters<typeof tell>[2]) =>
    withTransaction(world.db, async tx => {
      const moved = await move(tx)
      await tell(tx, moved, template, now)
      return moved.length
    })
  while ((await step(tx => due.startDue(tx, now, taskMoves.coming.start), 'task-started')) > 0);
  while ((await withTransaction(world.db, tx => due.finishDue(tx, now, taskMoves.during.finishAutomatic))).length > 0);
  while ((await step(tx => due.missDue(tx, now, taskMoves.during.miss), 'task-missed')) > 0);
  while ((await step(tx => endingSoon(tx, now), 'task-ending')) > 0);
}
