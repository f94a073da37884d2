import type { Task } from '@fanfara/contract/tasks'
import { Button, IconButton } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { ChevronLeftIcon, ChevronRightIcon } from '@fanfara/ui/icons'
import { useIsDesktop } from '@fanfara/ui/media'
import { useLanguage } from '@fanfara/ui/text'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSearch } from '#/app/route/navigation.ts'
import { timetableSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'
import { type LocalDay, localDay, marksByDay, type Month, plusMonths, sameDayIn, spansOf, tasksOn } from './calendar.ts'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { dayName, monthName } from './calendar-names.ts'
import { CalendarTask } from './calendar-task.tsx'
import { MonthGrid } from './month-grid.tsx'
import { useNow } from '#/app/next/time-left.tsx'

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

interface BarProps {
  month: Month
  onToday: () => void
  onMonth: (month: Month) => void
}

function MonthBar({ month, onToday, onMonth }: BarProps) {
  const text = useText('calendar')
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton label={text('earlier')} onClick={() => onMonth(plusMonths(month, -1))}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label={text('later')} onClick={() => onMonth(plusMonths(month, 1))}>
        <ChevronRightIcon />
      </IconButton>
      <h2 className="ml-1 text-20 font-semibold first-letter:uppercase" aria-live="polite">
        {monthName(month, language)}
      </h2>
      <Button variant="secondary" size="small" className="ml-2" onClick={onToday}>
        {text('today')}
      </Button>
    </div>
  )
}

/** What belongs to the chosen day. */
function DayTasks({ day, tasks }: { day: LocalDay; tasks: readonly Task[] }) {
  const text = useText('calendar')
  const name = dayName(day, useLanguage())
  return (
    <section aria-label={name}>
      <h3 className="mb-3 font-semibold first-letter:uppercase">{name}</h3>
      {tasks.length === 0 ? (
        <p className="rounded-surface border border-dashed border-line px-4 py-6 text-center text-muted">
          {text('nothing')}
        </p>
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
