import { ApiError, type Client } from '@fanfara/contract/client'
import type { Platform } from '@fanfara/contract/enums'
import { CONFIRM_CODE_LENGTH, CONFIRM_CODE_MINUTES } from '@fanfara/contract/limits'
import { beginPasskeyConfirmation } from '@fanfara/contract/own/passkeys'
import { type ConfirmationWays, confirmIdentity, getConfirmation, sendConfirmCode } from '@fanfara/contract/own/ways-in'
import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ProofForm } from '../factor/proof-form.tsx'
import { Alert } from '../look/alert.tsx'
import { Button } from '../form/button.tsx'
import type { IdentityQuestion } from './identity-question.ts'
import { Modal } from '../overlay/modal.tsx'
import { PinField } from '../form/pin-field.tsx'
import { PlatformIcon, platformNames } from '../look/platform-icon.tsx'
import { Loading, Skeleton } from '../look/skeleton.tsx'
import { textOf, useFactorText, useUiText } from '../text/text.tsx'
import { PasswordField } from '../form/text-field.tsx'

/** What the dialog needs of the application that shows it. */
interface Props {
  question: IdentityQuestion
  /** A client that does not ask again. */
  call: Client
  /** Confirms at a platform, in a window of its own; false: the person closed it. @throws ApiError */
  atPlatform: (type: Platform) => Promise<boolean>
}

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.kind === null && error.body ? error.body.message : textOf('ui.identity_failed')

/**
 * "Confirm that it is you": with the second factor; where there is none with the password; without one by a code from a letter, or at the platform that signs the person
 * in. Whatever waits for it goes on afterwards; closing it leaves everything as it was.
 */
export function IdentityDialog(props: Props) {
  const { question } = props
  const isAsked = useSyncExternalStore(question.subscribe, question.isAsked)
  const ui = useUiText()
  const formId = useId()
  return (
    <Modal
      isOpen={isAsked}
      onClose={() => question.answer(false)}
      title={ui('identity_title')}
      size="small"
      footer={
        <Button variant="secondary" onClick={() => question.answer(false)}>
          {ui('cancel')}
        </Button>
      }
    >
      {isAsked && <Ways {...props} formId={formId} />}
    </Modal>
  )
}

/** Asks how the person can confirm, then shows that. */
function Ways({ question, call, atPlatform, formId }: Props & { formId: string }) {
  const ui = useUiText()
  const factor = useFactorText()
  const [ways, setWays] = useState<ConfirmationWays | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    call(getConfirmation).then(
      ({ data }) => isShown && setWays(data),
      (error: unknown) => isShown && setProblem(sentenceOf(error)),
    )
    return () => {
      isShown = false
    }
  }, [call])
  const second = ways?.second ?? []
  const isNone = ways && second.length === 0 && !ways.password && ways.code_to === null && ways.platforms.length === 0
  return (
    <div className="grid gap-5">
      <p>{second.length > 0 ? factor('identity_text') : ui('identity_text')}</p>
      {problem !== null && <Alert>{problem}</Alert>}
      {!ways && problem === null && (
        <Loading>
          <Skeleton className="h-17 desktop:h-16" />
        </Loading>
      )}
      {second.length > 0 && (
        <ProofForm
          ways={second}
          submitLabel={ui('identity_confirm')}
          askPasskey={async () => (await call(beginPasskeyConfirmation)).data}
          send={async proof => {
            await call(confirmIdentity, { body: proof })
            question.answer(true)
          }}
        />
      )}
      {ways?.password && <ByPassword call={call} formId={formId} onDone={() => question.answer(true)} />}
      {ways && ways.code_to !== null && (
        <ByCode call={call} formId={formId} to={ways.code_to} onDone={() => question.answer(true)} />
      )}
      {ways && !ways.password && ways.platforms.length > 0 && (
        <ByPlatform types={ways.platforms} atPlatform={atPlatform} onDone={() => question.answer(true)} />
      )}
      {isNone && <Alert tone="info">{ui('identity_none')}</Alert>}
    </div>
  )
}

interface WayProps {
  call: Client
  formId: string
  onDone: () => void
}

/** Sends one field's value; what the server says of it stands under the field, anything else above. */
function useConfirming(onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const confirm = async (send: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await send()
      onDone()
    } catch (failure) {
      setError(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, confirm, fail: setError }
}

function ByPassword({ call, formId, onDone }: WayProps) {
  const ui = useUiText()
  const { isBusy, error, confirm, fail } = useConfirming(onDone)
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands outside of the form that waits, but not always outside of it in React's tree.
    event.stopPropagation()
    if (password === '') return fail(textOf('inputs.error.required'))
    return void confirm(() => call(confirmIdentity, { body: { password } }))
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
      <PasswordField
        label={ui('identity_password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={error}
      />
      <Button type="submit" busy={isBusy}>
        {ui('identity_confirm')}
      </Button>
    </form>
  )
}

/** A code to the account's own address; another one after a minute, which the server counts. */
function ByCode({ call, formId, to, onDone }: WayProps & { to: string }) {
  const ui = useUiText()
  const { isBusy, error, confirm, fail } = useConfirming(onDone)
  const [sent, setSent] = useState<'identity_sent' | 'identity_resent' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const send = async () => {
    fail(undefined)
    setProblem(null)
    try {
      await call(sendConfirmCode)
      setSent(sent ? 'identity_resent' : 'identity_sent')
      setCode('')
      field.current?.focus()
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (code.trim() === '') return fail(textOf('inputs.error.required'))
    return void confirm(() => call(confirmIdentity, { body: { code } }))
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
      {problem !== null && <Alert>{problem}</Alert>}
      {sent && (
        <>
          <output className="block">{ui(sent, { to, minutes: CONFIRM_CODE_MINUTES })}</output>
          <PinField
            ref={field}
            label={ui('identity_code')}
            length={CONFIRM_CODE_LENGTH}
            autoFocus
            value={code}
            onChange={event => setCode(event.target.value)}
            error={error}
          />
          <Button type="submit" busy={isBusy}>
            {ui('identity_confirm')}
          </Button>
        </>
      )}
      <Button variant={sent ? 'secondary' : 'primary'} onClick={send}>
        {ui(sent ? 'identity_again' : 'identity_send', { to })}
      </Button>
    </form>
  )
}

function ByPlatform({
  types,
  atPlatform,
  onDone,
}: Pick<Props, 'atPlatform'> & { types: readonly Platform[]; onDone: () => void }) {
  const ui = useUiText()
  const [problem, setProblem] = useState<string | null>(null)
  const go = async (type: Platform) => {
    setProblem(null)
    try {
      if (await atPlatform(type)) onDone()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  return (
    <div className="grid gap-3">
      {problem !== null && <Alert>{problem}</Alert>}
      {types.map(type => (
        <Button key={type} variant="secondary" onClick={() => go(type)}>
          <PlatformIcon type={type} size={20} labelled />
          {ui('identity_platform', { platform: platformNames[type] })}
        </Button>
      ))}
    </div>
  )
}
