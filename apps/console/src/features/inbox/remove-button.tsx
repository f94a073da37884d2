import type { CallOptions } from '@fanfara/contract/client'
import { IconButton } from '@fanfara/ui/button'
import { TrashIcon } from '@fanfara/ui/icons'
import { ActDialog } from '#/shared/acts/act-button.tsx'
import { useDialog } from '#/shared/acts/use-dialog.ts'

/** Removes a part of an application, after a question that says what becomes of its messages. */
export function RemoveButton<Output>({
  label,
  confirmLabel,
  question,
  run,
  done,
}: {
  /** Names the act and the part. */
  label: string
  confirmLabel: string
  question: string
  run: (options: CallOptions) => Promise<Output>
  done: () => string
}) {
  const dialog = useDialog()
  return (
    <>
      <IconButton label={label} onClick={dialog.open}>
        <TrashIcon size={18} />
      </IconButton>
      <ActDialog
        key={dialog.openings}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title={`${label}?`}
        confirmLabel={confirmLabel}
        run={(_, options) => run(options)}
        done={done}
      >
        <p>{question}</p>
      </ActDialog>
    </>
  )
}
