import { Fragment, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from '../look/class-names.ts'
import { ChevronDownIcon, ChevronRightIcon } from '../look/icons.tsx'
import { useIsDesktop } from '../look/media.tsx'
import { LONG_FROM, useRowWindow } from './row-window.ts'
import { type Column, cardClass, type Framed, TableFrame } from './table-frame.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { useUiText } from '../text/text.tsx'

/** What every row of a table has: what tells it from the others. */
interface Identified {
  id: string
}

/** What a table of objects takes. */
export interface DataTableProps<Row extends Identified> extends Framed<Row> {
  /** Undefined while loading: a skeleton of the final shape. */
  rows: readonly Row[] | undefined
  /** The row's plain name, for the labels of its buttons. */
  rowName: (row: Row) => string
  /** What an opened row shows beneath it. */
  details?: (row: Row) => ReactNode
  /** The opened row on desktop. */
  expanded?: string | null
  onExpand?: (key: string | null) => void
  /** A tap on a phone's card. */
  onOpen?: (row: Row) => void
  skeletonRows?: number
}

/** Objects as rows: a native table whose rows open in place on desktop, a list of cards on phones. */
export function DataTable<Row extends Identified>(props: DataTableProps<Row>) {
  const isDesktop = useIsDesktop()
  if (!props.rows)
    return <TableSkeleton {...props} rows={props.skeletonRows ?? 5} opens={props.details !== undefined} />
  const [Long, Short] = isDesktop ? [LongTable<Row>, RowTable<Row>] : [LongCards<Row>, CardList<Row>]
  return props.rows.length > LONG_FROM ? <Long {...props} rows={props.rows} /> : <Short {...props} rows={props.rows} />
}

type Loaded<Row extends Identified> = DataTableProps<Row> & { rows: readonly Row[] }

function RowTable<Row extends Identified>({ rows, ...props }: Loaded<Row>) {
  return (
    <TableFrame {...props}>
      <tbody>
        {rows.map(row => (
          <TableRow key={row.id} row={row} id={row.id} {...props} />
        ))}
      </tbody>
    </TableFrame>
  )
}

/** CSS pixels of a row with two lines of text, before it is measured. */
const ROW_ESTIMATE = 67
const CARD_ESTIMATE = 128

/** A table of thousands of rows, of which those near the screen are drawn; its widths are fixed, so that none jumps. */
function LongTable<Row extends Identified>({ rows, ...props }: Loaded<Row>) {
  const opened = props.expanded ? rows.findIndex(row => row.id === props.expanded) : -1
  const { list, below, rows: drawn } = useRowWindow<HTMLTableElement>(rows.length, ROW_ESTIMATE, opened)
  // A body without rows, as high as the rows that it stands for.
  const room = (height: number) => <tbody aria-hidden="true" className="block" style={{ height }} />
  return (
    <TableFrame {...props} list={list} rowCount={rows.length}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index]
        // Fewer than a moment ago, until the next drawing.
        if (!row) return null
        return (
          <Fragment key={row.id}>
            {gap > 0 && room(gap)}
            <tbody data-index={index}>
              <TableRow row={row} id={row.id} position={index + 2} {...props} />
            </tbody>
          </Fragment>
        )
      })}
      {below > 0 && room(below)}
    </TableFrame>
  )
}

function TableRow<Row extends Identified>({
  row,
  id,
  position,
  columns,
  rowName,
  details,
  expanded,
  onExpand,
}: {
  row: Row
  id: string
  /** Its place among all rows, when not all of them are drawn; the header is the first. */
  position?: number
} & Pick<Loaded<Row>, 'columns' | 'rowName' | 'details' | 'expanded' | 'onExpand'>) {
  const detailsId = useId()
  const isOpen = expanded === id
  const toggle = () => onExpand?.(isOpen ? null : id)
  const onRowClick = (event: MouseEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, select, label')
    if (details && !isControl && !window.getSelection()?.toString()) toggle()
  }
  return (
    <Fragment>
      <tr
        aria-rowindex={position}
        onClick={onRowClick}
        className={cx(
          'border-b border-line align-middle',
          position === undefined && 'last:border-b-0',
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
                <RowToggle isOpen={isOpen} name={rowName(row)} detailsId={detailsId} onToggle={toggle} />
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
            {/* A container gives the table no width of its own: what a row opens into never pushes the columns out of sight. */}
            <div className="@container animate-rise">{details(row)}</div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** Opens a row's details in place, and closes them. */
function RowToggle(props: { isOpen: boolean; name: string; detailsId: string; onToggle: () => void }) {
  const { isOpen, name, detailsId, onToggle } = props
  const label = useUiText()(isOpen ? 'details_hide' : 'details_show', { name })
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      aria-label={label}
      onClick={onToggle}
      className="-ml-1.5 grid size-8 shrink-0 place-items-center rounded-control text-muted hover:bg-line hover:text-text"
    >
      <ChevronDownIcon size={18} className={cx('transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}

function CardList<Row extends Identified>({ caption, rows, ...props }: Loaded<Row>) {
  return (
    <ul aria-label={caption} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 tablet:grid-cols-2">
      {rows.map(row => (
        <li key={row.id} className={cardClass}>
          <CardContent row={row} {...props} />
        </li>
      ))}
    </ul>
  )
}

/** Thousands of cards, of which those near the screen are drawn. */
function LongCards<Row extends Identified>({ caption, rows, ...props }: Loaded<Row>) {
  const { list, below, rows: drawn } = useRowWindow<HTMLUListElement>(rows.length, CARD_ESTIMATE)
  return (
    <ul ref={list} aria-label={caption}>
      {drawn.map(({ index, gap }) => {
        const row = rows[index]
        // Fewer than a moment ago, until the next drawing.
        if (!row) return null
        return (
          <Fragment key={row.id}>
            {gap > 0 && <li aria-hidden="true" style={{ height: gap }} />}
            <li data-index={index} aria-setsize={rows.length} aria-posinset={index + 1} className="pb-2.5">
              <div className={cardClass}>
                <CardContent row={row} {...props} />
              </div>
            </li>
          </Fragment>
        )
      })}
      {below > 0 && <li aria-hidden="true" style={{ height: below }} />}
    </ul>
  )
}

function CardContent<Row extends Identified>({
  row,
  columns,
  rowName,
  onOpen,
}: { row: Row } & Pick<Loaded<Row>, 'columns' | 'rowName' | 'onOpen'>) {
  const of = (place: Column<Row>['phone']) => columns.filter(column => column.phone === place)
  const bare = ({ key, cell }: Column<Row>) => <Fragment key={key}>{cell(row)}</Fragment>
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1 wrap-anywhere">{of('title').map(bare)}</div>
        <div className="flex shrink-0 items-center gap-1">
          {of('aside').map(bare)}
          {onOpen && <ChevronRightIcon size={18} className="-mr-1 text-muted" />}
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-14 text-muted empty:hidden">
        {of('line').map(({ key, cell }) => (
          <span key={key} className="empty:hidden">
            {cell(row)}
          </span>
        ))}
      </div>
      {of('last').map(({ key, cell }) => (
        <div key={key} className="mt-2 text-14 empty:hidden">
          {cell(row)}
        </div>
      ))}
      {onOpen && <OpenButton name={rowName(row)} onOpen={() => onOpen(row)} />}
      {of('action').map(column => (
        <div key={column.key} className="relative z-10 mt-3 empty:hidden">
          {column.cell(row)}
        </div>
      ))}
    </>
  )
}

/** Covers the card, so that a tap anywhere opens it. */
function OpenButton({ name, onOpen }: { name: string; onOpen: () => void }) {
  const label = useUiText()('details_show', { name })
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onOpen}
      className="absolute inset-0 rounded-surface"
    />
  )
}

export type { Column } from './table-frame.tsx'
export { TableSkeleton } from './table-skeleton.tsx'
