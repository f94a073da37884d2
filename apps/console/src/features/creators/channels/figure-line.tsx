import { DAY_MS } from '@fanfara/contract/durations'
import { formatCount, formatDate } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'

const HEIGHT = 140
/** Half the height of the words beside it, so that they stand at their lines. */
const TOP = 6
const BASE = HEIGHT - TOP

/** A figure on a day in Warsaw. */
export interface FigurePoint {
  day: string
  value: number
  /** Somebody wrote it down: drawn as a ring. */
  isByHand: boolean
}

/** Figures over time between their lowest and highest, the drawing alone: it says nothing that the table beside it does not. */
export function FigureLine({ points }: { points: readonly FigurePoint[] }) {
  const language = useLanguage()
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const days = (day: string) => (Date.parse(day) - Date.parse(first.day)) / DAY_MS
  const all = days(last.day)
  const placed = points.map(point => ({
    ...point,
    x: all === 0 ? 50 : (days(point.day) / all) * 100,
    y: highest === lowest ? (TOP + BASE) / 2 : BASE - ((point.value - lowest) / (highest - lowest)) * (BASE - TOP),
  }))
  return (
    <div aria-hidden="true" className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-12 text-muted">
      <div className="flex flex-col justify-between text-right leading-none">
        <span>{formatCount(Math.round(highest), language)}</span>
        {highest > lowest && <span>{formatCount(Math.round(lowest), language)}</span>}
      </div>
      <svg width="100%" height={HEIGHT} className="overflow-visible">
        <line x1="0" x2="100%" y1={TOP} y2={TOP} className="stroke-line" strokeDasharray="3 4" />
        <line x1="0" x2="100%" y1={BASE} y2={BASE} className="stroke-line" />
        <svg width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" overflow="visible">
          <polyline
            points={placed.map(({ x, y }) => `${x},${y}`).join(' ')}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            strokeLinejoin="round"
            className="fill-none stroke-horn"
          />
        </svg>
        {placed
          .filter(({ isByHand }, at) => isByHand || at === placed.length - 1)
          .map(({ day, x, y, isByHand }) => (
            <circle
              key={day}
              cx={`${x}%`}
              cy={y}
              r="4"
              strokeWidth="2"
              data-part={isByHand ? 'by-hand' : 'measured'}
              className={isByHand ? 'fill-raised stroke-warning' : 'fill-horn stroke-horn'}
            />
          ))}
      </svg>
      <div className={`col-start-2 flex ${all === 0 ? 'justify-center' : 'justify-between'}`}>
        <span>{formatDate(first.day, language)}</span>
        {all > 0 && <span>{formatDate(last.day, language)}</span>}
      </div>
    </div>
  )
}
