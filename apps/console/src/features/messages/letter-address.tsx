import { opsCorrectLetterAddress } from '@fanfara/contract/ops/desk/letters'
import { Button } from '@fanfara/ui/button'
import { Modal } from '@fanfara/ui/modal'
import { useUiText } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#/api.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useText } from '#/texts.ts'

/** What is corrected: a letter to an advertiser, and the address that its campaign has as the screen knows it. */
export interface Misaddressed {
  id: number
  campaign: string
  address: string
}

/** Gives a campaign another address of its advertiser, where a letter to them was not taken (DESK-100). */
export function AddressDialog({
  letter: { id, campaign, address },
  isOpen,
  onClose,
}: {
  letter: Misaddressed
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText('letters')
  const ui = useUiText()
  const formId = useId()
  const [email, setEmail] = useState(address)
  const correct = useAct({
    run: (body: { id: number; before: string; email: string }, options) =>
      call(opsCorrectLetterAddress, { body }, options),
    done: ({ data }, sent) => text('corrected', { count: data.letters, address: sent.email }),
    onDone: onClose,
    isShown: isOpen,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!correct.isPending) correct.mutate({ id, before: address, email: email.trim() })
  }
  const aboutEmail = fieldError(correct.error, 'email')
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('correct_title', { campaign })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={correct.isPending}>
            {text('correct_submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere">{text('correct_now', { address })}</p>
        <TextField
          label={text('correct_email')}
          hint={text('correct_hint')}
          type="email"
          autoComplete="off"
          value={email}
          error={aboutEmail}
          onChange={event => setEmail(event.target.value)}
        />
        {!aboutEmail && <Refusal error={correct.error} outdated={text('correct_faster')} />}
      </form>
    </Modal>
  )
}
