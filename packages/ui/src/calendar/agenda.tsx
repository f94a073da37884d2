import { type ReactNode, useId, useState } from 'react'
import { ChevronDownIcon } from '../look/icons.tsx'
import { useLanguage, useUiText } from '../text/text.tsx'
import type { LocalDay, Month } from './days.ts'
import { dayName } from './names.ts'

/** A day and what stands under its name. */
export type AgendaDay = readonly [LocalDay, ReactNode]

interface AgendaProps {
  month: Month
  today: LocalDay
  /** Days on which something begins or ends, in any order. */
  days: readonly AgendaDay[]
  /** What today has, whatever is marked on it. */
  now: ReactNode
}

/**
 * The days of a month on which something begins or ends, one after the other; for phones. In the month of today the days
 * that are over are folded away and today has what runs, so that what is to be done is what is seen first.
 */
export function Agenda({ month, today, days: all, now }: AgendaProps) {
  const text = useUiText()
  const days = all.filter(([day]) => day.startsWith(month)).sort(([one], [other]) => (one < other ? -1 : 1))
  const isNow = today.startsWith(month)
  const earlier = isNow ? days.filter(([day]) => day < today) : []
  const later = days.filter(([day]) => !isNow || day > today)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {earlier.length > 0 && (
        <Folded key={month} label={text('earlier_days', { count: earlier.length })}>
          <Days days={earlier} />
        </Folded>
      )}
      {isNow && (
        <section>
          <h3 className="mb-2 flex items-baseline gap-2 font-semibold">
            <DayTitle day={today} />
            <span className="text-14 text-brass">{text('today')}</span>
          </h3>
          {now}
        </section>
      )}
      {later.length > 0 ? (
        <Days days={later} />
      ) : (
        <NothingThen>{text(days.length === 0 ? 'nothing_month' : 'nothing_more')}</NothingThen>
      )}
    </div>
  )
}

/** Says of a day, or of a month, that it has nothing. */
export const NothingThen = ({ children }: { children: ReactNode }) => (
  <p className="rounded-surface border border-dashed border-line px-4 py-6 text-center text-muted">{children}</p>
)

/** What is not needed at first sight, behind a line that names it. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
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
        {label}
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && children}
      </div>
    </div>
  )
}

const DayTitle = ({ day }: { day: LocalDay }) => (
  <span className="inline-block first-letter:uppercase">{dayName(day, useLanguage())}</span>
)

const Days = ({ days }: { days: readonly AgendaDay[] }) => (
  <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {days.map(([day, marked]) => (
      <li key={day}>
        <h3 className="mb-2 font-semibold">
          <DayTitle day={day} />
        </h3>
        {marked}
      </li>
    ))}
  </ol>
)
