import { Rich } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'
import { useConfig } from '#/app/server/config.ts'
import { useText } from '#/i18n/text.ts'
import { BackLink } from '#/features/accounts/back-link.tsx'
import { Consents, type ConsentValues, socialRegistration } from '#/features/accounts/consents.tsx'
import { RememberBox } from '#/features/accounts/remember-box.tsx'
import { socialLogin } from '#/features/accounts/remember-wish.ts'
import { SocialButtons } from './social-buttons.tsx'
import { Welcome } from '#/features/accounts/welcome.tsx'

/** `/login/social` (SOC-01): the same choice to be remembered as on the sign-in page. */
export function SocialLoginScreen() {
  const text = useText('accounts')
  // Without a platform what stands here is the passkey.
  const hasPlatforms = useConfig().sign_in_platforms > 0
  const [title, purpose] = hasPlatforms
    ? ([text('social_login_title'), text('social_login_purpose')] as const)
    : ([text('with_passkey'), text('passkey_purpose')] as const)
  return (
    <Welcome title={title} purpose={purpose} above={<BackLink to="/login" />}>
      <div className="grid gap-4">
        <RememberBox />
        <SocialButtons action="login" layout="list" prepare={socialLogin} />
        <p className="text-center text-muted">
          <Rich text={text('no_account')} parts={{ link: linkTo(hasPlatforms ? '/register/social' : '/register') }} />
        </p>
      </div>
    </Welcome>
  )
}

/** `/register/social` (SOC-05): both consents come before the window. */
export function SocialRegisterScreen() {
  const text = useText('accounts')
  const form = useForm<ConsentValues>({
    defaultValues: { is_privacy_accepted: false, is_service_terms_accepted: false },
  })
  return (
    <Welcome
      title={text('social_register_title')}
      purpose={text('social_register_purpose')}
      above={<BackLink to="/register" />}
    >
      <FormProvider {...form}>
        <div className="grid gap-4">
          <Consents />
          <SocialButtons action="register" layout="list" prepare={() => socialRegistration(form)} />
          <p className="text-center text-muted">
            <Rich text={text('has_account')} parts={{ link: linkTo('/login/social') }} />
          </p>
        </div>
      </FormProvider>
    </Welcome>
  )
}

const linkTo = (to: '/login/social' | '/register' | '/register/social') => (inner: string) => (
  <Link to={to} className={linkClass}>
    {inner}
  </Link>
)
