import { reasonText } from '@fanfara/contract/acceptances'
import type { ParticipantPage, ShownCreator } from '@fanfara/contract/advertisers'
import { REASON_MAX } from '@fanfara/contract/limits'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { DateText } from '@fanfara/ui/date-text'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { Modal } from '@fanfara/ui/modal'
import { useRef, useState } from 'react'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import { useChoose } from './api.ts'
import { hasGesture } from '#/app/session/gesture.ts'
import { ReasonForm } from './reason-form.tsx'

type Step = 'accept' | 'reject' | 'invite'
interface ChooseProps {
  token: string
  page: ParticipantPage
  creator: ShownCreator
}

/** Accept, reject or invite: each is confirmed, because neither can be taken back here. */
export function ChooseButtons({ token, page, creator }: ChooseProps) {
  const text = useText('advertiser')
  const { step, open, close, choose, choosing } = useStep(token, page, creator)
  const problem = sentenceInPlace(choosing.error)
  if (page.list === 'participants') return null
  const { name } = creator
  return (
    <div className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
      {page.list === 'candidates' ? (
        <>
          <Button
            disabled={!page.is_recruiting || creator.invitable_from !== null}
            aria-label={text('invite_name', { name })}
            onClick={() => open('invite')}
          >
            {text('invite')}
          </Button>
          {page.is_recruiting && creator.invitable_from !== null && (
            <p className="self-center text-14 text-muted">
              {text('invite_later')} <DateText value={creator.invitable_from} full />
            </p>
          )}
        </>
      ) : (
        <>
          <Button aria-label={text('accept_name', { name })} onClick={() => open('accept')}>
            {text('accept')}
          </Button>
          <Button variant="secondary" aria-label={text('reject_name', { name })} onClick={() => open('reject')}>
            {text('reject')}
          </Button>
        </>
      )}
      <Question step={step} page={page} name={name} choosing={choosing} onConfirm={() => choose()} onClose={close} />
      <Modal isOpen={step === 'reject'} onClose={close} title={text('reject_title', { name })} size="small">
        <div className="grid gap-4">
          <p>{text('reject_text')}</p>
          {problem !== null && <Alert>{problem}</Alert>}
          <ReasonForm
            label={text('reject_reason')}
            hint={text('changes_hint')}
            max={REASON_MAX}
            check={reasonText}
            confirmLabel={text('reject')}
            error={choosing.error}
            busy={choosing.isPending}
            onSend={reason => choose(reason)}
            onCancel={close}
          />
        </div>
      </Modal>
    </div>
  )
}

function useStep(token: string, { nonce }: ParticipantPage, { id, name }: ShownCreator) {
  const choosing = useChoose(token, name)
  const [step, setStep] = useState<Step | null>(null)
  const isSending = useRef(false)
  const close = () => setStep(null)
  const open = (to: Step) => {
    choosing.reset()
    setStep(to)
  }
  const choose = (reason = '') => {
    // The second press of a double click comes before the button shows that it is busy.
    if (step === null || isSending.current || !hasGesture()) return
    isSending.current = true
    const body =
      step === 'reject' ? ({ decision: step, id, reason, nonce } as const) : ({ decision: step, id, nonce } as const)
    choosing.mutate(body, { onSuccess: close, onSettled: () => (isSending.current = false) })
  }
  return { step, open, close, choose, choosing }
}

interface QuestionProps {
  step: Step | null
  page: ParticipantPage
  name: string
  choosing: ReturnType<typeof useChoose>
  onConfirm: () => void
  onClose: () => void
}

function Question({ step, page, name, choosing, onConfirm, onClose }: QuestionProps) {
  const text = useText('advertiser')
  const act = step === 'invite' || page.list === 'candidates' ? 'invite' : 'accept'
  const { places, taken } = page.campaign
  const problem = sentenceInPlace(choosing.error)
  const left = places === null ? text('places_any') : text('places_left', { left: Math.max(0, places - taken) })
  return (
    <ConfirmDialog
      isOpen={step === 'accept' || step === 'invite'}
      tone="primary"
      title={text(`${act}_title`, { name })}
      confirmLabel={text(`${act}_confirm`)}
      busy={choosing.isPending}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>{text(`${act}_text`, { places: left })}</p>
        {problem !== null && <Alert>{problem}</Alert>}
      </div>
    </ConfirmDialog>
  )
}
