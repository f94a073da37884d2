import type { ReactNode } from 'react'
import { WarningIcon } from './icons.tsx'

/** Without a connection: one line over the page, so that it moves nothing when it comes and goes (SCR-21). @param children what it says; nothing while there is a connection */
export function ConnectionBar({ children, className = 'top-0' }: { children?: ReactNode; className?: string }) {
  return (
    <output className={`sticky z-20 block h-0 ${className}`}>
      {children && (
        <span className="flex h-5.5 items-center justify-center gap-2 border-b border-line bg-raised px-4 text-14">
          <WarningIcon size={14} className="text-warning" />
          {children}
        </span>
      )}
    </output>
  )
}
