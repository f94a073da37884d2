import { TableSkeleton } from '@fanfara/ui/data-table'
import { useIsDesktop } from '@fanfara/ui/media'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'

/** The timetable before its answer, in the shape of the view that is asked for. */
export function TimetableOutline() {
  const { view } = useSearch(timetableSearch)
  const isDesktop = useIsDesktop()
  if (view === 'calendar' && isDesktop) return <MonthOutline />
  return (
    <>
      <Skeleton className={view === 'calendar' ? 'mb-6 h-10 w-64' : 'mb-4 h-7 w-40'} />
      <TableSkeleton rows={4} />
    </>
  )
}

/** A month of five weeks below its name. */
const MonthOutline = () => (
  <Loading>
    <Skeleton className="mb-6 h-8 w-64" />
    <span
      data-outline="month"
      className="grid grid-cols-7 gap-px overflow-hidden rounded-surface border border-line bg-line"
    >
      {Array.from({ length: 35 }, (_, day) => (
        <span key={day} className="h-28 bg-surface p-1.5">
          <Skeleton className="size-6 rounded-full" />
        </span>
      ))}
    </span>
  </Loading>
)
