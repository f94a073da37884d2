import type { OpsCampaign } from '@fanfara/contract/ops/campaigns'
import { modelFacts } from '@fanfara/contract/enums'
import type { ResultRow, TypedFigures } from '@fanfara/contract/ops/tables/results'
import { formatFigure } from '@fanfara/ui/format'
import { parseCount, parseFigure } from '#/shared/numbers.ts'

/** A figure that a campaign can pay for. */
export type Field = keyof TypedFigures
const FIELDS: readonly Field[] = ['views', 'clicks', 'actions', 'sales', 'sales_value']

/** What was typed over figures, by participant and figure; what has no entry stands as it is. */
export type Typed = Readonly<Record<string, Partial<Record<Field, string>>>>

/** What was kept of it (DESK-106); whatever else was kept is nothing. */
export function typedIn(kept: unknown): Typed {
  if (typeof kept !== 'object' || kept === null) return {}
  const rows = Object.entries(kept).map(([row, cells]: [string, unknown]): [string, Typed[string]] => {
    const written = new Map<string, unknown>(Object.entries(cells ?? {}))
    const texts = FIELDS.flatMap((field): [Field, string][] => {
      const text = written.get(field)
      return typeof text === 'string' ? [[field, text]] : []
    })
    return [row, Object.fromEntries(texts)]
  })
  return Object.fromEntries(rows)
}

/** The figures that this campaign pays for, in the order of the columns; tasks are not typed. */
export function fieldsOf({ incomes }: Pick<OpsCampaign, 'incomes'>): Field[] {
  const paid = new Set<string>(
    incomes.map(({ model, unit }) => (unit === 'perc' ? 'sales_value' : modelFacts[model].counts)),
  )
  return FIELDS.filter(field => paid.has(field))
}

/** Reads a cell: null for an empty one, undefined for what is no figure of this kind. */
export const readCell = (field: Field, written: string): number | null | undefined =>
  field === 'sales_value' ? parseFigure(written) : parseCount(written)

/** A figure as its cell shows it: amounts to the grosz, the rest whole, grouped by thousands. */
export const writeCell = (field: Field, figure: number | null): string =>
  figure === null ? '' : formatFigure(figure, field === 'sales_value' ? 2 : 0)

/** What stands in a cell: what was typed, else what is known. */
export const cellOf = (row: ResultRow, field: Field, typed: Typed): string =>
  typed[row.id]?.[field] ?? writeCell(field, row.results[field])

/** Keeps what was typed; a cell that says again what is known is no change. */
export function withCell(typed: Typed, row: ResultRow, field: Field, written: string): Typed {
  const { [field]: _, ...others } = typed[row.id] ?? {}
  const isSame = readCell(field, written) === row.results[field]
  const cells = isSame ? others : { ...others, [field]: written }
  if (Object.keys(cells).length > 0) return { ...typed, [row.id]: cells }
  const { [row.id]: __, ...rest } = typed
  return rest
}

/** What was typed since something was sent: cells that say now what was sent are saved. */
export function typedSince(typed: Typed, sent: Typed): Typed {
  const rows = Object.entries(typed).map(([id, cells]) => {
    const before: Record<string, string | undefined> = sent[id] ?? {}
    const newer = Object.entries(cells).filter(([field, written]) => before[field] !== written)
    return [id, Object.fromEntries(newer)] as const
  })
  return Object.fromEntries(rows.filter(([, cells]) => Object.keys(cells).length > 0))
}

/**
 * Lays a block from a sheet over the grid, its first cell at the given one: lines go down, tabs go right. A line of several cells that
 * begins with a name is not understood as one.
 * @returns what is typed then, and how many filled cells found no place: beyond the grid, or in rows that are closed
 */
export function withBlock(
  typed: Typed,
  { rows, fields, row, field }: { rows: readonly ResultRow[]; fields: readonly Field[]; row: ResultRow; field: Field },
  block: string,
): { typed: Typed; lost: number } {
  const top = rows.indexOf(row)
  const left = fields.indexOf(field)
  let after = typed
  let lost = 0
  for (const [down, line] of block
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries()) {
    const target = rows[top + down]
    for (const [right, cell] of line.split('\t').entries()) {
      const column = fields[left + right]
      if (target?.is_open && column) after = withCell(after, target, column, cell.trim())
      else if (cell.trim() !== '') lost += 1
    }
  }
  return { typed: after, lost }
}

/** Whether what was put on the clipboard is more than one cell. */
export const isBlock = (block: string): boolean => /[\t\n]/.test(block.replace(/\r?\n$/, ''))

/** A participant as the server is asked to change it. */
export interface Change {
  id: string
  before: TypedFigures
  after: TypedFigures
}

/** What saving would change, in the order of the rows; null while a cell cannot be read. */
export function changesIn(rows: readonly ResultRow[], typed: Typed): Change[] | null {
  const changes: Change[] = []
  for (const { id, results } of rows) {
    const cells = Object.entries(typed[id] ?? {}) as [Field, string][]
    if (cells.length === 0) continue
    const after = { ...results }
    for (const [field, written] of cells) {
      const figure = readCell(field, written)
      if (figure === undefined) return null
      after[field] = figure
    }
    changes.push({ id, before: results, after })
  }
  return changes
}

/** Whether a change differs from what events counted, so that it needs a reason. */
export const isCorrection = (rows: readonly ResultRow[], changes: readonly Change[]): boolean =>
  changes.some(({ id, after }) => {
    const counted = rows.find(row => row.id === id)?.counted
    return FIELDS.some(field => counted?.[field] != null && after[field] !== null && after[field] !== counted[field])
  })
