import { buttonClass } from '@fanfara/ui/button'
import { LineDrawing } from '@fanfara/ui/empty-state'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { useSlice } from '@fanfara/ui/session'
import { Link } from '@tanstack/react-router'
import { session } from '#/app/session/session.ts'
import { useText } from '#/i18n/text.ts'
import { MemberArea } from './member-area.tsx'
import { PublicFrame } from './public-frame.tsx'

/** The 404 page, inside the signed-in frame when signed in (NAV-26). */
export function NotFoundPage() {
  const isSignedIn = useSlice(session.auth).token !== null
  const Frame = isSignedIn ? MemberArea : PublicFrame
  return (
    <Frame>
      <NotFound />
    </Frame>
  )
}

/** Says that there is no such page, with a link home. */
function NotFound() {
  const text = useText('frame')
  useDocumentTitle(text('not_found_title'))
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <LineDrawing of="lost" />
      <p className="figures mt-6 text-14 font-semibold text-brass">404</p>
      <h1 tabIndex={-1} className="mt-1 text-28 font-semibold outline-none">
        {text('not_found_title')}
      </h1>
      <p className="mt-2 text-balance text-muted">{text('not_found')}</p>
      <Link to="/" className={buttonClass('primary', 'normal', 'mt-6')}>
        {text('not_found_home')}
      </Link>
    </div>
  )
}
