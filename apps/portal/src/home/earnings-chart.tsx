import { fromZloty, sum, toZloty } from '@fanfara/contract/grosze'
import type { MonthEarned } from '@fanfara/contract/payments'
import type { Language } from '@fanfara/contract/enums'
import { monthName, shortMonthName } from '@fanfara/ui/calendar-names'
import { formatMoney } from '@fanfara/ui/format'
import { type MoneyBar, MoneyBars } from '@fanfara/ui/money-bars'
import { useLanguage } from '@fanfara/ui/text'
import { useId } from 'react'
import { useText } from '#/i18n/text.ts'

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
        <p className="text-14 text-muted">{text('earned_best', { month: monthName(best.month, language) })}</p>
      </figcaption>
      <MoneyBars bars={barsOf(months, language)} unit={text('earned_unit')} />
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
              <th scope="row">{monthName(month, language)}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The month that still runs is drawn lighter. */
const barsOf = (months: readonly MonthEarned[], language: Language): MoneyBar[] =>
  months.map(({ month, amount }, at) => ({
    key: month,
    label: shortMonthName(month, language),
    arrived: amount,
    waiting: 0,
    isRunning: at === months.length - 1,
  }))
