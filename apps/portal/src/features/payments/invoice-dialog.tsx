import { ApiError } from '@fanfara/contract/client'
import { isKsef, KSEF_LENGTH, plainKsef } from '@fanfara/contract/ksef'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { CopyLine } from '@fanfara/ui/copy-field'
import { FileDrop } from '@fanfara/ui/file-drop'
import { formatDateTime, formatFileSize, formatMoney, onOneLine } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { useLanguage, useUiText } from '@fanfara/ui/text'
import { FieldError, TextField } from '@fanfara/ui/text-field'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useConfig } from '#/app/server/config.ts'
import { isUnheard, messageOf } from '#/app/server/message.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useSendInvoice } from './api.ts'
import { type InvoiceProblem, problemOfInvoice } from './invoice-file.ts'

/** What the server answers to an invoice. */
export interface SentInvoice {
  amount: number
  due_date: string
}

/**
 * How much to invoice and to whom, the 30 days, one PDF, and the button that sends it (MONEY-12…MONEY-19). The sum stays what
 * it was when the dialog opened, and goes out with the document: when the balance is another by then, the server says so, the
 * new sum stands here, and the document, which is over the old one, is to be chosen anew.
 */
export function InvoiceDialog({
  isOpen,
  balance,
  onClose,
  onSent,
}: {
  isOpen: boolean
  /** In zł, as at opening; the server names the new sum where it changed since. */
  balance: number
  onClose: () => void
  onSent: (invoice: SentInvoice) => void
}) {
  const text = useText('payments')
  const ui = useUiText()
  const { invoice } = useConfig()
  const { amount, file, problem, isPending, error, choose, forget, send, ksef, setKsef } = useInvoice(balance, onSent)
  const isWrong = ksef !== '' && !isKsef(plainKsef(ksef))
  const close = () => {
    if (isPending) return
    forget()
    onClose()
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={text('invoice_title')}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={close}>
            {ui('cancel')}
          </Button>
          <Button
            busy={isPending}
            disabled={file === null || problem !== null || isWrong || isRefused(error)}
            onClick={send}
          >
            {text('invoice_send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p>{text('invoice_text', { amount: formatMoney(amount), days: invoice.payment_term_days })}</p>
        <Recipient />
        <InvoiceFile file={file} problem={problem} onFile={choose} isBusy={isPending} />
        <KsefField value={ksef} isWrong={isWrong} refusal={aboutKsef(error)} isBusy={isPending} onType={setKsef} />
        {error && !isPending && aboutKsef(error) === undefined && (
          <div ref={node => node?.scrollIntoView?.({ block: 'nearest' })} className="scroll-mb-6">
            <InvoiceFailure error={error} />
          </div>
        )}
      </div>
    </Modal>
  )
}

/** The invoice that is about to be sent: its sum, its document, and what became of sending it. */
function useInvoice(balance: number, onSent: (invoice: SentInvoice) => void) {
  const { max_size_mb: limit } = useConfig().invoice
  const [amount, setAmount] = useState(balance)
  const [file, setFile] = useState<File | null>(null)
  const [ksef, setKsef] = useState('')
  const [problem, setProblem] = useState<InvoiceProblem | null>(null)
  const { mutateAsync, isPending, error, reset } = useSendInvoice()
  const choose = (chosen: File) => {
    const found = problemOfInvoice(chosen, limit)
    reset()
    setProblem(found)
    setFile(found ? null : chosen)
  }
  const forget = () => {
    reset()
    setFile(null)
    setKsef('')
    setProblem(null)
  }
  const send = async () => {
    if (!file) return
    try {
      onSent(await mutateAsync({ file, amount, ksef: plainKsef(ksef) }))
    } catch (failure) {
      const now = newAmountOf(failure)
      if (now === null) throw failure
      setAmount(now)
    }
    setFile(null)
  }
  const type = (text: string) => {
    if (aboutKsef(error) !== undefined) reset()
    setKsef(text)
  }
  return { amount, file, problem, isPending, error, choose, forget, send, ksef, setKsef: type }
}

/**
 * Whether the same once more would be refused again, so that it waits for another file or number (TRAN-79). What got no answer, or
 * came too often, may be sent as it is.
 */
const isRefused = (failure: Error | null): boolean =>
  failure instanceof ApiError && failure.status !== null && failure.status < 500 && failure.status !== 429

/** The sum that an invoice would have to be over by now; null for every other failure. */
const newAmountOf = (failure: unknown): number | null =>
  failure instanceof ApiError && failure.code === 'amount_changed' ? (failure.body?.amount ?? null) : null

/** What the server says of the number of KSeF; undefined where it says nothing of it. */
const aboutKsef = (failure: Error | null): string | undefined =>
  failure instanceof ApiError ? failure.errors.ksef_number?.[0] : undefined

interface KsefFieldProps {
  value: string
  isWrong: boolean
  refusal: string | undefined
  isBusy: boolean
  onType: (text: string) => void
}

/** The number that KSeF gave to the invoice, for whoever has one: it goes into the transfer's title. */
function KsefField({ value, isWrong, refusal, isBusy, onType }: KsefFieldProps) {
  const text = useText('payments')
  const [wasLeft, setLeft] = useState(false)
  return (
    <TextField
      label={text('ksef')}
      hint={text('ksef_hint')}
      value={value}
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      readOnly={isBusy}
      error={isWrong && (wasLeft || plainKsef(value).length >= KSEF_LENGTH) ? text('ksef_wrong') : refusal}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

/** The company that the invoice is for, each line to copy (MONEY-12). */
function Recipient() {
  const text = useText('payments')
  const { recipient } = useConfig().invoice
  return (
    <section>
      <h3 className="mb-3 font-semibold">{text('invoice_recipient')}</h3>
      <div className="divide-y divide-line rounded-surface bg-sunken px-4 py-1">
        {(['name', 'tax_id', 'address', 'email'] as const).map(part => (
          <CopyLine key={part} label={text(`recipient.${part}`)} value={recipient[part]} />
        ))}
      </div>
    </section>
  )
}

/** The one PDF: chosen or dropped, named, or refused with a sentence (MONEY-13, MONEY-15). */
function InvoiceFile({
  file,
  problem,
  onFile,
  isBusy,
}: {
  file: File | null
  problem: InvoiceProblem | null
  onFile: (file: File) => void
  isBusy: boolean
}) {
  const text = useText('payments')
  const inputs = useText('inputs')
  const language = useLanguage()
  const { max_size_mb: limit } = useConfig().invoice
  const id = useId()
  return (
    <section inert={isBusy} className="inert:opacity-60">
      <h3 className="mb-3 font-semibold">{text('invoice_file')}</h3>
      <FileDrop
        label={text('invoice_file')}
        accept="application/pdf,.pdf"
        describedBy={`${id}-hint`}
        onFile={onFile}
        className="flex flex-wrap items-center justify-between gap-3 px-4 py-4"
      >
        {({ choose, isOver }) => (
          <>
            <p id={`${id}-hint`} aria-live="polite" className="min-w-0 wrap-anywhere">
              {isOver && text('invoice_drop')}
              {!isOver && !file && <span className="text-muted">{text('invoice_hint', { limit })}</span>}
              {!isOver && file && (
                <>
                  <b className="break-all">{file.name}</b>{' '}
                  <span className="figures whitespace-nowrap text-muted">{formatFileSize(file.size, language)}</span>
                </>
              )}
            </p>
            <Button variant="secondary" size="small" onClick={choose}>
              {text(file ? 'invoice_change' : 'invoice_choose')}
            </Button>
          </>
        )}
      </FileDrop>
      <FieldError id={id} error={problem ? inputs(`error.${problem}`, { limit }) : undefined} />
    </section>
  )
}

/**
 * The first sentence about the document; of a refusal that has a name, why and what helps; of what one
 * notification says for all, that the file waits (SCR-93); else that nobody knows (MONEY-18).
 */
function InvoiceFailure({ error }: { error: Error }) {
  const text = useText('payments')
  const language = useLanguage()
  const refusal = error instanceof ApiError ? error : null
  const aboutFile = refusal?.errors.invoice?.[0]
  const isNamed = refusal === null || refusal.status === null || refusal.status !== 422 || refusal.code !== null
  const until = typeof refusal?.body?.until === 'string' ? refusal.body.until : null
  const inPlace = isSaidForAll(error) ? text('invoice_waits') : messageOf(error)
  const sentence = aboutFile ?? (isNamed ? inPlace : text('invoice_unknown_error'))
  if (isUnheard(error))
    return (
      <Alert tone="warning" title={text('invoice_lost')}>
        {text('invoice_lost_text')}
      </Alert>
    )
  return (
    <Alert
      title={text('invoice_failed')}
      action={
        refusal?.code === 'billing_incomplete' && (
          <Link to="/settings/billing" className={linkClass}>
            {text('to_billing')}
          </Link>
        )
      }
    >
      {sentence}
      {until && ` ${text('hold_until', { date: onOneLine(formatDateTime(until, language)) })}`}
    </Alert>
  )
}
