import { isValidIBAN } from 'ibantools'

/** Weighted sum of digits. */
const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)

/** Months of a PESEL carry the century (money-and-compliance §1). */
const CENTURIES: Readonly<Record<number, number>> = { 80: 1800, 0: 1900, 20: 2000, 40: 2100, 60: 2200 }

/**
 * Whether this is a PESEL: 11 digits, control digit, and a date that exists.
 * @example isPesel('44051401359') // true
 */
export function isPesel(text: string): boolean {
  if (!/^[0-9]{11}$/.test(text)) return false
  const control = (10 - (weigh(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10
  if (control !== Number(text[10])) return false
  const coded = Number(text.slice(2, 4))
  const century = CENTURIES[coded - (coded % 20)]
  if (century === undefined) return false
  const year = century + Number(text.slice(0, 2))
  const month = coded % 20
  const dayOfMonth = Number(text.slice(4, 6))
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth))
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth
}

/** A NIP without spaces, hyphens and the prefix `PL`. */
export const plainNip = (text: string): string => text.replace(/[\s-]/g, '').replace(/^PL/i, '')

/**
 * Whether this is a NIP: 10 digits, control digit by modulus 11.
 * @example isNip('1234563218') // true
 */
export function isNip(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false
  return weigh(text, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(text[9])
}

/** An IBAN without spaces, in capitals; 26 digits alone are a Polish account (money-and-compliance §2). */
export function plainIban(text: string): string {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9]{26}$/.test(plain) ? `PL${plain}` : plain
}

/** Whether this is an IBAN: length of its country and modulus 97. */
export const isIban = (text: string): boolean => isValidIBAN(text)

/** A Polish postcode as `NN-NNN`, or null. */
export function polishPostcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^[0-9]{5}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : null
}
