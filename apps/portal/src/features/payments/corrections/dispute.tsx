import { ApiError } from '@fanfara/contract/client'
import { DISPUTE_MAX, type OwnCorrection } from '@fanfara/contract/own/corrections'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { CountedTextarea } from '@fanfara/ui/counted-textarea'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { notify } from '@fanfara/ui/toast'
import { type FormEvent, useId, useRef, useState } from 'react'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useDispute } from './queries.ts'

/** Lets a creator say why a correction is wrong; what was written stays until it has arrived. */
export function DisputeButton({ correction }: { correction: OwnCorrection }) {
  const text = useText('corrections')
  const ui = useUiText()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [written, setWritten] = useState('')
  const dispute = useDispute(correction.id)
  // A second press comes before the first is drawn.
  const isSending = useRef(false)
  const fieldError = dispute.error instanceof ApiError ? dispute.error.errors.text?.[0] : undefined
  const problem = fieldError ? null : sentenceInPlace(dispute.error)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    const isTaken = await dispute.mutateAsync(written.trim()).then(
      () => true,
      () => false,
    )
    isSending.current = false
    if (!isTaken) return
    setOpen(false)
    notify({ key: 'dispute', tone: 'success', title: text('dispute_sent') })
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {text('dispute')}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={text('dispute_title', { campaign: correction.campaign.name })}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {ui('cancel')}
            </Button>
            <Button type="submit" form={formId} busy={dispute.isPending}>
              {text('dispute_send')}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
          <p>{text('dispute_text')}</p>
          <CountedTextarea
            label={text('dispute_field')}
            max={DISPUTE_MAX}
            value={written}
            error={fieldError}
            countText={left => text('dispute_left', { left })}
            onChange={setWritten}
          />
          {problem !== null && <Alert title={text('dispute_failed')}>{problem}</Alert>}
        </form>
      </Modal>
    </>
  )
}
