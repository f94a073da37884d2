import { GRID_MAX } from '@fanfara/contract/ops/tables/results'
import type { Tx } from '#/db/port.ts'
import type { World } from '#/world.ts'
import { lock } from '../operating.ts'
import type { Results } from '../participants/participants.ts'
import { findCampaign } from '../reading.ts'
import { type GridRow, listGrid } from './grid-store.ts'
import { enterLines, type Entered, type Outcome } from './results-import.ts'

export type { GridRow }

/** Results of everybody who takes part (OPS-13), and how many more there are. @throws Missing */
export async function listResults(world: World, campaignId: string) {
  await findCampaign(world, campaignId)
  const { rows, total } = await listGrid(world.db, campaignId, GRID_MAX)
  return { rows, more: total - rows.length }
}

/** What an operator saw of a participant, and what it shall be. */
export interface Change {
  id: string
  before: Results
  after: Results
}

/**
 * Enters what an operator changed in the grid, all rows or none, as a file of results is entered. A row whose figures are not what
 * the operator saw is a problem: somebody else changed it meanwhile.
 * @returns what each row did, and whether it may stay. @throws Missing
 */
export async function saveResults(
  world: World,
  tx: Tx,
  operatorId: string,
  campaignId: string,
  { changes, apply, reason }: { changes: readonly Change[]; apply: boolean; reason: string | null },
): Promise<{ outcomes: Outcome[]; isApplied: boolean }> {
  await lock(tx, campaignId)
  const lines: Entered[] = changes.map(({ id, before, after }, at) => ({
    line: at + 1,
    who: id,
    figures: after,
    seen: before,
  }))
  const outcomes = await enterLines(world, tx, operatorId, { campaignId, lines, reason: apply ? reason : '…' })
  return { outcomes, isApplied: apply && outcomes.every(({ problem }) => problem === null) }
}
