import type { Answer } from '@fanfara/contract/endpoint'
import { type opsListBankFiles, opsReleaseBankFile } from '@fanfara/contract/ops/payouts'
import { Alert } from '@fanfara/ui/alert'
import { formatDateTime, formatMoney } from '@fanfara/ui/format'
import { useLanguage } from '@fanfara/ui/text'
import { call } from '#/api.ts'
import { ActButton } from '#/shared/acts/act-button.tsx'
import { useText } from '#/texts.ts'
import { fileFacts } from './api.ts'

type BankFile = Answer<typeof opsListBankFiles>['data'][number]

/** Lets a file go to the bank that a colleague made (decision 0044); offered where the server says that this person may. */
export function ReleaseFile({ file }: { file: BankFile }) {
  const text = useText('payouts')
  if (!file.can_release) return null
  // What the bank would refuse is not what this page asks for first.
  const isLate = file.execution?.has_passed === true
  const amount = formatMoney(file.amount)
  return (
    <ActButton
      label={text('release')}
      right="money"
      size="small"
      variant={isLate ? 'secondary' : 'primary'}
      tone={isLate ? 'danger' : 'primary'}
      title={text('release_title')}
      facts={fileFacts}
      confirmLabel={text('release_confirm', { amount })}
      run={(_, options) => call(opsReleaseBankFile, { params: { id: file.id } }, options)}
      done={() => text('release_done', { amount })}
    >
      {text('release_body', { by: file.created_by, count: file.payouts, amount })}
      <FileWarnings file={file} className="mt-4" />
    </ActButton>
  )
}

/** What speaks against sending a file to the bank: its day is over, or it pays creators whose accounts are limited (DESK-71, DESK-82). */
export function FileWarnings({ file, className }: { file: BankFile; className: string }) {
  const text = useText('payouts')
  return (
    <>
      {file.execution?.has_passed && (
        <Alert tone="warning" title={text('execution_passed')} className={className}>
          {text('execution_passed_hint')}
        </Alert>
      )}
      {file.limited > 0 && (
        <Alert tone="warning" title={text('limited', { count: file.limited })} className={className}>
          {text('limited_hint')}
        </Alert>
      )}
    </>
  )
}

/** Who released a file and when, or that it waits for that; nothing of one that was recalled. */
export function ReleaseState({ file }: { file: BankFile }) {
  const text = useText('payouts')
  const language = useLanguage()
  if (file.recalled) return null
  const { released } = file
  if (!released) return <span className="block text-14 text-warning">{text('release_waits')}</span>
  return (
    <span className="block text-14 wrap-anywhere text-muted">
      {released.by === null
        ? text('released_before')
        : text('released_by', { at: formatDateTime(released.at, language), by: released.by })}
    </span>
  )
}
