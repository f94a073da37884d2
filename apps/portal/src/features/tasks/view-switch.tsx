import { CalendarIcon, MenuIcon } from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'

const choiceClass =
  'inline-flex min-h-11 items-center gap-2 px-3.5 font-semibold text-muted transition-colors first:rounded-l-control last:rounded-r-control hover:text-text aria-[current=true]:bg-primary/12 aria-[current=true]:text-primary desktop:min-h-10'

/** The list, or the calendar; the address keeps which. */
export function ViewSwitch() {
  const text = useText('calendar')
  const { status, name, view } = useSearch(timetableSearch)
  return (
    <nav
      aria-label={text('view')}
      className="inline-flex divide-x divide-line rounded-control border border-line bg-surface"
    >
      {([undefined, 'calendar'] as const).map(choice => (
        <Link
          key={choice ?? 'list'}
          to="/timetable"
          search={{ status, name, view: choice }}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={view === choice ? 'true' : undefined}
          className={choiceClass}
        >
          {choice ? <CalendarIcon size={18} /> : <MenuIcon size={18} />}
          {text(choice ? 'view_calendar' : 'view_list')}
        </Link>
      ))}
    </nav>
  )
}
