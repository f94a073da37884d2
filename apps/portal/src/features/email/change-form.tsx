import { emailForm } from '@fanfara/contract/own/emails'
import { Button } from '@fanfara/ui/button'
import { TextField } from '@fanfara/ui/text-field'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { resolverOf, showFormError, useFieldError } from '#/app/form/form.ts'
import { useText } from '#/i18n/text.ts'
import { useChangeEmail } from './api.ts'

const fields = ['email'] as const
interface Values {
  email: string
}

/** Another address. Who has not shown to be the owner lately is asked to, and nothing typed is lost (decision 0026). */
export function ChangeForm({ onDone }: { onDone: () => void }) {
  const text = useText('email')
  const [alert, setAlert] = useState<string | null>(null)
  const change = useChangeEmail()
  const form = useForm<Values>({
    defaultValues: { email: '' },
    resolver: resolverOf<Values, Values>(emailForm),
  })
  const fieldError = useFieldError(form.formState.errors)
  useEffect(() => form.setFocus('email'), [form])
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      await change.mutateAsync(body)
      onDone()
    } catch (error) {
      const message = showFormError(error, form.setError, fields)
      if (!fields.some(name => form.getFieldState(name).error)) setAlert(message)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="grid max-w-[36rem] gap-4 border-t border-line pt-5">
      <FormAlert sentence={alert} />
      <TextField
        label={text('new_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={text('change_hint')}
        error={fieldError('email')}
        {...form.register('email')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onDone}>
          {text('cancel')}
        </Button>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {text('send')}
        </Button>
      </div>
    </form>
  )
}
