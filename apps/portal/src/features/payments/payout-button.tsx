import { ApiError } from '@fanfara/contract/client'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { DAY_MS } from '@fanfara/contract/durations'
import { TRANSFER_TERM_DAYS } from '@fanfara/contract/limits'
import { ConfirmDialog, MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDate, formatDateTime, formatMoney, onOneLine } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { useLanguage } from '@fanfara/ui/text'
import { Skeleton } from '@fanfara/ui/skeleton'
import { linkClass } from '@fanfara/ui/text-link'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useNow } from '@fanfara/ui/now'
import { billingQuery } from '#/app/server/billing.ts'
import { isUnheard, messageOf } from '#/app/server/message.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useRequestPayout } from './api.ts'
import { useHold } from './hold.tsx'
import { type LostOrder, LostOrderNote } from './lost-order.tsx'

/** The tooltip of a disabled payout or invoice button (MONEY-11). */
export function useBelowMinimum(minimum: number) {
  return useText('payments')('below_minimum', { minimum: formatMoney(minimum, 0) })
}

/** A button that asks for money: whether the server would take the order, from how much on, and what else is in the way. */
export interface AskingProps {
  isAllowed: boolean
  minimum: number
  /** Sentence for a reason other than the balance; undefined when there is none. */
  whyNot?: string | undefined
  /** Until when payouts rest, as the server said it; an instant. */
  heldUntil?: string | null | undefined
}

/**
 * Pays out the whole balance (MONEY-02), after it was asked once: how much, to which account, by when. Enabled when the server says so
 * (MONEY-09); the portal never works the rule out again.
 */
export function PayoutButton({ isAllowed, minimum, whyNot, heldUntil, balance }: AskingProps & { balance: number }) {
  const text = useText('payments')
  const below = useBelowMinimum(minimum)
  const payout = useRequestPayout(balance)
  const [isAsked, setAsked] = useState(false)
  const [paid, setPaid] = useState<number | null>(null)
  const [lost, setLost] = useState<LostOrder | null>(null)
  const [askedFor, setAskedFor] = useState(balance)
  // What was ordered elsewhere meanwhile is no longer asked about.
  if (isAsked && !isAllowed) setAsked(false)
  const hold = useHold(heldUntil, () => setAsked(true))
  const amount = formatMoney(balance)
  const date = useLatestDay()
  const order = async () => {
    setLost(null)
    setAskedFor(balance)
    try {
      setPaid((await payout.mutateAsync()).amount)
    } catch (error) {
      if (!isUnheard(error)) throw error
      setLost({ balance, at: Date.now() })
    } finally {
      setAsked(false)
    }
  }
  return (
    <>
      <Button
        disabled={!isAllowed}
        hint={isAllowed ? undefined : (whyNot ?? below)}
        onPointerEnter={preloadModal}
        onClick={hold.press}
      >
        {text('payout')}
      </Button>
      {hold.notice}
      <ConfirmDialog
        isOpen={isAsked}
        title={text('ask_title', { amount })}
        confirmLabel={text('ask_yes', { amount })}
        tone="primary"
        onConfirm={order}
        onCancel={() => setAsked(false)}
      >
        {isAsked && <AccountLine />}
        <p>{text('ask_text', { date })}</p>
      </ConfirmDialog>
      {payout.error && !payout.isPending && !isUnheard(payout.error) && !isSaidForAll(payout.error) && (
        <PayoutFailure error={payout.error} isGone={balance < askedFor} />
      )}
      {lost && (
        <LostOrderNote
          lost={lost}
          onOrdered={() => {
            setLost(null)
            setPaid(lost.balance)
          }}
        />
      )}
      <MessageDialog isOpen={paid !== null} title={text('done_title')} onClose={() => setPaid(null)}>
        {text('done_text', { amount: formatMoney(paid ?? 0), date })}
      </MessageDialog>
    </>
  )
}

/** The last day on which an order of today arrives. */
function useLatestDay(): string {
  const language = useLanguage()
  const today = useNow()
  return onOneLine(formatDate(new Date(today.getTime() + TRANSFER_TERM_DAYS * DAY_MS).toISOString(), language))
}

/** To which account money goes: its country and last digits. */
export function AccountLine() {
  const text = useText('payments')
  const { data: billing, isLoading } = useQuery(billingQuery)
  if (isLoading) return <Skeleton className="h-5 w-72" />
  if (!billing) return null
  const { iban, bank_name: bank } = billing
  return <p className="figures">{text('account', { iban: `${iban.slice(0, 2)} … ${iban.slice(-4)}`, bank })}</p>
}

/** Where what a refusal asks for is done. */
const ways: Readonly<
  Record<string, { to: '/settings/billing' | '/settings/system'; label: 'to_billing' | 'to_email' }>
> = {
  billing_incomplete: { to: '/settings/billing', label: 'to_billing' },
  email_unconfirmed: { to: '/settings/system', label: 'to_email' },
}

/** Why the payout was refused, and what helps (MONEY-20, MONEY-22). @param isGone the balance that was to be paid out is gone */
function PayoutFailure({ error, isGone }: { error: Error; isGone: boolean }) {
  const text = useText('payments')
  const language = useLanguage()
  const refusal = error instanceof ApiError ? error : null
  if (isGone && refusal?.code === 'payout_below_minimum')
    return (
      <Alert tone="info" title={text('gone')} className="order-last basis-full">
        {text('gone_text')}
      </Alert>
    )
  const way = refusal?.code ? (ways[refusal.code] ?? null) : null
  const until = typeof refusal?.body?.until === 'string' ? refusal.body.until : null
  return (
    <Alert
      title={text('failed')}
      className="order-last basis-full"
      action={
        way && (
          <Link to={way.to} className={linkClass}>
            {text(way.label)}
          </Link>
        )
      }
    >
      {messageOf(error)}
      {until && ` ${text('hold_until', { date: onOneLine(formatDateTime(until, language)) })}`}
    </Alert>
  )
}
