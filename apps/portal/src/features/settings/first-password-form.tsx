import { firstPasswordForm } from '@fanfara/contract/own/ways-in'
import { Button } from '@fanfara/ui/button'
import { notify } from '@fanfara/ui/toast'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { useLeaveGuard } from '#/app/route/leave-guard.ts'
import { NewPassword } from '#/app/form/new-password.tsx'
import { useText } from '#/i18n/text.ts'
import { useSetFirstPassword } from './api.ts'

const fields = ['password', 'password_confirmation'] as const
interface Values {
  password: string
  password_confirmation: string
}

/** The first password. Who has not shown to be the owner lately is asked to, and nothing typed is lost (decision 0026). */
export function FirstPasswordForm({ email }: { email: string }) {
  const text = useText('settings')
  const { mutateAsync } = useSetFirstPassword()
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm({
    defaultValues: { password: '', password_confirmation: '' },
    resolver: resolverOf<Values, Values>(firstPasswordForm),
  })
  const question = useLeaveGuard(form.formState.isDirty)
  const fieldError = useFieldError(form.formState.errors)
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      await mutateAsync(body)
      const description = text('unset_done_text', { email })
      notify({ key: 'first-password', tone: 'success', title: text('unset_done'), description })
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      if (!fields.some(name => form.getFieldState(name).error)) setAlert(message)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[36rem] gap-5">
      <FormAlert sentence={alert} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPassword
        label={text('password_new')}
        againLabel={text('password_confirmation')}
        value={password}
        field={name => ({ error: fieldError(name), ...form.register(name) })}
      />
      <p className="text-14 wrap-anywhere text-muted">{text('unset_effects', { email })}</p>
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full justify-self-end phone:w-auto">
        {text('unset_save')}
      </Button>
      {question}
    </form>
  )
}
