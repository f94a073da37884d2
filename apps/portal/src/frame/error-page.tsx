import { Button, buttonClass } from '@fanfara/ui/button'
import { WarningIcon } from '@fanfara/ui/icons'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { ScreenNotLoaded, useTryAgain } from '@fanfara/ui/lazy-screen'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useText } from '#/i18n/text.ts'

/** What an error says about itself: a response's status text or an error's message (NAV-36). */
export function errorText(error: unknown): string {
  if (error instanceof Response) return error.statusText || `HTTP ${error.status}`
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : ''
}

/** The page of a route that threw; the rest of the application stays usable (NAV-35), also where its code did not arrive. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const text = useText('frame')
  const router = useRouter()
  useDocumentTitle(text('error_title'))
  const drawAgain = useCallback(() => {
    reset()
    void router.invalidate()
  }, [reset, router])
  const again = useTryAgain(error, drawAgain)
  const isMissing = error instanceof ScreenNotLoaded
  return (
    <div role="alert" className="flex flex-col items-center py-12 text-center">
      <WarningIcon size={48} className="text-brass" />
      <h1 tabIndex={-1} className="mt-6 text-20 font-semibold outline-none">
        {text(isMissing ? 'error_not_fetched_title' : 'error_title')}
      </h1>
      <p className="mt-2 max-w-[40rem] break-words text-muted">
        {isMissing ? text('error_not_fetched') : errorText(error)}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={again}>{text('error_reload')}</Button>
        <Link to="/" className={buttonClass('secondary')}>
          {text('not_found_home')}
        </Link>
      </div>
    </div>
  )
}
