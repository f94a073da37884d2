import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import type { MonthEarned } from '@fanfara/contract/payments'
import { type Language, languageFacts } from '@fanfara/contract/enums'
import { formatFigure, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { useId } from 'react'
import { useText } from '#/i18n/text.ts'

const HEIGHT = 132
/** Room above the tallest bar for its figure. */
const ABOVE = 20
/** Share of a month's width that its bar takes. */
const BAR = 0.56

/** A month by name. @example monthName('2026-03', 'pl', 'short') // 'mar' */
function monthName(month: string, language: Language, length: 'short' | 'long'): string {
  const { locale } = languageFacts[language]
  const year = length === 'long' ? ({ year: 'numeric' } as const) : {}
  return new Intl.DateTimeFormat(locale, { month: length, timeZone: 'UTC', ...year }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** What was earned by month: bars whose title says the finding, and the same figures as a table for screen readers. */
export function EarningsChart({ months }: { months: readonly MonthEarned[] }) {
  const text = useText('home')
  const language = useLanguage()
  const titleId = useId()
  const total = toZloty(sum(months.map(({ amount }) => fromZloty(amount))))
  const best = months.reduce((most, month) => (month.amount > most.amount ? month : most))
  if (best.amount <= 0) return <p className="text-muted">{text('earned_nothing', { count: months.length })}</p>
  const finding = text('earned_title', { amount: formatMoney(total), count: months.length })
  return (
    <figure aria-labelledby={titleId}>
      <figcaption className="mb-3">
        <p id={titleId} className="font-semibold">
          {finding}
        </p>
        <p className="text-14 text-muted">{text('earned_best', { month: monthName(best.month, language, 'long') })}</p>
      </figcaption>
      <Bars months={months} highest={best.amount} language={language} />
      <table className="sr-only">
        <caption>{text('earned_table')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('earned_month')}</th>
            <th scope="col">{text('earned_amount')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, amount }) => (
            <tr key={month}>
              <th scope="row">{monthName(month, language, 'long')}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The drawing alone; it says nothing that the table does not. The month that still runs is drawn lighter. */
function Bars({ months, highest, language }: { months: readonly MonthEarned[]; highest: number; language: Language }) {
  const text = useText('home')
  const width = 100 / months.length
  const base = HEIGHT - 22
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT} className="figures overflow-visible text-12">
      <line x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} className="stroke-line" />
      {months.map(({ month, amount }, at) => {
        const high = (Math.max(0, amount) / highest) * (base - ABOVE)
        const middle = `${(at + 0.5) * width}%`
        const isRunning = at === months.length - 1
        return (
          <g key={month}>
            <rect
              x={`${(at + (1 - BAR) / 2) * width}%`}
              width={`${BAR * width}%`}
              y={base - high}
              height={high}
              rx={Math.min(4, high / 2)}
              className={isRunning ? 'fill-horn/55' : 'fill-horn'}
            />
            <text x={middle} y={base - high - 6} textAnchor="middle" className="fill-text">
              {formatFigure(Math.round(amount), 0)}
            </text>
            <text x={middle} y={HEIGHT - 5} textAnchor="middle" className="fill-muted">
              {monthName(month, language, 'short')}
            </text>
          </g>
        )
      })}
      <text x="0" y="9" className="fill-muted">
        {text('earned_unit')}
      </text>
    </svg>
  )
}
