import { plnText } from '@fanfara/contract/money'
import { withTransaction, type Tx } from '#/db/port.ts'
import { Conflict, Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as inbox from '../inbox/service.ts'
import * as ledger from '../ledger/service.ts'
import * as payments from '../payments/service.ts'
import * as tasks from '../tasks/service.ts'
import { effectDue, isOpen, refuseApproval, refuseDispute } from './policy.ts'
import { lockSubject, type Subject } from './proposing.ts'
import { correctionMoves } from './states.ts'
import * as store from './store.ts'

/** Corrections that take effect by time in one round. */
const DUE_AT_ONCE = 200

/** Locks a correction with what it is about, in the order of all acts. @throws Missing */
async function lockWhole(tx: Tx, id: string): Promise<{ correction: store.Correction; subject: Subject }> {
  const found = await store.findParticipation(tx, id)
  if (!found) throw new Missing()
  const subject = await lockSubject(tx, found.participation_id)
  const correction = await store.lockCorrection(tx, id)
  if (!correction) throw new Missing()
  return { correction, subject }
}

const factsOf = ({ state, effect_due, proposed_by }: store.Correction, who: string | null, now: Date) => ({
  state,
  effectDue: effect_due,
  isOwn: proposed_by === who,
  now,
})

const closed = () => new Refused('correction_closed', { status: 409 })

/**
 * Approves a correction that somebody else proposed. What adds takes effect at once; what takes away is told, and takes effect after 14 days.
 * @throws Missing; Refused `correction_own` (403); `correction_closed`, `correction_outdated`, both 409; `payouts_stopped`.
 */
export async function approveCorrection(world: World, tx: Tx, id: string, operatorId: string): Promise<void> {
  const at = world.clock.now()
  const { correction, subject } = await lockWhole(tx, id)
  const refusal = refuseApproval(factsOf(correction, operatorId, at))
  if (refusal) throw new Refused(refusal, { status: refusal === 'correction_own' ? 403 : 409 })
  const approved = { approved_at: at, approved_by: operatorId }
  const isMore = correction.after_grosze > correction.before_grosze
  await note(tx, correction, subject, { action: 'correction_approved', actorId: operatorId, at })
  if (isMore) {
    const { approveMore: to } = correctionMoves.proposed
    await carryOut(
      tx,
      { correction, subject },
      { from: 'proposed', to, at, actorId: operatorId, answer: null, approved },
    )
    return
  }
  const { approveLess: to } = correctionMoves.proposed
  await store.moveCorrection(tx, id, { from: 'proposed', to, at, ...approved, effect_due: effectDue(at) })
  await tell(tx, correction, subject, { template: 'correction-announced', at })
}

/**
 * Withdraws a correction before it took effect; of one that was told, the creator reads the reason.
 * @throws Missing; Refused `correction_closed` (409).
 */
export async function withdrawCorrection(
  world: World,
  tx: Tx,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string },
): Promise<void> {
  const at = world.clock.now()
  const { correction, subject } = await lockWhole(tx, id)
  const { state } = correction
  if (!isOpen({ state }) || state === 'in_effect' || state === 'withdrawn') throw closed()
  const ended = { ended_at: at, ended_by: operatorId, answer: reason }
  await store.moveCorrection(tx, id, { from: state, to: correctionMoves[state].withdraw, at, ...ended })
  await note(tx, correction, subject, { action: 'correction_withdrawn', actorId: operatorId, at, reason })
  if (state !== 'proposed') await tell(tx, correction, subject, { template: 'correction-withdrawn', at, reason })
}

/** Keeps a correction that was disputed: it takes effect. @throws Missing; Refused `correction_closed`, `correction_outdated`, both 409; `payouts_stopped`. */
export async function keepCorrection(
  world: World,
  tx: Tx,
  id: string,
  { reason, operatorId }: { reason: string; operatorId: string },
): Promise<void> {
  const at = world.clock.now()
  const { correction, subject } = await lockWhole(tx, id)
  if (correction.state !== 'disputed') throw closed()
  const { keep: to } = correctionMoves.disputed
  await note(tx, correction, subject, { action: 'correction_kept', actorId: operatorId, at, reason })
  await carryOut(tx, { correction, subject }, { from: 'disputed', to, at, actorId: operatorId, answer: reason })
}

/** A creator says why a correction is wrong: it waits for an answer. @throws Missing; Refused `correction_closed` (409). */
export async function disputeCorrection(
  world: World,
  tx: Tx,
  id: string,
  { creatorId, text }: { creatorId: string; text: string },
): Promise<void> {
  const at = world.clock.now()
  const { correction, subject } = await lockWhole(tx, id)
  if (correction.creator_id !== creatorId || correction.approved_at === null) throw new Missing()
  if (refuseDispute(factsOf(correction, null, at))) throw closed()
  const { dispute: to } = correctionMoves.announced
  await store.moveCorrection(tx, id, { from: 'announced', to, at, disputed_at: at, dispute: text })
  await note(tx, correction, subject, { action: 'correction_disputed', actorId: creatorId, at })
}

/**
 * Lets corrections take effect that nobody disputed in time; safe to run twice, at once, and after any pause. One that cannot holds up
 * no other. @throws what the first of those failed with.
 */
export async function carryOutDue(world: World): Promise<void> {
  const now = world.clock.now()
  if (await ledger.arePayoutsStopped(world.db)) return
  const failures: unknown[] = []
  for (const id of await store.dueCorrections(world.db, now, DUE_AT_ONCE))
    await withTransaction(world.db, tx => carryOutOne(tx, id, now)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

async function carryOutOne(tx: Tx, id: string, now: Date): Promise<void> {
  const { correction, subject } = await lockWhole(tx, id)
  if (correction.state !== 'announced' || correction.effect_due === null || correction.effect_due > now) return
  const { takeEffect: to } = correctionMoves.announced
  await carryOut(tx, { correction, subject }, { from: 'announced', to, at: now, actorId: null, answer: null })
}

interface Effect {
  from: 'proposed' | 'announced' | 'disputed'
  to: 'in_effect'
  at: Date
  actorId: string | null
  answer: string | null
  approved?: store.Written
}

/** Moves the money, once: the ledger's key is the correction's. @throws Refused `correction_outdated` (409), `payouts_stopped`. */
async function carryOut(
  tx: Tx,
  { correction, subject }: { correction: store.Correction; subject: Subject },
  { from, to, at, actorId, answer, approved = {} }: Effect,
): Promise<void> {
  const { id, participation_id: participationId, results, task_id: taskId, reason } = correction
  const { before, after } = store.amountsOf(correction)
  if (await ledger.arePayoutsStopped(tx)) throw new Refused('payouts_stopped')
  if (subject.standing.total !== before) throw new Refused('correction_outdated', { status: 409 })
  if (results) {
    await campaigns.correctResults(tx, participationId, results.after)
    await payments.writeCounted(tx, participationId, results.after)
  }
  const operatorId = correction.proposed_by
  if (taskId) await tasks.correctProof(tx, { operatorId, at, seen: null }, taskId, reason)
  const { campaign, creatorId } = subject
  const moved = await payments.correctSettled(tx, subject.standing, {
    id,
    campaign,
    creatorId,
    participationId,
    after,
    reason,
    at,
    actorId,
  })
  const written = {
    pending_grosze: moved.pending,
    available_grosze: moved.available,
    set_off_grosze: moved.setOff,
    added_grosze: moved.added,
    ended_at: at,
    ended_by: actorId,
    answer,
  }
  await store.moveCorrection(tx, id, { from, to, at, ...approved, ...written })
  await note(tx, correction, subject, { action: 'correction_in_effect', actorId, at, reason })
  await tell(tx, correction, subject, { template: 'correction-made', at })
}

/** The line of the log; nobody in particular did what time did. */
async function note(
  tx: Tx,
  correction: store.Correction,
  { campaign, creatorId }: Subject,
  { action, actorId, at, reason }: { action: string; actorId: string | null; at: Date; reason?: string },
): Promise<void> {
  if (actorId === null) return
  const { before, after } = store.amountsOf(correction)
  await audit.record(tx, {
    actorId,
    action,
    object: { type: 'correction', id: correction.id, name: campaign.name },
    creatorId,
    ...(reason === undefined ? {} : { reason }),
    before: { state: correction.state, amount_grosze: before },
    after: { amount_grosze: after },
    at,
  })
}

/** What the creator reads in the inbox; the card on Finances explains the rest. */
const tell = (
  tx: Tx,
  correction: store.Correction,
  { campaign, creatorId }: Subject,
  {
    template,
    at,
    reason = correction.reason,
  }: { template: 'correction-announced' | 'correction-made' | 'correction-withdrawn'; at: Date; reason?: string },
): Promise<void> => {
  const { before, after } = store.amountsOf(correction)
  return inbox.notify(tx, {
    accountId: creatorId,
    template,
    occasion: `${template}:${correction.id}`,
    values: { campaign: campaign.name, before: plnText(before), after: plnText(after), reason },
    url: '/finances',
    at,
  })
}

/**
 * Ends what waits for somebody whose account goes, and forgets what they wrote; what moved money stays. The account is locked.
 * @throws Conflict when one of them moved meanwhile.
 */
export async function eraseCorrections(tx: Tx, creatorId: string, at: Date): Promise<void> {
  for (const { id, state } of await store.lockOpenOf(tx, creatorId)) {
    if (state === 'in_effect' || state === 'withdrawn') throw new Conflict()
    await store.moveCorrection(tx, id, { from: state, to: correctionMoves[state].withdraw, at, ended_at: at })
  }
  await store.eraseDisputes(tx, creatorId)
}
