import { Button, buttonClass } from '@fanfara/ui/button'
import { WarningIcon } from '@fanfara/ui/icons'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { useRecovery } from '@fanfara/ui/lazy-screen'
import { LoadNewVersion } from '@fanfara/ui/new-version'
import { useUiText } from '@fanfara/ui/text'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'

/** What an error says about itself: a response's status text or an error's message (NAV-36). */
export function errorText(error: unknown): string {
  if (error instanceof Response) return error.statusText || `HTTP ${error.status}`
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : ''
}

/** The page of a route that threw; the rest of the application stays usable (NAV-35), also where its code did not arrive. */
export function ErrorPage(props: ErrorComponentProps) {
  const text = useText('frame')
  useDocumentTitle(text('error_title'))
  const { isMissing, isReplaced, again } = useRecovery(props)
  const ui = useUiText()
  return (
    <div role="alert" className="flex flex-col items-center py-12 text-center">
      <WarningIcon size={48} className="text-brass" />
      <h1 tabIndex={-1} className="mt-6 text-20 font-semibold outline-none">
        {isReplaced ? ui('version_title') : text(isMissing ? 'error_not_fetched_title' : 'error_title')}
      </h1>
      <p className="mt-2 max-w-[40rem] wrap-anywhere text-muted">
        {isReplaced ? ui('version_hint') : isMissing ? text('error_not_fetched') : errorText(props.error)}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {isReplaced ? <LoadNewVersion size="normal" /> : <Button onClick={again}>{text('error_reload')}</Button>}
        <Link to="/" className={buttonClass('secondary')}>
          {text('not_found_home')}
        </Link>
      </div>
    </div>
  )
}
