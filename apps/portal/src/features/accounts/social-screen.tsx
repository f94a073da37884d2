import { Alert } from '@fanfara/ui/alert'
import { PlatformName } from '@fanfara/ui/platform-icon'
import { useText } from '#/i18n/text.ts'
import { BackLink } from './back-link.tsx'
import { Welcome } from './welcome.tsx'

/** Platforms that will sign people in (SOC-02). */
const providers = ['twitch', 'youtube', 'tiktok', 'x'] as const

function SocialScreen({ title, back }: { title: string; back: '/login' | '/register' }) {
  const text = useText('frame')
  return (
    <Welcome title={title} above={<BackLink to={back} />}>
      <Alert tone="info">{text('soon_social')}</Alert>
      <ul className="mt-4 grid gap-3 text-muted">
        {providers.map(type => (
          <li key={type}>
            <PlatformName type={type} />
          </li>
        ))}
      </ul>
    </Welcome>
  )
}

/** `/login/social`. */
export function SocialLoginScreen() {
  return <SocialScreen title={useText('accounts')('social_login_title')} back="/login" />
}

/** `/register/social`. */
export function SocialRegisterScreen() {
  return <SocialScreen title={useText('accounts')('social_register_title')} back="/register" />
}
