import { logout } from '@fanfara/contract/accounts'
import { ApiError } from '@fanfara/contract/client'
import { Spinner } from '@fanfara/ui/button'
import { useNavigate } from '#/app/navigation.ts'
import { useEffect, useRef } from 'react'
import { call } from '#/app/client.ts'
import { forgetOrigin } from '#/app/origin.ts'
import { session } from '#/app/session.ts'
import { useText } from '#/i18n/text.ts'

/** `/logout`: ends the session on the server, then here (AUTH-32); a failure leads home, still signed in (AUTH-33). */
export function LogoutScreen() {
  const text = useText('accounts')
  const navigate = useNavigate()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
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
    if (!(error instanceof ApiError && error.status === 401)) return '/'
  }
  session.signOut()
  forgetOrigin()
  return '/login'
}
