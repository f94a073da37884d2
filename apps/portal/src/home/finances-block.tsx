import { FINANCES_DAYS } from '@fanfara/contract/limits'
import { getEarnings } from '@fanfara/contract/payments'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatMoney } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { blockLinkClass } from '@fanfara/ui/text-link'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '#/app/server/client.ts'
import { messageOf } from '#/app/server/message.ts'
import { asked } from '#/app/server/patience.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { useConfig } from '#/app/server/config.ts'
import { PayoutButton } from '#/features/payments/payout-button.tsx'
import { useText } from '#/i18n/text.ts'
import { Block } from './block.tsx'
import { EarningsChart } from './earnings-chart.tsx'

/** What was earned in each of the last months, and in the last 30 days; as old as the payments are. */
export const earningsQuery = queryOptions({
  queryKey: ['Payments', 'earnings'],
  queryFn: () => call(getEarnings),
})

/** What the last 30 days brought (DASH-02); the days alone until it is known. */
function useLately(): string {
  const text = useText('home')
  const { data } = useQuery({ ...earningsQuery, ...asked })
  if (!data?.lately) return text('finances_lately_unknown', { days: FINANCES_DAYS })
  const { days, amount } = data.lately
  return text('finances_lately', { days, amount: formatMoney(amount) })
}

/** Balance and chart: what neither could be read says so once, in the block's one place (SCR-47). */
function useFinances() {
  const payments = useQuery({ ...paymentsQuery, ...asked })
  const earnings = useQuery({ ...earningsQuery, ...asked })
  const hasNothing = [payments, earnings].every(({ data, error }) => data === undefined && error !== null)
  const failure = hasNothing ? payments.error : null
  return { payments, earnings, failure, retry: () => Promise.all([payments.refetch(), earnings.refetch()]) }
}

/** Balance, revenue that waits, and what came in the last months (DASH-01, DASH-02). */
export function FinancesBlock() {
  const text = useText('home')
  const lately = useLately()
  const { payments, earnings, failure, retry } = useFinances()
  const link = (
    <Link to="/finances" className={blockLinkClass}>
      {text('finances_link')}
    </Link>
  )
  if (failure)
    return (
      <Section title={text('finances')} hint={lately} action={link}>
        {/* As high as with one of them failed and the other on its way: what stands below stays where it was. */}
        <div className="grid min-h-74 content-center">
          <ErrorState message={messageOf(failure)} onRetry={retry} />
        </div>
      </Section>
    )
  return (
    <Block
      title={text('finances')}
      hint={lately}
      action={link}
      query={payments}
      skeletonRows={1}
      below={<Earnings query={earnings} />}
    >
      {({ balance, balance_waiting, can_request_payout, payout_held_until }) => (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <dl className="flex flex-wrap gap-x-12 gap-y-4">
            <div>
              <dt className="text-14 text-muted">{text('balance')}</dt>
              <dd>
                <Money zloty={balance} size="large" />
              </dd>
            </div>
            <div>
              <dt className="text-14 text-muted">{text('waiting')}</dt>
              <dd>
                <Money zloty={balance_waiting} size="large" className="text-muted" />
              </dd>
            </div>
          </dl>
          <Payout balance={balance} isAllowed={can_request_payout} heldUntil={payout_held_until} />
        </div>
      )}
    </Block>
  )
}

/** The way to one's money, where there is enough of it; once offered it stays, since it has to say what became of the order. */
function Payout({
  isAllowed,
  ...asked
}: Pick<Parameters<typeof PayoutButton>[0], 'balance' | 'isAllowed' | 'heldUntil'>) {
  const { payout } = useConfig()
  const [wasOffered, setOffered] = useState(isAllowed)
  if (isAllowed && !wasOffered) setOffered(true)
  if (!wasOffered) return null
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <PayoutButton {...asked} isAllowed={isAllowed} minimum={payout.minimum} />
    </span>
  )
}

/** The chart, which loads and fails beside the balance. */
function Earnings({ query: { data, error, refetch } }: { query: ReturnType<typeof useFinances>['earnings'] }) {
  return (
    <div className="mt-6 border-t border-line pt-5">
      {data && <EarningsChart months={data.data} />}
      {!data && error && (
        <div className="grid min-h-47 content-center">
          <ErrorState isSmall message={messageOf(error)} onRetry={refetch} />
        </div>
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-47" />
        </Loading>
      )}
    </div>
  )
}
