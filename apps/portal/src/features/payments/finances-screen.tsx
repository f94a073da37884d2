import { paymentStatuses } from '@fanfara/contract/enums'
import { fromZloty, sum, toZloty } from '@fanfara/contract/money'
import type { PaymentRow } from '@fanfara/contract/payments'
import { buttonClass } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { DataTable } from '@fanfara/ui/data-table'
import { EmptyState, ErrorState } from '@fanfara/ui/empty-state'
import { formatDateTime, formatMoney, onOneLine } from '@fanfara/ui/format'
import { useIsDesktop } from '@fanfara/ui/media'
import { Modal } from '@fanfara/ui/modal'
import { Money, MoneySkeleton } from '@fanfara/ui/money'
import { PageHeader } from '@fanfara/ui/page-header'
import { Select } from '@fanfara/ui/select-field'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDialogClose } from '#/app/route/addressed-dialog.ts'
import { useConfig } from '#/app/server/config.ts'
import { HelpLink } from '#/app/route/help-link.tsx'
import { messageOf } from '#/app/server/message.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { NothingYet } from '#/app/route/nothing-yet.tsx'
import { useOpened } from '#/app/route/opened.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { financesSearch } from '#/app/route/search.ts'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'
import { Corrections } from './corrections/corrections.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { useColumns } from './payment-columns.tsx'
import { AccountLine, PayoutButton, useBelowMinimum } from './payout-button.tsx'
import { Sources } from './sources/sources.tsx'

/** Loading, failed, or all of it: balance and rows come in one answer. */
export function FinancesScreen() {
  const text = useText('payments')
  const { data, error, refetch } = useQuery(paymentsQuery)
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
      {error && !data ? (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={refetch} />
        </Card>
      ) : (
        <>
          <Balance payments={data} />
          <Corrections />
          {data && data.data.length > 1 && <Sources rows={data.data} />}
          <PaymentTable rows={data?.data} />
        </>
      )}
    </>
  )
}

interface Balances {
  balance: number
  balance_waiting: number
  can_request_payout: boolean
  payout_held_until?: string | null
  data: readonly PaymentRow[]
}

/** The balance as the largest figure; beneath it what is on the way. */
function Balance({ payments }: { payments: Balances | undefined }) {
  const text = useText('payments')
  const { payout } = useConfig()
  const language = useLanguage()
  const rows = payments?.data ?? []
  const { balance, can_request_payout: isAllowed } = payments ?? { balance: 0, can_request_payout: false }
  const below = useBelowMinimum(payout.minimum)
  const { data: user } = useQuery(userQuery)
  const held =
    payments?.payout_held_until &&
    text('held', { date: onOneLine(formatDateTime(payments.payout_held_until, language)) })
  const whyNot = user?.email_confirmed === false ? text('confirm_email') : undefined
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
          {isAllowed && <ToAccount />}
          {whyNot && (
            <Link to="/settings/system" className={linkClass}>
              {text('to_email')}
            </Link>
          )}
        </div>
        <div className="flex w-full flex-wrap gap-2 tablet:contents">
          <PayoutButton isAllowed={isAllowed} minimum={payout.minimum} whyNot={whyNot} balance={balance} />
          <InvoiceButton isAllowed={isAllowed} minimum={payout.minimum} whyNot={whyNot} balance={balance} />
        </div>
      </div>
      <dl className="mt-5 grid gap-x-12 gap-y-4 border-t border-line pt-5 tablet:grid-cols-2">
        <Figure name={text('waiting')} hint={<Waiting rows={rows} />} zloty={payments?.balance_waiting} />
        <Figure name={text('ordered')} hint={text('ordered_hint')} zloty={payments && orderedOf(rows)} />
      </dl>
    </Card>
  )
}

/** zł that were ordered and have not arrived. */
const orderedOf = (rows: readonly PaymentRow[]): number =>
  toZloty(
    sum(
      rows
        .filter(({ status }) => status === 'sent_for_payout' || status === 'waiting_for_payout')
        .map(row => fromZloty(row.payout) - fromZloty(row.set_off)),
    ),
  )

/** To which account a payout goes, and where that is changed. */
function ToAccount() {
  const text = useText('payments')
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-14 text-muted">
      <AccountLine />
      <Link to="/settings/billing" className={linkClass}>
        {text('account_change')}
      </Link>
    </span>
  )
}

/** For whom the money waits that is not ready yet, with how much of it. */
function Waiting({ rows }: { rows: readonly PaymentRow[] }) {
  const text = useText('payments')
  const enums = useText('enums')
  const parts = (['waiting_for_acceptance', 'waiting_for_payment'] as const).flatMap(status => {
    const amount = toZloty(sum(rows.filter(row => row.status === status).map(row => fromZloty(row.payout))))
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

function PaymentTable({ rows }: { rows: readonly PaymentRow[] | undefined }) {
  const text = useText('payments')
  const isDesktop = useIsDesktop()
  const navigate = useNavigate()
  const search = useSearch(financesSearch)
  const { status, id } = search
  const columns = useColumns()
  const [expanded, setExpanded] = useOpened(id)
  const to = (chosen: string | undefined, replace: boolean) =>
    void navigate({ to: '/finances', search: { ...search, id: chosen }, replace, resetScroll: false })
  const close = useDialogClose(id, () => to(undefined, true))
  const opened = isDesktop ? undefined : rows?.find(row => row.id === id)
  const shown = status ? rows?.filter(row => row.status === status) : rows
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-20 font-semibold">{text('table')}</h2>
        <StatusFilter />
      </div>
      {shown?.length === 0 ? (
        <Card>
          {rows?.length === 0 ? (
            <NothingYet drawing="money" title={text('empty_title')} action={text('empty_action')}>
              {text('empty_text')}
            </NothingYet>
          ) : (
            <EmptyState drawing="lost" title={text('empty_filter')} />
          )}
        </Card>
      ) : (
        <DataTable
          caption={text('table')}
          columns={columns}
          rows={shown}
          rowName={row => row.name}
          details={row => <PaymentDetails payment={row} />}
          expanded={expanded}
          onExpand={setExpanded}
          onOpen={row => to(row.id, false)}
        />
      )}
      {rows && <p className="mt-3 text-14 text-muted">{text('gross')}</p>}
      <Modal isOpen={opened !== undefined} onClose={close} title={opened?.name ?? ''}>
        {opened && <PaymentDetails payment={opened} />}
      </Modal>
    </section>
  )
}

/** All plus each status (MONEY-06); choosing one clears `task` (MONEY-08). */
function StatusFilter() {
  const text = useText('payments')
  const enums = useText('enums')
  const navigate = useNavigate()
  const { status } = useSearch(financesSearch)
  const choose = (value: string) =>
    navigate({
      to: '/finances',
      search: { status: paymentStatuses.find(known => known === value) },
      resetScroll: false,
    })
  return (
    <Select
      aria-label={text('filter')}
      value={status ?? ''}
      onChange={event => void choose(event.target.value)}
      className="w-60"
    >
      <option value="">{text('filter_all')}</option>
      {paymentStatuses.map(key => (
        <option key={key} value={key}>
          {enums(`payment_status.${key}`)}
        </option>
      ))}
    </Select>
  )
}
