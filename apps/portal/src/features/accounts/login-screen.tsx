import { login, passwordLogin } from '@fanfara/contract/accounts'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Rich } from '@fanfara/ui/text'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '#/app/navigation.ts'
import { ApiError } from '@fanfara/contract/client'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#/app/client.ts'
import { resolverOf, showFormError, useFieldError } from '#/app/form.ts'
import { useConfig } from '#/app/config.ts'
import { useText } from '#/i18n/text.ts'
import { useEnter } from './sign-in.ts'
import { Welcome } from './welcome.tsx'

interface Values {
  email: string
  password: string
  remember?: boolean
}

/** Demo accounts that the sign-in page offers in demo mode (design §4). */
const DEMO_ACCOUNTS = ['ola', 'kuba', 'maja', 'tomek'].map(name => ({ name, email: `${name}@demo.test` }))
const DEMO_PASSWORD = 'Demo-pass-1'

/** `/login` (AUTH-01…AUTH-13). */
export function LoginScreen() {
  const text = useText('accounts')
  const { demo } = useConfig()
  const enter = useEnter()
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<Values>({
    defaultValues: { email: '', password: '', remember: false },
    resolver: resolverOf(passwordLogin),
  })
  const fieldError = useFieldError(form.formState.errors)
  const submit = form.handleSubmit(async ({ email, password, remember }) => {
    setAlert(null)
    try {
      const { data } = await call(login, { body: { email, password, ...(remember ? { remember } : {}) } })
      await enter(data, remember === true)
    } catch (error) {
      const first = error instanceof ApiError ? Object.values(error.errors)[0]?.[0] : undefined
      setAlert(showFormError(error, form.setError, []))
      // AUTH-12: the first field error stands under both inputs.
      if (first)
        for (const field of ['email', 'password'] as const) form.setError(field, { type: 'server', message: first })
    }
  })
  return (
    <Welcome title={text('login_title')} purpose={text('login_purpose')}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {alert && <Alert>{alert}</Alert>}
        <TextField
          label={text('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          error={fieldError('email')}
          {...form.register('email')}
        />
        <PasswordField
          label={text('password')}
          autoComplete="current-password"
          error={fieldError('password')}
          {...form.register('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={text('remember')} {...form.register('remember')} />
          <Link to="/forgot-password" className={`${linkClass} py-2 text-14`}>
            {text('forgot')}
          </Link>
        </div>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {text('log_in')}
        </Button>
        <Link to="/login/social" className={buttonClass('secondary')}>
          {text('social_login')}
        </Link>
        <p className="text-center text-muted">
          <Rich
            text={text('no_account')}
            parts={{
              link: inner => (
                <Link to="/register" className={linkClass}>
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
      </form>
      {demo && (
        <div className="mt-6 border-t border-line pt-4 text-14">
          <p className="font-semibold">{text('demo_title')}</p>
          <p className="text-muted">{text('demo', { password: DEMO_PASSWORD })}</p>
          <div className="mt-3 grid grid-cols-2 gap-2">
            {DEMO_ACCOUNTS.map(({ name, email }) => (
              <Button
                key={name}
                variant="secondary"
                size="small"
                onClick={() => {
                  form.setValue('email', email)
                  form.setValue('password', DEMO_PASSWORD)
                  return submit()
                }}
              >
                {email}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Welcome>
  )
}
