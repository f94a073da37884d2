import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Rich } from '@fanfara/ui/text'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { FormProvider, useWatch } from 'react-hook-form'
import { PasswordRules } from '#/app/form/password-rules.tsx'
import { useText } from '#/i18n/text.ts'
import { BackLink } from './back-link.tsx'
import { ByPlatform } from './social/by-platform.tsx'
import { Consents, socialRegistration } from './consents.tsx'
import { useRegistration } from './use-registration.ts'
import { Welcome } from './welcome.tsx'

/** `/register` (AUTH-14…AUTH-21): a creator account, signed in at once. */
export function RegisterScreen() {
  const text = useText('accounts')
  const { form, alert, isBusy, fieldError, submit } = useRegistration()
  const { register, control } = form
  return (
    <Welcome title={text('register_title')} purpose={text('register_purpose')} above={<BackLink to="/" />}>
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="grid gap-4">
          {alert && <Alert>{alert}</Alert>}
          <TextField label={text('name')} autoComplete="name" error={fieldError('name')} {...register('name')} />
          <TextField
            label={text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            error={fieldError('email')}
            {...register('email')}
          />
          <PasswordField
            label={text('password')}
            hint={<PasswordRules value={useWatch({ control, name: 'password' })} />}
            autoComplete="new-password"
            error={fieldError('password')}
            {...register('password')}
          />
          <PasswordField
            label={text('password_confirmation')}
            autoComplete="new-password"
            error={fieldError('password_confirmation')}
            {...register('password_confirmation')}
          />
          <Consents />
          <Button type="submit" busy={isBusy}>
            {text('register')}
          </Button>
          <ByPlatform action="register" prepare={() => socialRegistration(form)} />
          <p className="text-center text-muted">
            <Rich text={text('has_account')} parts={{ link: loginLink }} />
          </p>
        </form>
      </FormProvider>
    </Welcome>
  )
}

const loginLink = (inner: string) => (
  <Link to="/login" className={linkClass}>
    {inner}
  </Link>
)
