import { ApiError } from '@fanfara/contract/client'
import { AUTHENTICATOR_CODE_LENGTH, type AuthenticatorSetup } from '@fanfara/contract/own/second-factor'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../form/button.tsx'
import { CopyLine } from '../form/copy-field.tsx'
import { PinField } from '../form/pin-field.tsx'
import { Alert } from '../look/alert.tsx'
import { blockLinkClass } from '../look/text-link.tsx'
import { Modal } from '../overlay/modal.tsx'
import { textOf, useFactorText, useUiText } from '../text/text.tsx'

interface Props {
  /** What the app takes over; null: the dialog is closed. */
  setup: AuthenticatorSetup | null
  /** Another question stands before it. */
  isBehind: boolean
  /** @throws ApiError, which is said under the code, or above it. */
  switchOn: (code: string) => Promise<void>
  onClose: () => void
}

/** The picture that cameras read: dark on light in both schemes. */
const Qr = ({ qr: { size, path }, label }: { qr: AuthenticatorSetup['qr']; label: string }) => (
  <figure className="mx-auto w-full max-w-56 overflow-clip rounded-control">
    <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
    <figcaption className="sr-only">{label}</figcaption>
  </figure>
)

/** Takes an app over: its secret by camera, by a link that opens an app of this device (SCR-101), or typed, then a first code, which shows that it works. */
export function SetUpApp({ setup, isBehind, switchOn, onClose }: Props) {
  const text = useFactorText()
  const ui = useUiText()
  const formId = useId()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; isOfField: boolean } | null>(null)
  const close = () => {
    setCode('')
    setProblem(null)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy) return
    if (code === '') return setProblem({ text: textOf('inputs.error.required'), isOfField: true })
    setBusy(true)
    setProblem(null)
    try {
      await switchOn(code)
      setCode('')
    } catch (error) {
      const own = error instanceof ApiError ? error.errors.code?.[0] : undefined
      const sentence = error instanceof ApiError && error.body ? error.message : textOf('ui.identity_failed')
      setProblem({ text: own ?? sentence, isOfField: own !== undefined })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      isOpen={setup !== null && !isBehind}
      onClose={close}
      title={text('setup_title')}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {ui('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            {text('setup_submit')}
          </Button>
        </>
      }
    >
      {setup && (
        <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
          {problem && !problem.isOfField && <Alert>{problem.text}</Alert>}
          <p>{text('setup_scan')}</p>
          <Qr qr={setup.qr} label={text('setup_qr')} />
          <a href={setup.uri} className={blockLinkClass}>
            {text('setup_open')}
          </a>
          <CopyLine label={text('setup_type')} value={setup.secret.match(/.{1,4}/g)?.join(' ') ?? ''} />
          <PinField
            label={text('setup_code')}
            length={AUTHENTICATOR_CODE_LENGTH}
            value={code}
            error={problem?.isOfField ? problem.text : undefined}
            onChange={event => setCode(event.target.value)}
          />
        </form>
      )}
    </Modal>
  )
}
