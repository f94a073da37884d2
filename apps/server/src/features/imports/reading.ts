import {
  type ImportKind,
  importFields,
  type ImportMapping,
  TABLE_MAX_COLUMNS,
  TABLE_MAX_LINES,
} from '@fanfara/contract/ops/tables/imports'
import { writtenDay } from '@fanfara/contract/time'
import { readTable, type TableLine } from '#/edge/csv-table.ts'
import { Invalid } from '#/errors.ts'
import { plainWord, type Words } from './words.ts'

/** A table as it was given: its columns as they are written, and its lines. */
export interface GivenTable {
  columns: readonly string[]
  lines: readonly TableLine[]
}

/** @throws Invalid under `csv` for what is no table, has too many lines or columns, or nothing below its names */
export function readGiven(csv: string): GivenTable {
  const { names, lines } = readTable(csv, TABLE_MAX_LINES, 'import.table_too_long')
  if (names.length > TABLE_MAX_COLUMNS) throw new Invalid({ csv: ['import.too_wide'] })
  if (lines.length === 0) throw new Invalid({ csv: ['import.no_lines'] })
  return { columns: names.map(name => name.slice(0, 200)), lines }
}

/** Which column says what, by the names that people and our own files give to columns, Polish letters aside. */
export function mappingByNames(kind: ImportKind, columns: readonly string[]): ImportMapping {
  const found: ImportMapping = {}
  const taken = new Set<number>()
  const written = columns.map(plainWord)
  for (const field of importFields[kind]) {
    const names: readonly string[] = [field.name, ...('also' in field ? field.also : [])]
    const at = names.map(name => written.indexOf(plainWord(name))).find(place => place !== -1 && !taken.has(place))
    if (at === undefined) continue
    found[field.name] = at
    taken.add(at)
  }
  return found
}

/** A mapping as far as it fits: fields of this kind, on columns that there are. */
export const fitting = (kind: ImportKind, columns: readonly string[], mapping: ImportMapping): ImportMapping =>
  Object.fromEntries(
    Object.entries(mapping).filter(
      ([name, at]) => at < columns.length && importFields[kind].some(field => field.name === name),
    ),
  )

/** What the lines say, by field; nothing where no column says it, and where a cell is empty. */
export interface Said {
  line: number
  cell(field: string): string | null
}
export const saidBy = ({ lines }: GivenTable, mapping: ImportMapping): Said[] =>
  lines.map(({ line, cells }) => ({
    line,
    cell: field => {
      const at = mapping[field]
      return (at === undefined ? '' : (cells[at] ?? '').trim()) || null
    },
  }))

/** Fields that no column says although they have to be said. */
export const lackingIn = (kind: ImportKind, mapping: ImportMapping): string[] =>
  importFields[kind].filter(field => 'isRequired' in field && mapping[field.name] === undefined).map(({ name }) => name)

/** A day as tables write it; null for nothing, what was written where it is no day, so that whoever checks it says so. */
export const dayIn = (written: string | null): string | null =>
  written === null ? null : (writtenDay(written) ?? written)

/** A number as tables write it, with comma or point and spaces; `NaN` for what is none, null for nothing. */
export function amountIn(written: string | null): number | null {
  if (written === null) return null
  const text = written.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const YES = ['yes', 'tak', 'true', '1', 'x']
/** Whether a cell says yes; nothing and anything else is no. */
export const isYes = (written: string | null): boolean => YES.includes((written ?? '').toLowerCase())

/** A word of a closed list as people write it: in capitals, without Polish letters, with spaces or hyphens, or by one of its names. */
export function wordIn(written: string | null, words?: Words): string | null {
  if (written === null) return null
  const word = plainWord(written)
  return words?.get(word) ?? word
}
