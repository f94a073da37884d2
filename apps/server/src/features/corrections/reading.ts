import type { OpsCorrection } from '@fanfara/contract/ops/corrections'
import type { CorrectionState, OwnCorrection } from '@fanfara/contract/own/corrections'
import { grosze, toZloty } from '@fanfara/contract/money'
import type { Reader } from '#/db/port.ts'
import type { KeptFigures } from '#/db/rows/kept-json.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import { isOpen, refuseApproval, refuseDispute } from './policy.ts'
import * as store from './store.ts'

/** Page for operators. */
export const listCorrections = (
  world: World,
  filter: { state: CorrectionState | undefined; campaignId: string | undefined; limit: number; offset: number },
) => store.listNamed(world.db, filter)

/** One with its names. @throws Missing */
export async function readCorrection(db: Reader, id: string): Promise<store.Named> {
  const found = await store.findNamed(db, id)
  if (!found) throw new Missing()
  return found
}

/** A creator's own. @throws Missing for another's, and for one that nobody approved. */
export async function readOwnCorrection(db: Reader, id: string, creatorId: string): Promise<store.Named> {
  const found = await readCorrection(db, id)
  if (found.creator_id !== creatorId || found.approved_at === null) throw new Missing()
  return found
}

/** What a creator was told of, and what is still to be set off, from one snapshot. */
export const listOwnCorrections = (world: World, creatorId: string) =>
  world.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => ({
      rows: await store.listOwn(tx, creatorId),
      setOff: await payments.owedBack(tx, creatorId),
    }))

const zloty = (amount: number) => toZloty(grosze(amount))
const presentFigures = ({ sales_value_grosze: value, ...figures }: KeptFigures) => ({
  ...figures,
  sales_value: value === null ? null : zloty(value),
})

/** Creator and operators read the same, but for who acted. */
function presentCommon(row: store.Named): Omit<OwnCorrection, 'can_dispute'> {
  const { before_grosze: before, after_grosze: after, results } = row
  return {
    id: row.id,
    campaign: { id: row.campaign_id, name: row.campaign },
    kind: row.kind,
    state: row.state,
    before: zloty(before),
    after: zloty(after),
    difference: zloty(after - before),
    results: results && { before: presentFigures(results.before), after: presentFigures(results.after) },
    task: row.task_id === null ? null : { id: row.task_id, name: row.task ?? '' },
    reason: row.reason,
    announced_at: row.approved_at?.toISOString() ?? null,
    effect_due: row.effect_due?.toISOString() ?? null,
    dispute: row.disputed_at && { at: row.disputed_at.toISOString(), text: row.dispute ?? '' },
    ended: row.ended_at && { at: row.ended_at.toISOString(), answer: row.answer },
    moved:
      row.state === 'in_effect'
        ? {
            pending: zloty(row.pending_grosze),
            available: zloty(row.available_grosze),
            set_off: zloty(row.set_off_grosze),
            added: zloty(row.added_grosze),
          }
        : null,
  }
}

/** Without names of operators, and whether it can be disputed still. */
export const presentOwn = (row: store.Named, now: Date): OwnCorrection => ({
  ...presentCommon(row),
  can_dispute: refuseDispute({ state: row.state, effectDue: row.effect_due, isOwn: false, now }) === null,
})

/** As an operator with the right to money reads it. */
export const presentOps = (row: store.Named, operatorId: string, now: Date): OpsCorrection => ({
  ...presentCommon(row),
  creator: { id: row.creator_id, name: row.creator },
  participation_id: row.participation_id,
  proposed: { at: row.proposed_at.toISOString(), by: row.proposer },
  approved: row.approved_at && { at: row.approved_at.toISOString(), by: row.approver ?? '' },
  ended_by: row.ender,
  can_approve:
    refuseApproval({ state: row.state, effectDue: row.effect_due, isOwn: row.proposed_by === operatorId, now }) ===
    null,
  can_withdraw: isOpen({ state: row.state }),
  can_keep: row.state === 'disputed',
})
