import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { useState } from 'react'
import { useConfig } from '#/app/config.ts'
import { useText } from '#/i18n/text.ts'
import { useBelowMinimum } from './payout-button.tsx'

/** Invoices come with a later version; the button says so (MONEY-03, MONEY-09, MONEY-11). */
export function InvoiceButton({ isAllowed, minimum }: { isAllowed: boolean; minimum: number }) {
  const text = useText('payments')
  const below = useBelowMinimum(minimum)
  const { invoice } = useConfig()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isAllowed}
        hint={isAllowed ? undefined : below}
        onClick={() => setOpen(true)}
      >
        {text('invoice')}
      </Button>
      <MessageDialog isOpen={isOpen} title={text('invoice_title')} onClose={() => setOpen(false)}>
        {text('invoice_text', { days: invoice.payment_term_days })}
      </MessageDialog>
    </>
  )
}
