import { plainIban } from '@fanfara/contract/identifiers'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { useText } from '#/i18n/text.ts'
import { grouped } from './account-number.ts'

interface IbanChangeDialogProps {
  before: string
  /** The new number; null while nothing is asked. */
  after: string | null
  onConfirm: () => unknown
  onCancel: () => void
}

/** Before another account is saved: both numbers, and that payouts rest (design §5, threat model §4). */
export function IbanChangeDialog({ before, after, onConfirm, onCancel }: IbanChangeDialogProps) {
  const text = useText('billing')
  return (
    <ConfirmDialog
      isOpen={after !== null}
      title={text('iban_change_title')}
      tone="primary"
      confirmLabel={text('iban_change_yes')}
      cancelLabel={text('iban_change_no')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <dl className="mb-4 grid gap-3">
        <div>
          <dt className="text-14 text-muted">{text('iban_change_from')}</dt>
          <dd className="figures">{grouped(before)}</dd>
        </div>
        <div>
          <dt className="text-14 text-muted">{text('iban_change_to')}</dt>
          <dd className="figures font-semibold">{grouped(plainIban(after ?? ''))}</dd>
        </div>
      </dl>
      <p>{text('iban_change_text')}</p>
    </ConfirmDialog>
  )
}
