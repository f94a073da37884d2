import { cx } from '../look/class-names.ts'
import { useIsDesktop } from '../look/media.tsx'
import { Loading, Skeleton } from '../look/skeleton.tsx'
import { type Column, cardClass, type Framed, TableFrame } from './table-frame.tsx'

/** What the shape of a table is drawn from. */
export interface TableSkeletonProps<Row> extends Framed<Row> {
  /** How many rows are expected. */
  rows: number
  /** Whether rows will have a button that opens them. */
  opens?: boolean
}

/** The shape of a table that is still loading: the headers that are known, and a bar for each value to come. */
export function TableSkeleton<Row>({ rows, opens = false, ...props }: TableSkeletonProps<Row>) {
  const isDesktop = useIsDesktop()
  const places = Array.from({ length: rows }, (_, at) => `row-${at}`)
  return (
    <div>
      <Loading className="sr-only">{null}</Loading>
      <div aria-hidden="true" inert>
        {isDesktop ? (
          <TableFrame {...props}>
            <tbody>
              {places.map(key => (
                <RowOutline key={key} columns={props.columns} opens={opens} />
              ))}
            </tbody>
          </TableFrame>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 tablet:grid-cols-2">
            {places.map(key => (
              <CardOutline key={key} columns={props.columns} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

type OfColumns<Row> = Pick<Framed<Row>, 'columns'>

/** A row of two lines: what names it, and what is said of it. */
function RowOutline<Row>({ columns, opens }: OfColumns<Row> & { opens: boolean }) {
  return (
    <tr className="border-b border-line last:border-b-0">
      {columns.map(({ key, align, className }, at) => (
        <td key={key} className={cx('px-3 py-3 first:pl-4 last:pr-4', className)}>
          {at === 0 ? (
            <span className={cx('flex h-11 flex-col justify-center gap-2', opens && 'pl-8')}>
              <Skeleton className="h-4 w-40 max-w-full" />
              <Skeleton className="h-3.5 w-28 max-w-full" />
            </span>
          ) : (
            <Skeleton className={cx('h-4 w-20 max-w-full', align === 'end' && 'ml-auto')} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** A card with a bar wherever its columns will say something. */
function CardOutline<Row>({ columns }: OfColumns<Row>) {
  const of = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  return (
    <div className={cardClass}>
      <div className="flex h-11 items-start justify-between gap-3">
        <span className="grid flex-1 gap-2 pt-1">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3.5 w-1/2" />
        </span>
        {of('aside').map(({ key }) => (
          <Skeleton key={key} className="mt-1 h-4 w-20" />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 empty:hidden">
        {of('line').map(({ key }) => (
          <span key={key} className="flex h-5.5 items-center">
            <Skeleton className="h-3.5 w-28" />
          </span>
        ))}
      </div>
      {of('last').map(({ key }) => (
        <Skeleton key={key} className="mt-2 h-6 w-36" />
      ))}
      {of('action').map(({ key }) => (
        <Skeleton key={key} className="mt-3 h-11 w-28" />
      ))}
    </div>
  )
}
