import { Alert } from '@fanfara/ui/alert'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#/i18n/text.ts'
import { balanceNowQuery } from './api.ts'

/** An order of a payout whose answer got lost. */
export interface LostOrder {
  /** In zł, as it stood before the order, which was of all of it. */
  balance: number
  /** When it was found lost, in milliseconds. */
  at: number
}

/** Says that nobody knows what became of the order, looks, and says it then: a balance that went down was ordered (FIN-14). */
export function LostOrderNote({ lost, onOrdered }: { lost: LostOrder; onOrdered: () => void }) {
  const text = useText('payments')
  const { data: now } = useQuery(balanceNowQuery(lost.at))
  const isOrdered = now !== undefined && now < lost.balance
  useEffect(() => {
    if (isOrdered) onOrdered()
  }, [isOrdered, onOrdered])
  if (isOrdered) return null
  return now === undefined ? (
    <Alert tone="warning" title={text('lost')} className="order-last basis-full">
      {text('lost_looking')}
    </Alert>
  ) : (
    <Alert title={text('failed')} className="order-last basis-full">
      {text('lost_not')}
    </Alert>
  )
}
