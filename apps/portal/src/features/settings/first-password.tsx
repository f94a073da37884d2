import { RESET_CODE_MINUTES, RESET_RESEND_SECONDS } from '@fanfara/contract/limits'
import { Alert } from '@fanfara/ui/alert'
import { Button, buttonClass } from '@fanfara/ui/button'
import { Section } from '@fanfara/ui/card'
import { useEffect, useState } from 'react'
import { messageOf } from '#/app/message.ts'
import { Link } from '#/app/navigation.ts'
import { useText } from '#/i18n/text.ts'
import { sendCode } from './api.ts'
import { FirstPasswordForm } from './first-password-form.tsx'

/** For accounts that sign in through a platform: how to get a password (SOC-24). */
export function FirstPassword({ email }: { email: string | null }) {
  const text = useText('settings')
  return <Section title={text('unset_title')}>{email ? <ByCode email={email} /> : <EmailFirst />}</Section>
}

/** A code needs an address, and the account has none. */
function EmailFirst() {
  const text = useText('settings')
  return (
    <>
      <p className="max-w-[60ch]">{text('unset_no_email')}</p>
      <Link to="/settings/billing" className={buttonClass('primary', 'normal', 'mt-4')}>
        {text('unset_to_billing')}
      </Link>
    </>
  )
}

/** Sends a code to the account's own address; then it is entered here, with the password. */
function ByCode({ email }: { email: string }) {
  const text = useText('settings')
  const { isSent, isResting, problem, send } = useCode(email)
  return (
    <div className="grid max-w-[36rem] gap-5">
      {problem !== null && <Alert>{problem}</Alert>}
      {!isSent && (
        <>
          <p>{text('unset_with_email', { email })}</p>
          <Button className="justify-self-start" onClick={send}>
            {text('unset_send')}
          </Button>
        </>
      )}
      {isSent && (
        <>
          <Alert
            tone="info"
            action={
              <Button
                variant="secondary"
                size="small"
                disabled={isResting}
                hint={isResting ? text('unset_again_wait') : undefined}
                onClick={send}
              >
                {text('unset_again')}
              </Button>
            }
          >
            {text('unset_sent', { email, minutes: RESET_CODE_MINUTES })}
          </Alert>
          <FirstPasswordForm email={email} />
        </>
      )}
    </div>
  )
}

/** Sending codes: the first and, after a pause, further ones. */
function useCode(email: string) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [isResting, setResting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (sentAt === null) return undefined
    const timer = setTimeout(() => setResting(false), RESET_RESEND_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [sentAt])
  const send = async () => {
    setProblem(null)
    try {
      await sendCode(email)
      setSentAt(Date.now())
      setResting(true)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return { isSent: sentAt !== null, isResting, problem, send }
}
