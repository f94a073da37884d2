import { Alert } from '@fanfara/ui/alert'
import { formatMoney } from '@fanfara/ui/format'
import { CheckIcon, CloseIcon, type IconProps } from '@fanfara/ui/icons'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { paymentsQuery } from '#/app/server/payments.ts'
import { useText } from '#/i18n/text.ts'

/** What deleting the account costs, erases and keeps (PROF-19); `setOff` is what corrections were still to take, in zł (SCR-110). */
export function DeletionFacts({ setOff, onLeave }: { setOff: number; onLeave: () => void }) {
  const text = useText('profile')
  const debt = setOff > 0 ? [text('delete_kept_set_off', { amount: formatMoney(setOff) })] : []
  return (
    <div className="grid gap-4">
      <LostMoney onLeave={onLeave} />
      <FactList
        title={text('delete_erased')}
        icon={CloseIcon}
        colour="text-danger"
        facts={[text('delete_erased_profile'), text('delete_erased_channels'), text('delete_erased_messages')]}
      />
      <FactList
        title={text('delete_kept')}
        icon={CheckIcon}
        colour="text-muted"
        facts={[text('delete_kept_billing'), text('delete_kept_ledger'), ...debt]}
      />
    </div>
  )
}

/** Names the balance as lost unless it is withdrawn first, where it can be (SCR-105); nothing when there is nothing to lose. */
function LostMoney({ onLeave }: { onLeave: () => void }) {
  const text = useText('profile')
  const { payout } = useConfig()
  const { data, isError } = useQuery(paymentsQuery)
  if (isError && !data) return <Alert tone="warning">{text('delete_balance_unknown')}</Alert>
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-16" />
      </Loading>
    )
  const { balance, balance_waiting: waiting, can_request_payout: canWithdraw } = data
  if (balance <= 0 && waiting <= 0) return null
  const waitingText = waiting > 0 && text('delete_waiting', { amount: formatMoney(waiting) })
  if (balance <= 0) return <Alert tone="warning">{waitingText}</Alert>
  return (
    <Alert
      tone="warning"
      title={text('delete_balance_title', { amount: formatMoney(balance) })}
      action={
        <Link to="/finances" onClick={onLeave} className={linkClass}>
          {text('delete_to_finances')}
        </Link>
      }
    >
      {canWithdraw || balance >= payout.minimum
        ? text('delete_balance')
        : text('delete_balance_small', { minimum: formatMoney(payout.minimum, 0) })}{' '}
      {waitingText}
    </Alert>
  )
}

function FactList({
  title,
  icon: Icon,
  colour,
  facts,
}: {
  title: string
  icon: ComponentType<IconProps>
  colour: string
  facts: readonly string[]
}) {
  return (
    <div>
      <p className="mb-1.5 font-semibold">{title}</p>
      <ul className="grid gap-1.5">
        {facts.map(fact => (
          <li key={fact} className="flex gap-2">
            <Icon size={16} className={`mt-1 ${colour}`} />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
