/**
 * Small letters without accents, for search that forgives missing Polish letters. Letters keep their places: what is found
 * in the result stands at the same index in the text, where that is composed (NFC).
 * @example plainLetters('Zażółć') // 'zazolc'
 */
export const plainLetters = (text: string): string =>
  Array.from(text.normalize('NFC'), letter =>
    letter
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace('ł', 'l')
      .replace('Ł', 'L')
      .toLowerCase(),
  ).join('')
