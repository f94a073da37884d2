import { HelpIcon } from '@fanfara/ui/icons'
import { useUiText } from '@fanfara/ui/text'
import { linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#/i18n/text.ts'
import { type HelpPlace, helpPlaces } from './help-places.ts'

const addressOf = (place: HelpPlace) => ({
  to: '/settings/instruction/$subpath' as const,
  params: { subpath: helpPlaces[place].topic },
  hash: helpPlaces[place].at,
  target: '_blank',
  rel: 'noopener',
})

/** The "?" beside what may need an explanation: the paragraph of the help about it, in a new tab, so that nothing begun here is left. */
export function HelpLink({ place }: { place: HelpPlace }) {
  const text = useText('help')
  const ui = useUiText()
  const name = text(`place.${place}`)
  return (
    <Link
      {...addressOf(place)}
      title={name}
      aria-label={`${name} ${ui('new_tab')}`}
      className="grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-text desktop:size-8"
    >
      <HelpIcon size={18} />
    </Link>
  )
}

/** The same place as words, where a sentence asks for it. */
export function HelpTextLink({ place, children }: { place: HelpPlace; children: ReactNode }) {
  const ui = useUiText()
  return (
    <Link {...addressOf(place)} className={linkClass}>
      {children}
      <span className="sr-only"> {ui('new_tab')}</span>
    </Link>
  )
}
