import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { CheckIcon, CopyIcon } from '../look/icons.tsx'
import { controlClass } from './text-field.tsx'
import { useUiText } from '../text/text.tsx'

type State = 'idle' | 'copied' | 'failed'

/** What is copied, and what hears that it was: by the button, or by hand. */
interface Copied {
  label: string
  value: string
  onCopied?: () => void
}

/** Puts a value on the clipboard and remembers how that went, as long as it is the value. */
function useCopy({ value, onCopied }: Copied): { state: State; copy: () => Promise<void> } {
  const [last, setLast] = useState<{ value: string; state: State } | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setLast({ value, state: 'copied' })
      onCopied?.()
    } catch {
      setLast({ value, state: 'failed' })
    }
  }
  return { state: last?.value === value ? last.state : 'idle', copy }
}

function Outcome({ state }: { state: State }) {
  const ui = useUiText()
  return (
    <p aria-live="polite" className={state === 'failed' ? 'mt-1.5 text-14 text-danger' : 'sr-only'}>
      {state === 'copied' && ui('copied')}
      {state === 'failed' && ui('copy_failed')}
    </p>
  )
}

/** A read-only value: focus selects all of it (SET-09), a button copies it and says so (TASK-20). */
export function CopyField(copied: Copied) {
  const { label, value, onCopied } = copied
  const ui = useUiText()
  const id = useId()
  const { state, copy } = useCopy(copied)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={event => event.target.select()}
          onCopy={onCopied}
          className={controlClass(false, 'h-11 min-w-60 flex-1 desktop:h-10')}
        />
        <Button
          variant="secondary"
          aria-label={ui('copy_named', { name: label })}
          icon={state === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={copy}
        >
          {ui(state === 'copied' ? 'copied' : 'copy')}
        </Button>
      </div>
      <Outcome state={state} />
    </div>
  )
}

interface CopyButtonProps {
  variant: 'quiet' | 'secondary'
  label: string
  state: ReturnType<typeof useCopy>['state']
  onClick: () => void
}

/** Copies what stands beside it, and says by its name what that is. */
function CopyButton({ variant, label, state, onClick }: CopyButtonProps) {
  const ui = useUiText()
  return (
    <Button
      variant={variant}
      size="small"
      aria-label={ui('copy_named', { name: label })}
      icon={state === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      onClick={onClick}
    >
      {ui(state === 'copied' ? 'copied' : 'copy')}
    </Button>
  )
}

/** A value to read, whole, with a button that copies it: one line of several (MONEY-12). */
export function CopyLine(copied: Copied) {
  const { label, value, onCopied } = copied
  const { state, copy } = useCopy(copied)
  return (
    <div className="flex items-center justify-between gap-3 py-1.5">
      <div className="min-w-0">
        <p className="text-14 text-muted">{label}</p>
        <p onCopy={onCopied} className="wrap-anywhere">
          {value}
        </p>
        <Outcome state={state} />
      </div>
      <CopyButton variant="quiet" label={label} state={state} onClick={copy} />
    </div>
  )
}

/** Several lines to read and to copy whole: a snippet of code. */
export function CopyBlock(copied: Copied) {
  const { label, value, onCopied } = copied
  const id = useId()
  const { state, copy } = useCopy(copied)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1.5 flex items-end justify-between gap-3">
        <h3 id={id} className="text-14 font-semibold">
          {label}
        </h3>
        <CopyButton variant="secondary" label={label} state={state} onClick={copy} />
      </div>
      <pre
        onCopy={onCopied}
        className="rounded-control border border-line bg-raised p-3 text-14 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        <code>{value}</code>
      </pre>
      <Outcome state={state} />
    </section>
  )
}
