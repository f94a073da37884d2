import { register, registrationForm } from '@fanfara/contract/accounts'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Rich } from '@fanfara/ui/text'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '#/app/navigation.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#/app/client.ts'
import { resolverOf, showFormError, useFieldError } from '#/app/form.ts'
import { session } from '#/app/session.ts'
import { useConfig } from '#/app/config.ts'
import { useText } from '#/i18n/text.ts'
import { BackLink } from './back-link.tsx'
import { useEnter } from './sign-in.ts'
import { Welcome } from './welcome.tsx'

interface Values {
  role: 'influencer'
  name: string
  email: string
  password: string
  password_confirmation: string
  is_privacy_accepted: boolean
  is_service_terms_accepted: boolean
}
const fields = [
  'name',
  'email',
  'password',
  'password_confirmation',
  'is_privacy_accepted',
  'is_service_terms_accepted',
] as const

/** `/register` (AUTH-14…AUTH-21): a creator account, signed in at once. */
export function RegisterScreen() {
  const text = useText('accounts')
  const { links } = useConfig()
  const enter = useEnter()
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm({
    defaultValues: {
      role: 'influencer',
      name: '',
      email: '',
      password: '',
      password_confirmation: '',
      is_privacy_accepted: false,
      is_service_terms_accepted: false,
    } satisfies Values as Values,
    resolver: resolverOf(registrationForm),
  })
  const fieldError = useFieldError(form.formState.errors)
  const submit = form.handleSubmit(async body => {
    setAlert(null)
    try {
      const { data } = await call(register, { body: { ...body, language: session.language() } })
      await enter(data, false)
    } catch (error) {
      setAlert(showFormError(error, form.setError, fields))
    }
  })
  const legalLink = (href: string) => (inner: string) => (
    <a href={href} target="_blank" rel="noopener" className={linkClass}>
      {inner}
    </a>
  )
  return (
    <Welcome title={text('register_title')} purpose={text('register_purpose')} above={<BackLink to="/" />}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {alert && <Alert>{alert}</Alert>}
        <TextField label={text('name')} autoComplete="name" error={fieldError('name')} {...form.register('name')} />
        <TextField
          label={text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={fieldError('email')}
          {...form.register('email')}
        />
        <PasswordField
          label={text('password')}
          hint={text('password_hint')}
          autoComplete="new-password"
          error={fieldError('password')}
          {...form.register('password')}
        />
        <PasswordField
          label={text('password_confirmation')}
          autoComplete="new-password"
          error={fieldError('password_confirmation')}
          {...form.register('password_confirmation')}
        />
        <div className="grid gap-2">
          <Checkbox
            label={<Rich text={text('privacy')} parts={{ link: legalLink(links.privacy) }} />}
            error={fieldError('is_privacy_accepted')}
            {...form.register('is_privacy_accepted')}
          />
          <Checkbox
            label={<Rich text={text('terms')} parts={{ link: legalLink(links.terms) }} />}
            error={fieldError('is_service_terms_accepted')}
            {...form.register('is_service_terms_accepted')}
          />
        </div>
        <Button type="submit" busy={form.formState.isSubmitting}>
          {text('register')}
        </Button>
        <Link to="/register/social" className={buttonClass('secondary')}>
          {text('social_register')}
        </Link>
        <p className="text-center text-muted">
          <Rich
            text={text('has_account')}
            parts={{
              link: inner => (
                <Link to="/login" className={linkClass}>
                  {inner}
                </Link>
              ),
            }}
          />
        </p>
      </form>
    </Welcome>
  )
}
