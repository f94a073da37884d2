import { RESET_CODE_LENGTH, RESET_CODE_MINUTES } from '@fanfara/contract/limits'
import { Button } from '@fanfara/ui/button'
import { SuccessIcon } from '@fanfara/ui/icons'
import { PinField } from '@fanfara/ui/pin-field'
import { TextField } from '@fanfara/ui/text-field'
import { useNavigate } from '@tanstack/react-router'
import type { FormEventHandler, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { NewPassword } from '#/app/form/new-password.tsx'
import { useText } from '#/i18n/text.ts'
import { clockOf, useCountdown } from '#/app/form/use-countdown.ts'
import type { useReset } from './use-reset.ts'

type Reset = ReturnType<typeof useReset>

/** A sentence, fields and the button that goes on. */
function StepForm({
  purpose,
  submitLabel,
  isBusy,
  onSubmit,
  children,
}: {
  purpose: string
  submitLabel: string
  isBusy: boolean
  onSubmit: FormEventHandler
  children: ReactNode
}) {
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-4">
      <p className="wrap-anywhere text-muted">{purpose}</p>
      {children}
      <Button type="submit" busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** Step 1: whose password it is (AUTH-23). */
export function EmailStep({ field, isBusy, submit }: Reset) {
  const text = useText('accounts')
  return (
    <StepForm purpose={text('forgot_email')} submitLabel={text('send_code')} isBusy={isBusy} onSubmit={submit}>
      <TextField label={text('email')} type="email" inputMode="email" autoComplete="username" {...field('email')} />
    </StepForm>
  )
}

/** Step 2: the code from the message (AUTH-24, AUTH-25). */
export function CodeStep({ field, isBusy, submit, resend, sendAgainAt, sentTo, goTo }: Reset) {
  const text = useText('accounts')
  const seconds = useCountdown(sendAgainAt)
  return (
    <StepForm
      purpose={text('forgot_code', { email: sentTo, minutes: RESET_CODE_MINUTES })}
      submitLabel={text('check_code')}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <PinField label={text('code')} length={RESET_CODE_LENGTH} {...field('code')} />
      <div className="-mx-3 -my-2 flex flex-wrap justify-between">
        <Button
          variant="quiet"
          size="small"
          disabled={seconds > 0}
          className="aria-disabled:text-muted! aria-disabled:opacity-100!"
          onClick={resend}
        >
          <span className="figures">
            {seconds > 0 ? text('resend_in', { time: clockOf(seconds) }) : text('resend')}
          </span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => goTo(1)}>
          {text('change_email')}
        </Button>
      </div>
    </StepForm>
  )
}

/** Step 3: the new password, twice (AUTH-27). The address goes along for password managers. */
export function PasswordStep({ form, field, isBusy, submit, sentTo, goTo }: Reset) {
  const text = useText('accounts')
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <StepForm
      purpose={text('forgot_password', { email: sentTo })}
      submitLabel={text('set_password')}
      isBusy={isBusy}
      onSubmit={submit}
    >
      <input type="email" autoComplete="username" value={sentTo} readOnly hidden />
      <NewPassword
        label={text('new_password')}
        againLabel={text('password_confirmation')}
        value={password}
        field={field}
      />
      <Button variant="quiet" size="small" className="-mx-3 -my-2 justify-self-start" onClick={() => goTo(2)}>
        {text('back_to_code')}
      </Button>
    </StepForm>
  )
}

/** Step 4: it is done (AUTH-28). */
export function DoneStep() {
  const text = useText('accounts')
  const navigate = useNavigate()
  return (
    <div className="flex flex-col items-center py-2 text-center">
      <SuccessIcon size={48} className="text-brass" />
      <h2 tabIndex={-1} className="mt-4 text-20 font-semibold outline-none">
        {text('forgot_done_title')}
      </h2>
      <p className="mt-1 text-muted">{text('forgot_done')}</p>
      <Button className="mt-6 w-full" onClick={() => navigate({ to: '/login' })}>
        {text('ok')}
      </Button>
    </div>
  )
}
