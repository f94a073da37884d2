/**
 * Small letters without accents, for search that forgives missing Polish letters and spaces that do not break. Letters keep their places: what is found
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
      .replace('\u00a0', ' ')
      .toLowerCase(),
  ).join('')
