import type { StoredRate } from './db/rows/kept-json.ts'
import type { Income } from '@fanfara/contract/campaigns'
import { type IncomeUnit, isUnitOf, type Model, type ShareModel } from '@fanfara/contract/enums'
import { fromZloty, type Grosze, grosze, toZloty } from '@fanfara/contract/money'

/** A rate in grosze; null for the creator's own prices. */
export interface FlatRate {
  model: Model
  unit: 'flat'
  grosze: Grosze | null
}
/** A share of the sales value, in basis points. */
export interface ShareRate {
  model: ShareModel
  unit: 'perc'
  basisPoints: number
}
/** One way in which a campaign pays, exactly. */
export type Rate = FlatRate | ShareRate

/** Whether an income is what creators ask for themselves (MONEY-47). */
export const paysOwnPrices = (rate: Rate): boolean => rate.unit === 'flat' && rate.grosze === null

const isShareModel = (model: Model): model is ShareModel => isUnitOf(model, 'perc')

/** From columns to branded money: shares in basis points, amounts in grosze. */
export const rateOf = (stored: StoredRate): Rate =>
  stored.unit === 'perc'
    ? { model: stored.model, unit: 'perc', basisPoints: stored.rate_basis_points }
    : { model: stored.model, unit: 'flat', grosze: stored.rate_grosze === null ? null : grosze(stored.rate_grosze) }

/** Reads an income from the wire, after its unit was checked; zł and percent both have at most two decimals. */
export function storedRate({
  model,
  unit,
  value,
}: {
  model: Model
  unit: IncomeUnit
  value: number | null
}): StoredRate {
  if (unit === 'perc') {
    if (!isShareModel(model)) throw new Error(`${model} pays no shares`)
    return { model, unit, rate_basis_points: fromZloty(value ?? 0) }
  }
  return { model, unit, rate_grosze: value === null ? null : fromZloty(value) }
}

/** An income as it travels (DATA-12). */
export function presentRate(stored: StoredRate): Income {
  const value = stored.unit === 'perc' ? stored.rate_basis_points : stored.rate_grosze
  return { model: stored.model, unit: stored.unit, value: value === null ? null : toZloty(grosze(value)) }
}
