import { buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { InPlace } from '@fanfara/ui/in-place'
import { makePart } from '@fanfara/ui/part'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '#/app/session/user.ts'
import { useText } from '#/i18n/text.ts'

/** Their own chunk: most people's address is confirmed, and forms are the heaviest that the first page would carry. */
const codeForm = makePart(async () => (await import('./code-form.tsx')).CodeForm)

/** On the home page until the address is confirmed: what it is for, and the field for the code (decision 0025). */
export function EmailBanner() {
  const text = useText('email')
  const { data: user } = useQuery(userQuery)
  if (!user || user.email_confirmed) return null
  const email = user.pending_email ?? user.email
  if (email === null)
    return (
      <Section title={text('add_title')} hint={text('add_text')} className="mb-6">
        <Link to="/settings/system" className={buttonClass('secondary')}>
          {text('add')}
        </Link>
      </Section>
    )
  return (
    <Section
      title={text('banner_title')}
      hint={<span className="wrap-anywhere">{text('banner_text', { email })}</span>}
      className="mb-6"
    >
      <InPlace of={codeForm} outline={<div className="min-h-11" />} email={email}>
        <Link to="/settings/system" className={buttonClass('quiet', 'small')}>
          {text('wrong_address')}
        </Link>
      </InPlace>
    </Section>
  )
}
