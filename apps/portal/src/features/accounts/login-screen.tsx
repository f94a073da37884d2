import { Alert } from '@fanfara/ui/alert'
import { Button } from '@fanfara/ui/button'
import { Rich } from '@fanfara/ui/text'
import { PasswordField, TextField } from '@fanfara/ui/text-field'
import { linkClass } from '@fanfara/ui/text-link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormAlert } from '#/app/form/form-alert.tsx'
import { OpenLink } from '#/app/route/open-link.tsx'
import { way } from '#/app/route/way.ts'
import { useConfig } from '#/app/server/config.ts'
import { isErased, isExpired, isPasswordChanged } from '@fanfara/ui/session-expired'
import { useText } from '#/i18n/text.ts'
import { ByPlatform } from './social/by-platform.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { RememberBox } from './remember-box.tsx'
import { socialLogin } from './remember-wish.ts'
import { type LoginValues, loadRules, useLoginForm } from './use-login-form.ts'
import { Welcome } from './welcome.tsx'

/** What the page says of a session that ended without the person's wish; null where none did. */
function expiredKey(): 'password_changed' | 'expired' | null {
  if (isPasswordChanged()) return 'password_changed'
  return isExpired() ? 'expired' : null
}

/** AUTH-01…AUTH-13: password or a platform; in demo mode also one press. */
export function LoginScreen() {
  const text = useText('accounts')
  const { demo } = useConfig()
  const form = useRef<HTMLFormElement>(null)
  const [wasExpired] = useState(expiredKey)
  const [wasErased] = useState(isErased)
  const { step, submit, isBusy, alert, errorOf, forget, attempts } = useLoginForm()
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(valuesOf(event.currentTarget))
  }
  const enterAs = (email: string, password: string) => {
    const { elements } = form.current as HTMLFormElement
    ;(elements.namedItem('email') as HTMLInputElement).value = email
    ;(elements.namedItem('password') as HTMLInputElement).value = password
    return submit({ email, password, remember: false })
  }
  return (
    <Welcome title={text('login_title')} purpose={text('login_purpose')}>
      <form ref={form} onSubmit={onSubmit} noValidate className="grid gap-4">
        <FormAlert sentence={alert} />
        {!alert && wasExpired && <Alert tone="info">{text(wasExpired)}</Alert>}
        {!alert && wasErased && (
          <Alert tone="info" title={text('erased')}>
            {text('erased_text')}
          </Alert>
        )}
        <TextField
          label={text('email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errorOf('email')}
          onFocus={prepare}
          onInput={() => forget('email')}
        />
        <PasswordField
          label={text('password')}
          name="password"
          autoComplete="current-password"
          error={errorOf('password')}
          onInput={() => forget('password')}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <RememberBox />
          <OpenLink to="/forgot-password" className={`${linkClass} py-2 text-14`}>
            {text('forgot')}
          </OpenLink>
        </div>
        <Button type="submit" busy={isBusy}>
          {text('log_in')}
        </Button>
        <ByPlatform action="login" prepare={socialLogin} />
        <p className="text-center text-muted">
          <Rich text={text('no_account')} parts={{ link: registerLink }} />
        </p>
      </form>
      {step}
      {demo && <DemoAccounts onEnter={enterAs} />}
    </Welcome>
  )
}

/** What somebody who begins to type will need: the rules, and the way in. */
function prepare() {
  void loadRules()
  way.prepare('/')
}

const registerLink = (inner: string) => (
  <OpenLink to="/register" className={linkClass}>
    {inner}
  </OpenLink>
)

function valuesOf(form: HTMLFormElement): LoginValues {
  const data = new FormData(form)
  const typed = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { email: typed('email'), password: typed('password'), remember: data.has('remember') }
}
