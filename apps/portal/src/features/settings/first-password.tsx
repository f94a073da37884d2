import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'
import { FirstPasswordForm } from './first-password-form.tsx'

/** For accounts that sign in through a platform: how to get a password (SOC-24). */
export function FirstPassword({ email }: { email: string | null }) {
  const text = useText('settings')
  return <Section title={text('unset_title')}>{email ? <FirstPasswordForm email={email} /> : <EmailFirst />}</Section>
}

/** A password signs in together with an address, and the account has none. */
function EmailFirst() {
  const text = useText('settings')
  return (
    <>
      <p className="max-w-[60ch]">{text('unset_no_email')}</p>
      <Link to="/settings/system" className={buttonClass('primary', 'normal', 'mt-4')}>
        {text('unset_to_email')}
      </Link>
    </>
  )
}
