import { HOUR_MS } from '@fanfara/contract/durations'
import { dayOf, endOf } from '@fanfara/contract/days'
import { formatCount, formatDate, formatDateTime } from '../text/format.ts'
import { useLanguage } from '../text/text.tsx'

const HEIGHT = 140
/** Room above the highest bar, for what it stands for. */
const TOP = 18
/** Bars that are drawn: the newest. */
const BARS = { days: 60, hours: 48 } as const
/** Whether a bar is a day in Warsaw, 60 of them at most, or an hour, 48. */
export type BarRange = keyof typeof BARS

/** What came of one kind in one day or hour. */
interface Point {
  start: string
  event: string
  counted: number
  rest: number
}
/** One bar, also where nothing came. */
export interface Bar {
  start: number
  counted: number
  rest: number
}

/** The start of the day, or hour, after the one that starts so: days may be 23 or 25 hours long. */
const startAfter = (start: number, range: BarRange): number =>
  range === 'days' ? endOf(dayOf(new Date(start))).getTime() : start + HOUR_MS

/** Every day, or hour, from the first that is shown to the last, empty ones too. */
export function barsOf(points: readonly Point[], event: string, range: BarRange): Bar[] {
  const own = points.filter(point => point.event === event)
  const bars: Bar[] = []
  for (const { start, counted, rest } of own) {
    const at = Date.parse(start)
    const last = bars.at(-1)
    let next = last ? startAfter(last.start, range) : at
    for (; next < at; next = startAfter(next, range)) bars.push({ start: next, counted: 0, rest: 0 })
    bars.push({ start: at, counted, rest })
  }
  return bars.slice(-BARS[range])
}

/** Words of the chart: what it shows, and the columns of its table. */
export interface BarWords {
  chart: string
  time: string
  counted: string
  notCounted: string
}

/** What came by day or hour: counted from below, the rest above it, and the same as a table for screen readers. */
export function CountBars({ bars, range, words }: { bars: readonly Bar[]; range: BarRange; words: BarWords }) {
  const language = useLanguage()
  const highest = Math.max(1, ...bars.map(({ counted, rest }) => counted + rest))
  const width = 100 / Math.max(bars.length, 14)
  const scale = (quantity: number) => (quantity / highest) * (HEIGHT - TOP)
  const nameOf = ({ start }: Bar) => {
    const instant = new Date(start)
    return range === 'days' ? formatDate(dayOf(instant), language) : formatDateTime(instant, language)
  }
  return (
    <figure>
      <svg aria-hidden="true" width="100%" height={HEIGHT} className="overflow-visible">
        <line x1="0" x2="100%" y1={TOP - 0.5} y2={TOP - 0.5} className="stroke-line" strokeDasharray="3 4" />
        <text x="0" y={TOP - 5} className="figures fill-muted text-12">
          {formatCount(highest, language)}
        </text>
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
              className="fill-control"
            />
          </g>
        ))}
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-14 text-muted">
        <span>{[...new Set([bars[0], bars.at(-1)].flatMap(bar => (bar ? [nameOf(bar)] : [])))].join(' – ')}</span>
        <span className="flex gap-4">
          <Key className="bg-horn">{words.counted}</Key>
          <Key className="bg-control">{words.notCounted}</Key>
        </span>
      </figcaption>
      <table className="sr-only">
        <caption>{words.chart}</caption>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.counted}</th>
            <th scope="col">{words.notCounted}</th>
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
