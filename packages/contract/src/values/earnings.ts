/** Over how long earnings are drawn: so many days or calendar months up to today, or days of one's own (FIN-04). */
export const earningRanges = ['30d', '6m', '12m', 'own'] as const
export type EarningRange = (typeof earningRanges)[number]
/** By what they are summed beside the drawing. */
export const earningGroups = ['campaign', 'model'] as const
export type EarningGroup = (typeof earningGroups)[number]
/** Days of one's own are at most five years. */
export const EARNING_DAYS_MAX = 1830
