import { ArrowLeftIcon } from '@fanfara/ui/icons'
import { Link, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The way to where somebody came from, above a page. */
export function BackLink({ to, children }: { to: LinkOptions; children: ReactNode }) {
  return (
    <Link
      {...to}
      className="mb-1 inline-flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text desktop:mb-3 desktop:min-h-8"
    >
      <ArrowLeftIcon size={16} />
      {children}
    </Link>
  )
}
