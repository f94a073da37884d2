import type { Task } from '@fanfara/contract/tasks'
import { dayByKey, type LocalDay, type Month, weeksOf } from '@fanfara/ui/calendar-days'
import { dayName, monthName, weekdayName } from '@fanfara/ui/calendar-names'
import { PlatformIcon } from '@fanfara/ui/platform-icon'
import { useAdName, useLanguage, useUiText } from '@fanfara/ui/text'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useText } from '#/i18n/text.ts'
import { type BarPart, barsOf, type DayMarks, type Span } from './calendar.ts'

interface GridProps {
  month: Month
  today: LocalDay
  chosen: LocalDay
  marks: ReadonlyMap<LocalDay, DayMarks>
  /** What runs from when to when: bars over their days. */
  spans: readonly Span[]
  onChoose: (day: LocalDay) => void
}

/**
 * The days of a month, one of which is chosen. Arrows move by days and weeks, Home and End within the week, Page Up and
 * Page Down by months; the tab key passes by.
 */
export function MonthGrid({ month, today, chosen, marks, spans, onChoose }: GridProps) {
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
          {weeks.map(week => {
            const bars = barsOf(week, spans)
            return (
              <tr key={week[0]} className="border-b border-line last:border-b-0">
                {week.map((day, at) => (
                  <Day
                    key={day}
                    day={day}
                    bars={bars[at] ?? noBars}
                    marks={marks.get(day)}
                    isToday={day === today}
                    isChosen={day === chosen}
                    isOutside={!day.startsWith(month)}
                    onChoose={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const joined = (...names: readonly (string | false)[]) => names.filter(Boolean).join(' ')

type DayBars = ReturnType<typeof barsOf>[number]
const noBars: DayBars = { lanes: [], hidden: 0 }

function Day({
  day,
  bars,
  marks = { starts: [], ends: [] },
  isToday,
  isChosen,
  isOutside,
  onChoose,
  onKeyDown,
}: {
  day: LocalDay
  bars: DayBars
  marks: DayMarks | undefined
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const text = useText('calendar')
  const ui = useUiText()
  const language = useLanguage()
  const { starts, ends } = marks
  const said = [
    dayName(day, language),
    isToday && ui('today'),
    ends.length > 0 && text('ends_count', { count: ends.length }),
    starts.length > 0 && text('starts_count', { count: starts.length }),
  ].filter(Boolean)
  return (
    <td className="h-28 border-l border-line p-0 align-top first:border-l-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        onKeyDown={onKeyDown}
        aria-current={isToday ? 'date' : undefined}
        onClick={onChoose}
        className={joined(
          'relative flex size-full min-w-0 flex-col gap-1 p-1.5 text-left text-12 transition-colors -outline-offset-2 hover:bg-sunken focus-visible:-outline-offset-2',
          isChosen && chosenClass,
        )}
      >
        {/* Its name is what it says, without the drawing: a label of its own would have to repeat every bar. */}
        <span className="sr-only">{said.join(', ')}</span>
        <span
          aria-hidden="true"
          className={joined(
            'figures grid size-6 place-items-center rounded-full',
            isToday ? 'bg-filled font-semibold text-on-filled' : isOutside ? 'text-muted' : 'font-semibold',
          )}
        >
          {Number(day.slice(8))}
        </span>
        <span aria-hidden="true" className="-mx-1.5 grid gap-0.5">
          {bars.lanes.map((part, at) =>
            part ? <BarOf key={part.task.id} part={part} /> : <span key={`free ${at}`} className="h-5" />,
          )}
        </span>
        {bars.hidden > 0 && (
          <span aria-hidden="true" className="px-1 text-muted">
            {text('more', { count: bars.hidden })}
          </span>
        )}
      </button>
    </td>
  )
}

/** The chosen day's ring lies over the bars and under their names (SCR-49). */
const chosenClass =
  'bg-primary/5 after:pointer-events-none after:absolute after:inset-0 after:border after:border-primary'

const looks = {
  during: { text: 'text-primary', bar: 'solid-tint' },
  coming: { text: 'text-muted', bar: 'bg-line/70' },
  finished: { text: 'text-success', bar: 'solid-tint' },
  missed: { text: 'text-danger', bar: 'solid-tint' },
} as const satisfies Record<Task['status'], { text: string; bar: string }>

/** What a name leaves free at both ends of its bar, in pixels. */
const NAME_INSET = 10

/** A day's part of a task's bar: the colour is its state; platform, kind of ad and name begin where it does, and run over all its days. */
function BarOf({ part: { task, isFirst, isLast, nameDays } }: { part: BarPart }) {
  const adName = useAdName()
  return (
    <span className={joined('relative flex h-5', looks[task.status].text)}>
      <span
        className={joined(
          'min-w-0 flex-1',
          looks[task.status].bar,
          isFirst && 'ml-1 rounded-l-[5px]',
          isLast && 'mr-1 rounded-r-[5px]',
        )}
      />
      {nameDays > 0 && (
        // Over the days that follow, which keep their presses.
        <span
          data-days={nameDays}
          className="pointer-events-none absolute inset-y-0 z-1 flex items-center gap-1"
          style={{ left: NAME_INSET, width: `calc(${nameDays * 100}% - ${2 * NAME_INSET}px)` }}
        >
          <PlatformIcon type={task.channel_type} size={15} labelled />
          <span className="truncate">
            {adName(task.type)} · {task.name}
          </span>
        </span>
      )}
    </span>
  )
}
