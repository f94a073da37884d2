/**
 * A platform's text as it can be kept and shown on one line: no control characters, no halves of characters.
 * @example keptLine(' Ola\u0000 ') // 'Ola'
 */
export const keptLine = (text: string): string => text.replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ').trim()
/**
 * The same for texts of several lines, which stay.
 * @example keptText('Ola\n\u0000#reklama') // 'Ola\n #reklama'
 */
export const keptText = (text: string): string => text.replace(/\p{Surrogate}|(?!\n)\p{Cc}/gu, ' ').trim()
