import { opsInviteOperator } from '@fanfara/contract/ops/operators'
import type { OperatorRole } from '@fanfara/contract/rights'
import { Button } from '@fanfara/ui/button'
import { PlusIcon } from '@fanfara/ui/icons'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useId } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDialog } from '#/shared/acts/use-dialog.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'
import { RoleChoice } from './role-choice.tsx'

/** Asks a colleague in, by a letter. */
export function Invite() {
  const text = useText('team')
  const dialog = useDialog()
  return (
    <>
      <Button icon={<PlusIcon size={18} />} onClick={dialog.open}>
        {text('invite')}
      </Button>
      <InviteDialog key={dialog.openings} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  )
}

interface Asked {
  email: string
  role: OperatorRole
}

function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText('team')
  const ui = useUiText()
  const formId = useId()
  const { written, write, forget } = useDraft<Asked>('operator-invite', { email: '', role: 'operator' })
  const { email, role } = written
  const invite = useAct({
    run: (body: Asked, options) => call(opsInviteOperator, { body }, options),
    done: ({ data }) => text('invited', { email: data.email }),
    onDone: () => {
      forget()
      onClose()
    },
    isShown: isOpen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!invite.isPending) invite.mutate({ email, role })
  }
  const aboutEmail = fieldError(invite.error, 'email')
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('invite_title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={invite.isPending}>
            {text('invite_submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={text('email')}
          hint={text('invite_hint')}
          type="email"
          autoComplete="off"
          value={email}
          error={aboutEmail}
          onChange={event => write({ email: event.target.value })}
        />
        <RoleChoice value={role} onChange={chosen => write({ role: chosen })} />
        {!aboutEmail && <Refusal error={invite.error} />}
      </form>
    </Modal>
  )
}
