import { providerDefaults } from '@fanfara/contract/enums'
import { Button, buttonClass } from '@fanfara/ui/button'
import { LineDrawing } from '@fanfara/ui/empty-state'
import { SuccessIcon } from '@fanfara/ui/icons'
import { Logo } from '@fanfara/ui/logo'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { platformNames } from '@fanfara/ui/platform-icon'
import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { helpPlaces } from '#/app/route/help-places.ts'
import { useSearch } from '#/app/route/navigation.ts'
import { handOver } from '#/app/session/popup.ts'
import { type CallbackSearch, callbackSearch } from '#/app/route/search.ts'
import { API_BASE } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'

/** Time for the window to close by itself before the text says that it can be closed. */
const CLOSES_WITHIN_MS = 700

/** `/callback`: ends a popup. It hands over a success, or says what went wrong (SOC-14…SOC-22). */
export function CallbackScreen() {
  // The address as it came: the token leaves the address bar at once (SOC-23).
  const [search] = useState(useSearch(callbackSearch))
  const error = search.error ?? (isResult(search) ? undefined : 'generic')
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-8">
      <header>
        <Logo />
      </header>
      <main className="m-auto flex max-w-[28rem] flex-col items-center py-8 text-center">
        {error === undefined ? <Success {...search} /> : <Failure {...search} error={error} />}
      </main>
    </div>
  )
}

/** Whether an address without an error brings anything: a connected channel, a confirmed identity, or a token to sign in with. */
const isResult = ({ action, token }: CallbackSearch): boolean =>
  action === 'connect' || action === 'confirm' || (!!action && !!token)

const successOf = {
  connect: 'success_connect',
  confirm: 'success_confirm',
  login: 'success_login',
  register: 'success_login',
} as const

function Success({ action = 'connect', type, token, nonce = '' }: CallbackSearch) {
  const text = useText('callback')
  const navigate = useNavigate()
  const [isStuck, setStuck] = useState(false)
  const isDone = useRef(false)
  useDocumentTitle(text('success_title'))
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    handOver({ status: 'success', action, type: type ?? '', ...(token ? { token } : {}), nonce, at: Date.now() })
    void navigate({ to: '/callback', search: { action, type }, replace: true })
    window.close()
    setTimeout(() => setStuck(true), CLOSES_WITHIN_MS)
  }, [action, type, token, nonce, navigate])
  return (
    <>
      <SuccessIcon size={56} className="text-brass" />
      <h1 className="mt-6 text-28 font-semibold">{text('success_title')}</h1>
      <p className="mt-2 text-muted">{text(successOf[action])}</p>
      <output className="mt-1 mb-6 block min-h-6 text-muted">{isStuck && text('may_close')}</output>
      <CloseButton />
    </>
  )
}

/** The values of `error` that have a text of ours (ERR-21…ERR-24). */
const known = {
  accountNotFound: { title: 'title_account_not_found', said: 'account_not_found' },
  channelIsAlreadyExist: { title: 'title_channel_exists', said: 'channel_exists' },
  accessDenied: { title: 'title_access_denied', said: 'access_denied' },
  generic: { title: 'error.title', said: 'generic' },
} as const
const isKnown = (error: string): error is keyof typeof known => Object.hasOwn(known, error)

function Failure({ error, action, type, nonce }: CallbackSearch & { error: string }) {
  const text = useText('callback')
  const title = text(isKnown(error) ? known[error].title : 'error.title')
  useDocumentTitle(title)
  return (
    <>
      <LineDrawing of="broken" />
      <h1 className="mt-6 text-20 font-semibold">{title}</h1>
      <p role="alert" className="mt-2 max-w-full wrap-anywhere text-muted">
        {isKnown(error) ? text(known[error].said) : error}
      </p>
      <div className="mt-6 flex w-full flex-col flex-wrap justify-center gap-3 phone:flex-row">
        {error === 'channelIsAlreadyExist' && type && !providerDefaults[type].hidden_in_login && (
          <a href={loginAddress(type, nonce)} className={buttonClass('primary')}>
            {text('log_in_with', { platform: platformNames[type] })}
          </a>
        )}
        {type === 'instagram' && !isKnown(error) && (
          <a href={FAN_PAGE_HELP} target="_blank" rel="noopener" className={buttonClass('primary')}>
            {text('fan_page_help')}
          </a>
        )}
        {action === 'connect' && type !== 'instagram' && (error === 'generic' || !isKnown(error)) && (
          <a href={CONNECTING_HELP} target="_blank" rel="noopener" className={buttonClass('primary')}>
            {text('connecting_help')}
          </a>
        )}
        {error === 'accountNotFound' && (
          <>
            <Link to="/login" className={buttonClass('secondary')} onClick={inOpener('/login')}>
              {text('log_in')}
            </Link>
            <Link to="/register" className={buttonClass('primary')} onClick={inOpener('/register')}>
              {text('register')}
            </Link>
          </>
        )}
        <CloseButton />
      </div>
    </>
  )
}

/** CHAN-22: how an Instagram account is linked through a Facebook page. */
const FAN_PAGE_HELP = '/settings/instruction/facebook-fan-page'

/** The answer to why a channel is not connected. */
const CONNECTING_HELP = `/settings/instruction/${helpPlaces.connecting.topic}#${helpPlaces.connecting.at}`

/** Where the platform signs in (SOC-17, SOC-22); the nonce goes along, so that the waiting page takes the result. */
const loginAddress = (type: string, nonce: string | undefined) =>
  `${API_BASE}/${type}/login${nonce ? `?${new URLSearchParams({ nonce })}` : ''}`

/** Follows a link in the window that opened this one, where there is room for a form, and closes this one. */
const inOpener = (path: '/login' | '/register') => (event: MouseEvent) => {
  const opener = openerOfOurs()
  if (!opener) return
  event.preventDefault()
  opener.location.assign(path)
  window.close()
}

/** The opening window while it shows the portal; another site's window cannot be read. */
function openerOfOurs(): Window | null {
  try {
    const opener: Window | null = window.opener
    return opener?.location.origin === window.location.origin ? opener : null
  } catch {
    return null
  }
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
    <Button variant="secondary" onClick={close}>
      {text('close')}
    </Button>
  )
}
