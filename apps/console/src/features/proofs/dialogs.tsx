import { type ProofReason, proofReasons } from '@fanfara/contract/enums'
import type { CallOptions } from '@fanfara/contract/client'
import type { OpsProof } from '@fanfara/contract/ops/proofs'
import { Button } from '@fanfara/ui/button'
import { RadioGroup } from '@fanfara/ui/choice'
import { formatMoney } from '@fanfara/ui/format'
import { Modal } from '@fanfara/ui/modal'
import { Textarea } from '@fanfara/ui/text-field'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { AnswerChoice, type Answered } from '#/shared/templates/template-choice.tsx'
import { useAct } from '#/shared/acts/use-act.ts'
import { useDraft } from '#/shared/acts/use-draft.ts'
import { useText } from '#/texts.ts'
import { ask, type Judged, refuse } from './use-judging.ts'

interface DialogProps {
  proof: OpsProof
  isOpen: boolean
  onClose: () => void
  onDone: (proof: Judged) => void
}

/** Which reason stands first: what the label's search found wrong. */
const likely = ({ label }: OpsProof): ProofReason =>
  label.verdict === 'none'
    ? 'label_missing'
    : label.verdict === 'late' || label.verdict === 'doubtful'
      ? 'label_unclear'
      : 'brief_not_met'

const answerTo = (kind: 'refusal' | 'question', proof: OpsProof): Answered => ({
  kind,
  language: proof.creator_language,
  values: { name: proof.creator.name, campaign: proof.campaign.name },
})

/** Refuses a proof: a reason of the list, and a sentence; the creator reads both. */
export function RefuseDialog({ proof, isOpen, onClose, onDone }: DialogProps) {
  const text = useText('proofs')
  const { written, write, forget } = useDraft(`refuse-proof:${proof.id}`, { code: likely(proof), sentence: '' })
  const act = useAct({
    run: (why: { code: ProofReason; sentence: string }, options: CallOptions) => refuse(proof, why, options),
    onDone: () => {
      forget()
      onClose()
      onDone(proof)
    },
    isShown: isOpen,
  })
  const aboutSentence = fieldError(act.error, 'sentence')
  return (
    <Question
      isOpen={isOpen}
      onClose={onClose}
      title={text('refuse_title', { name: proof.creator.name })}
      button={text('refuse')}
      tone="danger"
      busy={act.isPending}
      onSend={() => act.mutateAsync({ ...written, sentence: written.sentence.trim() })}
    >
      <p>{text('refuse_body', { amount: formatMoney(proof.payment?.amount ?? 0), campaign: proof.campaign.name })}</p>
      <RadioGroup
        label={text('reason')}
        name="reason"
        value={written.code}
        options={proofReasons.map(value => ({ value, label: text(`reason_${value}`) }))}
        onChange={code => write({ code })}
      />
      {isOpen && <AnswerChoice to={answerTo('refusal', proof)} onChoose={sentence => write({ sentence })} />}
      <Textarea
        label={text('sentence')}
        hint={text('sentence_hint')}
        error={aboutSentence}
        value={written.sentence}
        maxLength={1000}
        rows={2}
        onChange={event => write({ sentence: event.target.value })}
      />
      {!aboutSentence && <Refusal error={act.error} />}
    </Question>
  )
}

/** Asks the creator something; the task stays as it is. */
export function AskDialog({ proof, isOpen, onClose, onDone }: DialogProps) {
  const text = useText('proofs')
  const { written, write, forget } = useDraft(`ask-about:${proof.id}`, { question: '' })
  const act = useAct({
    run: (words: string, options: CallOptions) => ask(proof, words, options),
    done: () => text('asked_done', { name: proof.creator.name }),
    onDone: () => {
      forget()
      onClose()
      onDone(proof)
    },
    isShown: isOpen,
  })
  const aboutQuestion = fieldError(act.error, 'question')
  return (
    <Question
      isOpen={isOpen}
      onClose={onClose}
      title={text('ask_title', { name: proof.creator.name })}
      button={text('ask_send')}
      tone="primary"
      busy={act.isPending}
      onSend={() => act.mutateAsync(written.question.trim())}
    >
      <p>{text('ask_body')}</p>
      {isOpen && <AnswerChoice to={answerTo('question', proof)} onChoose={question => write({ question })} />}
      <Textarea
        label={text('question')}
        error={aboutQuestion}
        value={written.question}
        maxLength={1000}
        rows={3}
        onChange={event => write({ question: event.target.value })}
      />
      {!aboutQuestion && <Refusal error={act.error} />}
    </Question>
  )
}

function Question({
  title,
  button,
  tone,
  busy,
  isOpen,
  onClose,
  onSend,
  children,
}: {
  title: string
  button: string
  tone: 'danger' | 'primary'
  busy: boolean
  isOpen: boolean
  onClose: () => void
  onSend: () => Promise<unknown>
  children: ReactNode
}) {
  const text = useText('acts')
  const form = useId()
  // Arrows and Enter answer at once.
  const first = useRef<HTMLElement>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSend().catch(() => undefined)
  }
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      initialFocus={first}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {text('back')}
          </Button>
          <Button type="submit" form={form} variant={tone} busy={busy}>
            {button}
          </Button>
        </>
      }
    >
      <form
        id={form}
        ref={element => {
          first.current = element?.querySelector<HTMLElement>('input:checked, textarea') ?? null
        }}
        className="grid gap-4"
        onSubmit={send}
      >
        {children}
      </form>
    </Modal>
  )
}
