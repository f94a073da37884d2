import { type CreatorViewForm, opsSaveCreatorView, VIEW_NAME_MAX } from '@fanfara/contract/ops/people/views'
import { Button } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Modal } from '@fanfara/ui/modal'
import { TextField } from '@fanfara/ui/text-field'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '#/api.ts'
import { searchOfView } from '#/features/creators/search.ts'
import { fieldError, Refusal } from '#/shared/refusal.tsx'
import { useAct } from '#/shared/use-act.ts'
import { useText } from '#/texts.ts'

type Now = Pick<CreatorViewForm, 'query' | 'columns'>

/** Asks for a name for what the screen shows. */
export function SaveDialog({ isOpen, close, now }: { isOpen: boolean; close: () => void; now: Now }) {
  const text = useText('views')
  return (
    <Modal isOpen={isOpen} onClose={close} title={text('save')} size="small">
      <SaveForm now={now} isOpen={isOpen} close={close} />
    </Modal>
  )
}

function useSaving(now: Now, isOpen: boolean, close: () => void) {
  const text = useText('views')
  const navigate = useNavigate()
  return useAct({
    run: (about: Pick<CreatorViewForm, 'name' | 'is_shared'>) =>
      call(opsSaveCreatorView, { body: { ...about, ...now } }),
    done: ({ data }) => text('saved', { name: data.name }),
    onDone: ({ data }) => {
      close()
      void navigate({ to: '/creators', search: searchOfView(data), replace: true, resetScroll: false })
    },
    isShown: isOpen,
  })
}

function SaveForm({ now, isOpen, close }: { now: Now; isOpen: boolean; close: () => void }) {
  const text = useText('views')
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useSaving(now, isOpen, close)
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
        <Button variant="quiet" onClick={close}>
          {text('cancel')}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}
