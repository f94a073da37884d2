import { opsSaveView, type ShownView, type ViewForm, VIEW_NAME_MAX } from '@fanfara/contract/ops/people/views'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'
import { addressOf, type Viewable } from './queries.ts'

interface Saving {
  isOpen: boolean
  close: () => void
  shown: ShownView
  list: Viewable
}

/** Asks for a name for what the screen shows. */
export function SaveDialog(saving: Saving) {
  const text = useText('views')
  return (
    <Modal isOpen={saving.isOpen} onClose={saving.close} title={text('save')} size="small">
      <SaveForm {...saving} />
    </Modal>
  )
}

function useSaving({ shown, isOpen, close, list }: Saving) {
  const text = useText('views')
  const navigate = useNavigate()
  return useAct({
    run: (about: Pick<ViewForm, 'name' | 'is_shared'>) => call(opsSaveView, { body: { ...shown, ...about } }),
    done: ({ data }) => text('saved', { name: data.name }),
    onDone: ({ data }) => {
      close()
      void navigate({ ...addressOf(list, data), replace: true, resetScroll: false })
    },
    isShown: isOpen,
  })
}

function SaveForm(saving: Saving) {
  const text = useText('views')
  const ui = useUiText()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useSaving(saving)
  const about = fieldError(save.error, 'name')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ name: name.trim(), is_shared: isShared })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{text('save_hint')}</p>
      <TextField
        label={text('name')}
        value={name}
        maxLength={VIEW_NAME_MAX}
        error={about}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox label={text('share')} checked={isShared} onChange={({ target }) => setShared(target.checked)} />
      {!about && <Refusal error={save.error} />}
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={saving.close}>
          {ui('cancel')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}
