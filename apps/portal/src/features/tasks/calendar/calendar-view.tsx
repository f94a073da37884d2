import type { Task } from '@fanfara/contract/tasks'
import { NothingThen } from '@fanfara/ui/agenda'
import { type LocalDay, localDay, type Month, sameDayIn } from '@fanfara/ui/calendar-days'
import { dayName } from '@fanfara/ui/calendar-names'
import { Card } from '@fanfara/ui/card'
import { useIsDesktop } from '@fanfara/ui/media'
import { MonthBar } from '@fanfara/ui/month-bar'
import { useLanguage } from '@fanfara/ui/text'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { marksByDay, spansOf, tasksOn } from './calendar.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { CalendarTask } from './calendar-task.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useNow } from '@fanfara/ui/now'

/** Tasks by month: a grid of days on desktop, an agenda on phones; both lead to a task's details. */
export function CalendarView({ tasks }: { tasks: readonly Task[] }) {
  const isDesktop = useIsDesktop()
  const today = localDay(useNow())
  const { month = today.slice(0, 7) } = useSearch(timetableSearch)
  const [chosen, setChosen] = useState<LocalDay | null>(null)
  const toMonth = useToMonth(today)
  const day = chosen?.startsWith(month) ? chosen : month === today.slice(0, 7) ? today : `${month}-01`
  const choose = (next: LocalDay) => {
    setChosen(next)
    if (!next.startsWith(month)) toMonth(next.slice(0, 7))
  }
  const marks = useMemo(() => marksByDay(tasks), [tasks])
  const spans = useMemo(() => spansOf(tasks), [tasks])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MonthBar month={month} onToday={() => choose(today)} onMonth={next => choose(sameDayIn(next, day))} />
      {isDesktop ? (
        <>
          <MonthGrid month={month} today={today} chosen={day} marks={marks} spans={spans} onChoose={choose} />
          <DayTasks day={day} tasks={tasksOn(tasks, day)} />
        </>
      ) : (
        <CalendarAgenda month={month} today={today} marks={marks} running={tasksOn(tasks, today)} />
      )}
      <Undated tasks={tasks} />
      <CalendarCard />
    </div>
  )
}

/** Shows another month; the one of today needs no word in the address. */
function useToMonth(today: LocalDay) {
  const navigate = useNavigate()
  const search = useSearch(timetableSearch)
  return (month: Month) =>
    void navigate({
      to: '/timetable',
      search: { ...search, month: month === today.slice(0, 7) ? undefined : month },
      replace: true,
      resetScroll: false,
    })
}

/** What belongs to the chosen day. */
function DayTasks({ day, tasks }: { day: LocalDay; tasks: readonly Task[] }) {
  const text = useText('calendar')
  const name = dayName(day, useLanguage())
  return (
    <section aria-label={name}>
      <h3 className="mb-3 font-semibold first-letter:uppercase">{name}</h3>
      {tasks.length === 0 ? (
        <NothingThen>{text('nothing')}</NothingThen>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 desktop:grid-cols-2">
          {tasks.slice(0, DAY_MAX).map(task => (
            <li key={task.id}>
              <CalendarTask task={task} />
            </li>
          ))}
        </ul>
      )}
      {tasks.length > DAY_MAX && <p className="mt-3 text-muted">{text('more', { count: tasks.length - DAY_MAX })}</p>}
    </section>
  )
}

/** More than this on one day are counted, and found in the list. */
const DAY_MAX = 50

/** Tasks that have no place in a calendar. */
function Undated({ tasks }: { tasks: readonly Task[] }) {
  const text = useText('calendar')
  const count = tasks.filter(({ start_date, end_date }) => start_date === null && end_date === null).length
  if (count === 0) return null
  return (
    <Card>
      <p className="text-muted">
        {text('undated', { count })}{' '}
        <Link to="/timetable" className="font-semibold text-primary hover:underline">
          {text('to_list')}
        </Link>
      </p>
    </Card>
  )
}
