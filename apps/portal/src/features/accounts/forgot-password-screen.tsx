import { Alert } from '@fanfara/ui/alert'
import { buttonClass } from '@fanfara/ui/button'
import { Steps } from '@fanfara/ui/progress'
import { Link } from '#/app/navigation.ts'
import { useConfig } from '#/app/config.ts'
import { useText } from '#/i18n/text.ts'
import { Welcome } from './welcome.tsx'

const STEPS = 4

/** `/forgot-password`: the frame of the four steps (AUTH-22); the steps themselves come with a later version. */
export function ForgotPasswordScreen() {
  const text = useText('accounts')
  const frame = useText('frame')
  const { contact_email: email } = useConfig()
  return (
    <Welcome title={text('forgot_title')}>
      <Steps label={text('forgot_progress')} step={1} total={STEPS} />
      <Alert tone="info" className="my-4">
        {frame('soon_forgot', { email })}
      </Alert>
      <Link to="/login" className={buttonClass('secondary', 'normal', 'w-full')}>
        {text('back_to_login')}
      </Link>
    </Welcome>
  )
}
