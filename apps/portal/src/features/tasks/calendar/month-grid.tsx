import type { Task } from '@fanfara/contract/tasks'
import { useLanguage } from '@fanfara/ui/text'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '#/i18n/text.ts'
import { dayByKey, type DayMarks, type LocalDay, type Month, weeksOf } from './calendar.ts'
import { dayName, monthName, weekdayName } from './calendar-names.ts'

interface GridProps {
  month: Month
  today: LocalDay
  chosen: LocalDay
  marks: ReadonlyMap<LocalDay, DayMarks>
  onChoose: (day: LocalDay) => void
}

/**
 * The days of a month, one of which is chosen. Arrows move by days and weeks, Home and End within the week, Page Up and
 * Page Down by months; the tab key passes by.
 */
export function MonthGrid({ month, today, chosen, marks, onChoose }: GridProps) {
  const language = useLanguage()
  const grid = useRef<HTMLTableElement>(null)
  const movingTo = useRef<LocalDay>(null)
  useEffect(() => {
    // The day that a key led to may appear later, with its month.
    const target = grid.current?.querySelector<HTMLElement>(`[data-day="${movingTo.current}"]`)
    if (!target || chosen !== movingTo.current) return
    movingTo.current = null
    target.focus()
  }, [chosen, month])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.ctrlKey || event.altKey || event.metaKey ? null : dayByKey(event.key, chosen)
    if (next === null) return
    event.preventDefault()
    movingTo.current = next
    onChoose(next)
  }
  const weeks = weeksOf(month)
  return (
    <div className="overflow-hidden rounded-surface border border-line bg-surface shadow-surface">
      <table ref={grid} aria-label={monthName(month, language)} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line text-12 text-muted">
            {weeks[0]?.map(day => (
              <th
                key={day}
                scope="col"
                className="px-2 py-2 text-left font-semibold"
                abbr={weekdayName(day, language, 'long')}
              >
                {weekdayName(day, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]} className="border-b border-line last:border-b-0">
              {week.map(day => (
                <Day
                  key={day}
                  day={day}
                  marks={marks.get(day)}
                  isToday={day === today}
                  isChosen={day === chosen}
                  isOutside={!day.startsWith(month)}
                  onChoose={() => onChoose(day)}
                  onKeyDown={onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const joined = (...names: readonly (string | false)[]) => names.filter(Boolean).join(' ')

/** Marks that a day has room for. */
const MARKS_MAX = 3

function Day({
  day,
  marks = { starts: [], ends: [] },
  isToday,
  isChosen,
  isOutside,
  onChoose,
  onKeyDown,
}: {
  day: LocalDay
  marks: DayMarks | undefined
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const text = useText('calendar')
  const language = useLanguage()
  const { starts, ends } = marks
  const lines = [
    ...ends.map(task => ({ kind: 'ends', task }) as const),
    ...starts.map(task => ({ kind: 'starts', task }) as const),
  ]
  const said = [
    dayName(day, language),
    isToday && text('today'),
    ends.length > 0 && text('ends_count', { count: ends.length }),
    starts.length > 0 && text('starts_count', { count: starts.length }),
  ].filter(Boolean)
  return (
    <td className="h-28 border-l border-line p-0 align-top first:border-l-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-label={said.join(', ')}
        aria-pressed={isChosen}
        onKeyDown={onKeyDown}
        aria-current={isToday ? 'date' : undefined}
        onClick={onChoose}
        className={joined(
          'flex size-full min-w-0 flex-col gap-1 p-1.5 text-left text-12 transition-colors -outline-offset-2 hover:bg-sunken focus-visible:-outline-offset-2',
          isChosen && 'bg-primary/10 ring-1 ring-primary ring-inset',
        )}
      >
        <span
          className={joined(
            'figures grid size-6 place-items-center rounded-full',
            isToday ? 'bg-filled font-semibold text-on-filled' : isOutside ? 'text-muted' : 'font-semibold',
          )}
        >
          {Number(day.slice(8))}
        </span>
        {lines.slice(0, MARKS_MAX).map(({ kind, task }) => (
          <Mark key={`${kind} ${task.id}`} kind={kind} task={task} />
        ))}
        {lines.length > MARKS_MAX && (
          <span className="px-1 text-muted">{text('more', { count: lines.length - MARKS_MAX })}</span>
        )}
      </button>
    </td>
  )
}

/** One line of a day: what begins or ends. The word says which, the colour repeats it. */
function Mark({ kind, task }: { kind: keyof DayMarks; task: Task }) {
  const text = useText('calendar')
  const isOver = task.status === 'finished' || task.status === 'missed'
  return (
    <span
      className={joined(
        'flex w-full min-w-0 gap-1 rounded-[4px] px-1',
        kind === 'ends' && !isOver ? 'tint text-brass' : 'bg-line/60 text-muted',
      )}
    >
      <span className="shrink-0 font-semibold">{text(kind)}</span>
      <span className="truncate">{task.name}</span>
    </span>
  )
}
