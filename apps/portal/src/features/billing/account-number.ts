/** An account number without spaces and dashes, in capitals; 26 digits alone are a Polish one. */
export function plainIban(text: string): string {
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{26}$/.test(plain) ? `PL${plain}` : plain
}

/**
 * An account number as it is printed: in fours, and a Polish one without its letters as two digits and fours.
 * @example grouped('PL61109010') // 'PL61 1090 10'
 * @example grouped('61109010') // '61 1090 10'
 */
export function grouped(iban: string): string {
  const plain = iban.replace(/[\s-]/g, '').toUpperCase()
  const head = /^\d/.test(plain) ? 2 : 4
  const fours = plain.slice(head).match(/.{1,4}/g) ?? []
  return [plain.slice(0, head), ...fours].filter(Boolean).join(' ')
}

/**
 * Whether the check digits of an account number fit (ISO 7064, MOD 97-10). The server says what is wrong with one whose
 * digits do not.
 * @example hasFittingDigits('PL27 1140 2004 0000 3002 0135 5387') // true
 */
export function hasFittingDigits(text: string): boolean {
  const iban = plainIban(text)
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban)) return false
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const signs = (text: string): number => text.replace(/[\s-]/g, '').length

/**
 * What is typed, grouped, with the caret behind the same character as before.
 * @example groupedAt('PL6110', 6) // { text: 'PL61 10', caret: 7 }
 */
export function groupedAt(typed: string, caret: number): { text: string; caret: number } {
  const text = grouped(typed)
  const wanted = signs(typed.slice(0, caret))
  let at = 0
  for (let passed = 0; at < text.length && passed < wanted; at += 1) if (text[at] !== ' ') passed += 1
  return { text, caret: at }
}
