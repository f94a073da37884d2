import { passwordForm } from '@fanfara/contract/own/passwords'
import { Button } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { MessageDialog } from '@fanfara/ui/confirm-dialog'
import { InfoIcon } from '@fanfara/ui/icons'
import { PasswordField } from '@fanfara/ui/text-field'
import { useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { useLeaveGuard } from '#/app/route/leave-guard.ts'
import { NewPassword } from '#/app/form/new-password.tsx'
import { useText } from '#/i18n/text.ts'
import { sendPasswordChange } from './api.ts'

const empty = { password_old: '', password: '', password_confirmation: '' }
const fields = ['password_old', 'password', 'password_confirmation'] as const
type Form = UseFormReturn<typeof empty>

/** Changes the password (PASS-01…PASS-05). What was typed stays when it fails; the form is empty when it worked. */
export function PasswordForm({ email }: { email: string | null }) {
  const text = useText('settings')
  const [alert, setAlert] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(false)
  const form = useForm({ defaultValues: empty, resolver: resolverOf<typeof empty, typeof empty>(passwordForm) })
  const question = useLeaveGuard(form.formState.isDirty)
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      await sendPasswordChange(body)
      form.reset(empty)
      setSaved(true)
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      if (!fields.some(name => form.getFieldState(name).error)) setAlert(message)
    }
  })
  return (
    <>
      <Card className="grid gap-8 desktop:grid-cols-[minmax(0,1fr)_15rem]">
        <form onSubmit={submit} noValidate className="grid gap-5">
          <FormAlert sentence={alert} />
          {/* Password managers file the new password under this name. */}
          {email && <input type="text" autoComplete="username" value={email} readOnly hidden />}
          <PasswordFields form={form} />
          <Button type="submit" busy={form.formState.isSubmitting} className="w-full justify-self-end phone:w-auto">
            {text('password_save')}
          </Button>
        </form>
        <Effects />
      </Card>
      <MessageDialog isOpen={isSaved} title={text('password_saved_title')} onClose={() => setSaved(false)}>
        {text('password_saved_text')}
      </MessageDialog>
      {question}
    </>
  )
}

function PasswordFields({ form: { register, control, formState } }: { form: Form }) {
  const text = useText('settings')
  const fieldError = useFieldError(formState.errors)
  const password = useWatch({ control, name: 'password' })
  return (
    <>
      <PasswordField
        label={text('password_old')}
        autoComplete="current-password"
        error={fieldError('password_old')}
        {...register('password_old')}
      />
      <NewPassword
        label={text('password_new')}
        againLabel={text('password_confirmation')}
        value={password}
        field={name => ({ error: fieldError(name), ...register(name) })}
      />
    </>
  )
}

/** What follows from a change: other sessions, a mail, payouts that rest (threat model §3.1, §4). */
function Effects() {
  const text = useText('settings')
  return (
    <aside className="border-t border-line pt-5 text-14 text-muted desktop:border-t-0 desktop:border-l desktop:pt-0 desktop:pl-6">
      <p className="mb-2 flex items-center gap-2 font-semibold text-text">
        <InfoIcon size={18} className="text-primary" />
        {text('password_effects')}
      </p>
      <ul className="grid gap-2">
        {(['sessions', 'mail', 'hold'] as const).map(effect => (
          <li key={effect}>{text(`password_effect_${effect}`)}</li>
        ))}
      </ul>
    </aside>
  )
}
