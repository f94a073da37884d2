import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Checkbox } from '@fanfara/ui/choice'
import { Rich } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { useConfig } from '#/app/config.ts'
import { Link } from '#/app/navigation.ts'
import { useText } from '#/i18n/text.ts'
import { BackLink } from './back-link.tsx'
import { useRegistration } from './use-registration.ts'
import { Welcome } from './welcome.tsx'

/** `/register` (AUTH-14…AUTH-21): a creator account, signed in at once. */
export function RegisterScreen() {
  const text = useText('accounts')
  const registration = useRegistration()
  const { alert, isBusy, fieldError, register, submit } = registration
  return (
    <Welcome title={text('register_title')} purpose={text('register_purpose')} above={<BackLink to="/" />}>
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
          hint={text('password_hint')}
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
        <Consents {...registration} />
        <Button type="submit" busy={isBusy}>
          {text('register')}
        </Button>
        <Link to="/register/social" className={buttonClass('secondary')}>
          {text('social_register')}
        </Link>
        <p className="text-center text-muted">
          <Rich text={text('has_account')} parts={{ link: loginLink }} />
        </p>
      </form>
    </Welcome>
  )
}

const loginLink = (inner: string) => (
  <Link to="/login" className={linkClass}>
    {inner}
  </Link>
)

/** Both consents, with the pages they are about in a new tab (AUTH-16, AUTH-17). */
function Consents({ register, fieldError }: ReturnType<typeof useRegistration>) {
  const text = useText('accounts')
  const { links } = useConfig()
  const legalLink = (href: string) => (inner: string) => (
    <a href={href} target="_blank" rel="noopener" className={linkClass}>
      {inner}
    </a>
  )
  return (
    <div className="grid gap-2">
      <Checkbox
        label={<Rich text={text('privacy')} parts={{ link: legalLink(links.privacy) }} />}
        error={fieldError('is_privacy_accepted')}
        {...register('is_privacy_accepted')}
      />
      <Checkbox
        label={<Rich text={text('terms')} parts={{ link: legalLink(links.terms) }} />}
        error={fieldError('is_service_terms_accepted')}
        {...register('is_service_terms_accepted')}
      />
    </div>
  )
}
