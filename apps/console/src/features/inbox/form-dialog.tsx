import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Refusal } from '#/shared/acts/refusal.tsx'

/** A few fields in a dialog, sent with Enter or the button; the server's refusal stands beneath them. */
export function FormDialog({
  title,
  submitLabel,
  isOpen,
  onClose,
  error,
  onSubmit,
  children,
}: {
  title: string
  submitLabel: string
  isOpen: boolean
  onClose: () => void
  error: unknown
  onSubmit: (event: FormEvent) => Promise<unknown>
  children: ReactNode
}) {
  const ui = useUiText()
  const id = useId()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    await onSubmit(event)
    setSending(false)
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={id} busy={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        {children}
        <Refusal error={error} />
      </form>
    </Modal>
  )
}
