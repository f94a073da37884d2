import { linkClass } from '@fanfara/ui/text-link'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { isPlain } from '#/app/route/open-link.tsx'

interface PathLinkProps {
  path: string
  className?: string
  children: ReactNode
}

/** A link to an address that is not known before it is read, without loading the portal anew. */
export function PathLink({ path, className, children }: PathLinkProps) {
  const { history } = useRouter()
  const go = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    history.push(path)
  }
  return (
    <a
      href={path}
      onClick={go}
      className={className ?? `${linkClass} inline-flex min-h-11 items-center text-14 desktop:min-h-8`}
    >
      {children}
    </a>
  )
}
