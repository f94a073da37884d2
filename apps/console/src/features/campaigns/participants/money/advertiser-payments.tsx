import { fromZloty } from '@fanfara/contract/grosze'
import {
  ADVERTISER_PAYMENTS_MAX,
  type AdvertiserPayment,
  opsListAdvertiserPayments,
  opsTakeBackAdvertiserPayment,
} from '@fanfara/contract/ops/settlement'
import { DateText } from '@fanfara/ui/date-text'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#/api.ts'
import { campaignFacts, type CampaignWithSettlement } from '#/features/campaigns/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'

/** What the advertiser paid, each payment with who recorded it; what was entered by mistake is taken back here (DESK-78). */
export function AdvertiserPayments(of: CampaignWithSettlement) {
  const text = useText('settlement')
  const { id } = of.campaign
  const { data, isError, refetch } = useQuery({
    queryKey: ['campaign', id, 'advertiser-payments'],
    queryFn: ({ signal }) => call(opsListAdvertiserPayments, { params: { id } }, { signal }),
    // Until the settlement was accepted nothing can be recorded.
    enabled: of.settlement.waiting_for_payment.count + of.settlement.released.count > 0,
  })
  if (isError) return <ErrorState isSmall onRetry={() => void refetch()} />
  const payments = data?.data ?? []
  if (payments.length === 0) return null
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{text('payments')}</h3>
      <ul>
        {payments.map(payment => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <div className="min-w-0 flex-1 basis-full desktop:basis-0">
              <span className="block wrap-anywhere">{payment.reference}</span>
              <span className="block text-14 text-muted">
                <DateText value={payment.recorded.at} full /> · {payment.recorded.by}
              </span>
            </div>
            <Money zloty={payment.amount} className={payment.taken_back_at ? 'text-muted line-through' : ''} />
            <WayBack payment={payment} {...of} />
          </li>
        ))}
      </ul>
      {payments.length === ADVERTISER_PAYMENTS_MAX && (
        <p className="mt-2 text-14 text-muted">{text('payments_more', { count: payments.length })}</p>
      )}
    </section>
  )
}

/** How a payment is taken back, or why not: it was, a statement has it, or creators do. */
function WayBack({
  payment: { id, amount, taken_back_at: takenBackAt, statement_id: statementId },
  campaign,
  settlement,
}: CampaignWithSettlement & { payment: AdvertiserPayment }) {
  const text = useText('settlement')
  if (takenBackAt)
    return (
      <span className="text-14 text-muted">
        {text('payment_back_done')} <DateText value={takenBackAt} />
      </span>
    )
  if (statementId)
    return (
      <Link
        to="/bank-statements/$id"
        params={{ id: statementId }}
        className="text-14 text-primary underline underline-offset-2"
      >
        {text('payment_statement')}
      </Link>
    )
  if (fromZloty(amount) > fromZloty(settlement.unallocated) + fromZloty(settlement.credit.own))
    return <span className="text-14 text-muted">{text('payment_released')}</span>
  const figure = formatMoney(amount)
  return (
    <ActButton
      label={text('payment_back')}
      size="small"
      right="money"
      title={text('payment_back_title', { amount: figure })}
      facts={campaignFacts(campaign.id)}
      confirmLabel={text('payment_back_confirm')}
      reason={{ reader: 'log', draft: `advertiser-payment-back:${id}` }}
      run={(reason, options) => call(opsTakeBackAdvertiserPayment, { params: { id }, body: { reason } }, options)}
      done={() => text('payment_back_said', { amount: figure })}
    >
      {text('payment_back_body', { amount: figure, advertiser: campaign.advertiser })}
    </ActButton>
  )
}
