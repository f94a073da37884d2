import type { PaymentSums } from '@fanfara/contract/payments'
import { buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { TableSkeleton } from '@fanfara/ui/data-table'
import { ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime, formatMoney, onOneLine } from '@fanfara/ui/format'
import { Money, MoneySkeleton } from '@fanfara/ui/money'
import { PageHeader } from '@fanfara/ui/page-header'
import { Skeleton } from '@fanfara/ui/skeleton'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { HelpLink } from '#/app/route/help-link.tsx'
import { billingQuery } from '#/app/server/billing.ts'
import { messageOf } from '#/app/server/message.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { useStays } from '#/app/server/patience.ts'
import { paymentPage } from '#/app/server/payments.ts'
import { type FinancesSearch, financesSearch } from '#/app/route/finances-search.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { Corrections } from './corrections/corrections.tsx'
import { correctionsQuery } from './corrections/queries.ts'
import { useCelebration } from './celebration/use-celebration.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { Earnings, EarningsOutline, useChart } from './earnings/earnings.tsx'
import { useColumns } from './payment-columns.tsx'
import { PaymentTable } from './list/payment-table.tsx'
import { AccountLine, PayoutButton, useBelowMinimum } from './payout-button.tsx'

/** Loading, failed, or all of it: balance, sums and a page of payments come in one answer. */
export function FinancesScreen() {
  const text = useText('payments')
  const navigate = useNavigate()
  const search = useSearch(financesSearch)
  const { answer, failure, refetch, isOld } = usePage(search)
  useCelebration(answer?.paid_lately)
  const goTo = (to: FinancesSearch, replace = true) =>
    navigate({ to: '/finances', search: to, replace, resetScroll: false })
  return (
    <>
      <PageHeader
        title={text('title')}
        aside={<HelpLink place="payment_statuses" />}
        action={
          <Link to="/finances/statements" className={buttonClass('secondary')}>
            {text('statements')}
          </Link>
        }
      />
      {failure && !answer ? (
        <Card>
          <ErrorState message={messageOf(failure)} onRetry={refetch} />
        </Card>
      ) : (
        <Parts answer={answer} failure={failure} onRetry={refetch} isOld={isOld} search={search} goTo={goTo} />
      )}
    </>
  )
}

/** The balance, and below it what is known, each part once nothing above it can push it away. */
function Parts(table: ComponentProps<typeof PaymentTable>) {
  const { answer, search, goTo } = table
  const has = hasSome(answer?.sums)
  const [chart, corrections] = [useChart(search), useQuery(correctionsQuery)]
  const isBegun = useStays(answer !== undefined && !corrections.isLoading)
  const isDrawn = useStays(isBegun && !(has && chart.isLoading))
  const choose = (chosen: Partial<FinancesSearch>) =>
    void goTo({ ...search, from: undefined, to: undefined, ...chosen })
  return (
    <div className="broad:grid broad:grid-cols-2 broad:items-start broad:gap-6">
      <div>
        <Balance payments={answer} />
        {isBegun ? <Corrections /> : <EarningsOutline key={answer ? 'after' : 'before'} />}
        {isBegun && has && <Earnings chosen={search} onChoose={choose} />}
      </div>
      {isDrawn ? <PaymentTable {...table} /> : <TableOutline key={isBegun ? 'after' : 'before'} />}
    </div>
  )
}

/** The payments before their answer: their title, the filter's place and rows. */
function TableOutline() {
  const text = useText('payments')
  const columns = useColumns()
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20 font-semibold">{text('table')}</h2>
        <Skeleton className="h-11 w-60 desktop:h-10" />
      </div>
      <TableSkeleton caption={text('table')} columns={columns} rows={5} opens />
    </section>
  )
}

/** The page that the address asks for; until it is there, and where it cannot be had, the one before. */
function usePage(search: FinancesSearch) {
  const { data, error, refetch, isPlaceholderData } = useQuery(pageOf(search))
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { answer: data ?? last, failure: data ? null : error, refetch, isOld: isPlaceholderData }
}

/** The page that the address asks for. */
const pageOf = ({ status, name, page, per_page }: FinancesSearch) =>
  paymentPage({
    ...(status && { status }),
    ...(name && { search: name }),
    ...(page && { page }),
    ...(per_page && { per_page }),
  })

const hasSome = (sums: PaymentSums | undefined): boolean =>
  sums !== undefined && Object.values(sums.counts).some(count => count > 0)

interface Balances {
  balance: number
  balance_waiting: number
  can_request_payout: boolean
  payout_held_until?: string | null
  sums?: PaymentSums
}

/** The balance as the largest figure; beneath it what is on the way. */
function Balance({ payments }: { payments: Balances | undefined }) {
  const text = useText('payments')
  const { payout } = useConfig()
  const language = useLanguage()
  const { balance, can_request_payout: isAllowed } = payments ?? { balance: 0, can_request_payout: false }
  const below = useBelowMinimum(payout.minimum)
  const { data: user } = useQuery(userQuery)
  const held =
    payments?.payout_held_until &&
    text('held', { date: onOneLine(formatDateTime(payments.payout_held_until, language)) })
  const ordered = payments && (payments.sums?.ordered ?? 0)
  const whyNot = user?.email_confirmed === false ? text('confirm_email') : undefined
  const asking = { isAllowed, minimum: payout.minimum, whyNot, heldUntil: payments?.payout_held_until }
  return (
    <Card className="mb-6">
      {/* On wide screens a refusal is a row of its own, so that the buttons stay where they were pressed. */}
      <div className="flex flex-wrap items-end gap-x-2 gap-y-5">
        <div className="grow tablet:pr-6">
          <p className="text-muted">{text('balance')}</p>
          {payments ? <Money zloty={payments.balance} size="display" /> : <MoneySkeleton size="display" />}
          <p className="text-14 text-muted">
            {payments && !isAllowed ? (whyNot ?? below) : (held ?? text('balance_hint'))}
          </p>
          {/* Its place is kept: what stands below is not pushed away. */}
          {payments ? isAllowed && <ToAccount /> : <span className="block h-10 phone:h-5" />}
          {whyNot && (
            <Link to="/settings/system" className={linkClass}>
              {text('to_email')}
            </Link>
          )}
        </div>
        <div className="flex w-full flex-wrap gap-2 tablet:contents">
          <PayoutButton {...asking} balance={balance} />
          <InvoiceButton {...asking} balance={balance} />
        </div>
      </div>
      <dl className="mt-5 grid gap-x-12 gap-y-4 border-t border-line pt-5 tablet:grid-cols-2">
        <Figure name={text('waiting')} hint={<Waiting payments={payments} />} zloty={payments?.balance_waiting} />
        <Figure
          name={text('ordered')}
          hint={ordered === 0 ? text('ordered_none') : text('ordered_hint')}
          zloty={ordered}
        />
      </dl>
    </Card>
  )
}

/** To which account a payout goes and where that is changed; who told none yet is led there before an order or an invoice is refused for it. */
function ToAccount() {
  const text = useText('payments')
  const { data: billing } = useQuery(billingQuery)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-14 text-muted">
      {billing === null ? <span>{text('account_none')}</span> : <AccountLine />}
      <Link to="/settings/billing" className={linkClass}>
        {text(billing === null ? 'to_billing' : 'account_change')}
      </Link>
    </span>
  )
}

/** For whom the money waits that is not ready yet, with how much of it. */
function Waiting({ payments }: { payments: Balances | undefined }) {
  const text = useText('payments')
  const enums = useText('enums')
  if (payments?.balance_waiting === 0) return text('waiting_none')
  const parts = (['waiting_for_acceptance', 'waiting_for_payment'] as const).flatMap(status => {
    const amount = payments?.sums?.[status] ?? 0
    return amount > 0 ? [`${enums(`payment_status.${status}`)}: ${formatMoney(amount)}`] : []
  })
  return parts.length === 0 ? text('waiting_hint') : parts.join(' · ')
}

function Figure({ name, hint, zloty }: { name: string; hint: ReactNode; zloty: number | undefined }) {
  return (
    <div>
      <dt className="text-14 text-muted">{name}</dt>
      <dd>
        {zloty === undefined ? (
          <MoneySkeleton className="text-20 font-semibold" />
        ) : (
          <Money zloty={zloty} className="text-20 font-semibold" />
        )}
        <span className="block text-14 text-muted">{hint}</span>
      </dd>
    </div>
  )
}
