import { type AcceptancePage, reasonText } from '@fanfara/contract/acceptances'
import { REASON_MAX } from '@fanfara/contract/limits'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { ConfirmDialog } from '@fanfara/ui/confirm-dialog'
import { useState } from 'react'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { useText } from '#/i18n/text.ts'
import type { useDecide } from './api.ts'
import { hasGesture } from '#/app/session/gesture.ts'
import { ReasonForm } from './reason-form.tsx'

interface AnswerProps {
  page: AcceptancePage
  decide: ReturnType<typeof useDecide>
}

/** Approve, or ask for changes: each needs two deliberate presses, because mail scanners press buttons too (ADV-03). */
export function AnswerForm({ page, decide }: AnswerProps) {
  const text = useText('advertiser')
  const [step, setStep] = useState<'choose' | 'confirm' | 'reason'>('choose')
  const { nonce } = page
  const problem = sentenceInPlace(decide.error)
  const answer = (body: Parameters<typeof decide.mutate>[0]) => {
    if (!hasGesture()) return
    decide.mutate(body, { onError: () => setStep(body.decision === 'changes' ? 'reason' : 'choose') })
  }
  return (
    <Section title={text('answer')} hint={text('answer_hint')}>
      <div className="grid gap-4">
        {problem !== null && <Alert>{problem}</Alert>}
        {step === 'reason' ? (
          <ReasonForm
            label={text('changes_reason')}
            hint={text('changes_hint')}
            max={REASON_MAX}
            check={reasonText}
            confirmLabel={text('changes_send')}
            error={decide.error}
            busy={decide.isPending}
            onSend={reason => answer({ decision: 'changes', reason, nonce })}
            onCancel={() => setStep('choose')}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setStep('confirm')}>{text('approve')}</Button>
            <Button variant="secondary" onClick={() => setStep('reason')}>
              {text('changes')}
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        isOpen={step === 'confirm'}
        tone="primary"
        title={text('approve_title')}
        confirmLabel={text('approve_confirm')}
        busy={decide.isPending}
        onConfirm={() => answer({ decision: 'approve', nonce })}
        onCancel={() => setStep('choose')}
      >
        <p>{text('approve_text', { creator: page.creator.name })}</p>
      </ConfirmDialog>
    </Section>
  )
}
