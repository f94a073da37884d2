import { type PaymentStatus, paymentStatuses } from '@fanfara/contract/enums'
import { formatCount } from '@fanfara/ui/format'
import { Select } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { useText } from '#/i18n/text.ts'

interface StatusFilterProps {
  status: PaymentStatus | undefined
  counts: Readonly<Record<PaymentStatus, number>> | undefined
  onChoose: (status: PaymentStatus | undefined) => unknown
}

/** All plus each status (MONEY-06), with how many there are. */
export function StatusFilter({ status, counts, onChoose }: StatusFilterProps) {
  const text = useText('payments')
  const enums = useText('enums')
  const language = useLanguage()
  const nameOf = (key: PaymentStatus) => {
    const name = enums(`payment_status.${key}`)
    return counts ? text('filter_count', { name, figure: formatCount(counts[key], language) }) : name
  }
  return (
    <Select
      aria-label={text('filter')}
      value={status ?? ''}
      onChange={event => void onChoose(paymentStatuses.find(known => known === event.target.value))}
      className="w-60"
    >
      <option value="">{text('filter_all')}</option>
      {paymentStatuses.map(key => (
        <option key={key} value={key}>
          {nameOf(key)}
        </option>
      ))}
    </Select>
  )
}
