import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { cx } from '../look/class-names.ts'

/** What the content of a drop zone needs: how to open the file chooser, and whether a file hovers over it. */
export interface FileDropState {
  choose: () => void
  isOver: boolean
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * A place to drop a file, with a button inside that opens the chooser: dropping is a shortcut, never the only way. What
 * it holds is drawn by the caller.
 * @example <FileDrop label="Zdjęcie" accept="image/png" onFile={take}>{({ choose }) => <Button onClick={choose}>…</Button>}</FileDrop>
 */
export function FileDrop({
  label,
  accept,
  describedBy,
  multiple = false,
  onFile,
  children,
  className,
}: {
  /** Name of the file input. */
  label: string
  accept: string
  /** Id of what explains the choice or says what was wrong with it. */
  describedBy?: string
  /** Several at once: `onFile` is called for each, in their order. */
  multiple?: boolean
  onFile: (file: File) => void
  children: (state: FileDropState) => ReactNode
  className?: string
}) {
  const id = useId()
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: Iterable<File>) => [...files].slice(0, multiple ? undefined : 1).forEach(file => onFile(file))
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const hover = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && setOver(false)
  return (
    <div
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={leave}
      onDrop={drop}
      data-over={isOver || undefined}
      className={cx(
        'rounded-surface border border-dashed border-control/60 transition-colors data-over:border-primary data-over:bg-primary/8',
        className,
      )}
    >
      <input
        ref={setInput}
        id={id}
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        multiple={multiple}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen again after it was refused.
          target.value = ''
          take(files)
        }}
      />
      {children({ choose: () => input?.click(), isOver })}
    </div>
  )
}
