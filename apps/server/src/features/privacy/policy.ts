/** Years that accounting keeps whom it paid, after the end of the tax year (threat model §3.10). */
const KEPT_YEARS = 5

/**
 * First day on which billing data of amounts paid in a year is not needed any more.
 * @example keepUntil(2026) // '2032-01-01'
 */
export const keepUntil = (taxYear: number): string => `${taxYear + KEPT_YEARS + 1}-01-01`
