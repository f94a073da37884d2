import { DASHBOARD_ITEMS } from '@fanfara/contract/limits'
import { Section } from '@fanfara/ui/card'
import { ErrorState } from '@fanfara/ui/empty-state'
import { ChevronRightIcon } from '@fanfara/ui/icons'
import { Loading, Skeleton } from '@fanfara/ui/skeleton'
import type { ReactNode } from 'react'
import { messageOf } from '#/app/server/message.ts'

/** What a block is told of its data; the result of `useQuery` fits. */
export interface BlockQuery<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/** One block of the home page: a skeleton while it loads, a retry when it failed, else its content (LAY-12). */
export function Block<Data>({
  title,
  hint,
  action,
  query,
  skeletonRows = 2,
  below,
  children,
}: {
  title: string
  hint?: string
  action?: ReactNode
  query: BlockQuery<Data>
  skeletonRows?: number
  /** Another part of the block, with data of its own. */
  below?: ReactNode
  children: (data: Data) => ReactNode
}) {
  return (
    <Section title={title} hint={hint} action={action}>
      {query.data !== undefined && children(query.data)}
      {query.data === undefined && query.error && (
        <ErrorState isSmall message={messageOf(query.error)} onRetry={query.refetch} />
      )}
      {query.data === undefined && !query.error && (
        <Loading className="grid gap-3">
          {Array.from({ length: skeletonRows }, (_, at) => (
            <Skeleton key={`row-${at}`} className="h-16" />
          ))}
        </Loading>
      )}
      {below}
    </Section>
  )
}

/** Classes of a row of a block that is a link as a whole. */
export const rowLinkClass =
  'flex items-center gap-3 wrap-anywhere rounded-surface border border-line bg-sunken p-3 transition-colors hover:border-control'

/** The first rows of a block, or its sentence where there are none (DASH-07, DASH-10). */
export function BlockRows<Row>({
  rows,
  rowKey,
  empty,
  children,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  empty: string
  children: (row: Row) => ReactNode
}) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {rows.slice(0, DASHBOARD_ITEMS).map(row => (
        <li key={rowKey(row)}>{children(row)}</li>
      ))}
    </ul>
  )
}

/** What a row says, and the sign that it leads on. */
export const RowContent = ({ children }: { children: ReactNode }) => (
  <>
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRightIcon size={18} className="text-muted" />
  </>
)
