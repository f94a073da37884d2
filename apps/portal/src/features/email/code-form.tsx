import { ApiError } from '@fanfara/contract/client'
import { emailCodeForm } from '@fanfara/contract/own/emails'
import { EMAIL_CODE_LENGTH, EMAIL_RESEND_SECONDS } from '@fanfara/contract/limits'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { PinField } from '@fanfara/ui/pin-field'
import { notify } from '@fanfara/ui/toast'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { sentenceInPlace } from '#/app/server/server-errors.ts'
import { clockOf, useCountdown } from '#/app/form/use-countdown.ts'
import { useText } from '#/i18n/text.ts'
import { sendAgain, useConfirmEmail } from './api.ts'

const empty = { code: '' }
interface Said {
  tone: 'error' | 'success'
  text: string
}

/** The code that was mailed to an address, and another one when it did not arrive. */
export function CodeForm({ email, children }: { email: string; children?: ReactNode }) {
  const text = useText('email')
  const [said, setSaid] = useState<Said | null>(null)
  const confirm = useConfirmEmail()
  const form = useForm({
    defaultValues: empty,
    resolver: resolverOf<typeof empty, typeof empty>(emailCodeForm),
    reValidateMode: 'onSubmit',
  })
  const fieldError = useFieldError(form.formState.errors)
  const submit = form.handleSubmit(async body => {
    setSaid(null)
    try {
      await confirm.mutateAsync(body)
      const description = text('confirmed_text', { email })
      notify({ key: 'email-confirmed', tone: 'success', title: text('confirmed_title'), description })
    } catch (error) {
      const message = showFormError(error, form.setError, ['code'])
      if (message && !form.getFieldState('code').error) setSaid({ tone: 'error', text: message })
      form.setFocus('code')
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      {/* The button stays beside the boxes, whatever is said under them. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <PinField
          className="phone:max-w-62"
          label={text('code')}
          length={EMAIL_CODE_LENGTH}
          error={fieldError('code')}
          {...form.register('code', { onChange: () => form.clearErrors('code') })}
        />
        <Button type="submit" busy={form.formState.isSubmitting} className="w-full phone:mt-8.5 phone:w-auto">
          {text('confirm')}
        </Button>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Resend
          onSent={() => {
            form.reset(empty)
            setSaid({ tone: 'success', text: text('resent', { email }) })
          }}
          onFailed={problem => {
            form.clearErrors('code')
            setSaid(problem === null ? null : { tone: 'error', text: problem })
          }}
        />
        {children}
      </div>
    </form>
  )
}

/** Sends another code; from when on it may be sent is counted down. */
function Resend({ onSent, onFailed }: { onSent: () => void; onFailed: (problem: string | null) => void }) {
  const text = useText('email')
  const [againAt, setAgainAt] = useState(0)
  const seconds = useCountdown(againAt)
  const waitFor = (wait: number) => setAgainAt(Date.now() + wait * 1000)
  const send = async () => {
    try {
      await sendAgain()
      waitFor(EMAIL_RESEND_SECONDS)
      onSent()
    } catch (error) {
      if (error instanceof ApiError && error.status === 429 && error.retryAfter) waitFor(error.retryAfter)
      onFailed(sentenceInPlace(error))
    }
  }
  return (
    <Button
      variant="quiet"
      size="small"
      disabled={seconds > 0}
      className="aria-disabled:text-muted! aria-disabled:opacity-100!"
      onClick={send}
    >
      <span className="figures">{seconds > 0 ? text('resend_in', { time: timeOf(seconds) }) : text('resend')}</span>
    </Button>
  )
}

/** A pause of a day is told in hours. @example timeOf(7300) // '2 h' */
const timeOf = (seconds: number): string => (seconds < 3600 ? clockOf(seconds) : `${Math.ceil(seconds / 3600)} h`)
