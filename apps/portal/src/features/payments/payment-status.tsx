import type { PaymentStatus } from '@fanfara/contract/enums'
import { Badge, type BadgeLook } from '@fanfara/ui/badge'
import { formatMoney } from '@fanfara/ui/format'
import { Tooltip } from '@fanfara/ui/tooltip'
import { useConfig } from '#/app/config.ts'
import { useText } from '#/i18n/text.ts'

/** MONEY-24. */
const looks: Record<PaymentStatus, BadgeLook> = {
  paid: 'green',
  waiting_for_payout: 'warning',
  waiting_for_payment: 'warning',
  waiting_for_acceptance: 'error',
  sent_for_payout: 'secondary',
  ready_for_payout: 'secondary',
}

/** What a status means, in a sentence (MONEY-25…MONEY-27). */
export function useStatusHelp(status: PaymentStatus): string {
  const text = useText('payments')
  const { payout } = useConfig()
  return text(`help.${status}`, { minimum: formatMoney(payout.minimum, 0) })
}

/** A payment's status; its meaning on hover, focus and tap. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const label = useText('enums')(`payment_status.${status}`)
  return (
    <Tooltip text={useStatusHelp(status)} className="relative z-10">
      <button
        type="button"
        className="relative rounded-full text-left after:absolute after:inset-x-0 after:-inset-y-2.5"
      >
        <Badge look={looks[status]}>{label}</Badge>
      </button>
    </Tooltip>
  )
}
