import { useUiText } from '@fanfara/ui/text'
import { isOwnPath } from '@fanfara/contract/paths'
import { ExternalLink, linkClass } from '@fanfara/ui/text-link'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type HelpTopic, helpTopics } from '@fanfara/contract/help'

const HELP = /^\/settings\/instruction\/(?<topic>[\w-]+)(?:#(?<at>[\w-]+))?$/

/** The article and heading that an address leads to; null for every other address. */
function placeOf(href: string): { topic: HelpTopic; at: string | undefined } | null {
  const found = HELP.exec(href)?.groups
  const topic = helpTopics.find(known => known === found?.topic)
  return topic ? { topic, at: found?.at } : null
}

/**
 * A link in an article. What leads out of the help, to a screen or elsewhere, opens in a new tab, so that the steps stay in
 * sight (HELP-06); from article to article one turns pages. An address of another kind (`javascript:`) is no link.
 */
function ArticleLink({ href, children }: { href: string; children: ReactNode }) {
  const ui = useUiText()
  const place = placeOf(href)
  if (place)
    return (
      <Link to="/settings/instruction/$subpath" params={{ subpath: place.topic }} hash={place.at} className={linkClass}>
        {children}
      </Link>
    )
  if (isOwnPath(href)) {
    const [to, hash] = href.split('#')
    return (
      <Link to={to} hash={hash} target="_blank" rel="noopener" className={linkClass}>
        {children}
        <span className="sr-only"> {ui('new_tab')}</span>
      </Link>
    )
  }
  if (href.startsWith('https://')) return <ExternalLink href={href}>{children}</ExternalLink>
  if (href.startsWith('mailto:'))
    return (
      <a href={href} className={linkClass}>
        {children}
      </a>
    )
  return children
}

/** For readers of articles: into the help, to a screen in a new tab, or out. */
export const toPlace = (href: string, children: ReactNode): ReactNode => (
  <ArticleLink href={href}>{children}</ArticleLink>
)
