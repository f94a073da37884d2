import { Button, buttonClass } from '@fanfara/ui/button'
import { LineDrawing } from '@fanfara/ui/empty-state'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Link } from '#/app/navigation.ts'
import { session } from '#/app/session.ts'
import { useText } from '#/i18n/text.ts'
import { PublicFrame } from './public-frame.tsx'
import { SignedInFrame } from './signed-in-frame.tsx'

/** What an error says about itself: a response's status text or an error's message (NAV-36). */
export function errorText(error: unknown): string {
  if (error instanceof Response) return error.statusText || `HTTP ${error.status}`
  if (error instanceof Error) return error.message
  return typeof error === 'string' ? error : ''
}

/** The page of a route that threw; the rest of the application stays usable (NAV-35). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const text = useText('frame')
  const router = useRouter()
  useDocumentTitle(text('error_title'))
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert" className="flex flex-col items-center py-12 text-center">
      <LineDrawing of="broken" />
      <h1 tabIndex={-1} className="mt-6 text-20 font-semibold outline-none">
        {text('error_title')}
      </h1>
      <p className="mt-2 max-w-[40rem] break-words text-muted">{errorText(error)}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={again}>{text('error_reload')}</Button>
        <Link to="/" className={buttonClass('secondary')}>
          {text('not_found_home')}
        </Link>
      </div>
    </div>
  )
}

/** The 404 page, inside the signed-in frame when signed in (NAV-26). */
export function NotFoundPage() {
  const isSignedIn = useSlice(session.auth).token !== null
  const Frame = isSignedIn ? SignedInFrame : PublicFrame
  return (
    <Frame>
      <NotFound />
    </Frame>
  )
}

/** Says that there is no such page, with a link home. */
export function NotFound() {
  const text = useText('frame')
  useDocumentTitle(text('not_found_title'))
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <LineDrawing of="lost" />
      <p className="figures mt-6 text-14 font-semibold text-brass">404</p>
      <h1 tabIndex={-1} className="mt-1 text-28 font-semibold outline-none">
        {text('not_found_title')}
      </h1>
      <p className="mt-2 text-muted">{text('not_found')}</p>
      <Link to="/" className={buttonClass('primary', 'normal', 'mt-6')}>
        {text('not_found_home')}
      </Link>
    </div>
  )
}
