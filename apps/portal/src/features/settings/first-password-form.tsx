import { RESET_CODE_LENGTH } from '@fanfara/contract/limits'
import { resetForm } from '@fanfara/contract/passwords'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { notify } from '@fanfara/ui/toast'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { resolverOf, showFormError, useFieldError } from '#/app/form.ts'
import { useLeaveGuard } from '#/app/leave-guard.tsx'
import { useNavigate } from '#/app/navigation.ts'
import { PasswordRules } from '#/app/password-rules.tsx'
import { useText } from '#/i18n/text.ts'
import { sendFirstPassword } from './api.ts'

const fields = ['code', 'password', 'password_confirmation'] as const
interface Values {
  email: string
  code: string
  password: string
  password_confirmation: string
}

/** The code and the first password; setting it ends every session, so that the way leads to the sign-in page. */
export function FirstPasswordForm({ email }: { email: string }) {
  const text = useText('settings')
  const navigate = useNavigate()
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm({
    defaultValues: { email, code: '', password: '', password_confirmation: '' },
    resolver: resolverOf<Values, Values>(resetForm),
  })
  const question = useLeaveGuard(form.formState.isDirty)
  const fieldError = useFieldError(form.formState.errors)
  const password = useWatch({ control: form.control, name: 'password' })
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      await sendFirstPassword(body)
      const description = text('unset_done_text', { email })
      notify({ key: 'first-password', tone: 'success', title: text('unset_done'), description })
      await navigate({ to: '/logout', replace: true, ignoreBlocker: true })
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      if (!fields.some(name => form.getFieldState(name).error)) setAlert(message)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {alert && <Alert>{alert}</Alert>}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={text('unset_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={RESET_CODE_LENGTH}
        error={fieldError('code')}
        {...form.register('code')}
      />
      <PasswordField
        label={text('password_new')}
        autoComplete="new-password"
        hint={<PasswordRules value={password} />}
        error={fieldError('password')}
        {...form.register('password')}
      />
      <PasswordField
        label={text('password_confirmation')}
        autoComplete="new-password"
        error={fieldError('password_confirmation')}
        {...form.register('password_confirmation')}
      />
      <p className="text-14 text-muted">{text('unset_effects', { email })}</p>
      <Button type="submit" busy={form.formState.isSubmitting} className="w-full justify-self-end phone:w-auto">
        {text('unset_save')}
      </Button>
      {question}
    </form>
  )
}
