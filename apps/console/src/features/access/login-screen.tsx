import { login } from '@fanfara/contract/accounts'
import { ApiError } from '@fanfara/contract/client'
import type { Answer } from '@fanfara/contract/endpoint'
import { beginPasskeyLogin, loginByPasskey } from '@fanfara/contract/own/passkeys'
import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Card } from '@fanfara/ui/card'
import { knowsPasskeys, showPasskey } from '@fanfara/ui/passkey'
import { forgetExpired, isExpired, isPasswordChanged } from '@fanfara/ui/session-expired'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call, queryClient } from '#/api.ts'
import { session } from '#/session.ts'
import { fieldError, Refusal } from '#/shared/acts/refusal.tsx'
import { GuestFrame } from '#/shell/guest-frame.tsx'
import { Page } from '#/shell/page.tsx'
import { useText } from '#/texts.ts'
import { signOutOf } from './sign-out-of.ts'

interface Credentials {
  email: string
  password: string
}

/**
 * Signs an operator in; the session's token lasts for a working day and is not renewed. Somebody else's account is told
 * so and signed out again at the server.
 */
function useSignIn() {
  return useMutation({
    mutationFn: async (body: Credentials) => {
      try {
        return await takeOver((await call(login, { body: { ...body, remember: false } })).data)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second_factor_required') throw error
        const { SecondStep } = await import('@fanfara/ui/second-step')
        return { SecondStep, asked: error }
      }
    },
  })
}

/** Goes on as whoever signed in; only operators have anything to do here. */
async function takeOver({
  user,
  credentials: { token },
}: Answer<typeof login>['data']): Promise<'operator' | 'not_operator'> {
  if (user.role !== 'operator') {
    await signOutOf(token)
    return 'not_operator'
  }
  queryClient.clear()
  session.signIn({ token, remember: false, user })
  forgetExpired()
  return 'operator'
}

/** What the page says of a session that ended without the operator's wish; null where none did. */
function expiredKey(): 'password_changed' | 'expired' | null {
  if (isPasswordChanged()) return 'password_changed'
  return isExpired() ? 'expired' : null
}

/** The console's own door. */
export function LoginScreen() {
  const text = useText('access')
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const signIn = useSignIn()
  const [foreign, setForeign] = useState<string | null>(null)
  const [wasExpired] = useState(expiredKey)
  const second = typeof signIn.data === 'object' ? signIn.data : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setForeign(null)
    if (!signIn.isPending) signIn.mutate(credentials)
  }
  return (
    <GuestFrame className="max-w-[26rem]">
      <Card>
        <Page title={text('title')} purpose={text('purpose')}>
          <form noValidate onSubmit={submit} className="grid gap-4">
            {wasExpired !== null && signIn.isIdle && foreign === null && <Alert tone="info">{text(wasExpired)}</Alert>}
            {signIn.data === 'not_operator' && <NotOperator email={signIn.variables.email} />}
            {foreign !== null && <NotOperator email={foreign} />}
            <TextField
              label={text('email')}
              type="email"
              autoComplete="username"
              autoFocus
              value={credentials.email}
              error={fieldError(signIn.error, 'email')}
              onChange={event => setCredentials({ ...credentials, email: event.target.value })}
            />
            <PasswordField
              label={text('password')}
              autoComplete="current-password"
              value={credentials.password}
              error={fieldError(signIn.error, 'password')}
              onChange={event => setCredentials({ ...credentials, password: event.target.value })}
            />
            <Refusal error={signIn.error} />
            <Button type="submit" busy={signIn.isPending}>
              {text('submit')}
            </Button>
            {knowsPasskeys() && <ByPasskey onForeign={setForeign} />}
          </form>
        </Page>
      </Card>
      {second && (
        <second.SecondStep
          call={call}
          asked={second.asked}
          onRestart={signIn.reset}
          onSignedIn={async answer => {
            if ((await takeOver(answer)) === 'not_operator') setForeign(answer.user.email ?? '')
            signIn.reset()
          }}
        />
      )}
    </GuestFrame>
  )
}

/** The way in without a password (decision 0057). */
function ByPasskey({ onForeign }: { onForeign: (email: string) => void }) {
  const text = useText('access')
  const signIn = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey((await call(beginPasskeyLogin, { body: {} })).data)
      if (!passkey) return
      const { data } = await call(loginByPasskey, { body: { passkey, remember: false } })
      if ((await takeOver(data)) === 'not_operator') onForeign(data.user.email ?? '')
    },
  })
  return (
    <>
      <Refusal error={signIn.error} />
      <Button variant="secondary" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {text('with_passkey')}
      </Button>
    </>
  )
}

function NotOperator({ email }: { email: string }) {
  const text = useText('access')
  return (
    <Alert
      tone="warning"
      title={text('not_operator')}
      action={
        <a href="/" className="font-semibold text-primary underline">
          {text('to_portal')}
        </a>
      }
    >
      {text('not_operator_hint', { email })}
    </Alert>
  )
}
