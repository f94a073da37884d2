import { useId } from 'react'
import { formatFigure, formatMoney } from '../text/format.ts'

const HEIGHT = 132
/** Room above the tallest bar for its figure. */
const ABOVE = 20
/** Share of its place that a bar takes. */
const BAR = 0.56
/** So many figures and names stand beside each other on a phone. */
const NAMED = 7

/** One bar, in zł: what arrived, and on it what still waits. */
export interface MoneyBar {
  key: string
  /** A word under the bar. */
  label: string
  /** All of it, for whoever points at the bar. */
  title?: string
  arrived: number
  waiting: number
  /** Its time still runs: drawn lighter. */
  isRunning?: boolean
}

const whole = ({ arrived, waiting }: MoneyBar): number => Math.max(0, arrived + waiting)

/** Money over time, the drawing alone: it says nothing that a table beside it does not. At least one bar is more than nothing. */
export function MoneyBars({ bars, unit }: { bars: readonly MoneyBar[]; unit: string }) {
  const hatch = useId()
  const highest = Math.max(...bars.map(whole), 0.01)
  const isCrowded = bars.length > NAMED
  const every = Math.ceil(bars.length / NAMED)
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="figures overflow-visible text-12">
      <Hatch id={hatch} />
      <line x1="0" x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} className="stroke-line" />
      {isCrowded && (
        <line x1="0" x2="100%" y1={ABOVE - 0.5} y2={ABOVE - 0.5} className="stroke-line" strokeDasharray="3 4" />
      )}
      {bars.map((bar, at) => (
        <Bar
          key={bar.key}
          bar={bar}
          at={(at * 100) / bars.length}
          width={100 / bars.length}
          scale={(BASE - ABOVE) / highest}
          hatch={hatch}
          isFigured={!isCrowded}
          isNamed={at % every === 0}
        />
      ))}
      <text x="0" y="9" className="fill-muted">
        {isCrowded ? formatMoney(highest) : unit}
      </text>
    </svg>
  )
}

const BASE = HEIGHT - 22

/** What waits is hatched: a colour alone says nothing. */
const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="5" height="5" className="fill-horn/25" />
    <rect width="2" height="5" className="fill-horn" />
  </pattern>
)

function Bar({
  bar,
  at,
  width,
  scale,
  hatch,
  isFigured,
  isNamed,
}: {
  bar: MoneyBar
  /** Percent from the left, and of the whole. */
  at: number
  width: number
  /** CSS pixels of a złoty. */
  scale: number
  hatch: string
  isFigured: boolean
  isNamed: boolean
}) {
  const high = whole(bar) * scale
  const solid = Math.min(high, Math.max(0, bar.arrived) * scale)
  const middle = `${at + width / 2}%`
  const place = { x: `${at + ((1 - BAR) / 2) * width}%`, width: `${BAR * width}%` }
  return (
    <g>
      {bar.title && <title>{bar.title}</title>}
      {bar.title && <rect x={`${at}%`} width={`${width}%`} y={0} height={BASE} className="fill-transparent" />}
      <rect data-part="waiting" {...place} y={BASE - high} height={high - solid} fill={`url(#${hatch})`} />
      <rect
        data-part="arrived"
        {...place}
        y={BASE - solid}
        height={solid}
        rx={high === solid ? Math.min(4, solid / 2) : 0}
        className={bar.isRunning ? 'fill-horn/40 stroke-horn' : 'fill-horn'}
      />
      {isFigured && (
        <text x={middle} y={BASE - high - 6} textAnchor="middle" className="fill-text">
          {formatFigure(Math.round(bar.arrived + bar.waiting), 0)}
        </text>
      )}
      {isNamed && (
        <text x={middle} y={HEIGHT - 5} textAnchor="middle" className="fill-muted">
          {bar.label}
        </text>
      )}
    </g>
  )
}
