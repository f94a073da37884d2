import { Alert } from '@fanfara/ui/alert'
import { CopyField } from '@fanfara/ui/copy-field'
import { useLeaveQuestion } from '@fanfara/ui/leave-guard'
import { type ReactNode, useState } from 'react'
import { session } from '#/session.ts'

/**
 * A key or an address in the one moment in which it can be read: nobody leaves without a copy of it unasked (SEEN-01).
 * @example <ShownOnce key={secret} title={text('secret_once')} hint={text('secret_once_hint')} label={text('secret')} value={secret} />
 */
export function ShownOnce({
  title,
  hint,
  label,
  value,
  before,
}: {
  title: string
  hint: string
  label: string
  value: string
  /** What stands above it and can be read again whenever. */
  before?: ReactNode
}) {
  const [isCopied, setCopied] = useState(false)
  const question = useLeaveQuestion(!isCopied, session, label)
  return (
    <>
      <Alert tone="warning" title={title}>
        {hint}
      </Alert>
      {before}
      <CopyField label={label} value={value} onCopied={() => setCopied(true)} />
      {question}
    </>
  )
}
