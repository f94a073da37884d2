import type { ReactNode } from 'react'

/** Classes of one view; the shown one carries `aria-current="true"`. */
export const viewClass =
  'inline-flex min-h-11 items-center gap-2 px-3.5 font-semibold text-muted transition-colors first:rounded-l-control last:rounded-r-control hover:text-text aria-[current=true]:bg-primary/12 aria-[current=true]:text-primary desktop:min-h-10'

/** The same things in another view, as links: the address keeps which. */
export function ViewSwitch({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="inline-flex divide-x divide-line rounded-control border border-line bg-surface">
      {children}
    </nav>
  )
}
