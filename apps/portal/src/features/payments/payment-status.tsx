import type { PaymentRow } from '@fanfara/contract/payments'
import { Badge } from '@fanfara/ui/badge'
import { formatMoney } from '@fanfara/ui/format'
import { useIsDesktop } from '@fanfara/ui/media'
import { paymentLooks } from '@fanfara/ui/status-looks'
import { Tooltip } from '@fanfara/ui/tooltip'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'

type Standing = Pick<PaymentRow, 'status' | 'payout' | 'set_off'>

/** Whether all of it paid a debt: nothing of it is in the balance, and nobody has anything left to do (FIN-17). */
export const isAllSetOff = ({ status, payout, set_off: setOff }: Standing): boolean =>
  status === 'ready_for_payout' && setOff > 0 && setOff >= payout

/** What a payment's status means, in a sentence (MONEY-25…MONEY-27). */
export function useStatusHelp(payment: Standing): string {
  const text = useText('payments')
  const { payout } = useConfig()
  const { status } = payment
  if (isAllSetOff(payment)) return text('help.set_off')
  return text(`help.${status}`, { minimum: formatMoney(payout.minimum, 0) })
}

/**
 * A payment's status; on desktop its meaning on hover and focus. On a phone the whole card is one target, and the meaning
 * stands in the details that it opens. What went whole into a debt is not called ready for payout (FIN-18).
 */
export function PaymentStatusBadge({ payment }: { payment: Standing }) {
  const { status } = payment
  const text = useText('payments')
  const enums = useText('enums')
  const label = isAllSetOff(payment) ? text('stage.set_off') : enums(`payment_status.${status}`)
  const help = useStatusHelp(payment)
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
