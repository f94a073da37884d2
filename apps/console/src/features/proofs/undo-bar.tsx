import { CountdownBar } from '#/shared/keys/countdown-bar.tsx'
import { useText } from '#/texts.ts'
import type { Undoable } from './use-judging.ts'

/** What was just judged, with the way back; afterwards its page still offers it. Give it the act's number as its key. */
export function UndoBar({ undoable, onUndo, onOver }: { undoable: Undoable; onUndo: () => void; onOver: () => void }) {
  const text = useText('proofs')
  return (
    <CountdownBar
      label={text(`${undoable.act}_done`, { name: undoable.proof.creator.name })}
      onUndo={onUndo}
      onOver={onOver}
    />
  )
}
