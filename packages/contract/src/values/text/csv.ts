/** Byte order mark: by it sheets know UTF-8, and read Polish letters. */
export const MARK = '\uFEFF'
/** What a sheet would take for a formula (threat model §3.4), and what looks as if it had been kept from it already. */
const FORMULA = /^'*[=+\-@\t\r]/
/** A figure is none, also below nought, with a point or with a comma. */
const FIGURE = /^-?\d+([.,]\d+)?$/

const cellOf = (value: string): string => {
  const safe = FORMULA.test(value) && !FIGURE.test(value) ? `'${value}` : value
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** What a cell says that was kept from being taken for a formula: as it was before `csvOf` wrote it. @example asWritten("'=1+1") // '=1+1' */
export const asWritten = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** One row; decimal commas need another separator than commas. Nothing in it is taken for a formula. */
export const csvRow = (cells: readonly string[], separator: ',' | ';' = ','): string =>
  cells.map(cellOf).join(separator)

/** Rows as comma-separated values (RFC 4180), with a line of names; nothing in it is taken for a formula. */
export const csvOf = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${MARK}${[names, ...rows].map(row => csvRow(row)).join('\r\n')}\r\n`

const sheetCell = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''))

/** The rows of a workbook's sheet as a table's text, every cell in quotes, as imports read it (IMP-05). */
export const textOfSheet = (rows: readonly (readonly unknown[])[]): string =>
  rows.map(row => row.map(cell => `"${sheetCell(cell).replaceAll('"', '""')}"`).join(';')).join('\n')

/** Bytes of a workbook that is read at most; unpacked it can be a hundred times as much. */
export const SHEET_MAX_BYTES = 2_000_000

/** What the first two bytes say that "Unicode text" of a spreadsheet is written in. */
const wideOf = ([first, second]: Uint8Array): string | null =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null

/** A table's bytes as text: UTF-8, "Unicode text" by its mark, else as spreadsheets on Windows write it in Polish. */
export function textOfTable(bytes: Uint8Array<ArrayBuffer>): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}
