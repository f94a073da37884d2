import type { CorrectionForm } from '@fanfara/contract/ops/corrections'
import { fromZloty, type Grosze } from '@fanfara/contract/money'
import type { CorrectedResults, KeptFigures } from '#/db/rows/kept-json.ts'
import { type Tx, withTransaction } from '#/db/port.ts'
import { Missing, Refused } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as accounts from '../accounts/service.ts'
import * as audit from '../audit/service.ts'
import * as campaigns from '../campaigns/service.ts'
import * as payments from '../payments/service.ts'
import * as tasks from '../tasks/service.ts'
import * as store from './store.ts'

/** Everything that a correction of a participation needs, locked in the order of all acts. */
export async function lockSubject(tx: Tx, participationId: string) {
  const { campaign, creatorId, results } = await campaigns.lockForCorrection(tx, participationId)
  if (!(await accounts.findLivingLocked(tx, creatorId))) throw new Missing()
  const standing = await payments.lockStanding(tx, campaign.id, participationId)
  return { campaign, creatorId, participationId, results, standing }
}
/** A participation with its campaign, its results and where its money is. */
export type Subject = Awaited<ReturnType<typeof lockSubject>>

const figuresOf = (form: Extract<CorrectionForm, { kind: 'results' }>['results']): KeptFigures => ({
  views: form.views,
  clicks: form.clicks,
  actions: form.actions,
  sales: form.sales,
  sales_value_grosze: form.sales_value === null ? null : fromZloty(form.sales_value),
})

/** What is right, in the words of payments, with what is kept of it. */
async function rightOf(
  tx: Tx,
  form: CorrectionForm,
  { results, participationId }: Subject,
): Promise<{ right: payments.Right; results: CorrectedResults | null; taskId: string | null }> {
  switch (form.kind) {
    case 'results': {
      const after = figuresOf(form.results)
      return { right: { results: after }, results: { before: results, after }, taskId: null }
    }
    case 'proof': {
      const task = await tasks.findTask(tx, form.task_id)
      if (task?.participationId !== participationId || task.status !== 'finished') throw new Refused('correction_task')
      return { right: { withoutTask: task.id }, results: null, taskId: task.id }
    }
    case 'sum':
      return { right: { amount: fromZloty(form.amount) }, results: null, taskId: null }
  }
}

/** @throws Refused `correction_task`, `correction_open` (409); as `payments.lockStanding` and `payments.amountBy`. */
async function judge(tx: Tx, form: CorrectionForm) {
  const subject = await lockSubject(tx, form.participation_id)
  const { right, ...kept } = await rightOf(tx, form, subject)
  const after = await payments.amountBy(tx, form.participation_id, right)
  const { total: before } = subject.standing
  if (await store.hasOpen(tx, form.participation_id)) throw new Refused('correction_open', { status: 409 })
  return { subject, before, after, kept }
}

/** What a correction would make of an accepted amount; nothing is written, and nothing may be what it changes. @throws as `proposeCorrection`. */
export const previewCorrection = (world: World, form: CorrectionForm) =>
  withTransaction(world.db, async tx => {
    const { subject, before, after } = await judge(tx, form)
    return { before, after, ...payments.takenFrom(subject.standing, after) }
  })

/**
 * Proposes to correct an accepted amount (decision 0054). No money moves: somebody else has to approve it.
 * @param shown the amount after it that the operator saw; null where they do not say.
 * @returns its id. @throws Missing; Refused `correction_same`, `correction_task`, `amount_out_of_bounds`; with 409
 * `correction_unsettled`, `correction_open`, `correction_outdated`.
 */
export async function proposeCorrection(
  world: World,
  tx: Tx,
  operatorId: string,
  { form, reason, shown }: { form: CorrectionForm; reason: string; shown: Grosze | null },
): Promise<string> {
  const at = world.clock.now()
  const { subject, before, after, kept } = await judge(tx, form)
  if (after === before) throw new Refused('correction_same')
  if (shown !== null && shown !== after) throw new Refused('correction_outdated', { status: 409 })
  const { campaign, creatorId, participationId } = subject
  const id = crypto.randomUUID()
  const proposal = { id, campaignId: campaign.id, creatorId, participationId, kind: form.kind, before, after, ...kept }
  if (!(await store.insertProposal(tx, { ...proposal, reason, at, by: operatorId })))
    throw new Refused('correction_open', { status: 409 })
  await audit.record(tx, {
    actorId: operatorId,
    action: 'correction_proposed',
    object: { type: 'correction', id, name: campaign.name },
    creatorId,
    reason,
    before: { amount_grosze: before },
    after: { amount_grosze: after, kind: form.kind },
    at,
  })
  return id
}
