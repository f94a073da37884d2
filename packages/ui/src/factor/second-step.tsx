import type { ApiError as Refusal, Client } from '@fanfara/contract/client'
import { ApiError } from '@fanfara/contract/client'
import { beginPasskeyLogin } from '@fanfara/contract/own/passkeys'
import {
  finishLogin,
  SECOND_STEP_MINUTES,
  type SecondProof,
  type SecondWay,
  secondWays,
} from '@fanfara/contract/own/second-factor'
import type { Answer } from '@fanfara/contract/endpoint'
import { useState } from 'react'
import { Button } from '../form/button.tsx'
import { Alert } from '../look/alert.tsx'
import { Modal } from '../overlay/modal.tsx'
import { useFactorText } from '../text/text.tsx'
import { ProofForm } from './proof-form.tsx'

interface Props {
  call: Client
  /** The refusal `second_factor_required` of the first step. */
  asked: Refusal
  onSignedIn: (answer: Answer<typeof finishLogin>['data']) => unknown
  /** Back to the first step, where everything stands as it was typed. */
  onRestart: () => void
}

/** The second step of a sign-in; one that took too long, or was guessed at, begins anew. */
export function SecondStep({ call, asked, onSignedIn, onRestart }: Props) {
  const text = useFactorText()
  const [over, setOver] = useState<string | null>(null)
  const named = asked.body?.ways ?? []
  const ways = secondWays.filter(way => named.includes(way))
  const challenge = asked.body?.challenge ?? ''
  const send = async (proof: SecondProof) => {
    try {
      await onSignedIn((await call(finishLogin, { body: { challenge, proof } })).data)
    } catch (error) {
      const isOver = error instanceof ApiError && error.code !== null && ENDED.has(error.code)
      if (!isOver) throw error
      setOver(error.message)
    }
  }
  return (
    <Modal
      isOpen
      onClose={onRestart}
      title={text('step_title')}
      size="small"
      footer={
        <Button variant={over === null ? 'secondary' : 'primary'} onClick={onRestart}>
          {text('restart')}
        </Button>
      }
    >
      {over === null ? (
        <ProofForm
          ways={ways}
          intro={way => text(intros[way], { minutes: SECOND_STEP_MINUTES })}
          submitLabel={text('step_submit')}
          askPasskey={async () => (await call(beginPasskeyLogin, { body: { challenge } })).data}
          send={send}
        />
      ) : (
        <Alert>{over}</Alert>
      )}
    </Modal>
  )
}

/** What the step says, by what it asks for. */
const intros: Record<SecondWay, Parameters<ReturnType<typeof useFactorText>>[0]> = {
  passkey: 'step_text_passkey',
  authenticator: 'step_text',
  recovery_code: 'step_text_recovery_code',
}

/** Refusals that no other code helps against. */
const ENDED: ReadonlySet<string> = new Set(['second_step_over', 'second_step_worn_out'])
