import { Button } from '@fanfara/ui/button'
import { LineDrawing } from '@fanfara/ui/empty-state'
import { SuccessIcon } from '@fanfara/ui/icons'
import { Logo } from '@fanfara/ui/logo'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { platformNames } from '@fanfara/ui/platform-icon'
import { linkClass } from '@fanfara/ui/text-link'
import { Link, useNavigate, useSearch } from '#/app/navigation.ts'
import { useEffect, useRef, useState } from 'react'
import { handOver } from '#/app/popup.ts'
import { callbackSearch } from '#/app/search.ts'
import { API_BASE } from '#/app/session.ts'
import { useText } from '#/i18n/text.ts'

/** Time for the window to close by itself before the text says that it can be closed. */
const CLOSES_WITHIN_MS = 700

/** `/callback`: ends a popup. It hands over a success, or says what went wrong (SOC-14…SOC-22). */
export function CallbackScreen() {
  const search = useSearch(callbackSearch)
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8">
      <header>
        <Logo />
      </header>
      <main className="m-auto flex max-w-[28rem] flex-col items-center py-8 text-center">
        {search.error === undefined ? <Success /> : <Failure error={search.error} type={search.type} />}
      </main>
    </div>
  )
}

function Success() {
  const text = useText('callback')
  const [{ action = 'connect', type, token, nonce = '' }] = useState(useSearch(callbackSearch))
  const navigate = useNavigate()
  const [isStuck, setStuck] = useState(false)
  const isDone = useRef(false)
  useDocumentTitle(text('success_title'))
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    handOver({ status: 'success', action, type: type ?? '', ...(token ? { token } : {}), nonce, at: Date.now() })
    // The one-time token leaves the address bar at once (SOC-23).
    void navigate({ to: '/callback', search: { action, type }, replace: true })
    window.close()
    setTimeout(() => setStuck(true), CLOSES_WITHIN_MS)
  }, [action, type, token, nonce, navigate])
  return (
    <>
      <SuccessIcon size={56} className="text-brass" />
      <h1 className="mt-6 text-28 font-semibold">{text('success_title')}</h1>
      <p className="mt-2 text-muted">{text(action === 'connect' ? 'success_connect' : 'success_login')}</p>
      <output className="mt-1 block min-h-6 text-muted">{isStuck && text('may_close')}</output>
      <CloseButton />
    </>
  )
}

type KnownType = keyof typeof platformNames

function Failure({ error, type }: { error: string; type: string | undefined }) {
  const text = useText('callback')
  useDocumentTitle(text('error.title'))
  const known: Record<string, string> = {
    accountNotFound: text('account_not_found'),
    channelIsAlreadyExist: text('channel_exists'),
    accessDenied: text('access_denied'),
    generic: text('generic'),
  }
  return (
    <>
      <LineDrawing of="broken" />
      <h1 className="mt-6 text-20 font-semibold">{text('error.title')}</h1>
      <p role="alert" className="mt-2 break-words">
        {Object.hasOwn(known, error) ? known[error] : error}
      </p>
      {error === 'channelIsAlreadyExist' && type && (
        <a href={`${API_BASE}/${type}/login`} className={`${linkClass} mt-4`}>
          {text('log_in_with', { platform: platformNames[type as KnownType] })}
        </a>
      )}
      {error === 'accountNotFound' && (
        <p className="mt-4 flex gap-6">
          <Link to="/login" className={linkClass}>
            {text('log_in')}
          </Link>
          <Link to="/register" className={linkClass}>
            {text('register')}
          </Link>
        </p>
      )}
      <CloseButton />
    </>
  )
}

/** Closes the window; one that a script may not close goes home (SOC-21). */
function CloseButton() {
  const text = useText('callback')
  const navigate = useNavigate()
  const close = () => {
    window.close()
    setTimeout(() => window.closed || void navigate({ to: '/' }), 200)
  }
  return (
    <Button variant="secondary" className="mt-6" onClick={close}>
      {text('close')}
    </Button>
  )
}
