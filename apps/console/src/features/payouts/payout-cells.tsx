import { opsDownloadInvoice, type OpsPayout } from '@fanfara/contract/ops/payouts'
import { Checkbox } from '@fanfara/ui/choice'
import { formatDate, formatMoney, onOneLine } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { PayoutBadge } from '#/shared/labels.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useDownload } from '#/shared/use-download.ts'
import { useText } from '#/texts.ts'

/** Whom a payout goes to, and its reference. */
export function NameLines({ payout: { creator, reference } }: { payout: OpsPayout }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{creator.name}</span>
      <span className="block text-14 whitespace-nowrap text-muted">{reference}</span>
    </>
  )
}

/** The last four digits of the payee's account, and the holder's name beneath. */
export function AccountCell({ payout }: { payout: OpsPayout }) {
  return (
    <>
      <span className="figures block whitespace-nowrap">{payout.iban_masked}</span>
      <span className="block min-w-28 text-14 wrap-anywhere text-muted">{payout.holder}</span>
    </>
  )
}

/** When the creator's invoice falls due, and the invoice itself (OPS-15, MONEY-19). */
function InvoiceLine({ payout: { id, invoice, reference, creator } }: { payout: OpsPayout }) {
  const text = useText('payouts')
  const language = useLanguage()
  const download = useDownload()
  if (!invoice) return null
  return (
    <span className="mt-1 block text-14">
      <span className="text-muted">
        {text('invoice_due', { date: onOneLine(formatDate(invoice.due_date, language)) })}
      </span>{' '}
      {invoice.ksef_number && (
        <span className="figures block text-muted">{text('ksef', { number: invoice.ksef_number })}</span>
      )}
      {invoice.is_ksef_of_other && <span className="block text-warning">{text('ksef_other')}</span>}
      <RightButton
        right="money"
        variant="quiet"
        size="small"
        aria-label={text('invoice_download_named', { name: creator.name })}
        onClick={() => download(opsDownloadInvoice, { params: { id } }, `${reference}.pdf`)}
      >
        {text('invoice_download')}
      </RightButton>
    </span>
  )
}

/** Leads to who made, released and confirmed it, and when (DESK-97). */
function HistoryLink({ reference }: { reference: string }) {
  const text = useText('payouts')
  return (
    <Link
      to="/audit"
      search={{ text: reference }}
      aria-label={text('history_named', { reference })}
      className="mt-1 block w-fit text-14 text-muted underline decoration-muted/35 underline-offset-3 transition-colors hover:text-primary"
    >
      {text('history')}
    </Link>
  )
}

/** What became of a payout, with its invoice and its reason. */
export function StatusCell({ payout }: { payout: OpsPayout }) {
  const text = useText('payouts')
  const { status, reference, reason, is_limited: isLimited } = payout
  return (
    <>
      <PayoutBadge status={status} />
      {isLimited && (status === 'ordered' || status === 'in_bank_file') && (
        <span className="mt-1 block text-14 text-warning">{text('creator_limited')}</span>
      )}
      <InvoiceLine payout={payout} />
      <HistoryLink reference={reference} />
      {reason && (
        <span className="mt-1 block max-w-60 text-14 wrap-anywhere text-muted">{text('reason', { reason })}</span>
      )}
    </>
  )
}

/** Whom a payout goes to, with a box for those in the status in which it can be ticked. */
export function ChoiceCell({
  payout,
  when,
  hasBoxes,
  label,
  isChosen,
  onChoose,
}: {
  payout: OpsPayout
  when: OpsPayout['status']
  /** Whether a row of the list can be ticked: names stand beneath each other. */
  hasBoxes: boolean
  /** What ticking says, with name and sum, for who does not see the row. */
  label: 'select' | 'executed'
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const text = useText('payouts')
  const name = <NameLines payout={payout} />
  if (payout.status !== when) return <span className={hasBoxes ? 'block desktop:pl-8' : 'block'}>{name}</span>
  return (
    <Checkbox
      label={name}
      className="-mt-2.5 desktop:mt-0"
      aria-label={text(label, { name: payout.creator.name, amount: formatMoney(payout.amount) })}
      checked={isChosen}
      onChange={event => onChoose(event.target.checked)}
    />
  )
}
