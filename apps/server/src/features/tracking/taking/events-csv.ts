import { IMPORT_MAX_LINES } from '@fanfara/contract/ops/participants'
import { NAME_MAX } from '@fanfara/contract/tracking/conversions'
import { numberIn, readTable } from '#/edge/csv-table.ts'
import { Invalid } from '#/errors.ts'
import type { TextKey } from '#/i18n/texts.ts'
import { momentIn } from './moment-text.ts'

/** One line of a file of events, as far as it can be read; its problem as a key of a sentence. */
export interface EventLine {
  /** Number of the line in the file; names are line 1. */
  line: number
  eventId: string
  order: string | null
  /** A click's id, or a creator's code; empty where the line names neither. */
  source: string
  isCode: boolean
  type: 'action' | 'sale' | null
  /** In grosze; null where the line says none, or nothing that can be read. */
  value: number | null
  /** Null where the line names no time: it happens when it is imported. */
  at: Date | null
  isReturned: boolean
  problem: TextKey | null
}

const NAMES = {
  event: ['event_id', 'event', 'id zdarzenia', 'zdarzenie'],
  order: ['order', 'order_id', 'order number', 'zamówienie', 'nr zamówienia', 'numer zamówienia'],
  click: ['click_id', 'click', 'fanfara_click', 'kliknięcie'],
  code: ['code', 'link', 'kod', 'kod twórcy'],
  time: ['time', 'date', 'czas', 'data'],
  type: ['type', 'typ', 'rodzaj'],
  value: ['value', 'amount', 'wartość', 'kwota'],
  returned: ['returned', 'return', 'zwrot', 'zwrócone'],
} as const
type Name = keyof typeof NAMES

const TYPES: Readonly<Record<string, 'action' | 'sale'>> = {
  action: 'action',
  akcja: 'action',
  sale: 'sale',
  sprzedaż: 'sale',
  sprzedaz: 'sale',
}
const YES = ['yes', 'y', 'true', '1', 'x', 'tak', 't', 'prawda']
const NO = ['', 'no', 'n', 'false', '0', 'nie', 'fałsz']

/** Reads one line; the first thing that is wrong with it is its problem. */
function readLine(line: number, cell: (name: Name) => string): EventLine {
  const [click, code, time, returned] = [cell('click'), cell('code'), cell('time'), cell('returned').toLowerCase()]
  const order = cell('order')
  const eventId = cell('event') || order
  const type = TYPES[cell('type').toLowerCase()] ?? null
  const value = numberIn(cell('value').replace(/(zł|pln)$/i, ''), 2)
  const at = time === '' ? null : momentIn(time)
  const checks: [isWrong: boolean, TextKey][] = [
    [eventId === '', 'import.no_event'],
    [click === '' && code === '', 'import.no_source'],
    [[eventId, order, click, code].some(({ length }) => length > NAME_MAX), 'import.long_name'],
    [type === null, 'import.no_type'],
    [value === null || (type === 'sale' && value === undefined), 'import.no_value'],
    [time !== '' && at === null, 'import.no_time'],
    [!YES.includes(returned) && !NO.includes(returned), 'import.no_returned'],
  ]
  return {
    line,
    eventId: eventId.slice(0, NAME_MAX),
    order: order.slice(0, NAME_MAX) || null,
    // A whole link says its code at the end.
    source: (click || code.split('/').at(-1) || '').toLowerCase().slice(0, NAME_MAX),
    isCode: click === '',
    type,
    value: value ?? null,
    at,
    isReturned: YES.includes(returned),
    problem: checks.find(([isWrong]) => isWrong)?.[1] ?? null,
  }
}

/** Reads a file of events. @throws Invalid under `csv` where it is no table, lacks a column that each event needs, or is too long */
export function readEventLines(csv: string): EventLine[] {
  const refuse = (key: TextKey): never => {
    throw new Invalid({ csv: [key] })
  }
  const table = readTable(csv, IMPORT_MAX_LINES)
  const has = (...names: Name[]) => names.some(name => table.at(NAMES[name]) !== -1)
  if (!has('event', 'order')) refuse('import.no_event_column')
  if (!has('click', 'code')) refuse('import.no_source_column')
  if (!has('type')) refuse('import.no_type_column')
  const lines = table.lines.map(({ line, cells }) => readLine(line, name => cells[table.at(NAMES[name])] ?? ''))
  return lines.length > 0 ? lines : refuse('import.no_lines')
}
