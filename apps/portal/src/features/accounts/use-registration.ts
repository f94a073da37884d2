import { register, registrationForm } from '@fanfara/contract/accounts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { draftOf, dropDraft } from '#/app/form/draft.ts'
import { useDraft } from '#/app/form/use-draft.ts'
import { call } from '#/app/server/client.ts'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { beginIn } from '#/app/session/language.ts'
import { session } from '#/app/session/session.ts'
import type { ConsentValues } from './consents.tsx'
import { focusFirstError } from './first-error.ts'
import { enter } from './sign-in.ts'

interface Values extends ConsentValues {
  role: 'influencer'
  name: string
  email: string
  password: string
  password_confirmation: string
  /** The secret of the letter that asked them to come. */
  invitation?: string | undefined
}
const fields = [
  'name',
  'email',
  'password',
  'password_confirmation',
  'is_privacy_accepted',
  'is_service_terms_accepted',
] as const
const empty: Values = {
  role: 'influencer',
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
  is_privacy_accepted: false,
  is_service_terms_accepted: false,
}

const DRAFT = 'register'
/** Never a password; and a consent is given anew. */
const drafted: readonly (keyof Values)[] = ['name', 'email']

/** An empty form with what was typed in it before a reload or another screen (FORM-09). */
function startOf(): Values {
  const draft = draftOf(DRAFT)
  if (typeof draft !== 'object' || draft === null) return empty
  const typed = (name: string): string => {
    const value: unknown = Reflect.get(draft, name)
    return typeof value === 'string' ? value : ''
  }
  return { ...empty, name: typed('name'), email: typed('email') }
}

/** The registration form: its rules are the contract's, its language becomes the account's (AUTH-21). */
export function useRegistration() {
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm({ defaultValues: startOf(), resolver: resolverOf(registrationForm) })
  useDraft(DRAFT, form, { fields: drafted })
  const fieldError = useFieldError(form.formState.errors)
  const { getValues, setValue } = form
  useEffect(() => {
    const token = /^#invitation=([\w-]+)$/.exec(window.location.hash)?.[1]
    if (!token) return
    void import('./invited.ts')
      .then(({ readInvitation }) => readInvitation(token))
      .then(invited => {
        if (typeof invited === 'string') return setAlert(invited)
        setValue('invitation', token)
        beginIn(invited.language)
        // The answer may come while somebody types: what they said themselves stays (INV-11).
        for (const name of ['email', 'name'] as const) if (getValues(name) === '') setValue(name, invited[name])
      })
  }, [getValues, setValue])
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      const { data } = await call(register, { body: { ...body, language: session.language() } })
      dropDraft(DRAFT)
      await enter(data, false)
    } catch (error) {
      setAlert(showFormError(error, form.setError, fields))
      focusFirstError(error, form.setFocus, fields)
    }
  })
  return { form, alert, fieldError, submit, isBusy: form.formState.isSubmitting }
}
