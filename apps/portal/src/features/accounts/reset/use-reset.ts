import { ApiError } from '@fanfara/contract/client'
import { RESET_RESEND_SECONDS } from '@fanfara/contract/limits'
import {
  codeForm,
  forgotForm,
  forgotPassword,
  resetForm,
  resetPassword,
  validateCode,
} from '@fanfara/contract/own/passwords'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { call } from '#/app/server/client.ts'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { focusFirstError } from '#/features/accounts/first-error.ts'

/** Steps of `/forgot-password` (AUTH-22): e-mail, code, new password, done. */
export const RESET_STEPS = 4
export type ResetStep = 1 | 2 | 3 | 4

/** What all steps together hold; going back keeps what was typed. */
export interface ResetValues {
  email: string
  code: string
  password: string
  password_confirmation: string
}
const empty: ResetValues = { email: '', code: '', password: '', password_confirmation: '' }
const fields = ['email', 'code', 'password', 'password_confirmation'] as const

const rulesOf = { 1: resolverOf(forgotForm), 2: resolverOf(codeForm), 3: resolverOf(resetForm) }
const fieldsOf: Record<1 | 2 | 3, readonly (keyof ResetValues)[]> = { 1: ['email'], 2: ['email', 'code'], 3: fields }

/** The rules of one step see only the fields of that step. */
function resolverOfStep(step: 1 | 2 | 3): Resolver<ResetValues> {
  const resolve = rulesOf[step] as (...args: Parameters<Resolver>) => unknown
  return ((values: ResetValues, ...rest: [unknown, never]) =>
    resolve(Object.fromEntries(fieldsOf[step].map(field => [field, values[field]])), ...rest)) as never
}

/** What the alert above the form says. */
interface Said {
  tone: 'error' | 'success'
  text: string
}

/** The way from a forgotten password to a new one (AUTH-22…AUTH-31). It lives as long as the page does. */
export function useReset() {
  const [step, setStep] = useState<ResetStep>(1)
  const [said, setSaid] = useState<Said | null>(null)
  const { sentTo, send, waitUntil } = useCodes()
  const form = useForm<ResetValues>({
    defaultValues: empty,
    resolver: step === 4 ? undefined : resolverOfStep(step),
    reValidateMode: 'onSubmit',
  })
  const fieldError = useFieldError(form.formState.errors)

  function goTo(next: ResetStep) {
    setSaid(null)
    form.clearErrors()
    setStep(next)
  }
  async function attempt(act: () => Promise<void>) {
    setSaid(null)
    try {
      await act()
    } catch (error) {
      // AUTH-30: a code that stopped being good is typed again.
      if (error instanceof ApiError && error.errors.code?.[0]) setStep(current => (current === 3 ? 2 : current))
      const message = showFormError(error, form.setError, fields)
      if (message) setSaid({ tone: 'error', text: message })
      focusFirstError(error, form.setFocus, fields)
    }
  }
  const submit = form.handleSubmit(values =>
    attempt(async () => {
      if (step === 1) {
        // Whoever only looked at the address again has a code already.
        const hasCode = sentTo === values.email && waitUntil(values.email) > Date.now()
        if (!hasCode) await send(values.email)
        goTo(2)
      }
      if (step === 2) {
        await call(validateCode, { body: { email: values.email, code: values.code } })
        goTo(3)
      }
      if (step === 3) {
        await call(resetPassword, { body: values })
        form.reset(empty)
        goTo(4)
      }
    }),
  )
  const resend = () =>
    attempt(async () => {
      const text = await send(sentTo)
      form.resetField('code')
      setSaid({ tone: 'success', text })
    })
  /** A field's properties; its error goes as soon as it is edited. */
  const field = (name: keyof ResetValues) => ({
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
    error: fieldError(name),
  })
  const isBusy = form.formState.isSubmitting
  return { step, goTo, said, form, field, isBusy, submit, resend, sentTo, sendAgainAt: waitUntil(sentTo) }
}

/** Codes asked for: to which address the last one went, and from when on there may be another (AUTH-26). */
function useCodes() {
  const [sentTo, setSentTo] = useState('')
  const [wait, setWait] = useState({ email: '', until: 0 })
  const waitFor = (email: string, seconds: number) => setWait({ email, until: Date.now() + seconds * 1000 })

  /** @returns what the server says about it. */
  async function send(email: string): Promise<string> {
    try {
      const { data } = await call(forgotPassword, { body: { email } })
      setSentTo(email)
      waitFor(email, RESET_RESEND_SECONDS)
      return data.message
    } catch (error) {
      if (error instanceof ApiError && error.status === 429 && error.retryAfter) waitFor(email, error.retryAfter)
      throw error
    }
  }
  return { sentTo, send, waitUntil: (email: string) => (wait.email === email ? wait.until : 0) }
}
