import { ApiError } from '@fanfara/contract/client'
import { Button } from '@fanfara/ui/button'
import { CountedTextarea } from '@fanfara/ui/counted-textarea'
import { hasText, textOf } from '@fanfara/ui/text'
import { type FormEvent, useState } from 'react'
import { useText } from '#/i18n/text.ts'

interface Check {
  safeParse: (
    value: string,
  ) => { success: true; data: string } | { success: false; error: { issues: readonly { message: string }[] } }
}

interface ReasonProps {
  label: string
  hint: string
  max: number
  /** The contract's rule for a reason. */
  check: Check
  confirmLabel: string
  /** Of the last try. */
  error: unknown
  busy: boolean
  onSend: (reason: string) => void
  onCancel: () => void
}

/** Why something is refused: required, and shown to the creator as it is (ADV-06). */
export function ReasonForm({ label, hint, max, check, confirmLabel, error, busy, onSend, onCancel }: ReasonProps) {
  const text = useText('advertiser')
  const [reason, setReason] = useState('')
  const [rule, setRule] = useState<string>()
  const ofServer = error instanceof ApiError ? error.errors.reason?.[0] : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const checked = check.safeParse(reason)
    setRule(checked.success ? undefined : checked.error.issues[0]?.message)
    if (checked.success) onSend(checked.data)
  }
  const said = rule === undefined ? ofServer : hasText(rule) ? textOf(rule) : rule
  return (
    <form onSubmit={send} noValidate className="grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-4">
      <CountedTextarea
        label={label}
        hint={hint}
        error={said}
        max={max}
        value={reason}
        onChange={setReason}
        countText={left => text('left', { left })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {text('back')}
        </Button>
      </div>
    </form>
  )
}
