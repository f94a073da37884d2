import type { Task } from '@fanfara/contract/tasks'
import { ChevronDownIcon } from '@fanfara/ui/icons'
import { useLanguage } from '@fanfara/ui/text'
import { type ReactNode, useId, useState } from 'react'
import { useText } from '#/i18n/text.ts'
import type { DayMarks, LocalDay, Month } from './calendar.ts'
import { dayName } from './calendar-names.ts'
import { CalendarTask } from './calendar-task.tsx'

type MarkedDay = readonly [LocalDay, DayMarks]

interface AgendaProps {
  month: Month
  today: LocalDay
  marks: ReadonlyMap<LocalDay, DayMarks>
  /** What can be worked on today, whenever it began. */
  running: readonly Task[]
}

/**
 * The days of a month on which something begins or ends, one after the other; for phones. In the month of today the days
 * that are over are folded away and today has what runs, so that what is to be done is what is seen first.
 */
export function CalendarAgenda({ month, today, marks, running }: AgendaProps) {
  const text = useText('calendar')
  const days = [...marks].filter(([day]) => day.startsWith(month)).sort(([one], [other]) => (one < other ? -1 : 1))
  const isNow = today.startsWith(month)
  const earlier = isNow ? days.filter(([day]) => day < today) : []
  const later = days.filter(([day]) => !isNow || day > today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {earlier.length > 0 && <EarlierDays key={month} days={earlier} />}
      {isNow && <Today today={today} marks={marks.get(today)} running={running} />}
      {later.length > 0 ? (
        <Days days={later} />
      ) : (
        <Nothing>{text(days.length === 0 ? 'nothing_month' : 'nothing_more')}</Nothing>
      )}
    </div>
  )
}

const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="rounded-surface border border-dashed border-line px-4 py-6 text-center text-muted">{children}</p>
)

/** More than this of one day are counted, and found in the list. */
const RUNNING_MAX = 50

/** The day of today: what ends, what begins, and what runs besides. */
function Today({
  today,
  marks = { starts: [], ends: [] },
  running,
}: Pick<AgendaProps, 'today' | 'running'> & { marks: DayMarks | undefined }) {
  const text = useText('calendar')
  const marked = new Set([...marks.starts, ...marks.ends].map(({ id }) => id))
  const others = running.filter(({ id }) => !marked.has(id))
  const hidden = others.length - RUNNING_MAX
  return (
    <section>
      <h3 className="mb-2 flex items-baseline gap-2 font-semibold">
        <DayTitle day={today} />
        <span className="text-14 text-brass">{text('today')}</span>
      </h3>
      {running.length === 0 && marked.size === 0 && <Nothing>{text('nothing')}</Nothing>}
      <Marked marks={marks} others={others.slice(0, RUNNING_MAX)} />
      {hidden > 0 && <p className="mt-3 text-muted">{text('more', { count: hidden })}</p>}
    </section>
  )
}

function EarlierDays({ days }: { days: readonly MarkedDay[] }) {
  const text = useText('calendar')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1.5 flex min-h-11 items-center gap-2 rounded-control px-1.5 font-semibold text-muted hover:text-text"
      >
        <ChevronDownIcon className={`transition-transform ${isOpen ? '' : '-rotate-90'}`} />
        {text('earlier_days', { count: days.length })}
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && <Days days={days} />}
      </div>
    </div>
  )
}

const DayTitle = ({ day }: { day: LocalDay }) => (
  <span className="inline-block first-letter:uppercase">{dayName(day, useLanguage())}</span>
)

const Days = ({ days }: { days: readonly MarkedDay[] }) => (
  <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {days.map(([day, marks]) => (
      <li key={day}>
        <h3 className="mb-2 font-semibold">
          <DayTitle day={day} />
        </h3>
        <Marked marks={marks} />
      </li>
    ))}
  </ol>
)

/** Tasks of a day, each with what happens to it. */
function Marked({ marks: { starts, ends }, others = [] }: { marks: DayMarks; others?: readonly Task[] }) {
  const text = useText('calendar')
  const rows = [
    ...ends.map(task => ({ task, key: `ends ${task.id}`, mark: <b className="text-brass">{text('ends')}</b> })),
    ...starts.map(task => ({
      task,
      key: `starts ${task.id}`,
      mark: <span className="text-muted">{text('starts')}</span>,
    })),
    ...others.map(task => ({ task, key: task.id, mark: undefined })),
  ]
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map(({ task, key, mark }) => (
        <li key={key}>
          <CalendarTask task={task} mark={mark} />
        </li>
      ))}
    </ul>
  )
}
