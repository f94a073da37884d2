import type { Counts } from '@fanfara/contract/tracking/counts'
import { DAY_MS, HOUR_MS } from '@fanfara/contract/durations'
import { type CountedEvent, countedEvents } from '@fanfara/contract/verdicts'
import { dayOf } from '@fanfara/contract/time'
import { Section } from '@fanfara/ui/card'
import { formatCount, formatDate, formatDateTime } from '@fanfara/ui/format'
import { Select } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'

const HEIGHT = 140
/** Bars that are drawn: the newest. */
const BARS = { days: 60, hours: 48 } as const
type Range = keyof typeof BARS

/** One bar, also where nothing came. */
interface Bar {
  start: number
  counted: number
  rest: number
}

/** Every day, or hour, from the first that is shown to the last, empty ones too. Days may be 23 or 25 hours long. */
export function barsOf(points: Counts['days'], event: CountedEvent, range: Range): Bar[] {
  const own = points.filter(point => point.event === event)
  const step = range === 'days' ? DAY_MS : HOUR_MS
  const bars: Bar[] = []
  for (const { start, counted, rest } of own) {
    const at = Date.parse(start)
    let last = bars.at(-1)
    while (last && at - last.start > 1.5 * step) {
      last = { start: last.start + step, counted: 0, rest: 0 }
      bars.push(last)
    }
    bars.push({ start: at, counted, rest })
  }
  return bars.slice(-BARS[range])
}

/** What came by day or hour: counted from below, the rest above it, and the same as a table for screen readers. */
export function CountsChart({ counts }: { counts: Counts }) {
  const text = useText('counts')
  const [range, setRange] = useState<Range>('days')
  const [event, setEvent] = useState<CountedEvent>(counts.events[0]?.event ?? 'click')
  const bars = barsOf(range === 'days' ? counts.days : counts.hours, event, range)
  return (
    <Section
      title={text('chart')}
      action={
        <div className="flex gap-2">
          {counts.events.length > 1 && (
            <Select
              aria-label={text('chart_event')}
              value={event}
              onChange={({ target }) => setEvent(countedEvents.find(one => one === target.value) ?? event)}
            >
              {counts.events.map(one => (
                <option key={one.event} value={one.event}>
                  {text(`event.${one.event}`)}
                </option>
              ))}
            </Select>
          )}
          <Select
            aria-label={text('chart_range')}
            value={range}
            onChange={({ target }) => setRange(target.value === 'hours' ? 'hours' : 'days')}
          >
            <option value="days">{text('by_day')}</option>
            <option value="hours">{text('by_hour')}</option>
          </Select>
        </div>
      }
    >
      {bars.length === 0 ? <p className="text-muted">{text('chart_empty')}</p> : <Bars bars={bars} range={range} />}
    </Section>
  )
}

function Bars({ bars, range }: { bars: readonly Bar[]; range: Range }) {
  const text = useText('counts')
  const language = useLanguage()
  const highest = Math.max(1, ...bars.map(({ counted, rest }) => counted + rest))
  const width = 100 / Math.max(bars.length, 14)
  const scale = (quantity: number) => (quantity / highest) * (HEIGHT - 16)
  const nameOf = ({ start }: Bar) => {
    const instant = new Date(start)
    return range === 'days' ? formatDate(dayOf(instant), language) : formatDateTime(instant, language)
  }
  return (
    <figure>
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="overflow-visible">
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {bars.map((bar, at) => (
          <g key={bar.start}>
            <rect
              x={`${(at + 0.15) * width}%`}
              width={`${width * 0.7}%`}
              y={HEIGHT - scale(bar.counted)}
              height={scale(bar.counted)}
              className="fill-horn"
            />
            <rect
              x={`${(at + 0.15) * width}%`}
              width={`${width * 0.7}%`}
              y={HEIGHT - scale(bar.counted + bar.rest)}
              height={scale(bar.rest)}
              className="fill-control/50"
            />
          </g>
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-14 text-muted">
        <span>{[...new Set([bars[0], bars.at(-1)].flatMap(bar => (bar ? [nameOf(bar)] : [])))].join(' – ')}</span>
        <span className="flex gap-4">
          <Key className="bg-horn">{text('counted')}</Key>
          <Key className="bg-control/50">{text('not_counted')}</Key>
        </span>
      </figcaption>
      <table className="sr-only">
        <caption>{text('chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('time')}</th>
            <th scope="col">{text('counted')}</th>
            <th scope="col">{text('not_counted')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => (
            <tr key={bar.start}>
              <th scope="row">{nameOf(bar)}</th>
              <td>{formatCount(bar.counted, language)}</td>
              <td>{formatCount(bar.rest, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${className}`} />
      {children}
    </span>
  )
}
