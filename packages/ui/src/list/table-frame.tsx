import type { ReactNode, RefObject } from 'react'
import { cx } from '../look/class-names.ts'

/** One column: how its cell looks in a row, and what becomes of it on a phone's card. */
export interface Column<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** On a phone: beside the title, as a line under it, under the lines, or left to the opened details. */
  phone?: 'title' | 'aside' | 'line' | 'last' | 'action' | 'none'
  /** Classes of the column's cells, for widths. */
  className?: string
}

/** What the loaded table and its outline share, so that nothing moves when rows come. */
export interface Framed<Row> {
  /** Read by screen readers as the table's name. */
  caption: string
  columns: readonly Column<Row>[]
  /** CSS pixels below which the table itself scrolls sideways, never the page. */
  minWidth?: number
}

/** What stands around the rows. */
export function TableFrame<Row>({
  caption,
  columns,
  minWidth,
  list,
  rowCount,
  children,
}: Framed<Row> & {
  list?: RefObject<HTMLTableElement | null>
  /** How many rows there are, when not all of them are drawn. */
  rowCount?: number
  children: ReactNode
}) {
  const isLong = rowCount !== undefined
  return (
    <div
      className="relative overflow-x-auto rounded-surface border border-line bg-surface shadow-surface"
      tabIndex={minWidth ? 0 : undefined}
      role={minWidth ? 'region' : undefined}
      aria-label={minWidth ? caption : undefined}
    >
      <table
        ref={list}
        aria-rowcount={isLong ? rowCount + 1 : undefined}
        className={cx('w-full border-collapse text-left', isLong && 'table-fixed')}
        style={{ minWidth }}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr aria-rowindex={isLong ? 1 : undefined} className="border-b border-line text-12 text-muted">
            {columns.map(column => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'px-3 py-2.5 font-semibold first:pl-4 last:pr-4',
                  column.align === 'end' && 'text-right',
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** A word that is longer than the card breaks. */
export const cardClass = 'relative rounded-surface border border-line bg-surface p-4 wrap-anywhere shadow-surface'
