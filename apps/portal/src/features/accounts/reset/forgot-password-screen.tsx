import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { Steps } from '@fanfara/ui/progress'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useText } from '#/i18n/text.ts'
import { CodeStep, DoneStep, EmailStep, PasswordStep } from './reset-steps.tsx'
import { RESET_STEPS, type ResetStep, useReset } from './use-reset.ts'
import { Welcome } from '#/features/accounts/welcome.tsx'

/** `/forgot-password` (AUTH-22…AUTH-31): e-mail, code, new password, done. */
export function ForgotPasswordScreen() {
  const text = useText('accounts')
  const reset = useReset()
  const { step, said } = reset
  const area = useRef<HTMLDivElement>(null)
  useFirstField(area, step)
  return (
    <Welcome title={text('forgot_title')}>
      <Steps label={text('forgot_progress')} step={step} total={RESET_STEPS} />
      <div ref={area} className="mt-4 grid gap-4">
        {said && <Alert tone={said.tone}>{said.text}</Alert>}
        {step === 1 && <EmailStep {...reset} />}
        {step === 2 && <CodeStep {...reset} />}
        {step === 3 && <PasswordStep {...reset} />}
        {step === 4 && <DoneStep />}
        {step < RESET_STEPS && (
          <Link to="/login" className={buttonClass('secondary', 'normal', 'w-full')}>
            {text('back_to_login')}
          </Link>
        )}
      </div>
    </Welcome>
  )
}

/** A new step begins at its first field, or at its heading, so that the keyboard and screen readers go along. */
function useFirstField(area: RefObject<HTMLElement | null>, step: ResetStep) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    area.current?.querySelector<HTMLElement>('input:not([hidden]), h2')?.focus()
  }, [area, step])
}
