import type { Answer } from '@fanfara/contract/endpoint'
import { type opsListBankFiles, opsRecallBankFile } from '@fanfara/contract/ops/payouts'
import { formatDateTime, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { fileFacts } from './api.ts'

type BankFile = Answer<typeof opsListBankFiles>['data'][number]

/** Takes a file back that the bank never got (decision 0030); offered where the server says that it can be. */
export function RecallFile({ file }: { file: BankFile }) {
  const text = useText('payouts')
  if (!file.can_recall) return null
  const figures = { count: file.payouts, amount: formatMoney(file.amount) }
  return (
    <ActButton
      label={text('recall')}
      size="small"
      title={text('recall_title', figures)}
      facts={fileFacts}
      confirmLabel={text('recall')}
      reason={{ reader: 'log', draft: `file-recall:${file.id}` }}
      // Of a file that a colleague released under the open dialog the bank may have the money on its way: it is asked about again.
      run={(reason, options) =>
        call(
          opsRecallBankFile,
          { params: { id: file.id }, body: { reason, released: file.released !== null } },
          options,
        )
      }
      done={() => text('recall_done', figures)}
    >
      {text('recall_body', figures)}
    </ActButton>
  )
}

/** Since when a file does not count, and why. */
export function Recalled({ at, by, reason }: NonNullable<BankFile['recalled']>) {
  const text = useText('payouts')
  const language = useLanguage()
  return (
    <span className="mt-1 block text-14 wrap-anywhere text-warning">
      {text('recalled', { at: formatDateTime(at, language), by, reason })}
    </span>
  )
}
