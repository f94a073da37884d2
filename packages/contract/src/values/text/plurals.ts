/** A list whose members are known to the compiler one by one. */
const listed = <const Names extends readonly string[]>(...names: Names): Names => names

/**
 * What plurals of all catalogues turn on, by name. Whoever fills one in gives the number itself: one that is already written
 * out ("1 234") is none to a plural, which reads NaN then.
 */
export const pluralNames = listed(
  'all',
  'count',
  'counted',
  'days',
  'left',
  'limit',
  'minutes',
  'payments',
  'payouts',
  'quantity',
  'taken',
  'tasks',
  'worked',
)

/** Numbers of a text, by those names. */
export type PluralValues = { [name in (typeof pluralNames)[number]]?: number | undefined }
