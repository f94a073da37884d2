import { opsDownloadInvoice } from '@fanfara/contract/ops/payouts'
import type { OpsCreator } from '@fanfara/contract/ops/creators'
import { Section } from '@fanfara/ui/card'
import { formatDate, onOneLine } from '@fanfara/ui/format'
import { Money } from '@fanfara/ui/money'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { PayoutBadge } from '#/shared/labels.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { ShortList } from '#/shared/lists/short-list.tsx'
import { useDownload } from '#/shared/use-download.ts'
import { useText } from '#/texts.ts'

/** Invoices that a creator sent, with what became of each, and the documents themselves (DESK-14). */
export function Invoices({ creator: { invoices } }: { creator: OpsCreator }) {
  const text = useText('creator')
  return (
    <Section title={text('invoices')} hint={text('invoices_hint')}>
      <ShortList items={invoices} empty={text('invoices_empty')}>
        {invoice => <Invoice invoice={invoice} />}
      </ShortList>
    </Section>
  )
}

function Invoice({ invoice }: { invoice: OpsCreator['invoices'][number] }) {
  const text = useText('creator')
  const payouts = useText('payouts')
  const language = useLanguage()
  const { reference, amount, status, sent_at: sentAt, due_date: dueDate, ksef_number: ksef } = invoice
  const day = (value: string) => onOneLine(formatDate(value, language))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <Link
          to="/payouts"
          search={{ search: reference }}
          className="font-semibold wrap-anywhere text-text hover:text-primary hover:underline"
        >
          {text('invoice_named', { reference })}
        </Link>
        <span className="block text-14 text-muted">
          {text('invoice_dates', { sent: day(sentAt), due: day(dueDate) })}
        </span>
        {ksef && <span className="figures block text-14 text-muted">{payouts('ksef', { number: ksef })}</span>}
        {invoice.is_ksef_of_other && <span className="block text-14 text-warning">{payouts('ksef_other')}</span>}
      </span>
      <span className="ml-auto inline-flex flex-wrap items-center justify-end gap-2">
        <Money zloty={amount} className="font-semibold" />
        <PayoutBadge status={status} />
        <Document invoice={invoice} />
      </span>
    </div>
  )
}

/** Downloads the PDF (right `money`); says so where its file was removed after its time. */
function Document({ invoice: { id, reference, is_kept: isKept } }: { invoice: OpsCreator['invoices'][number] }) {
  const text = useText('creator')
  const payouts = useText('payouts')
  const download = useDownload()
  if (!isKept) return <span className="text-14 text-muted">{text('invoice_gone')}</span>
  return (
    <RightButton
      right="money"
      variant="quiet"
      size="small"
      aria-label={`${payouts('invoice_download')}: ${reference}`}
      onClick={() => download(opsDownloadInvoice, { params: { id } }, `${reference}.pdf`)}
    >
      {payouts('invoice_download')}
    </RightButton>
  )
}
