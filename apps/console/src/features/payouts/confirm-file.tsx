import { fromZloty, sum, toZloty } from '@fanfara/contract/money'
import { opsConfirmBankFile, type OpenedBankFile } from '@fanfara/contract/ops/payouts'
import { Button } from '@fanfara/ui/button'
import { formatMoney } from '@fanfara/ui/format'
import { call } from '#/api.ts'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { RightButton } from '#/shared/rights.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useText } from '#/texts.ts'
import { fileFacts } from './api.ts'

/** What the bank carried out, as a sentence on one button; what was unticked goes on waiting. Nothing when nothing waits. */
export function ConfirmBar({
  file,
  left,
  onClear,
}: {
  file: OpenedBankFile
  /** Sums in zł of the transfers that the bank did not carry out, by id. */
  left: ReadonlyMap<string, number>
  /** All is ticked again. What the bank did not carry out is not said to be carried out by itself once the others are confirmed. */
  onClear: () => void
}) {
  const text = useText('payouts')
  const dialog = useDialog()
  const { waiting } = file.standing
  if (waiting.count === 0) return null
  const count = waiting.count - left.size
  const unticked = sum([...left.values()].map(fromZloty))
  const amount = toZloty(sum([fromZloty(waiting.amount), -unticked]))
  const figures = { count, all: waiting.count, amount: formatMoney(amount) }
  const label = count <= 0 ? text('confirm_none') : text(left.size === 0 ? 'confirm_all' : 'confirm_some', figures)
  return (
    <div className="sticky top-2 z-10 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-surface border border-line bg-surface py-2.5 pr-2.5 pl-4 shadow-surface">
      <p className="min-w-56 flex-1 text-14 text-muted">{text('transfers_hint')}</p>
      {left.size > 0 && (
        <Button variant="quiet" onClick={onClear}>
          {text('confirm_reset')}
        </Button>
      )}
      <RightButton right="money" disabled={count <= 0} onClick={dialog.open} className="figures">
        {label}
      </RightButton>
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={text('confirm_file_title')}
        facts={fileFacts}
        confirmLabel={text('confirm_file', figures)}
        tone="primary"
        run={(_, options) =>
          call(
            opsConfirmBankFile,
            { params: { id: file.id }, body: { except: [...left.keys()], count, amount } },
            options,
          )
        }
        done={() => text('confirm_file_done', figures)}
      >
        <p>{text('confirm_file_body', figures)}</p>
        {left.size > 0 && <p className="mt-2">{text('confirm_file_left', { count: left.size })}</p>}
      </ActDialog>
    </div>
  )
}
