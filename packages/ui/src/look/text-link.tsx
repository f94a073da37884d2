import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { ExternalIcon } from './icons.tsx'
import { useUiText } from '../text/text.tsx'

/** Classes of a link inside text or at the end of a block. */
export const linkClass =
  'py-0.5 font-semibold text-primary underline decoration-primary/35 underline-offset-3 transition-colors hover:decoration-primary'

/** The same for a link on its own line, with a touch target of 44 px around it. */
export const blockLinkClass = cx(linkClass, 'relative after:absolute after:inset-x-0 after:-inset-y-2.5')

/** A link to elsewhere, in a new tab, which says so. */
export function ExternalLink({ className, children, rel = 'noopener noreferrer', ...props }: ComponentProps<'a'>) {
  const ui = useUiText()
  return (
    <a {...props} target="_blank" rel={rel} className={cx(linkClass, 'inline-flex items-center gap-1', className)}>
      {children}
      <ExternalIcon size={15} />
      <span className="sr-only">{ui('new_tab')}</span>
    </a>
  )
}

/** Addresses that somebody else wrote: each opens elsewhere, breaks where it must, and lends nobody our good name. */
export function LinkList({ urls, className }: { urls: readonly string[]; className?: string }) {
  return (
    <ul className={className}>
      {urls.map((url, at) => (
        <li key={at}>
          <ExternalLink href={url} rel="noopener noreferrer nofollow" className="break-all">
            {url}
          </ExternalLink>
        </li>
      ))}
    </ul>
  )
}
