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
