import { ApiError } from '@fanfara/contract/client'
import { type Passkey, PASSKEY_NAME_MAX } from '@fanfara/contract/own/passkeys'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../form/button.tsx'
import { TextField } from '../form/text-field.tsx'
import { Alert } from '../look/alert.tsx'
import { Badge } from '../look/badge.tsx'
import { Modal } from '../overlay/modal.tsx'
import { textOf, useFactorText, useUiText } from '../text/text.tsx'
import { Asking, Row, useMoment } from './parts.tsx'
import { isMadeAlready } from './passkey.ts'
import type { SecondFactorActs } from './use-second-factor.ts'

interface Props {
  acts: SecondFactorActs
  isAsked: boolean
}

/** A passkey: its name, when it was used, and whether it opens the account by itself. */
export function PasskeyRow({ passkey, acts, isAsked }: Props & { passkey: Passkey }) {
  const text = useFactorText()
  const moment = useMoment()
  const { id, name, since, last_used_at: usedAt, signs_in: signsIn } = passkey
  return (
    <Row
      name={name}
      badge={<Badge look={signsIn ? 'green' : 'secondary'}>{text(signsIn ? 'passkey_alone' : 'passkey_second')}</Badge>}
      lines={[text('passkey_since', { date: moment(since) }), usedAt && text('used', { date: moment(usedAt) })]}
    >
      {!signsIn && (
        <Button
          variant="secondary"
          size="small"
          aria-label={text('passkey_allow_name', { name })}
          onClick={() => void acts.changePasskey(id, { signs_in: true })}
        >
          {text('passkey_allow')}
        </Button>
      )}
      <NamePasskey
        key={name}
        label={text('passkey_rename')}
        title={text('passkey_rename_title', { name })}
        name={name}
        submitLabel={text('passkey_rename')}
        isBehind={isAsked}
        send={async typed => {
          if (!(await acts.changePasskey(id, { name: typed }))) throw new Error('not renamed')
          return true
        }}
      />
      <Asking
        isAsked={isAsked}
        acts={acts}
        label={text('passkey_remove')}
        title={text('passkey_remove_title', { name })}
        run={() => acts.removePasskey(id)}
        done={text('passkey_removed', { name })}
      >
        {text('passkey_remove_text')}
      </Asking>
    </Row>
  )
}

/** Makes a passkey on this device, under a name by which its owner will know it. */
export function AddPasskey({ acts, isAsked }: Props) {
  const text = useFactorText()
  return (
    <NamePasskey
      label={text('passkey_add')}
      title={text('passkey_add_title')}
      name={text('passkey_default')}
      submitLabel={text('passkey_make')}
      hint={text('passkey_add_text')}
      isBehind={isAsked}
      send={acts.addPasskey}
    />
  )
}

interface NameProps {
  label: string
  title: string
  name: string
  submitLabel: string
  hint?: string
  isBehind: boolean
  /** @returns false when the person would not; the dialog stays. @throws what was refused. */
  send: (name: string) => Promise<boolean>
}

/** A button and the dialog that it opens: a name, and what went wrong beside it. */
function NamePasskey({ label, title, name, submitLabel, hint, isBehind, send }: NameProps) {
  const ui = useUiText()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(name)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setProblem(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    if (typed.trim() === '') return setProblem(textOf('inputs.error.required'))
    setBusy(true)
    setProblem(null)
    try {
      if (await send(typed.trim())) close()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" size={hint ? 'normal' : 'small'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal
        isOpen={isOpen && !isBehind}
        onClose={close}
        title={title}
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {ui('cancel')}
            </Button>
            <Button type="submit" form={formId} busy={isBusy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          {problem !== null && <Alert>{problem}</Alert>}
          {hint && <p>{hint}</p>}
          <TextField
            label={textOf('factor.passkey_name')}
            value={typed}
            maxLength={PASSKEY_NAME_MAX}
            autoComplete="off"
            onChange={event => setTyped(event.target.value)}
          />
        </form>
      </Modal>
    </>
  )
}

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === null && error.body) return error.body.message
  return textOf(isMadeAlready(error) ? 'factor.passkey_known' : 'factor.passkey_failed')
}
