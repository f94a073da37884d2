import { DAY_MS } from '@fanfara/contract/durations'
import { dayOf } from '@fanfara/contract/time'
import { withTransaction } from '#/db/port.ts'
import { claimTurn } from '#/db/setting.ts'
import type { World } from '#/world.ts'
import { keptPercent, quarterOf, spansOf, type ToldKind } from './told-policy.ts'
import * as store from './told-store.ts'

export type { ToldSum } from './told-store.ts'

/** Works out once a day how often told dates came true (decision 0061). */
export async function sumTold(world: World): Promise<void> {
  const now = world.clock.now()
  if (!(await claimTurn(world.db, 'told_dates', now, DAY_MS))) return
  for (const span of spansOf(dayOf(now))) await withTransaction(world.db, tx => store.sumSpan(tx, span))
}

const ofKind = (totals: readonly store.ToldSum[], kind: ToldKind) => totals.find(sum => sum.kind === kind) ?? null

/** How many in a hundred came true in the last six months, by whom the money waits for; null where too few fell due to say. */
export async function keptLately(world: World): Promise<Record<ToldKind, number | null>> {
  const totals = await store.listTotals(world.db, 'recent')
  const percentOf = (kind: ToldKind) => keptPercent(ofKind(totals, kind) ?? { due: 0, kept: 0 })
  return { advertiser: percentOf('advertiser'), transfer: percentOf('transfer') }
}

/** What operators see of a quarter, the one that runs unless told. */
export async function readTold(world: World, asked: string | undefined) {
  const quarters = await store.listQuarters(world.db)
  const quarter = asked ?? quarters[0] ?? quarterOf(dayOf(world.clock.now())).name
  const totals = await store.listTotals(world.db, quarter)
  return {
    quarter,
    quarters,
    advertisers: ofKind(totals, 'advertiser'),
    transfers: ofKind(totals, 'transfer'),
    rows: await store.listByAdvertiser(world.db, quarter),
  }
}
