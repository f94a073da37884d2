import { Skeleton } from '@fanfara/ui/skeleton'

const ROWS = ['w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/2 max-w-64', 'w-1/3 max-w-48', 'w-3/5 max-w-72']

/** A surface with a heading and as many rows as it has room for, while what stands on it is read. @param className its height */
export function CardOutline({ className = 'h-80' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid w-full content-start gap-6 overflow-hidden rounded-surface border border-line bg-surface p-4 shadow-surface tablet:p-6 ${className}`}
    >
      <Skeleton className="h-5 w-40" />
      {ROWS.map(width => (
        <span key={width} className="flex items-center justify-between gap-6">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-20 shrink-0" />
        </span>
      ))}
    </span>
  )
}
