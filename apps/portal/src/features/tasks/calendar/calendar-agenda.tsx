import { ChevronDownIcon } from '@fanfara/ui/icons'
import { useLanguage } from '@fanfara/ui/text'
import { useId, useState } from 'react'
import { useText } from '#/i18n/text.ts'
import type { DayMarks, LocalDay, Month } from './calendar.ts'
import { dayName } from './calendar-names.ts'
import { CalendarTask } from './calendar-task.tsx'

type MarkedDay = readonly [LocalDay, DayMarks]

/**
 * The days of a month on which something begins or ends, one after the other; for phones. In the month of today the days
 * that are over are folded away, so that what comes next is what is seen first.
 */
export function CalendarAgenda({
  month,
  today,
  marks,
}: {
  month: Month
  today: LocalDay
  marks: ReadonlyMap<LocalDay, DayMarks>
}) {
  const text = useText('calendar')
  const days = [...marks].filter(([day]) => day.startsWith(month)).sort(([one], [other]) => (one < other ? -1 : 1))
  const earlier = today.startsWith(month) ? days.filter(([day]) => day < today) : []
  const others = days.slice(earlier.length)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {earlier.length > 0 && <EarlierDays key={month} days={earlier} today={today} />}
      {others.length > 0 ? (
        <Days days={others} today={today} />
      ) : (
        <p className="rounded-surface border border-dashed border-line px-4 py-6 text-center text-muted">
          {text(days.length === 0 ? 'nothing_month' : 'nothing_more')}
        </p>
      )}
    </div>
  )
}

function EarlierDays({ days, today }: { days: readonly MarkedDay[]; today: LocalDay }) {
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
        {isOpen && <Days days={days} today={today} />}
      </div>
    </div>
  )
}

function Days({ days, today }: { days: readonly MarkedDay[]; today: LocalDay }) {
  const text = useText('calendar')
  const language = useLanguage()
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {days.map(([day, { starts, ends }]) => (
        <li key={day}>
          <h3 className="mb-2 flex items-baseline gap-2 font-semibold">
            <span className="first-letter:uppercase">{dayName(day, language)}</span>
            {day === today && <span className="text-14 text-brass">{text('today')}</span>}
          </h3>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {ends.map(task => (
              <li key={`ends ${task.id}`}>
                <CalendarTask task={task} mark={<b className="text-brass">{text('ends')}</b>} />
              </li>
            ))}
            {starts.map(task => (
              <li key={`starts ${task.id}`}>
                <CalendarTask task={task} mark={<span className="text-muted">{text('starts')}</span>} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
