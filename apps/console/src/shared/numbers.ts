/**
 * Reads a figure as people write it, with comma or point and spaces between thousands.
 * @returns null for nothing, undefined for what is no figure or has more than two decimals
 * @example parseFigure('1 234,50') // 1234.5
 */
export function parseFigure(written: string): number | null | undefined {
  const text = written.replace(/\s/g, '').replace(',', '.')
  if (text === '') return null
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** Reads a whole number. @returns null for nothing, undefined for what is none */
export function parseCount(written: string): number | null | undefined {
  const text = written.replace(/\s/g, '')
  if (text === '') return null
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

/** An amount as a form shows it, always to the grosz. @example writeAmount(1990.5) // '1990,50' */
export const writeAmount = (zloty: number): string => zloty.toFixed(2).replace('.', ',')

/** A figure as a form shows it, with the decimal comma. */
export const writeFigure = (figure: number | null): string => (figure === null ? '' : String(figure).replace('.', ','))
