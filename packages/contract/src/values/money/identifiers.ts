import type { SettlementForm } from '../enums.ts'

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

/** An IBAN without spaces and hyphens, in capitals; 26 digits alone are a Polish account (money-and-compliance §2). */
export function plainIban(text: string): string {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9]{26}$/.test(plain) ? `PL${plain}` : plain
}

/**
 * Whether the check digits of an account number fit (ISO 7064, MOD 97-10), however it is written; whether it is as long as its country's are, the
 * server knows.
 * @example hasFittingDigits('PL27 1140 2004 0000 3002 0135 5387') // true
 */
export function hasFittingDigits(text: string): boolean {
  const iban = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/**
 * Whether this is the account number of a Polish bank, however it is written: 26 digits of which the first two fit.
 * @example isPolishIban('27 1140 2004 0000 3002 0135 5387') // true
 */
export const isPolishIban = (text: string): boolean => /^PL[0-9]{26}$/.test(plainIban(text)) && hasFittingDigits(text)

/** A Polish postcode as `NN-NNN`, or null. */
export function polishPostcode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  return /^[0-9]{5}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : null
}

/** What of a billing form has rules of its country. */
interface Numbers {
  tax_id: string
  postcode: string
  iban: string
}

/**
 * The numbers of a billing form in their normal forms, and what is wrong with them by the rules of their country (BILL-13): keys of sentences, by
 * field. Numbers of other countries are taken as given, but for the account's.
 */
export function checkNumbers(
  form: Numbers & { settlement_form: SettlementForm },
  alpha2: string,
): { wrong: Partial<Record<keyof Numbers, string>>; numbers: Numbers } {
  const wrong: Partial<Record<keyof Numbers, string>> = {}
  const numbers: Numbers = { tax_id: form.tax_id, postcode: form.postcode, iban: plainIban(form.iban) }
  if (!hasFittingDigits(numbers.iban)) wrong.iban = 'inputs.error.iban'
  if (alpha2 !== 'PL') return { wrong, numbers }
  const isCompany = form.settlement_form === 'company'
  numbers.tax_id = isCompany ? plainNip(form.tax_id) : form.tax_id.replace(/[\s-]/g, '')
  if (isCompany && !isNip(numbers.tax_id)) wrong.tax_id = 'inputs.error.nip'
  if (!isCompany && !isPesel(numbers.tax_id)) wrong.tax_id = 'inputs.error.pesel'
  const postcode = polishPostcode(form.postcode)
  if (postcode) numbers.postcode = postcode
  else wrong.postcode = 'inputs.error.postcode'
  return { wrong, numbers }
}
