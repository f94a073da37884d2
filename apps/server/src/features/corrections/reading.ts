import type { OpsCorrection } from '@fanfara/contract/ops/corrections'
import type { OwnCorrection } from '@fanfara/contract/own/corrections'
import { grosze, toZloty } from '@fanfara/contract/money'
import type { CountedRows, Reader } from '#/db/port.ts'
import type { KeptFigures } from '#/db/rows/kept-json.ts'
import { Missing } from '#/errors.ts'
import type { World } from '#/world.ts'
import * as payments from '../payments/service.ts'
import { isOpen, refuseApproval, refuseDispute } from './policy.ts'
import * as store from './store.ts'

/** Page for operators. */
export const listCorrections = (world: World, asked: store.CorrectionFilter & CountedRows) =>
  store.listNamed(world.db, asked)

/** One, as an operator with the right to money reads it. @throws Missing */
export async function readCorrection(db: Reader, id: string, asked: Asked): Promise<OpsCorrection> {
  const row = await store.findNamed(db, id)
  const [shown] = await presentOps(db, row ? [row] : [], asked)
  if (!shown) throw new Missing()
  return shown
}

/** A creator's own. @throws Missing for another's, and for one that nobody approved. */
export async function readOwnCorrection(db: Reader, id: string, creatorId: string, now: Date): Promise<OwnCorrection> {
  const row = await store.findNamed(db, id)
  const isTheirs = row?.creator_id === creatorId && row.approved_at !== null
  const [shown] = await presentOwn(db, isTheirs ? [row] : [], now)
  if (!shown) throw new Missing()
  return shown
}

/** What a creator was told of, and what is still to be set off, from one snapshot. */
export const listOwnCorrections = (world: World, creatorId: string) =>
  world.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => ({
      rows: await presentOwn(tx, await store.listOwn(tx, creatorId), world.clock.now()),
      setOff: await payments.owedBack(tx, creatorId),
    }))

interface Asked {
  operatorId: string
  now: Date
}

const zloty = (amount: number) => toZloty(grosze(amount))
const presentFigures = ({ sales_value_grosze: value, ...figures }: KeptFigures) => ({
  ...figures,
  sales_value: value === null ? null : zloty(value),
})

const presentMoves = (moves: { pending: number; available: number; setOff: number; added: number }) => ({
  pending: zloty(moves.pending),
  available: zloty(moves.available),
  set_off: zloty(moves.setOff),
  added: zloty(moves.added),
})

/** Where the money went that a correction moved. */
const movesOf = (row: store.Named) => ({
  pending: row.pending_grosze,
  available: row.available_grosze,
  setOff: row.set_off_grosze,
  added: row.added_grosze,
})

type Common = Omit<OwnCorrection, 'can_dispute'>

/** Creator and operators read the same, but for who acted. */
function presentCommon(row: store.Named, expected: Common['expected']): Common {
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
    moved: row.state === 'in_effect' ? presentMoves(movesOf(row)) : null,
    expected,
  }
}

/** Everything both sides read, with where the money of those that are open would go. */
async function presentAll(db: Reader, rows: readonly store.Named[]): Promise<{ row: store.Named; common: Common }[]> {
  const open = rows.filter(isOpen)
  const moves = await payments.expectedMoves(
    db,
    open.map(row => ({ participationId: row.participation_id, after: store.amountsOf(row).after })),
  )
  const expected = new Map(open.map(({ id }, at) => [id, moves[at]]))
  return rows.map(row => {
    const found = expected.get(row.id)
    return { row, common: presentCommon(row, found ? presentMoves(found) : null) }
  })
}

/** Without names of operators, and whether they can be disputed still. */
export async function presentOwn(db: Reader, rows: readonly store.Named[], now: Date): Promise<OwnCorrection[]> {
  const disputable = (row: store.Named) =>
    refuseDispute({ state: row.state, effectDue: row.effect_due, isOwn: false, now }) === null
  return (await presentAll(db, rows)).map(({ row, common }) => ({ ...common, can_dispute: disputable(row) }))
}

/** As an operator with the right to money reads them. */
export const presentOps = async (
  db: Reader,
  rows: readonly store.Named[],
  { operatorId, now }: Asked,
): Promise<OpsCorrection[]> =>
  (await presentAll(db, rows)).map(({ row, common }) => ({
    ...common,
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
  }))
