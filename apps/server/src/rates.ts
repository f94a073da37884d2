import type { Income } from '@fanfara/contract/campaigns'
import type { IncomeUnit, Model } from '@fanfara/contract/enums'
import { fromZloty, type Grosze, grosze, toZloty } from '@fanfara/contract/money'

/** One way in which a campaign pays, exactly: grosze for amounts, basis points for shares; null for the creator's own prices. */
export type Rate =
  | { model: Model; unit: Extract<IncomeUnit, 'flat'>; grosze: Grosze | null }
  | { model: Model; unit: Extract<IncomeUnit, 'perc'>; basisPoints: number }

/** Rates as they lie in the database: whole grosze or basis points. */
export type StoredRate =
  | { model: Model; unit: 'flat'; rate_grosze: number | null }
  | { model: Model; unit: 'perc'; rate_basis_points: number }

/** Rates for the formulas. */
export const rateOf = (stored: StoredRate): Rate =>
  stored.unit === 'perc'
    ? { model: stored.model, unit: 'perc', basisPoints: stored.rate_basis_points }
    : { model: stored.model, unit: 'flat', grosze: stored.rate_grosze === null ? null : grosze(stored.rate_grosze) }

/** Reads an income from the wire; zł and percent both have at most two decimals. */
export function storedRate({
  model,
  unit,
  value,
}: {
  model: Model
  unit: IncomeUnit
  value: number | null
}): StoredRate {
  if (unit === 'perc') return { model, unit, rate_basis_points: fromZloty(value ?? 0) }
  return { model, unit, rate_grosze: value === null ? null : fromZloty(value) }
}

/** An income as it travels (DATA-12). */
export function presentRate(stored: StoredRate): Income {
  const value = stored.unit === 'perc' ? stored.rate_basis_points : stored.rate_grosze
  return { model: stored.model, unit: stored.unit, value: value === null ? null : toZloty(grosze(value)) }
}
