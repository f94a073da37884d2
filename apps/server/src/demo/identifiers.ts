import { chanceOf, digitsOf } from './chance.ts'

/** Identifiers that pass every check and belong to nobody (money-and-compliance §1, §2). */

const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)

/** A PESEL of somebody born in the 2080s. */
export function inventedPesel(text: string, gender: 'male' | 'female'): string {
  const chance = chanceOf(`${text} pesel`)
  const two = (value: number) => String(value).padStart(2, '0')
  // Months of the 2000s are written with 20 added.
  const born = `${two(chance.whole(80, 89))}${two(20 + chance.whole(1, 12))}${two(chance.whole(1, 28))}`
  const serial = `${String(chance.whole(0, 999)).padStart(3, '0')}${2 * chance.whole(0, 4) + (gender === 'male' ? 1 : 0)}`
  const digits = born + serial
  return `${digits}${(10 - (weigh(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10}`
}

/** A NIP of a tax office that does not exist. */
export function inventedNip(text: string): string {
  for (let attempt = 0; ; attempt += 1) {
    const digits = `999${digitsOf(`${text} nip ${attempt}`, 6)}`
    const control = weigh(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11
    if (control < 10) return `${digits}${control}`
  }
}

/** An account at a bank that does not exist. */
export function inventedIban(text: string): string {
  const branch = '9990001'
  const control = (10 - (weigh(branch, [3, 9, 7, 1, 3, 9, 7]) % 10)) % 10
  const account = `${branch}${control}${digitsOf(`${text} iban`, 16)}`
  // P is 25 and L is 21; 00 stands where the check digits will be.
  const check = 98n - (BigInt(`${account}252100`) % 97n)
  return `PL${String(check).padStart(2, '0')}${account}`
}
