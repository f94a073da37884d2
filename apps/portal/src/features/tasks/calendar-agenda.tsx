import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/i18n/text.ts'
import type { DayMarks, LocalDay, Month } from './calendar.ts'
import { dayName } from './calendar-names.ts'
import { CalendarTask } from './calendar-task.tsx'

/** The days of a month on which something begins or ends, one after the other; for phones. */
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
  const language = useLanguage()
  const days = [...marks].filter(([day]) => day.startsWith(month)).sort(([one], [other]) => (one < other ? -1 : 1))
  if (days.length === 0)
    return (
      <p className="rounded-surface border border-dashed border-line px-4 py-6 text-center text-muted">
        {text('nothing_month')}
      </p>
    )
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
