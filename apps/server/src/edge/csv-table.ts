import { asWritten } from '@fanfara/contract/csv'
import { parse } from 'csv-parse/sync'
import { Invalid } from '../errors.ts'
import { plainText } from '../plain-text.ts'

/** A number as a cell says it: undefined where it says nothing, null where what it says is no number. */
export type Read = number | null | undefined

const COUNT_MAX = 1_000_000_000
const VALUE_MAX_GROSZE = 100_000_000_00

/**
 * Digits with spaces between thousands, and with two decimals a comma or a point before them; then the number counts hundredths.
 * @example numberIn('1 990,50', 2) // 199050
 */
export function numberIn(written: string | undefined, decimals: 0 | 2): Read {
  const text = (written ?? '').replace(/[\s\u00a0\u202f]/g, '')
  if (text === '') return undefined
  const [, whole, part = ''] = (decimals === 0 ? /^(\d{1,12})$/ : /^(\d{1,12})(?:[.,](\d{1,2}))?$/).exec(text) ?? []
  if (whole === undefined) return null
  const number = decimals === 0 ? Number(whole) : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return number <= (decimals === 0 ? COUNT_MAX : VALUE_MAX_GROSZE) ? number : null
}

/** What separates the names in the first line: where it is a semicolon or a tab, commas belong to figures. */
const delimiterOf = (csv: string): string => {
  const names = csv.split('\n', 1)[0] ?? ''
  return ['\t', ';'].find(mark => names.includes(mark)) ?? ','
}

/** A line of a table that is not empty, by its number in the file; the names are line 1. */
export interface TableLine {
  line: number
  cells: readonly string[]
}

/** A file of values, read. */
export interface Table {
  /** Names of the columns, in small letters. */
  names: readonly string[]
  lines: readonly TableLine[]
  /** Place of the first column that has one of these names, Polish letters aside; -1 where none has. */
  at(names: readonly string[]): number
}

/**
 * Reads CSV as people's programs write it: separated by commas, semicolons or tabs, with a mark at its beginning or without. Cells that our own files
 * keep from being taken for formulas say what they said before.
 * @param tooLong key of the sentence that says how many lines there may be.
 * @throws Invalid under `csv` where it is no table, or has more than `linesMax` lines below the names.
 */
export function readTable(csv: string, linesMax: number, tooLong = 'import.too_long'): Table {
  let rows: string[][]
  try {
    rows = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
      to: linesMax + 2,
    })
  } catch {
    throw new Invalid({ csv: ['import.no_table'] })
  }
  if (rows.length > linesMax + 1) throw new Invalid({ csv: [tooLong] })
  const names = (rows[0] ?? []).map(name => name.toLowerCase())
  return {
    names,
    lines: rows.flatMap((cells, nth) =>
      nth === 0 || cells.every(cell => cell === '') ? [] : [{ line: nth + 1, cells: cells.map(asWritten) }],
    ),
    at: wanted => names.findIndex(name => wanted.some(one => plainText(one) === plainText(name))),
  }
}
