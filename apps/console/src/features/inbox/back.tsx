import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import { useText } from '#/texts.ts'

/** The way back to the list. */
export function BackToApplications() {
  const text = useText('inbox')
  return (
    <Link
      to="/inbox"
      className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
    >
      <ArrowLeftIcon size={16} />
      {text('back')}
    </Link>
  )
}
