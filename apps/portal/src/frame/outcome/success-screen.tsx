import { buttonClass } from '@fanfara/ui/button'
import { SuccessIcon } from '@fanfara/ui/icons'
import { useDocumentTitle } from '@fanfara/ui/page-header'
import { hasText, textOf } from '@fanfara/ui/text'
import { Link } from '@tanstack/react-router'
import { useSearch } from '#/app/route/navigation.ts'
import { successSearch } from '#/app/route/search.ts'
import { useText } from '#/i18n/text.ts'

/** Known keys are looked up, anything else is shown as plain text (NAV-40…NAV-42). */
const lookUp = (given: string) => (hasText(given) ? textOf(given) : given)

/** Heading and sentence from the address, as keys or as plain text; without any the usual heading. */
export function SuccessScreen() {
  const text = useText('success')
  const { title, subtitle } = useSearch(successSearch)
  const heading = title ? lookUp(title) : text('title')
  useDocumentTitle(heading)
  return (
    <div className="m-auto flex max-w-[36rem] flex-col items-center py-12 text-center">
      <SuccessIcon size={56} className="text-brass" />
      <h1 tabIndex={-1} className="mt-6 text-28 font-semibold wrap-anywhere outline-none">
        {heading}
      </h1>
      {subtitle && <p className="mt-2 wrap-anywhere text-muted">{lookUp(subtitle)}</p>}
      <Link to="/" className={buttonClass('primary', 'normal', 'mt-6')}>
        {text('home')}
      </Link>
    </div>
  )
}
