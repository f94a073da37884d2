import { CalendarIcon, MenuIcon } from '@fanfara/ui/icons'
import { ViewSwitch, viewClass } from '@fanfara/ui/view-switch'
import { Link } from '@tanstack/react-router'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'

/** The list, or the calendar; the address keeps which. */
export function TimetableViews() {
  const text = useText('calendar')
  const { status, name, view } = useSearch(timetableSearch)
  return (
    <ViewSwitch label={text('view')}>
      {([undefined, 'calendar'] as const).map(choice => (
        <Link
          key={choice ?? 'list'}
          to="/timetable"
          search={{ status, name, view: choice }}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          aria-current={view === choice ? 'true' : undefined}
          className={viewClass}
        >
          {choice ? <CalendarIcon size={18} /> : <MenuIcon size={18} />}
          {text(choice ? 'view_calendar' : 'view_list')}
        </Link>
      ))}
    </ViewSwitch>
  )
}
