/**
 * The whole number that was typed, spaces between thousands allowed; NaN for anything else.
 * @example wholeOf('1 500') // 1500
 * @example wholeOf('12.5') // NaN
 */
export function wholeOf(typed: string): number {
  const text = typed.replace(/\s/g, '')
  return /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}
