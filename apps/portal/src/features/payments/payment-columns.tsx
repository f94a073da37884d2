import type { PaymentRow } from '@fanfara/contract/payments'
import type { Column } from '@fanfara/ui/data-table'
import { DateRange } from '@fanfara/ui/date-text'
import { formatDate } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { Expected } from './expected.tsx'
import { PaymentStatusBadge } from './payment-status.tsx'

/** Columns of the payments (MONEY-04): whose money, from when, how much, and where it is. What was counted stands in the details. */
export function useColumns(): Column<PaymentRow>[] {
  const text = useText('payments')
  return [
    {
      key: 'name',
      header: text('column.name'),
      phone: 'title',
      className: 'min-w-48',
      cell: row => (
        <>
          <Link
            to="/campaigns"
            search={{ id: row.campaign_id }}
            className="relative z-10 font-semibold wrap-anywhere hover:underline"
          >
            {row.name}
          </Link>
          <span className="block text-14 text-muted">{row.model.replaceAll('_', ' ')}</span>
        </>
      ),
    },
    {
      key: 'period',
      header: text('column.period'),
      phone: 'line',
      cell: row => <DateRange from={row.start_date} to={row.end_date} />,
    },
    {
      key: 'payout',
      header: text('column.payout'),
      phone: 'aside',
      align: 'end',
      cell: row => <Money zloty={row.payout} className="font-semibold" />,
    },
    {
      key: 'status',
      header: text('column.status'),
      phone: 'last',
      cell: row => <StageCell row={row} />,
      className: 'desktop:w-72 desktop:pl-8',
    },
  ]
}

/** The stage, and by when the next one is expected; of what is paid, since when. */
function StageCell({ row }: { row: PaymentRow }) {
  const language = useLanguage()
  const said = row.expected_at ? (
    <Expected at={row.expected_at} />
  ) : (
    row.status === 'paid' && formatDate(row.since, language)
  )
  return (
    <>
      <PaymentStatusBadge payment={row} />
      {said && <span className="figures mt-1 block text-14 text-muted">{said}</span>}
    </>
  )
}
