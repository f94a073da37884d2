import { type ReactNode, useRef } from 'react'
import { Button } from '../form/button.tsx'
import { Modal } from './modal.tsx'
import { useUiText } from '../text/text.tsx'

/**
 * A question before an act that cannot be taken back: says what will be lost and names the act on the button. The focus is on
 * the button that changes nothing.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
}: {
  isOpen: boolean
  title: ReactNode
  children: ReactNode
  confirmLabel: ReactNode
  cancelLabel?: ReactNode
  tone?: 'danger' | 'primary'
  busy?: boolean
  /** It cannot be confirmed now; what the dialog says tells why. */
  disabled?: boolean
  onConfirm: () => unknown
  onCancel: () => void
}) {
  const ui = useUiText()
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      isOpen={isOpen}
      initialFocus={safe}
      onClose={onCancel}
      title={title}
      size="small"
      footer={
        <>
          <Button ref={safe} variant="secondary" onClick={onCancel}>
            {cancelLabel ?? ui('cancel')}
          </Button>
          {/* A press that meets the dialog while it goes is the second one of a double press. */}
          <Button variant={tone} busy={busy} disabled={disabled} onClick={() => (isOpen ? onConfirm() : undefined)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}

/** Says what happened, with one OK button (ERR-19). */
export function MessageDialog({
  isOpen,
  title,
  children,
  onClose,
}: {
  isOpen: boolean
  title: ReactNode
  children?: ReactNode
  onClose: () => void
}) {
  const ui = useUiText()
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="small"
      footer={<Button onClick={onClose}>{ui('ok')}</Button>}
    >
      {children}
    </Modal>
  )
}
