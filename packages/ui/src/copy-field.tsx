import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { controlClass } from './text-field.tsx'
import { useUiText } from './text.tsx'

/** A read-only value: focus selects all of it (SET-09), a button copies it and says so (TASK-20). */
export function CopyField({ label, value }: { label: string; value: string }) {
  const ui = useUiText()
  const id = useId()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          readOnly
          value={value}
          onFocus={event => event.target.select()}
          className={controlClass(false, 'h-11 desktop:h-10')}
        />
        <Button
          variant="secondary"
          icon={state === 'copied' ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={copy}
        >
          {ui(state === 'copied' ? 'copied' : 'copy')}
        </Button>
      </div>
      <p aria-live="polite" className={state === 'failed' ? 'mt-1.5 text-14 text-danger' : 'sr-only'}>
        {state === 'copied' && ui('copied')}
        {state === 'failed' && ui('copy_failed')}
      </p>
    </div>
  )
}
