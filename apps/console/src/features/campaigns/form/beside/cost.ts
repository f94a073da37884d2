import { type Model, modelFacts } from '@fanfara/contract/enums'
import { parseCount, parseFigure } from '#/shared/numbers.ts'
import type { FormValues } from '#/features/campaigns/form/form-values.ts'

/** A rate is worked out for ten times the example that creators read: enough to compare it with a budget. */
const TIMES = 10
/** Sales in zł that a share is worked out of. */
const SALES_ZLOTY = 10_000

/** What one line of pay comes to. */
export type CostLine =
  /** Fees: what one creator gets for all tasks, and all of them where places are counted. */
  | { kind: 'fee'; each: number; most: number | null }
  /** Fees by creators' own prices, which nobody knows before. */
  | { kind: 'individual' }
  /** What is counted: so much for so many. */
  | { kind: 'counted'; model: Exclude<Model, 'FLAT_FEE'>; of: number; amount: number; isShare: boolean }

type Income = FormValues['incomes'][number]
const toGrosz = (zloty: number) => Math.round(zloty * 100) / 100

function lineOf({ model, unit, value }: Income, places: number | null): CostLine | null {
  const rate = parseFigure(value)
  if (model === 'FLAT_FEE') {
    if (rate === null) return { kind: 'individual' }
    return rate === undefined
      ? null
      : { kind: 'fee', each: rate, most: places === null ? null : toGrosz(rate * places) }
  }
  if (typeof rate !== 'number') return null
  const { per, example } = modelFacts[model]
  const isShare = unit === 'perc'
  const of = isShare ? SALES_ZLOTY : example * TIMES
  const amount = isShare ? (of * rate) / 100 : (of / per) * rate
  return { kind: 'counted', model, of, amount: toGrosz(amount), isShare }
}

/** What a campaign may cost, line by line; a line that cannot be read yet is left out. Amounts in zł. */
export function costOf({ incomes, places }: Pick<FormValues, 'incomes' | 'places'>): CostLine[] {
  const room = parseCount(places) ?? null
  return incomes.flatMap(income => lineOf(income, room) ?? [])
}
