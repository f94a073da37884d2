import { ApiError } from '@fanfara/contract/client'
import type { PasskeyRequest } from '@fanfara/contract/own/passkeys'
import { AUTHENTICATOR_CODE_LENGTH, type SecondProof, type SecondWay } from '@fanfara/contract/own/second-factor'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../form/button.tsx'
import { PinField } from '../form/pin-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { Alert } from '../look/alert.tsx'
import { textOf, useFactorText } from '../text/text.tsx'
import { knowsPasskeys, showPasskey } from './passkey.ts'

interface Props {
  ways: readonly SecondWay[]
  /** What stands above the field, by what is asked for; nothing where what stands around it says it. */
  intro?: (way: SecondWay) => string
  submitLabel: string
  /** What the browser needs to show a passkey. */
  askPasskey: () => Promise<PasskeyRequest>
  /** @throws ApiError, which is said under the field, or above it. */
  send: (proof: SecondProof) => Promise<unknown>
}

const FIELDS = { authenticator: 'authenticator_code', recovery_code: 'recovery_code', passkey: '' } as const

/** The sentence of a failure, and whether it belongs under the field. */
function sentenceOf(error: unknown, way: SecondWay): { text: string; isOfField: boolean } {
  if (!(error instanceof ApiError) || error.kind !== null || !error.body)
    return { text: textOf(way === 'passkey' ? 'factor.passkey_failed' : 'ui.identity_failed'), isOfField: false }
  const own = Object.entries(error.errors).find(([field]) => FIELDS[way] !== '' && field.endsWith(FIELDS[way]))?.[1][0]
  return { text: own ?? error.body.message, isOfField: own !== undefined }
}

/** What somebody types or shows, one try at a time; what was typed stays when it is refused. */
function useProof({ ways, askPasskey, send }: Pick<Props, 'ways' | 'askPasskey' | 'send'>) {
  const [way, setWay] = useState<SecondWay>(ways[0] ?? 'authenticator')
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ text: string; isOfField: boolean } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const choose = (next: SecondWay) => {
    setWay(next)
    setTyped('')
    setProblem(null)
  }
  /** What the person shows; null: they would not show their passkey. */
  const proof = async (): Promise<SecondProof | null> => {
    if (way === 'authenticator') return { authenticator_code: typed }
    if (way === 'recovery_code') return { recovery_code: typed }
    const passkey = await showPasskey(await askPasskey())
    return passkey && { passkey }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands outside of the form that waits, but not always outside of it in React's tree.
    event.stopPropagation()
    if (isBusy) return
    if (way !== 'passkey' && typed.trim() === '') {
      setProblem({ text: textOf('inputs.error.required'), isOfField: true })
      return field.current?.focus()
    }
    setBusy(true)
    setProblem(null)
    try {
      const shown = await proof()
      if (shown) await send(shown)
    } catch (error) {
      setProblem(sentenceOf(error, way))
      field.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return { way, choose, typed, setTyped, isBusy, problem, field, submit }
}

/** Asks for the second factor: a passkey, a code of the app, or a recovery code for whoever has neither at hand. */
export function ProofForm({ ways: offered, intro, submitLabel, askPasskey, send }: Props) {
  const text = useFactorText()
  const ways = offered.filter(way => way !== 'passkey' || knowsPasskeys())
  const { way, choose, typed, setTyped, isBusy, problem, field, submit } = useProof({ ways, askPasskey, send })
  const shared = {
    ref: field,
    value: typed,
    error: problem?.isOfField ? problem.text : undefined,
    autoFocus: true,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {intro && <p>{intro(way)}</p>}
      {problem && !problem.isOfField && <Alert>{problem.text}</Alert>}
      {way === 'passkey' && <p>{text('passkey_text')}</p>}
      {way === 'authenticator' && (
        <PinField key={way} {...shared} label={text('code')} length={AUTHENTICATOR_CODE_LENGTH} />
      )}
      {way === 'recovery_code' && (
        <TextField
          key={way}
          {...shared}
          label={text('recovery_code')}
          hint={text('recovery_code_hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Button type="submit" busy={isBusy}>
        {way === 'passkey' ? text('passkey_show') : submitLabel}
      </Button>
      {ways
        .filter(other => other !== way)
        .map(other => (
          <Button key={other} variant="quiet" onClick={() => choose(other)}>
            {text(`use_${other}`)}
          </Button>
        ))}
    </form>
  )
}
