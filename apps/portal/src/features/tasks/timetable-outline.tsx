import type { Task } from '@fanfara/contract/tasks'
import { localDay, type Month, weeksOf } from '@fanfara/ui/calendar-days'
import { weekdayName } from '@fanfara/ui/calendar-names'
import { TableSkeleton } from '@fanfara/ui/data-table'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { useIsDesktop } from '@fanfara/ui/media'
import { MonthBar } from '@fanfara/ui/month-bar'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { TABLE_MIN_SCROLL_WIDTH } from '@fanfara/contract/limits'
import { useNow } from '@fanfara/ui/now'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { useFold } from './folded.ts'
import { type Section, sections } from './policy.ts'
import { useColumns } from './task-section.tsx'

/** The timetable before its answer, in the shape of the view that is asked for. */
export function TimetableOutline() {
  const { view } = useSearch(timetableSearch)
  if (view === 'calendar') return <CalendarOutline />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {sections.map(section => (
        <SectionOutline key={section} section={section} />
      ))}
    </div>
  )
}

/** Tasks that stand for those of a section, until they are known. */
const expected: Record<Section, number> = { today: 2, incoming: 2, finished: 3 }

/** A section with its name, folded where this browser keeps it so. */
function SectionOutline({ section }: { section: Section }) {
  const text = useText('tasks')
  const [isOpen] = useFold(section, false)
  const columns = useColumns(section)
  return (
    <div>
      <p aria-hidden="true" className="mb-3 flex min-h-11 items-center gap-2 text-20 font-semibold desktop:min-h-9">
        <ChevronDownIcon className={`text-muted ${isOpen ? '' : '-rotate-90'}`} />
        {text(section)}
      </p>
      {isOpen && (
        <TableSkeleton<Task>
          caption={text(section)}
          columns={columns}
          rows={expected[section]}
          minWidth={TABLE_MIN_SCROLL_WIDTH}
          opens
        />
      )}
    </div>
  )
}

/** The month of the address, whose name is known, and the place of its days. */
function CalendarOutline() {
  const isDesktop = useIsDesktop()
  const today = localDay(useNow())
  const { month = today.slice(0, 7) } = useSearch(timetableSearch)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div inert>
        <MonthBar month={month} onToday={() => undefined} onMonth={() => undefined} />
      </div>
      {isDesktop ? <MonthOutline month={month} /> : <AgendaOutline />}
    </div>
  )
}

/** The weeks of a month below their weekdays. */
function MonthOutline({ month }: { month: Month }) {
  const language = useLanguage()
  const weeks = weeksOf(month)
  return (
    <Loading>
      <span
        data-outline="month"
        className="grid grid-cols-7 gap-px overflow-hidden rounded-surface border border-line bg-line"
      >
        {weeks[0]?.map(day => (
          <span key={day} aria-hidden="true" className="bg-surface px-2 py-2 text-12 font-semibold text-muted">
            {weekdayName(day, language, 'short')}
          </span>
        ))}
        {weeks.flat().map(day => (
          <span key={day} className="h-28 bg-surface p-1.5">
            <Skeleton className="size-6 rounded-full" />
          </span>
        ))}
      </span>
    </Loading>
  )
}

/** Three days of the agenda on phones, with a card of 96 px each: what most days have. */
const AgendaOutline = () => (
  <Loading className="grid gap-6">
    {['first', 'second', 'third'].map(day => (
      <span key={day} className="grid gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-24 rounded-surface" />
      </span>
    ))}
  </Loading>
)
