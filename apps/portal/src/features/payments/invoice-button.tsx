import { Button } from '@fanfara/ui/button'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { formatDate, formatMoney, onOneLine } from '@fanfara/ui/format'
import { preloadModal } from '@fanfara/ui/modal'
import { useLanguage } from '@fanfara/ui/text'
import { useState } from 'react'
import { useText } from '#/i18n/text.ts'
import { useHold } from './hold.tsx'
import { InvoiceDialog, type SentInvoice } from './invoice-dialog.tsx'
import { type AskingProps, useBelowMinimum } from './payout-button.tsx'

/** Asks for the whole balance against the creator's own invoice (MONEY-03, MONEY-09, MONEY-11, MONEY-17). */
export function InvoiceButton({ isAllowed, minimum, whyNot, heldUntil, balance }: AskingProps & { balance: number }) {
  const text = useText('payments')
  const below = useBelowMinimum(minimum)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const hold = useHold(heldUntil, () => {
    setOpenings(openings + 1)
    setOpen(true)
  })
  const [sent, setSent] = useState<SentInvoice | null>(null)
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isAllowed}
        hint={isAllowed ? undefined : (whyNot ?? below)}
        onPointerEnter={preloadModal}
        onClick={hold.press}
      >
        {text('invoice')}
      </Button>
      {hold.notice}
      <InvoiceDialog
        key={openings}
        isOpen={isOpen}
        balance={balance}
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
            date: onOneLine(formatDate(sent.due_date, language)),
          })}
      </MessageDialog>
    </>
  )
}
