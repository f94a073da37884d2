import type { Inbox } from '@fanfara/inbox/core'
import { Button } from '@fanfara/ui/button'
import { dismiss } from '@fanfara/ui/toast'
import { useSyncExternalStore } from 'react'
import { useText } from '#/i18n/text.ts'

/** Takes back what a notification tells of, and closes it. */
export function UndoButton({ of: key, onUndo }: { of: string; onUndo: () => unknown }) {
  const text = useText('messages')
  const undo = () => {
    dismiss(key)
    return onUndo()
  }
  return (
    <Button variant="quiet" size="small" className="-ml-3" onClick={undo}>
      {text('undo')}
    </Button>
  )
}

/** The same for what was removed; there while the inbox holds it, and no longer. */
export function UndoRemoval({ of: key, inbox, onUndo }: { of: string; inbox: Inbox; onUndo: () => void }) {
  const count = useSyncExternalStore(inbox.subscribe, () => inbox.getState().undoable)
  return count > 0 && <UndoButton of={key} onUndo={onUndo} />
}
