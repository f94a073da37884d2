import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDate, formatMoney } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { InvoiceDialog, type SentInvoice } from './invoice-dialog.tsx'
import { useBelowMinimum } from './payout-button.tsx'

/** Asks for the whole balance against the creator's own invoice (MONEY-03, MONEY-09, MONEY-11, MONEY-17). */
export function InvoiceButton({
  isAllowed,
  minimum,
  balance,
}: {
  isAllowed: boolean
  minimum: number
  balance: number
}) {
  const text = useText('payments')
  const below = useBelowMinimum(minimum)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<SentInvoice | null>(null)
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isAllowed}
        hint={isAllowed ? undefined : below}
        onPointerEnter={preloadModal}
        onClick={() => setOpen(true)}
      >
        {text('invoice')}
      </Button>
      <InvoiceDialog
        isOpen={isOpen}
        amount={balance}
        onClose={() => setOpen(false)}
        onSent={invoice => {
          setOpen(false)
          setSent(invoice)
        }}
      />
      <MessageDialog isOpen={sent !== null} title={text('invoice_sent_title')} onClose={() => setSent(null)}>
        {sent &&
          text('invoice_sent_text', {
            amount: formatMoney(sent.amount),
            date: formatDate(sent.due_date, language),
          })}
      </MessageDialog>
    </>
  )
}
