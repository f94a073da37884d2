import { Fragment, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { ChevronDownIcon, ChevronRightIcon } from './icons.tsx'
import { useIsDesktop } from './media.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { useUiText } from './text.tsx'

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

/** What a table of objects takes. */
export interface DataTableProps<Row> {
  /** Read by screen readers as the table's name. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while loading: a skeleton of the final shape. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The row's plain name, for the labels of its buttons. */
  rowName: (row: Row) => string
  /** What an opened row shows beneath it. */
  details?: (row: Row) => ReactNode
  /** The opened row on desktop. */
  expanded?: string | null
  onExpand?: (key: string | null) => void
  /** A tap on a phone's card. */
  onOpen?: (row: Row) => void
  /** CSS pixels below which the table itself scrolls sideways, never the page. */
  minWidth?: number
  skeletonRows?: number
}

/** Objects as rows: a native table whose rows open in place on desktop, a list of cards on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isDesktop = useIsDesktop()
  if (!props.rows) return <TableSkeleton rows={props.skeletonRows ?? 5} />
  return isDesktop ? <RowTable {...props} rows={props.rows} /> : <CardList {...props} rows={props.rows} />
}

type Loaded<Row> = DataTableProps<Row> & { rows: readonly Row[] }

function RowTable<Row>({ caption, columns, rows, rowKey, minWidth, ...props }: Loaded<Row>) {
  return (
    <div
      className="overflow-x-auto rounded-surface border border-line bg-surface shadow-surface"
      tabIndex={minWidth ? 0 : undefined}
      role={minWidth ? 'region' : undefined}
      aria-label={minWidth ? caption : undefined}
    >
      <table className="w-full border-collapse text-left" style={{ minWidth }}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-12 text-muted">
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
        <tbody>
          {rows.map(row => (
            <TableRow key={rowKey(row)} row={row} id={rowKey(row)} columns={columns} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableRow<Row>({
  row,
  id,
  columns,
  rowName,
  details,
  expanded,
  onExpand,
}: { row: Row; id: string } & Pick<Loaded<Row>, 'columns' | 'rowName' | 'details' | 'expanded' | 'onExpand'>) {
  const ui = useUiText()
  const detailsId = useId()
  const isOpen = expanded === id
  const toggle = () => onExpand?.(isOpen ? null : id)
  const onRowClick = (event: MouseEvent<HTMLElement>) => {
    const isControl = (event.target as HTMLElement).closest('a, button, input, select, label')
    if (details && !isControl && !window.getSelection()?.toString()) toggle()
  }
  return (
    <Fragment>
      <tr
        onClick={onRowClick}
        className={cx(
          'border-b border-line align-middle last:border-b-0',
          details && 'cursor-pointer transition-colors hover:bg-sunken',
          isOpen && 'border-b-transparent bg-sunken',
        )}
      >
        {columns.map((column, at) => (
          <td
            key={column.key}
            className={cx('px-3 py-3 first:pl-4 last:pr-4', column.align === 'end' && 'text-right', column.className)}
          >
            {at === 0 && details ? (
              <span className="flex items-center gap-2">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? detailsId : undefined}
                  aria-label={ui(isOpen ? 'details_hide' : 'details_show', { name: rowName(row) })}
                  onClick={toggle}
                  className="-ml-1.5 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-line hover:text-text"
                >
                  <ChevronDownIcon size={18} className={cx('transition-transform', isOpen && 'rotate-180')} />
                </button>
                <span className="min-w-0">{column.cell(row)}</span>
              </span>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {isOpen && details && (
        <tr id={detailsId} className="border-b border-line bg-sunken last:border-b-0">
          <td colSpan={columns.length} className="px-4 pt-1 pb-6 pl-13">
            <div className="animate-rise">{details(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

function CardList<Row>({ caption, columns, rows, rowKey, rowName, onOpen }: Loaded<Row>) {
  const of = (place: Column<Row>['phone']) => columns.filter(column => column.phone === place)
  return (
    <ul aria-label={caption} className="grid gap-2.5">
      {rows.map(row => (
        <li key={rowKey(row)} className="relative rounded-surface border border-line bg-surface p-4 shadow-surface">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 flex-1">
              {of('title').map(column => (
                <Fragment key={column.key}>{column.cell(row)}</Fragment>
              ))}
            </div>
            <div className="flex shrink-0 items-center gap-1">
              {of('aside').map(column => (
                <Fragment key={column.key}>{column.cell(row)}</Fragment>
              ))}
              {onOpen && <ChevronRightIcon size={18} className="-mr-1 text-muted" />}
            </div>
          </div>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-14 text-muted empty:hidden">
            {of('line').map(column => (
              <span key={column.key}>{column.cell(row)}</span>
            ))}
          </div>
          {of('last').map(column => (
            <div key={column.key} className="mt-2">
              {column.cell(row)}
            </div>
          ))}
          {onOpen && <OpenButton name={rowName(row)} onOpen={() => onOpen(row)} />}
          {of('action').map(column => (
            <div key={column.key} className="relative z-10 mt-3 empty:hidden">
              {column.cell(row)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Covers the card, so that a tap anywhere opens it. */
function OpenButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  const ui = useUiText()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={ui('details_show', { name })}
      onClick={onOpen}
      className="absolute inset-0 rounded-surface"
    />
  )
}

/** The shape of a table that is still loading. */
export function TableSkeleton({ rows }: { rows: number }) {
  const isDesktop = useIsDesktop()
  const places = Array.from({ length: rows }, (_, at) => `row-${at}`)
  return (
    <Loading className={isDesktop ? 'overflow-hidden rounded-surface border border-line bg-surface' : 'grid gap-2.5'}>
      {isDesktop && <div className="h-9 border-b border-line" />}
      {places.map(key =>
        isDesktop ? (
          <div key={key} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-b-0">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="ml-auto h-6 w-24 rounded-full" />
          </div>
        ) : (
          <div key={key} className="rounded-surface border border-line bg-surface p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-3 h-4 w-1/2" />
          </div>
        ),
      )}
    </Loading>
  )
}
