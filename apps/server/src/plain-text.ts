/** Text without capitals and without marks on its letters, for comparing what people type. @example plainText('Półotwarta') // 'polotwarta' */
export const plainText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase()
