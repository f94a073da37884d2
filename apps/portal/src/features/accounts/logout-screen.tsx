import { logout } from '@fanfara/contract/accounts'
import { ApiError } from '@fanfara/contract/client'
import { Spinner } from '@fanfara/ui/button'
import { notify } from '@fanfara/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { call } from '#/app/server/client.ts'
import { forgetOrigin } from '#/app/session/origin.ts'
import { isSaidForAll } from '#/app/server/server-errors.ts'
import { endLook } from '#/app/session/end-look.ts'
import { lookFrom, session } from '#/app/session/session.ts'
import { forgetExpired, isErased } from '@fanfara/ui/session-expired'
import { text, useText } from '#/i18n/text.ts'

/** `/logout`: ends the session on the server, then here (AUTH-32); a failure leads home, still signed in (AUTH-33). */
export function LogoutScreen() {
  const text = useText('accounts')
  const navigate = useNavigate()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    if (lookFrom) return void endLook()
    void leave().then(to => navigate({ to, replace: true }))
  }, [navigate])
  return (
    <output className="m-auto flex items-center gap-3 text-muted">
      <Spinner />
      {text('signing_out')}
    </output>
  )
}

async function leave(): Promise<'/' | '/login'> {
  try {
    if (session.token() !== null) await call(logout)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      tellFailure(error)
      return '/'
    }
  }
  session.signOut()
  forgetOrigin()
  // Who left with the account reads at the door that it is gone (DAY-18).
  if (!isErased()) forgetExpired()
  return '/login'
}

/** A failure that no notification has told yet is told: the person is still signed in. */
function tellFailure(error: unknown) {
  if (isSaidForAll(error)) return
  const title = text('accounts', 'signing_out_failed')
  notify({ key: 'signing-out-failed', tone: 'error', title, description: text('accounts', 'signing_out_failed_hint') })
}
