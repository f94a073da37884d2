import { numberFormat } from '../text/formats.ts'

declare const brand: unique symbol
/** Whole grosze: the only shape money has inside the program (design §5). */
export type Grosze = number & { readonly [brand]: 'Grosze' }

/**
 * Makes money out of a whole number of grosze.
 * @throws RangeError for anything but a safe integer.
 * @example grosze(100_00) // 100 zł
 */
export function grosze(value: number): Grosze {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole, safe number of grosze: ${value}`)
  return (value === 0 ? 0 : value) as Grosze
}

/** Nothing for none. @throws RangeError when the sum, or one on the way to it, is no safe integer. */
export const sum = (amounts: Iterable<number>): Grosze => {
  let total = grosze(0)
  for (const amount of amounts) total = grosze(total + amount)
  return total
}

/**
 * zł with at most two decimals, for the wire (API-05).
 * @example toZloty(grosze(16_65)) // 16.65
 */
export const toZloty = (amount: Grosze): number => Number(decimalZloty(amount))

/** zł as decimal text with two decimals and a point, for files and exports. */
export function decimalZloty(amount: Grosze): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Reads zł from the wire without passing through a fraction: the number's shortest decimal text is cut into digits.
 * @throws RangeError for more than two decimals or an unsafe size.
 * @example fromZloty(1.005) // RangeError: more than two decimals
 */
export function fromZloty(value: number): Grosze {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(value))
  if (!match) throw new RangeError(`not an amount in zł with at most two decimals: ${value}`)
  const [, sign, whole, fraction = ''] = match
  return grosze(Number(`${sign}${whole}${fraction.padEnd(2, '0')}`))
}

const plnFormat = { style: 'currency', currency: 'PLN', useGrouping: 'always' } as const

/**
 * An amount for reading, in Polish form in every language, with no-break spaces (I18N-06).
 * @example plnText(grosze(1234_50)) // '1 234,50 zł'
 */
export const plnText = (amount: Grosze): string => numberFormat('pl-PL', plnFormat).format(amount / 100)
