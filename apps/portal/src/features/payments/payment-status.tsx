import type { PaymentStatus } from '@fanfara/contract/enums'
import { Badge } from '@fanfara/ui/badge'
import { formatMoney } from '@fanfara/ui/format'
import { useIsDesktop } from '@fanfara/ui/media'
import { paymentLooks } from '@fanfara/ui/status-looks'
import { Tooltip } from '@fanfara/ui/tooltip'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'

/** What a status means, in a sentence (MONEY-25…MONEY-27). */
export function useStatusHelp(status: PaymentStatus): string {
  const text = useText('payments')
  const { payout } = useConfig()
  return text(`help.${status}`, { minimum: formatMoney(payout.minimum, 0) })
}

/**
 * A payment's status; on desktop its meaning on hover and focus. On a phone the whole card is one target, and the meaning
 * stands in the details that it opens.
 */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const label = useText('enums')(`payment_status.${status}`)
  const help = useStatusHelp(status)
  const badge = (
    <Badge look={paymentLooks[status]} isCalm>
      {label}
    </Badge>
  )
  if (!useIsDesktop()) return badge
  return (
    <Tooltip text={help}>
      <button type="button" className="rounded-full text-left">
        {badge}
      </button>
    </Tooltip>
  )
}
