import { ApiError } from '@fanfara/contract/client'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDateTime, formatMoney, onOneLine } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { useLanguage } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '#/app/server/message.ts'
import { useText } from '#/i18n/text.ts'
import { useRequestPayout } from './api.ts'

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
}

/**
 * Pays out the whole balance (MONEY-02). Enabled when the server says so (MONEY-09); the portal never works the rule out
 * again.
 */
export function PayoutButton({ isAllowed, minimum, whyNot }: AskingProps) {
  const text = useText('payments')
  const below = useBelowMinimum(minimum)
  const payout = useRequestPayout()
  const [paid, setPaid] = useState<number | null>(null)
  const order = async () => setPaid((await payout.mutateAsync()).amount)
  return (
    <>
      <Button
        disabled={!isAllowed}
        hint={isAllowed ? undefined : (whyNot ?? below)}
        onPointerEnter={preloadModal}
        onClick={order}
      >
        {text('payout')}
      </Button>
      {payout.error && !payout.isPending && <PayoutFailure error={payout.error} />}
      <MessageDialog isOpen={paid !== null} title={text('done_title')} onClose={() => setPaid(null)}>
        {text('done_text', { amount: formatMoney(paid ?? 0) })}
      </MessageDialog>
    </>
  )
}

/** Where what a refusal asks for is done. */
const ways: Readonly<
  Record<string, { to: '/settings/billing' | '/settings/system'; label: 'to_billing' | 'to_email' }>
> = {
  billing_incomplete: { to: '/settings/billing', label: 'to_billing' },
  email_unconfirmed: { to: '/settings/system', label: 'to_email' },
}

/** Why the payout was refused, and what helps (MONEY-20, MONEY-22). */
function PayoutFailure({ error }: { error: Error }) {
  const text = useText('payments')
  const language = useLanguage()
  const refusal = error instanceof ApiError ? error : null
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
