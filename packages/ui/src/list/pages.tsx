import { DEFAULT_PAGE_SIZE } from '@fanfara/contract/limits'
import type { Paging } from '../page/search.ts'
import { Pagination, useExistingPage } from './pagination.tsx'

/** Members of a paged answer that say where one is. */
interface Meta {
  current_page: number
  per_page: number
  total: number
  is_capped?: boolean | undefined
}

/** Where one is in a list, and the way to its other pages. Nothing for lists that fit on the smallest page. */
export function Pages({
  meta,
  onTurn,
}: {
  meta: Meta | undefined
  /** Goes to another page; in place of the one that is open, when that does not exist any more. */
  onTurn: (to: Paging, how?: { replace: true }) => void
}) {
  useExistingPage(meta, page => onTurn({ page }, { replace: true }))
  if (!meta || meta.total <= DEFAULT_PAGE_SIZE) return null
  return (
    <Pagination
      page={meta.current_page}
      pageSize={meta.per_page}
      total={meta.total}
      isCapped={meta.is_capped}
      onPage={page => onTurn({ page })}
      onPageSize={per_page => onTurn({ page: undefined, per_page })}
    />
  )
}
