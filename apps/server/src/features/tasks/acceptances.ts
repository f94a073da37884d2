import { HOUR_MS } from '@fanfara/contract/durations'
import type { AcceptanceForm, Decision } from '@fanfara/contract/acceptances'
import { counted } from '#/db/limits.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Forbidden, Gone, Invalid, Missing, Refused } from '#/errors.ts'
import { checkNonce, type Guest, issueNonce, tryLink } from '#/edge/link-page.ts'
import { type LetterPlan, post } from '#/mail/letters.ts'
import { hashOf, randomSecret } from '#/setup/secrets.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as inbox from '../inbox/service.ts'
import * as store from './acceptance-store.ts'
import { linkExpiry, linkState, openAfterAnswer, refuseRequest } from './policy.ts'
import { acceptanceMoves } from './states.ts'
import { findTask, lockTask, type Task } from './store.ts'

/** A creator who sends something for approval. */
interface Sender {
  id: string
  isActive: boolean
}

/** Letters that one task may send to its advertiser. */
const LETTERS = {
  hour: { max: 10, windowMs: HOUR_MS },
  day: { max: 30, windowMs: 24 * HOUR_MS },
} as const
/** A creator's name is as long as they like; a letter's subject is not. */
const NAME_SHOWN_MAX = 80

/**
 * Sends material to the campaign's advertiser for approval (TRAN-31, TRAN-34): a link of its own, mailed after the commit.
 * Its secret is kept by its hash; the letter waits sealed.
 * @throws Missing for somebody else's task; Forbidden for a limited account; Invalid for a body of another task; Refused with
 * the policy's reasons; Limited when an advertiser got many letters about one task.
 */
export async function requestAcceptance(
  world: World,
  sender: Sender,
  taskId: string,
  { id, message, urls }: AcceptanceForm,
): Promise<Task> {
  const at = world.clock.now()
  admit(await findTask(world.db, taskId), sender, at)
  if (id !== undefined && id !== taskId) throw new Invalid({ id: ['inputs.error.invalid'] })
  const limits = [
    { key: `approval-letters-hour:${taskId}`, ...LETTERS.hour },
    { key: `approval-letters-day:${taskId}`, ...LETTERS.day },
  ]
  return counted(world.db, limits, at, () =>
    withTransaction(world.db, async tx => {
      const creator = await accounts.lockLiving(tx, sender.id)
      const task = admit(await lockTask(tx, taskId), sender, at)
      const campaign = await store.addressee(tx, task.campaignId)
      const token = randomSecret()
      const expiresAt = linkExpiry(campaign.end_date, at)
      await store.insertRequest(
        tx,
        { taskId, tokenHash: hashOf(token), message, urls, at, expiresAt },
        acceptanceMoves.pending.retire,
      )
      const { name, advertiser, advertiser_email: to } = campaign
      const letter = letterOf({ to, creator: creator.name, campaign: name, advertiser, token })
      await post(world, tx, { ...letter, campaignId: task.campaignId }, at)
      return read(tx, taskId)
    }),
  )
}

/** What an advertiser is asked. We do not know what they read: the letter says it in every language, Polish first. */
export const letterOf = (of: {
  to: string
  creator: string
  campaign: string
  advertiser: string
  token: string
}): LetterPlan => ({
  to: of.to,
  language: 'every',
  kind: 'acceptance',
  values: { creator: of.creator.slice(0, NAME_SHOWN_MAX), campaign: of.campaign, advertiser: of.advertiser },
  path: `/task-acceptance/${of.token}`,
})

function admit(task: Task | null, sender: Sender, now: Date): Task {
  if (!task || task.creatorId !== sender.id) throw new Missing()
  if (!sender.isActive) throw new Forbidden('account_limited')
  const refusal = refuseRequest(task, now)
  if (refusal) throw new Refused(refusal)
  return task
}

async function read(tx: Tx, id: string): Promise<Task> {
  const task = await findTask(tx, id)
  if (!task) throw new Missing()
  return task
}

/**
 * What an approval link shows, and the nonce that a decision on this view must carry. Looking changes nothing (ADV-03).
 * @throws Missing for an unknown secret; Gone when the link ended; Limited over 30 tries a minute.
 */
export const readAcceptance = (world: World, guest: Guest) =>
  tryLink(world, guest, async hash => {
    const request = await store.findByHash(world.db, hash)
    if (!request) throw new Missing()
    const status = linkState(request, world.clock.now())
    if (status === 'ended') throw new Gone()
    const shown = await store.shownBeside(world.db, request.taskId)
    if (!shown) throw new Missing()
    return { status, request, shown, nonce: issueNonce(world, hash) }
  })

/** What a decision came to; `isRepeated` when it had been made before and nothing changed (ADV-05). */
export interface Decided {
  status: 'approved' | 'changes_requested'
  isRepeated: boolean
}

/**
 * The advertiser's answer (TRAN-32, TRAN-33, TRAN-35).
 * @throws Missing, Gone and Limited like looking; Refused `page_outdated`, `acceptance_superseded` with 409, or
 * `acceptance_answered` with 409 when the other answer was given before.
 */
export const decideAcceptance = (world: World, guest: Guest, decision: Decision): Promise<Decided> =>
  tryLink(world, guest, hash => decide(world, guest, decision, hash))

function decide(world: World, { address }: Guest, decision: Decision, hash: Buffer): Promise<Decided> {
  const at = world.clock.now()
  return withTransaction(world.db, async tx => {
    const found = await store.findByHash(tx, hash)
    if (!found) throw new Missing()
    await lockCreator(tx, found.creatorId)
    const task = await lockTask(tx, found.taskId)
    const request = await store.findByHash(tx, hash)
    if (!task || !request) throw new Missing()
    const status = linkState(request, at)
    if (status === 'ended') throw new Gone()
    checkNonce(world, hash, decision.nonce)
    if (status === 'superseded') throw new Refused('acceptance_superseded', { status: 409 })
    const wanted = decision.decision === 'approve' ? 'approved' : 'changes_requested'
    if (status === 'approved' || status === wanted) return { status, isRepeated: true }
    if (status !== 'pending') throw new Refused('acceptance_answered', { status: 409 })
    const { advertiser } = await store.addressee(tx, task.campaignId)
    const reason = decision.decision === 'changes' ? decision.reason : null
    await answer(tx, task, request, {
      decision: decision.decision,
      reason,
      at,
      by: { advertiser },
      address,
    })
    return { status: wanted, isRepeated: false }
  })
}

/** Nobody is there any more to whom the task belongs: the link leads nowhere. */
async function lockCreator(tx: Tx, creatorId: string): Promise<void> {
  await accounts.lockLiving(tx, creatorId).catch(() => {
    throw new Missing()
  })
}

interface Given {
  decision: Decision['decision']
  reason: string | null
  at: Date
  by: audit.Actor
  address: string | null
}

/** Writes an answer down, tells the creator (MSG-23) and leaves a line in the log. */
async function answer(tx: Tx, task: Task, request: store.Request, given: Given): Promise<void> {
  const { decision, reason, at, by, address } = given
  const isApproved = decision === 'approve'
  const to = isApproved ? acceptanceMoves.pending.approve : acceptanceMoves.pending.askForChanges
  const operatorId = 'actorId' in by ? by.actorId : null
  await store.answer(tx, request, { to, reason, at, operatorId, address }, openAfterAnswer(at))
  const template = isApproved ? 'task-approved' : 'task-changes-requested'
  await inbox.notify(tx, {
    accountId: task.creatorId,
    template,
    occasion: `${template}:${request.id}`,
    values: { task: task.name, reason: isApproved ? '' : (reason ?? '') },
    url: `/timetable?task=${task.id}&status=${task.status}`,
    at,
  })
  await audit.record(tx, {
    ...by,
    action: isApproved ? 'content_approved' : 'content_changes_requested',
    object: { type: 'task', id: task.id, name: task.name },
    creatorId: task.creatorId,
    ...(reason ? { reason } : {}),
    before: { status: 'pending' },
    after: { status: to },
    at,
  })
}

/**
 * Approves on the advertiser's behalf (OPS-11, TRAN-32). @param reason how the operator knows.
 * @throws Missing; Refused `acceptance_not_pending`.
 */
export const approveContent = (world: World, operatorId: string, taskId: string, reason: string): Promise<Task> =>
  operate(world, taskId, (tx, task, request, at) =>
    answer(tx, task, request, { decision: 'approve', reason, at, by: { actorId: operatorId }, address: null }),
  )

/**
 * Revokes the link that waits for an answer, one that went to a wrong address for instance (SEC-07). Nothing is decided: the
 * creator can send the material again. @throws Missing; Refused `acceptance_not_pending`.
 */
export const revokeRequest = (world: World, operatorId: string, taskId: string, reason: string): Promise<Task> =>
  operate(world, taskId, async (tx, task, request, at) => {
    await store.revoke(tx, request, acceptanceMoves.pending.revoke, openAfterAnswer(at))
    const object = { type: 'task', id: task.id, name: task.name }
    const { creatorId } = task
    const change = { before: { status: 'pending' }, after: { status: acceptanceMoves.pending.revoke } }
    await audit.record(tx, {
      actorId: operatorId,
      action: 'acceptance_revoked',
      object,
      creatorId,
      reason,
      at,
      ...change,
    })
  })

type OperatorsAct = (tx: Tx, task: Task, request: store.Request, at: Date) => Promise<void>

/** An operator's act on the request of a task that waits, under the locks that the advertiser's answer takes. */
async function operate(world: World, taskId: string, act: OperatorsAct): Promise<Task> {
  const at = world.clock.now()
  const known = await findTask(world.db, taskId)
  if (!known) throw new Missing()
  return withTransaction(world.db, async tx => {
    await lockCreator(tx, known.creatorId)
    const task = await lockTask(tx, taskId)
    if (!task) throw new Missing()
    const request = await store.findPending(tx, taskId)
    if (!request || linkState(request, at) !== 'pending') throw new Refused('acceptance_not_pending')
    await act(tx, task, request, at)
    return read(tx, taskId)
  })
}

/** What was sent for a task and what was answered, newest first. @throws Missing */
export async function listAcceptances(world: World, taskId: string) {
  if (!(await findTask(world.db, taskId))) throw new Missing()
  return store.history(world.db, taskId)
}

/** Lets requests lapse whose link ended, until none is due. Safe to run twice, and after any pause. */
export async function lapseRequests(world: World, now: Date): Promise<void> {
  const lapse = () => withTransaction(world.db, tx => store.lapseDue(tx, now, acceptanceMoves.pending.lapse))
  while ((await lapse()) > 0);
}
