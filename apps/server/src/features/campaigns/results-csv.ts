import { IMPORT_MAX_LINES } from '@fanfara/contract/ops/participants'
import { parse } from 'csv-parse/sync'
import { Invalid } from '#/errors.ts'

/** A figure of a line: undefined where the file says nothing, null where what it says is no figure. */
type Read = number | null | undefined
/** One line of a file of results; money in grosze. */
export interface ResultLine {
  /** Number of the line in the file; names are line 1. */
  line: number
  who: string
  figures: Record<'views' | 'clicks' | 'actions' | 'sales' | 'sales_value_grosze', Read>
}

const NAMES = {
  who: ['email', 'e-mail', 'creator', 'id', 'twórca'],
  views: ['views', 'wyświetlenia'],
  clicks: ['clicks', 'kliknięcia'],
  actions: ['actions', 'akcje'],
  sales: ['sales', 'sprzedaże'],
  sales_value: ['sales_value', 'sales value', 'wartość sprzedaży'],
} as const
const FIGURE_MAX = 1_000_000_000
const VALUE_MAX_GROSZE = 100_000_000_00

/** Digits with spaces between thousands, and a comma or a point before decimals. */
function numberIn(written: string | undefined, decimals: 0 | 2): Read {
  const text = (written ?? '').replace(/[\s\u00a0\u202f]/g, '')
  if (text === '') return undefined
  const [, whole, part = ''] = (decimals === 0 ? /^(\d{1,12})$/ : /^(\d{1,12})(?:[.,](\d{1,2}))?$/).exec(text) ?? []
  if (whole === undefined) return null
  const number = decimals === 0 ? Number(whole) : Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return number <= (decimals === 0 ? FIGURE_MAX : VALUE_MAX_GROSZE) ? number : null
}

/** What separates the names in the first line: where it is a semicolon or a tab, commas belong to figures. */
const delimiterOf = (csv: string): string => {
  const names = csv.split('\n', 1)[0] ?? ''
  return ['\t', ';'].find(mark => names.includes(mark)) ?? ','
}

/** Reads a file of results. @throws Invalid under `csv` where it is no table, names no creators or no figure, or is too long */
export function readResultLines(csv: string): ResultLine[] {
  const refuse = (key: string): never => {
    throw new Invalid({ csv: [key] })
  }
  let rows: string[][]
  try {
    rows = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
      to: IMPORT_MAX_LINES + 2,
    })
  } catch {
    return refuse('import.no_table')
  }
  const names = (rows[0] ?? []).map(name => name.toLowerCase())
  const at = (name: keyof typeof NAMES) => names.findIndex(one => NAMES[name].some(known => known === one))
  const figures = (['views', 'clicks', 'actions', 'sales', 'sales_value'] as const).filter(name => at(name) !== -1)
  if (at('who') === -1) refuse('import.no_creators')
  if (figures.length === 0) refuse('import.no_figures')
  if (rows.length > IMPORT_MAX_LINES + 1) refuse('import.too_long')
  const lines = rows.flatMap((row, nth) => {
    if (nth === 0 || row.every(cell => cell === '')) return []
    const figure = (name: (typeof figures)[number]) =>
      at(name) === -1 ? undefined : numberIn(row[at(name)], name === 'sales_value' ? 2 : 0)
    const { views, clicks, actions, sales, sales_value } = {
      views: figure('views'),
      clicks: figure('clicks'),
      actions: figure('actions'),
      sales: figure('sales'),
      sales_value: figure('sales_value'),
    }
    const who = (row[at('who')] ?? '').slice(0, 200)
    return [{ line: nth + 1, who, figures: { views, clicks, actions, sales, sales_value_grosze: sales_value } }]
  })
  return lines.length > 0 ? lines : refuse('import.no_lines')
}
