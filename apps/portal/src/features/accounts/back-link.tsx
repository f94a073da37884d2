import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { Link } from '@tanstack/react-router'
import { useText } from '#/i18n/text.ts'

/** Goes up one path level, whatever the browser's history says (AUTH-19). */
export function BackLink({ to }: { to: '/' | '/login' | '/register' }) {
  const text = useText('accounts')
  return (
    <Link
      to={to}
      className="-ml-2 mb-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-14 font-semibold text-muted hover:text-text desktop:min-h-9"
    >
      <ArrowLeftIcon size={18} />
      {text('back')}
    </Link>
  )
}
