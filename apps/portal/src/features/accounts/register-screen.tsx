import { Button } from '@fanfara/ui/button'
import { Rich } from '@fanfara/ui/text'
import { TextField } from '@fanfara/ui/text-field'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { FormProvider, useWatch } from 'react-hook-form'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { NewPassword } from '#/app/form/new-password.tsx'
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
          <FormAlert sentence={alert} />
          <TextField label={text('name')} autoComplete="name" error={fieldError('name')} {...register('name')} />
          <TextField
            label={text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            error={fieldError('email')}
            {...register('email')}
          />
          <NewPassword
            label={text('password')}
            againLabel={text('password_confirmation')}
            value={useWatch({ control, name: 'password' })}
            field={name => ({ error: fieldError(name), ...register(name) })}
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
