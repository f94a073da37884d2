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

const WHO = ['email', 'e-mail', 'creator', 'id', 'twórca']
const NAMES = {
  views: ['views', 'wyświetlenia'],
  clicks: ['clicks', 'kliknięcia'],
  actions: ['actions', 'akcje'],
  sales: ['sales', 'sprzedaże'],
  sales_value: ['sales_value', 'sales value', 'wartość sprzedaży'],
} as const

/** Reads a file of results. @throws Invalid under `csv` where it is no table, names no creators or no figure, or is too long */
export function readResultLines(csv: string): ResultLine[] {
  const refuse = (key: string): never => {
    throw new Invalid({ csv: [key] })
  }
  const table = readTable(csv, IMPORT_MAX_LINES)
  const who = table.at(WHO)
  if (who === -1) refuse('import.no_creators')
  if (Object.values(NAMES).every(names => table.at(names) === -1)) refuse('import.no_figures')
  const lines = table.lines.map(({ line, cells }) => {
    const figure = (name: keyof typeof NAMES) => numberIn(cells[table.at(NAMES[name])], name === 'sales_value' ? 2 : 0)
    return {
      line,
      who: (cells[who] ?? '').slice(0, 200),
      figures: {
        views: figure('views'),
        clicks: figure('clicks'),
        actions: figure('actions'),
        sales: figure('sales'),
        sales_value_grosze: figure('sales_value'),
      },
    }
  })
  return lines.length > 0 ? lines : refuse('import.no_lines')
}
