import type { EarningGroup, EarningRange } from '@fanfara/contract/earnings'
import type { EarningChart } from '@fanfara/contract/own/earnings'
import { grosze, toZloty } from '@fanfara/contract/money'
import { endOf, startOf } from '@fanfara/contract/time'
import { Invalid } from '#/errors.ts'
import type { World } from '#/world.ts'
import { barsOf, ownSpan, type Span, spanOf } from './chart-policy.ts'
import * as store from './chart-store.ts'

/** What is drawn: a range, or days of one's own, and by what it is summed. */
export interface ChartAsked {
  range: EarningRange
  by: EarningGroup
  from?: string | undefined
  to?: string | undefined
}

/** @throws Invalid on `from` or `to` */
function spanAsked({ range, from, to }: ChartAsked, now: Date): Span {
  if (range !== 'own') return spanOf(range, now)
  const { mistake, span } = ownSpan({ from, to })
  if (mistake) throw new Invalid(mistake)
  return span
}

const inZloty = (sums: { arrived: number; waiting: number } | undefined) => ({
  arrived: toZloty(grosze(sums?.arrived ?? 0)),
  waiting: toZloty(grosze(sums?.waiting ?? 0)),
})

/** What a creator earned over a range, with a bar for each of its days, weeks or months (FIN-04). @throws Invalid for days that cannot be. */
export async function readEarningChart(world: World, creatorId: string, asked: ChartAsked): Promise<EarningChart> {
  const span = spanAsked(asked, world.clock.now())
  const { step, starts } = barsOf(span)
  const read = { starts: starts.map(startOf), until: endOf(span.to), by: asked.by }
  const { bars, sources } = await store.readChart(world.db, creatorId, read)
  const sums = new Map(bars.map(each => [each.bar, each]))
  return {
    ...span,
    step,
    bars: starts.map((from, at) => ({ from, ...inZloty(sums.get(at + 1)) })),
    sources: sources.map(source => ({ name: source.name, ...inZloty(source) })),
  }
}
