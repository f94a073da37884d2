import { TEMPLATE_NAME_MAX } from '@fanfara/contract/limits'
import type { CallOptions } from '@fanfara/contract/client'
import type { KeptPlan } from '@fanfara/contract/ops/campaign/plans'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useState } from 'react'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'

interface NameDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  hint?: string
  /** What the field begins with. */
  name: string
  run: (name: string, options: CallOptions) => Promise<{ data: KeptPlan }>
  done: (plan: KeptPlan) => string
}

/** Asks for the name of a plan that is kept, or renamed. */
export function NameDialog({ isOpen, onClose, title, ...asked }: NameDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} size="small">
      <NameForm isOpen={isOpen} onClose={onClose} {...asked} />
    </Modal>
  )
}

function NameForm({ isOpen, onClose, hint, name: before, run, done }: Omit<NameDialogProps, 'title'>) {
  const text = useText('plans')
  const ui = useUiText()
  const [name, setName] = useState(before)
  const act = useAct({ run, done: ({ data }) => done(data), onDone: onClose, isShown: isOpen })
  const about = fieldError(act.error, 'name')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within the form of a campaign, which is not what is saved here.
    event.stopPropagation()
    if (!act.isPending) act.mutate(name.trim())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {hint && <p className="text-muted">{hint}</p>}
      <TextField
        label={text('name')}
        value={name}
        maxLength={TEMPLATE_NAME_MAX}
        error={about}
        onChange={({ target }) => setName(target.value)}
      />
      {!about && <Refusal error={act.error} />}
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" busy={act.isPending}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}
