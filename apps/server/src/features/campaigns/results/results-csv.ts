import { IMPORT_MAX_LINES } from '@fanfara/contract/ops/participants'
import { numberIn, type Read, readTable } from '#/edge/csv-table.ts'
import { Invalid } from '#/errors.ts'

/** One line of a file of results; money in grosze. */
export interface ResultLine {
  /** Number of the line in the file; names are line 1. */
  line: number
  who: string
  figures: Record<'views' | 'clicks' | 'actions' | 'sales' | 'sales_value_grosze', Read>
}

/** Whose a line is: by the address where a column has it, as names can be shared. */
const WHO = [
  ['email', 'e-mail'],
  ['creator', 'id', 'twórca'],
] as const
const NAMES = {
  views: ['views', 'wyświetlenia'],
  clicks: ['clicks', 'kliknięcia'],
  actions: ['actions', 'akcje'],
  sales: ['sales', 'sprzedaże'],
  sales_value: [
    'sales_value',
    'sales value',
    'sales value (zł)',
    'value of sales (zł)',
    'wartość sprzedaży',
    'wartość sprzedaży (zł)',
  ],
} as const

/** Reads a file of results; a line without a figure says nothing of anybody. @throws Invalid under `csv` where it is no table, names no creators or no figure, or is too long */
export function readResultLines(csv: string): ResultLine[] {
  const refuse = (key: string): never => {
    throw new Invalid({ csv: [key] })
  }
  const table = readTable(csv, IMPORT_MAX_LINES)
  const who = WHO.map(names => table.at(names)).filter(at => at !== -1)
  if (who.length === 0) refuse('import.no_creators')
  if (Object.values(NAMES).every(names => table.at(names) === -1)) refuse('import.no_figures')
  const all = table.lines.map(({ line, cells }) => {
    const figure = (name: keyof typeof NAMES) => numberIn(cells[table.at(NAMES[name])], name === 'sales_value' ? 2 : 0)
    return {
      line,
      who: (who.map(at => cells[at]).find(Boolean) ?? '').slice(0, 200),
      figures: {
        views: figure('views'),
        clicks: figure('clicks'),
        actions: figure('actions'),
        sales: figure('sales'),
        sales_value_grosze: figure('sales_value'),
      },
    }
  })
  const lines = all.filter(({ figures }) => Object.values(figures).some(figure => figure !== undefined))
  return lines.length > 0 ? lines : refuse('import.no_lines')
}
